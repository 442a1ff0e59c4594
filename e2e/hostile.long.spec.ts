import { expect, test } from './fixtures.ts'
import { complaintsAbout, hostileToPages } from './hostile.ts'

test('every hostile input to a page gets a 4xx with a sentence or a correct response @desktop', async ({ baseURL }) => {
  test.slow()
  expect(await complaintsAbout(hostileToPages, baseURL ?? '')).toEqual([])
})
