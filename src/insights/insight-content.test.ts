import { expect, test } from 'vitest'
import { headingsOf, withScrollingTables } from './insight-content.ts'

test('the table of contents has the second-level headings with anchors, as plain text', () => {
  const html =
    '<h2 id="h-a">First &amp; <em>last</em></h2><p>…</p><h3 id="h-b">Below</h3><h2>Without</h2><h2 id="h-c">Third</h2>'
  expect(headingsOf(html)).toEqual([
    { id: 'h-a', text: 'First & last' },
    { id: 'h-c', text: 'Third' },
  ])
})

test('a table is wrapped in a box that scrolls and can have keyboard focus', () => {
  const html = withScrollingTables('<p>a</p><table class="x"><tbody></tbody></table>')
  expect(html).toBe(
    '<p>a</p><div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table class="x"><tbody></tbody></table></div>',
  )
})
