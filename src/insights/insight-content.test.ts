import { expect, test } from 'vitest'
import { headingsOf, withScrollingTables } from './insight-content.ts'

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
