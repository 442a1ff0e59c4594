import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The few routes fit into the first document: no request for a manifest while people wait for a page.
  routeDiscovery: { mode: 'initial' },
  // A page and its loader come and go together (src/site/gone-modules.ts).
  splitRouteModules: false,
} satisfies Config
