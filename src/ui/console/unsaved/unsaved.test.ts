import { afterEach, expect, test } from 'vitest'
import { enter, forgetUnsaved, lostByClosing, lostByLeaving, saveBeforeLeaving, type Unsaved } from './unsaved.ts'

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
