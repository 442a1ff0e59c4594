// After a deployment, open pages may need modules that no longer exist. The next page is then loaded as a new document,
// unless the site cannot be reached: the browser would show its own error page instead of the one that is read.
import { matchRoutes, type ClientInstrumentation, type DataRouter } from 'react-router'
import { prepareCalls } from '#platform/pages/api.ts'
import { askForHead } from '#platform/pages/plain-page.ts'
import { prepareToasts, showToast } from '#ui/messages/toast.tsx'

/** A page of the site in the manifest that came with the document. */
type PageRoute = { id: string; parentId?: string; path: string; module: string }
type RouterInWindow = {
  __reactRouterManifest: { routes: Record<string, PageRoute> }
  /** The loaded modules by route. The router also accepts a promise of a module. */
  __reactRouterRouteModules: Record<string, unknown>
  __reactRouterDataRouter: DataRouter
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

/** What tries again, by route. The router waits for a page that it has once asked for, so it gets no other promise. */
const failed = new Map<string, () => Promise<void>>()

function fetchModule(path: string) {
  const modules = ofRouter().__reactRouterRouteModules
  const page = pageAt(path)
  if (!page) return
  const { id, module } = page
  const again = failed.get(id)
  failed.delete(id)
  if (again) void again()
  if (id in modules) return
  modules[id] = new Promise((resolve) => {
    async function attempt() {
      try {
        const loaded: unknown = await import(/* @vite-ignore */ module)
        // By the next link the connection may be lost.
        prepareToasts()
        modules[id] = loaded
        resolve(loaded)
      } catch {
        failed.set(id, attempt)
        // The current page stays until the new document arrives.
        if (await askForHead(destination)) window.location.assign(destination)
        else await stay()
      }
    }
    void attempt()
  })
}

/** Ends the navigation to the page that cannot be had. Nothing is loaded again: it could not be either. */
async function stay() {
  const { state, navigate } = ofRouter().__reactRouterDataRouter
  const { pathname, search, hash, state: kept } = state.location
  await navigate(pathname + search + hash, {
    replace: true,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
    state: kept,
  })
  await showToast('error', 'We could not reach the site. Please try again.')
}

function ofRouter(): RouterInWindow {
  return window as unknown as RouterInWindow
}
