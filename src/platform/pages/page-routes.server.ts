// Finds the route of an address without loading or rendering anything.
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/** Returns a function that is true for paths that match only the catch-all route, so there is no such page. */
export function unknownPaths(routes: Routes): (pathname: string) => boolean {
  const tree = routesBelow(routes, undefined)
  return (pathname) => {
    // A page's data has the same path with this suffix.
    const page = pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
    const matches = matchRoutes(tree, page === '' ? '/' : page)
    return matches === null || matches.at(-1)?.route.path === '*'
  }
}

function routesBelow(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return []
    const { id, path, index } = route
    const own = path === undefined ? { id } : { id, path }
    return [index ? { ...own, index } : { ...own, children: routesBelow(routes, id) }]
  })
}
