// The declarations of the fonts: each file is declared as what it is. Browsers draw with any face that a declaration names.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const weights: Record<string, string> = { roman: '400', semibold: '600', italic: '400' }
const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8')
const faces = [...css.matchAll(/@font-face \{([^}]+)\}/g)].map(([, declarations = '']) => {
  const valueOf = (name: string) => new RegExp(`\\b${name}: ([^;]+);`).exec(declarations)?.[1]
  return {
    file: /fonts\/psr-serif-(\w+)\.woff2/.exec(declarations)?.[1] ?? '',
    weight: valueOf('font-weight') ?? '400',
    slope: valueOf('font-style') ?? 'normal',
    display: valueOf('font-display'),
  }
})

test.each(Object.keys(weights))(
  'the file of the serif named %s is declared once, with its weight and slope',
  (name) => {
    const slope = name === 'italic' ? 'italic' : 'normal'
    expect(faces.filter(({ file }) => file === name)).toEqual([
      { file: name, weight: weights[name], slope, display: 'swap' },
    ])
  },
)

test('no font keeps text hidden while it loads', () => {
  expect(faces.map(({ display }) => display)).toEqual(faces.map(() => 'swap'))
})
