// Colours and sizes that are the same everywhere stand in the built styles themselves, in place of a reference: it takes
// more bytes than most of them, and the browser would look it up for each element.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type Plugin } from 'postcss'

const root = join(import.meta.dirname, '../../../..')

/** A plugin of PostCSS. The definitions stay, for what is drawn by a script. */
export function styleConstants(): Plugin {
  const sheets = globSync('src/**/*.css', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  return withConstantsOf(constantsOf(sheets))
}

export function withConstantsOf(constants: ReadonlyMap<string, string>): Plugin {
  return {
    postcssPlugin: 'style-constants',
    OnceExit(sheet) {
      sheet.walkDecls((declaration) => {
        // Every browser knows a mask by this name; without, the minifier writes both.
        declaration.prop = declaration.prop.replace(/^mask\b/, '-webkit-mask')
        declaration.value = withoutSpaces(withConstants(declaration.value, constants))
      })
    },
  }
}

/** Returns the value of each custom property that is defined once, at the root, and is no longer than a reference to it. */
export function constantsOf(sheets: readonly string[]): ReadonlyMap<string, string> {
  const everywhere = new Map<string, string>()
  const defined = new Set<string>()
  for (const sheet of sheets) {
    parse(sheet).walkDecls(/^--/, ({ prop, value, parent }) => {
      const isOfRoot = parent?.type === 'rule' && 'selector' in parent && parent.selector === ':root'
      const isAlways = isOfRoot && parent.parent?.type === 'root'
      if (isAlways && !defined.has(prop)) everywhere.set(prop, value)
      else everywhere.delete(prop)
      defined.add(prop)
    })
  }
  const constants = [...everywhere].map(([name, value]) => [name, withConstants(value, everywhere)] as const)
  return new Map(constants.filter(([name, value]) => value.length <= `var(${name})`.length))
}

function withConstants(value: string, constants: ReadonlyMap<string, string>): string {
  const replaced = value.replaceAll(/var\((--[\w-]+)\)/g, (reference, name: string) => constants.get(name) ?? reference)
  return replaced === value ? value : withConstants(replaced, constants)
}

/** The minifier leaves those around commas and slashes where a reference stands beside them. */
function withoutSpaces(value: string): string {
  const pieces = value.split(/(url\((?:"[^"]*"|'[^']*'|[^)]*)\)|"[^"]*"|'[^']*')/)
  return pieces.map((piece, index) => (index % 2 === 0 ? piece.replaceAll(/\s*([,/])\s*/g, '$1') : piece)).join('')
}
