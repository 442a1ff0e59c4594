// None of the hostile inputs may cause a 500. All of them are sent by hostile.long.spec.ts.
import { expect, test } from './fixtures.ts'
import { complaintsAbout, hostileToPages } from './hostile.ts'

test('of the hostile inputs to pages, every eighth gets a 4xx with a sentence or a correct response @desktop', async ({
  baseURL,
}) => {
  // The inputs repeat after five, so every way into a page is among them.
  const some = hostileToPages.filter((_, index) => index % 8 === 0)
  expect(some.length).toBeGreaterThan(30)
  expect(await complaintsAbout(some, baseURL ?? '')).toEqual([])
})
