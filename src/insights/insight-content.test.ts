import { expect, test } from 'vitest'
import { headingsOf, withScrollingTables } from './insight-content.ts'
import { insightDay, writtenDay } from './insight-day.ts'

test('the second-level headings with anchors make the table of contents, as plain text', () => {
  const html =
    '<h2 id="h-a">First &amp; <em>last</em></h2><p>…</p><h3 id="h-b">Below</h3><h2>Without</h2><h2 id="h-c">Third</h2>'
  expect(headingsOf(html)).toEqual([
    { id: 'h-a', text: 'First & last' },
    { id: 'h-c', text: 'Third' },
  ])
})

test('a table stands in a box that scrolls and takes the focus of the keyboard', () => {
  const html = withScrollingTables('<p>a</p><table class="x"><tbody></tbody></table>')
  expect(html).toBe(
    '<p>a</p><div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table class="x"><tbody></tbody></table></div>',
  )
})

test('an instant late in the day in London belongs to the next day in India', () => {
  expect(insightDay('2026-01-31T20:00:00.000Z')).toBe('2026-02-01')
})

test('a day is written as day, month and year', () => {
  expect(writtenDay('2024-09-02')).toBe('2 Sep 2024')
  expect(writtenDay('soon')).toBe('soon')
})
