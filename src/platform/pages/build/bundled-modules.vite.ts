// A list of the modules of packages in the server's bundle, for the check that they are the versions for Node.
import type { Plugin } from 'vite'

export const bundledModulesFile = 'modules.json'

export function bundledModules(): Plugin {
  return {
    name: 'bundled-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
      const modules = ids.flatMap((id) => /\/(node_modules\/[^?\0]+)/.exec(id)?.[1] ?? [])
      this.emitFile({
        type: 'asset',
        fileName: bundledModulesFile,
        source: JSON.stringify([...new Set(modules)].toSorted()),
      })
    },
  }
}
