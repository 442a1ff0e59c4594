import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The few routes fit into the first document: no request for a manifest while people wait for a page.
  routeDiscovery: { mode: 'initial' },
  // A page and its loader are one module (src/site/reload-on-missing-module.ts).
  splitRouteModules: false,
} satisfies Config
