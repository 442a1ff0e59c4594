// Which page of the framework an address leads to, found out without loading or rendering anything.
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/** Returns a function that is true for the paths that only the catch-all route answers: there is no such page. */
export function unknownPaths(routes: Routes): (pathname: string) => boolean {
  const tree = routesBelow(routes, undefined)
  return (pathname) => {
    // The data of a page stands beside it, under the same path with this ending.
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
