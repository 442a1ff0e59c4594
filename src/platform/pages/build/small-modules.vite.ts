// Modules of the tools that every page loads, in a form that costs less.
import type { Plugin } from 'vite'

/**
 * Loads the modules that a dynamic import needs together with it. Vite's own function also handles stylesheets, old
 * browsers and events of its own, which no page needs.
 */
const preload = `export const __vitePreload = (load, files = []) => {
  for (const file of files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }))
  return load()
}`

/** As names of its own, which can be shortened. The package is a CommonJS module, whose exports keep their names. */
const elements = `import runtime from 'react/jsx-runtime'
export const { jsx, jsxs, Fragment } = runtime`
const elementsId = '\0elements'

/** Every document has all routes (`routeDiscovery` in react-router.config.ts), so there is nothing to discover. */
const knownRoutes = `export const isFogOfWarEnabled = () => false
const nothing = () => {}
export {
  nothing as URL_LIMIT,
  nothing as getManifestPath,
  nothing as getPartialManifest,
  nothing as getPatchRoutesOnNavigationFunction,
  nothing as getPathsWithAncestors,
  nothing as handleClientVersionMismatch,
  nothing as useFogOFWarDiscovery,
}`

/**
 * What React throws within itself and only ever compares. It makes them as errors while the file is evaluated. Whoever
 * measures a page, or tests it, has the browser write down where each error is made, and for that it reads the whole
 * file again: four fifths of the time that the evaluation then took.
 */
const ownSignals = /(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g
const signalCount = 5

function withoutErrors(code: string): string {
  const found = code.match(ownSignals)?.length ?? 0
  if (found !== signalCount) throw new Error(`React has ${found} errors of its own instead of ${signalCount}.`)
  return code.replace(ownSignals, '$1{ message: $2 }')
}

function codeOf(id: string): string {
  if (id === elementsId) return elements
  return id.endsWith('fog-of-war.js') ? knownRoutes : preload
}

export function smallModules(): Plugin {
  return {
    name: 'small-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^react\/jsx-runtime$/ },
      handler: (_, importer) => (importer === elementsId ? null : elementsId),
    },
    load: {
      filter: { id: /^\0(?:vite\/preload-helper\.js|elements)$|\/react-router\/dist\/.*\/fog-of-war\.js$/ },
      handler: (id) => ({ code: codeOf(id), moduleSideEffects: false }),
    },
    transform: {
      filter: { id: /\/react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: withoutErrors(code), map: null }),
    },
  }
}
