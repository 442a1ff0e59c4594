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

test('a table is wrapped in a box that scrolls, can have the focus, and is named by its caption or the heading above', () => {
  const box = (name: string) => `<div class="table-scroll" role="group" aria-label="Table: ${name}" tabindex="0">`
  const cell = '<tbody><tr><td>x</td></tr></tbody></table>'
  expect(
    withScrollingTables(
      `<h2 id="h-a">First &amp; <em>last</em></h2><table class="x">${cell}<p>a</p>` +
        `<table><caption>The “second”</caption>${cell}`,
    ),
  ).toBe(
    `<h2 id="h-a">First &amp; <em>last</em></h2>${box('First &amp; last')}<table class="x">${cell}</div><p>a</p>` +
      `${box('The “second”')}<table><caption>The “second”</caption>${cell}</div>`,
  )
})
