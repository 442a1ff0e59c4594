import { expect } from './fixtures.ts'
import { buildPage, expectKept, stored, test } from './rich-text/field.ts'

test.beforeAll(buildPage)

test('every text of the starting content opens and is stored with the same words, structure and links @desktop', async ({
  field,
}) => {
  test.slow()
  expect(stored.length).toBeGreaterThan(15)
  for (const [name, html] of stored) await expectKept(field, name, html)
})
