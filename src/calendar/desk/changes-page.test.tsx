import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Change } from './changes-page.tsx'

test('a date of which only the circular or the note is another one is not said to have moved', () => {
  const day = '2026-10-31'
  const moved = { id: 'a', title: 'AOC-4', law: '', circular: 'Circular 2', note: '', changedOn: '' }
  const daysOf = (before: string | null, after: string | null) =>
    renderToStaticMarkup(<Change moved={{ ...moved, before, after }} />)
  expect(daysOf(day, day)).toContain('>Still <b>31 Oct 2026</b>')
  expect(daysOf(null, null)).toContain('>Still <b>not shown</b>')
  expect(daysOf('2026-10-29', day)).toContain('<s>29 Oct 2026</s>')
})
