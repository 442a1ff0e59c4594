import postcss from 'postcss'
import { expect, test } from 'vitest'
import { shortFamilies, shortTokens, withShortNames } from './token-names.vite.ts'

test('a token that only styles refer to gets a free name of one letter', () => {
  const tokens = ':root{--display:clamp(1px,2vw,3px);--line:1px solid var(--x);--ink:#000;--gap:clamp(1px,2vw,3px)}'
  const sheets = [tokens, 'p{--a:1px;color:var(--ink)}']
  const pictures = ['<path stroke="var(--line)"/>', 'a class such as list--gap and a variable --b']
  expect([...shortTokens(tokens, sheets, pictures)]).toEqual([
    ['--display', '--c'],
    ['--gap', '--d'],
  ])
})

test('where the letters are used up, names have two', () => {
  const names = Array.from({ length: 53 }, (_, index) => `--token-number-${index}`)
  const tokens = `:root{${names.map((name) => `${name}:calc(100% + 100vw - 100vh)`).join(';')}}`
  expect([...shortTokens(tokens, [tokens], []).values()].slice(50)).toEqual(['--Y', '--Z', '--aa'])
})

test('the families of the device get their names in faces and in lists of families alike', () => {
  const families = shortFamilies(`@font-face{font-family: 'Text Georgia'}@font-face{font-family: 'Head Georgia'}`)
  const sheet = `@font-face{font-family:'Head Georgia';src:local('Georgia')}p{--serif-head:'Own',"Head Georgia",serif;--rest-of:var(--serif-head)}`
  expect(
    postcss([withShortNames(new Map([['--serif-head', '--a']]), families)]).process(sheet, { from: undefined }).css,
  ).toBe(`@font-face{font-family:b;src:local('Georgia')}p{--a:'Own',b,serif;--rest-of:var(--a)}`)
})
