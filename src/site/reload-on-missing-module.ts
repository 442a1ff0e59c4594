// A visit may outlive a deployment, and then asks for modules that are gone: what was wanted comes as a new document.
import { matchRoutes, type ClientInstrumentation } from 'react-router'

/** What the router knows of a page of the site, in the manifest that came with the document. */
type PageRoute = { id: string; parentId?: string; path: string; module: string }
type RouterInWindow = {
  __reactRouterManifest: { routes: Record<string, PageRoute> }
  /** By route: the modules that are there. The router waits for a promise as for the module itself. */
  __reactRouterRouteModules: Record<string, unknown>
}

/** Where the visitor wanted to go last. */
let wanted = ''

/**
 * By itself the router would load anew the page on which the visitor stands, and forget where they wanted to go: so
 * each module is asked for here, before the router does. It cannot go round in circles, since a document needs no
 * module to be shown.
 */
export const reloadOnMissingModule: ClientInstrumentation = {
  router(router) {
    router.instrument({
      async navigate(navigate, { to }) {
        if (typeof to === 'string') {
          wanted = new URL(to, window.location.href).href
          fetchModule(new URL(wanted).pathname)
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
      window.location.assign(wanted)
      // Until it is there, the page that was left stays.
      return new Promise(() => {})
    },
  )
}
