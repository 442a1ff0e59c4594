import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { writable } from './writable.ts'

const inPrint = readdirSync(join(import.meta.dirname, 'print')).filter((name) => name.endsWith('.ttf'))
const fonts = ['psr-serif-roman.woff2', 'psr-serif-italic.woff2', ...inPrint.map((name) => `print/${name}`)]

test.each(fonts)('%s has whatever is called writable', (name) => {
  const font = create(readFileSync(join(import.meta.dirname, name)))
  if (!('characterSet' in font)) throw new Error('A collection of fonts is not a font')
  const has = new Set(font.characterSet)
  const lacking: string[] = []
  for (let code = 0x20; code < 0x3000; code += 1) {
    const character = String.fromCodePoint(code)
    if (/\s/u.test(character) || writable(character) !== character) continue
    if (!has.has(code) && !(character === '₹' && name.endsWith('.woff2'))) lacking.push(character)
  }
  expect(lacking).toEqual([])
})

test.each([
  ['Company law, “2026–27”: ₹500', 'Company law, “2026–27”: ₹500'],
  ['Budget 2026 🎉', 'Budget 2026'],
  ['A ❤️\u00a0B', 'A B'],
  ['Āsha Rāo, Café', 'Asha Rao, Café'],
  ['Rule 9\u20119', 'Rule 9-9'],
  ['ﬁling', 'filing'],
  ['कंपनी अधिनियम', null],
  ['ధారా १७३', null],
  ['Form १७३', null],
  ['التقرير', null],
  ['🎉', null],
  ['', null],
])('%j is written %j', (text, written) => {
  expect(writable(text)).toBe(written)
})
