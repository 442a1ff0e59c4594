// The search of a year of dates.
import { expect, test } from 'vitest'
import { matchesSearch, searchText } from './year-list.ts'

const aoc4 = ['AOC-4: financial statements', 'Companies Act, section 137']
const gst = ['GSTR-3B: monthly return', 'GST']

test.each([
  ['aoc4', true, false],
  ['AOC-4', true, false],
  ['section 137', true, false],
  ['return gst', false, true],
  ['return 137', false, false],
])('“%s” finds a date in which each of its words occurs, without hyphens', (search, isAoc4, isGst) => {
  const found = [aoc4, gst].map((texts) => matchesSearch(searchText(texts), searchText([search])))
  expect(found).toEqual([isAoc4, isGst])
})
