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

test('a change says the circular of the one above it only once', () => {
  const above = {
    id: 'a',
    title: 'AOC-4',
    law: 'section 137',
    circular: 'Circular 2',
    note: '',
    before: null,
    after: '2026-10-31',
    changedOn: '',
  }
  const next = { ...above, id: 'b', title: 'MGT-7', law: 'section 92' }
  expect(renderToStaticMarkup(<Change moved={next} above={above} />)).toContain('>As above. section 92.')
  expect(renderToStaticMarkup(<Change moved={next} above={{ ...above, note: 'For OPCs' }} />)).toContain('>Circular 2.')
})
