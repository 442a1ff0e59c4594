// Where the site's calls go, {host} in the specification. The setting VITE_API_HOST is baked in by the build.

/** The origin without a trailing slash; empty for the site's own. Throws a sentence where the setting is neither. */
export function apiHostOf(setting = ''): string {
  const host = setting.trim().replace(/\/+$/, '')
  if (host === '' || (/^https?:\/\/[^\s/?#@]+$/i.test(host) && URL.canParse(host))) return host
  throw new Error(
    `The setting VITE_API_HOST is wrong: must be an address without a path, such as https://api.firm.in, not ${setting}.`,
  )
}
