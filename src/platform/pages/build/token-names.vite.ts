// Short names for the tokens of tokens.css and the families of fallback-fonts.css in the built styles, of which every
// document has a part: theirs take 1.5 KB of the home page's.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type Plugin } from 'postcss'
import { constantsOf } from './style-constants.vite.ts'

const root = join(import.meta.dirname, '../../../..')
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A plugin of PostCSS, after that of the constants. Tokens to which a script or a picture refers keep their names. */
export function tokenNames(): Plugin {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const others = globSync('src/**/*.{ts,tsx,svg}', { cwd: root }).filter((file) => !file.includes('.test.'))
  return withShortNames(
    shortTokens(read('src/ui/tokens.css'), globSync('src/**/*.css', { cwd: root }).map(read), others.map(read)),
    shortFamilies(read('src/ui/fallback-fonts.css')),
  )
}

export function withShortNames(tokens: ReadonlyMap<string, string>, families: ReadonlyMap<string, string>): Plugin {
  return {
    postcssPlugin: 'token-names',
    OnceExit(sheet) {
      sheet.walkDecls((declaration) => {
        declaration.prop = tokens.get(declaration.prop) ?? declaration.prop
        declaration.value = declaration.value
          .replaceAll(tokenName, (name) => tokens.get(name) ?? name)
          .replaceAll(/'([^']*)'|"([^"]*)"/g, (text, single?: string, double?: string) => {
            return families.get(single ?? double ?? '') ?? text
          })
      })
    },
  }
}

const tokenName = /(?<![\w-])--[a-z][\w-]*/gi

/** Names of one letter, or of two where these are used up. What the constants replace is left alone. */
export function shortTokens(
  tokensSheet: string,
  sheets: readonly string[],
  others: readonly string[],
): ReadonlyMap<string, string> {
  const constants = constantsOf(sheets)
  const used = namesIn(sheets)
  const kept = namesIn(others)
  const tokens = new Set<string>()
  parse(tokensSheet).walkDecls(/^--/, ({ prop }) => {
    if (!constants.has(prop) && !kept.has(prop)) tokens.add(prop)
  })
  const free = ['', ...letters].flatMap((first) => [...letters].map((last) => `--${first}${last}`))
  const unused = free.filter((name) => !used.has(name) && !kept.has(name))
  return new Map([...tokens].map((name, index) => [name, unused[index] ?? name]))
}

/** Names of one letter. A family of the document comes before one of the device that is called the same. */
export function shortFamilies(fallbackFonts: string): ReadonlyMap<string, string> {
  const families = new Set([...fallbackFonts.matchAll(/font-family: '([^']+)'/g)].map(([, name = '']) => name))
  return new Map([...families].map((name, index) => [name, letters[index] ?? name]))
}

function namesIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.match(tokenName) ?? []))
}
