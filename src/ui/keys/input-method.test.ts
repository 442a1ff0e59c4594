import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOfInputMethod } from './input-method.ts'

test('the keys of a composition belong to the input method, and so does the one that ends it in Safari', () => {
  expect(isOfInputMethod({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isOfInputMethod({ isComposing: true, keyCode: 27 })).toBe(true)
  expect(isOfInputMethod({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isOfInputMethod({ isComposing: false, keyCode: 13 })).toBe(false)
  expect(isOfInputMethod({ isComposing: false, keyCode: 27 })).toBe(false)
})

/** Where nobody types: cells of a calendar, items of a menu, buttons, and a frame that only shows a document. */
const withoutFields = [
  'careers/console/frame/main.ts',
  'careers/console/use-resume-frame.ts',
  'console/layout.tsx',
  'consultations/booking/date-grid.tsx',
  'leads/console/menu.tsx',
  'ui/console/rich-text/toolbars.tsx',
]

test('whatever acts on Enter or Escape where somebody may type leaves the input method its own', () => {
  const folder = join(import.meta.dirname, '../..')
  const acting = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((name) =>
    /key (?:===|!==) '(?:Enter|Escape)'|addEventListener\('keydown', onKeyDown/.test(
      readFileSync(join(folder, name), 'utf8'),
    ),
  )
  expect(acting).toEqual(expect.arrayContaining(withoutFields))
  const deaf = acting.filter((name) => !readFileSync(join(folder, name), 'utf8').includes('isOfInputMethod('))
  expect(deaf.toSorted()).toEqual(withoutFields)
})
