// Which tests are chosen for a change.
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { testsOf } from './changed.ts'

const root = dirname(import.meta.dirname)

test('a file of a room touches the tests of that room, in the browser too', () => {
  const contact = { units: ['src/contact/'], specs: ['e2e/(?:contact)'] }
  expect(testsOf(['src/contact/contact.module.css'])).toEqual(contact)
  expect(testsOf(['src/contact/contact.server.ts', 'src/contact/contact-form.tsx'])).toEqual(contact)
  expect(testsOf(['src/platform/http/bodies/body.server.ts']).units).toEqual(['src/platform/http/'])
})

test('a changed test touches itself, and of a helper the runner knows who imports it', () => {
  expect(testsOf(['e2e/contact.spec.ts'])).toEqual({ units: [], specs: ['e2e/contact.spec.ts'] })
  expect(testsOf(['tests/pages.test.ts'])).toEqual({ units: ['tests/pages.test.ts'], specs: [] })
  expect(testsOf(['e2e/fixtures.ts']).specs).toBeNull()
  expect(testsOf(['tests/site.ts', 'src/app.server.ts']).units).toBeNull()
  expect(testsOf(['README.md'])).toEqual({ units: [], specs: [] })
})

const names = readdirSync(join(root, 'e2e')).map((file) => `e2e/${file}`)
const rooms = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((each) => each.isDirectory())

test('every browser test of the console is that of a room', () => {
  const patterns = rooms.flatMap(({ name }) => testsOf([`src/${name}/any.ts`]).specs ?? [])
  const ofConsole = names.filter((file) => file.startsWith('e2e/console-'))
  expect(ofConsole.length).toBeGreaterThan(0)
  expect(ofConsole.filter((file) => !patterns.some((pattern) => new RegExp(pattern).test(file)))).toEqual([])
})

test('every room has browser tests, which exist', () => {
  for (const { name } of rooms) {
    const { units, specs } = testsOf([`src/${name}/any.ts`])
    expect(units, name).toEqual([`src/${name}/`])
    for (const part of /\(\?:(.+)\)/.exec(specs?.[0] ?? '')?.[1]?.split('|') ?? ['none']) {
      expect(
        names.some((file) => new RegExp(`e2e/(?:${part}).*\\.spec\\.ts$`).test(file)),
        `${name}: ${part}`,
      ).toBe(true)
    }
  }
})
