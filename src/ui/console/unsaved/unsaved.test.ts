import { afterEach, expect, test } from 'vitest'
import {
  enter,
  forgetUnsaved,
  lostByClosing,
  lostByGoing,
  lostByLeaving,
  saveBeforeLeaving,
  type Unsaved,
} from './unsaved.ts'

const leaves: (() => void)[] = []
afterEach(() => {
  for (const leave of leaves.splice(0)) leave()
})

function editor(words: string, given: Partial<Unsaved> = {}): { current: Unsaved } {
  const made = { current: { isUnsaved: true, words, leaveLabel: 'Leave', ...given } }
  leaves.push(enter(made))
  return made
}
const wordsOf = (all: Unsaved[]) => all.map(({ words }) => words)

test('what is typed on a screen is asked about, in whichever of its editors it stands, until it is saved', () => {
  const firm = editor('firm')
  editor('office', { isUnsaved: false })
  expect(wordsOf(lostByLeaving())).toEqual(['firm'])
  firm.current = { ...firm.current, isUnsaved: false }
  expect(lostByLeaving()).toEqual([])
})

test('an editor that has left the screen has nothing to lose', () => {
  editor('firm')
  for (const leave of leaves.splice(0)) leave()
  expect(lostByClosing()).toEqual([])
})

test('what this tab keeps is asked about only if the tab is closed', () => {
  editor('note', { isInTab: true })
  expect(wordsOf(lostByClosing())).toEqual(['note'])
  expect(lostByLeaving()).toEqual([])
})

test('what the address keeps open is lost with it, and not by what else the address says', () => {
  editor('firm')
  editor('date', { openBy: 'date' })
  const at = (pathname: string, search: string) => ({ pathname, search })
  const lost = (to: string, pathname = '/dates') =>
    wordsOf(lostByGoing(at('/dates', '?month=2026-10&date=a'), at(pathname, to)))
  expect(lost('?month=2026-10&law=gst&date=a')).toEqual([])
  expect(lost('?month=2026-10')).toEqual(['date'])
  expect(lost('?month=2026-10&date=b')).toEqual(['date'])
  expect(lost('?date=a', '/leads')).toEqual(['firm', 'date'])
})

test('what can be saved is saved instead of being asked about, unless that fails', async () => {
  const saved: string[] = []
  const save = (words: string, isSaved: boolean) => async () => {
    saved.push(words)
    return isSaved
  }
  editor('insight', { save: save('insight', true) })
  editor('issue', { save: save('issue', false) })
  editor('hours')
  expect(wordsOf(await saveBeforeLeaving())).toEqual(['issue', 'hours'])
  expect(saved).toEqual(['insight', 'issue'])
})

test('what was thrown away on purpose is not asked about', () => {
  editor('firm')
  forgetUnsaved()
  expect(lostByClosing()).toEqual([])
})
