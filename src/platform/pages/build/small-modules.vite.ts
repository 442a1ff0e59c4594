// Modules of the tools that every page loads, in a smaller form.
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
      filter: { id: /^\0(?:vite\/preload-helper\.js|elements)$/ },
      handler: (id) => ({ code: id === elementsId ? elements : preload, moduleSideEffects: false }),
    },
  }
}
