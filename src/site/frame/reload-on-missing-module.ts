// After a deployment, open pages may need modules that no longer exist. The next page is then loaded as a new document.
import { matchRoutes, type ClientInstrumentation } from 'react-router'
import { prepareCalls } from '#platform/pages/api.ts'

/** A page of the site in the manifest that came with the document. */
type PageRoute = { id: string; parentId?: string; path: string; module: string }
type RouterInWindow = {
  __reactRouterManifest: { routes: Record<string, PageRoute> }
  /** The loaded modules by route. The router also accepts a promise of a module. */
  __reactRouterRouteModules: Record<string, unknown>
}

/** The address that the visitor last navigated to. */
let destination = ''

/**
 * The router itself would reload the current page and forget the destination, so each module is fetched here before the
 * router does. This cannot loop, because a document is shown without any module.
 */
export const reloadOnMissingModule: ClientInstrumentation = {
  router(router) {
    router.instrument({
      async navigate(navigate, { to }) {
        if (typeof to === 'string') {
          destination = new URL(to, window.location.href).href
          fetchModule(new URL(destination).pathname)
          prepareCalls().catch(() => {})
        }
        await navigate()
      },
    })
  },
}

function fetchModule(path: string) {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = window as unknown as RouterInWindow
  const pages = Object.values(manifest.routes).filter(({ parentId }) => parentId === 'root')
  const [match] = matchRoutes(pages, path) ?? []
  if (!match || match.route.id in modules) return
  const { id, module } = match.route
  modules[id] = import(/* @vite-ignore */ module).then(
    (loaded: unknown) => (modules[id] = loaded),
    () => {
      window.location.assign(destination)
      // The current page stays until the new document arrives.
      return new Promise(() => {})
    },
  )
}
