// The search of a year of dates.
import { expect, test } from 'vitest'
import { openDateSearch } from './year-list.ts'

const dates = [
  { name: 'AOC-4: financial statements', texts: ['Companies Act, section 137'] },
  { name: 'GSTR-3B: monthly return', texts: ['GST'] },
]

test.each([
  ['aoc4', [dates[0]]],
  ['AOC-4', [dates[0]]],
  ['section 137', [dates[0]]],
  ['return gst', [dates[1]]],
  ['return 137', []],
])('“%s” finds the dates in which each of its words occurs, without hyphens', (search, found) => {
  expect(openDateSearch(dates)(search)).toEqual(found)
})

test('what a date says is read once for all searches', () => {
  let times = 0
  const date = {
    name: 'MGT-7',
    get texts() {
      times += 1
      return []
    },
  }
  const find = openDateSearch([date])
  for (const search of ['m', 'mg', 'mgt']) expect(find(search)).toEqual([date])
  expect(times).toBe(1)
})
