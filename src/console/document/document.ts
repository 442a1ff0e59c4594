// What the console's build and the server that sends its document agree on.

export const consoleAssets = {
  /** Below the client build; its files are sent like the site's own, with a hash in their names. */
  folder: 'assets/console',
  manifest: 'manifest.json',
  /** The programs by name, each with its source. */
  entries: { console: 'src/console/main.tsx', resumeFrame: 'src/careers/console/frame/main.ts' },
} as const
