import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The few routes fit into the first document, so no visitor waits for a manifest.
  routeDiscovery: { mode: 'initial' },
  // A page and its loader are one module (src/site/frame/reload-on-missing-module.ts).
  splitRouteModules: false,
} satisfies Config
