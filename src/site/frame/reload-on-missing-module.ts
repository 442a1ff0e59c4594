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

/** Fetches the page of a link that is about to be pressed, unless the visitor saves data. */
export function fetchAhead({ target }: Event): void {
  const { connection } = navigator as { connection?: { saveData: boolean } }
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.origin !== location.origin || connection?.saveData) return
  const page = pageAt(link.pathname)
  if (page) import(/* @vite-ignore */ page.module).catch(() => {})
}

function pageAt(path: string): PageRoute | undefined {
  const pages = Object.values(ofRouter().__reactRouterManifest.routes).filter(({ parentId }) => parentId === 'root')
  return matchRoutes(pages, path)?.[0]?.route
}

function fetchModule(path: string) {
  const modules = ofRouter().__reactRouterRouteModules
  const page = pageAt(path)
  if (!page || page.id in modules) return
  const { id, module } = page
  modules[id] = import(/* @vite-ignore */ module).then(
    (loaded: unknown) => (modules[id] = loaded),
    () => {
      window.location.assign(destination)
      // The current page stays until the new document arrives.
      return new Promise(() => {})
    },
  )
}

function ofRouter(): RouterInWindow {
  return window as unknown as RouterInWindow
}
