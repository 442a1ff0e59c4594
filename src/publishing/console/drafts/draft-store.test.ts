// The draft in one window: it saves by itself, one request at a time, and loses nothing to a colleague or a failure.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#platform/console/call.ts'
import type { Body } from '#platform/records/record-fields.ts'
import type { RecordView } from '#publishing/record.ts'
import { openDraft, type Draft } from './draft-store.ts'
import type { UnsavedDraft, LocalCopy } from './kept-copy.ts'

const start: RecordView = {
  id: 7,
  kind: 'faq',
  title: 'A',
  state: 'draft',
  changedOn: '2026-11-22T08:00:00.000Z',
  changedBy: 'Neha Kulkarni',
  lawAsAt: '',
  liveOn: null,
  publishAt: null,
  problem: '',
  page: null,
  position: 0,
  version: 1,
  liveVersion: null,
  publishVersion: null,
  body: { question: 'A', answer: 'B' },
  problems: {},
  history: [],
  previews: [],
}

let stored: RecordView
let sent: Body[]
let keepsBefore: boolean[]
let copy: UnsavedDraft | null
let failures: CallError[]
const kept: LocalCopy = {
  read: () => copy,
  write: (next) => (copy = next),
  drop: () => (copy = null),
}

/** Saves as the server does. */
async function send(version: number, body: Body, how: { keepsBefore?: boolean }): Promise<RecordView> {
  sent.push(body)
  keepsBefore.push(how.keepsBefore === true)
  const failure = failures.shift()
  if (failure) throw failure
  if (version !== stored.version) throw new CallError('Arun Rao has changed this.', 409, { current: stored })
  stored = { ...stored, version: version + 1, body, changedBy: 'Neha Kulkarni' }
  return stored
}
const open = (record = stored): Draft => openDraft({ record, kept, send })
const type = (draft: Draft, changes: Body) => draft.update((body) => ({ ...body, ...changes }))
const colleague = (changes: Body) => {
  stored = { ...stored, version: stored.version + 1, body: { ...stored.body, ...changes }, changedBy: 'Arun Rao' }
}

beforeEach(() => {
  vi.useFakeTimers()
  stored = start
  sent = []
  keepsBefore = []
  copy = null
  failures = []
})
afterEach(() => vi.useRealTimers())

test('it saves at a pause, keeps a copy until then, and sends what was typed meanwhile afterwards', async () => {
  const draft = open()
  type(draft, { question: 'A1' })
  await vi.advanceTimersByTimeAsync(1400)
  expect(sent).toEqual([])
  expect(copy).toMatchObject({ body: { question: 'A1' }, version: 1 })
  vi.advanceTimersByTime(100)
  type(draft, { answer: 'B1' })
  await vi.advanceTimersByTimeAsync(1500)
  expect(sent).toEqual([
    { question: 'A1', answer: 'B' },
    { question: 'A1', answer: 'B1' },
  ])
  expect(draft.view()).toMatchObject({ isDirty: false, saving: { is: 'saved' } })
  expect(copy).toBeNull()
})

test('without a connection it tries again; an answer that was lost is no conflict', async () => {
  failures = [new CallError('There is no connection to the server.', 0)]
  const draft = open()
  type(draft, { question: 'A1' })
  await vi.advanceTimersByTimeAsync(1500)
  expect(draft.view().saving).toEqual({ is: 'failed', isOffline: true })
  // The request had arrived.
  stored = { ...stored, version: 2, body: { question: 'A1', answer: 'B' } }
  await vi.advanceTimersByTimeAsync(5000)
  expect(draft.view()).toMatchObject({ isDirty: false, theirs: null, base: { version: 2 } })
})

test('a colleague’s version is met: nothing is sent until its writer has chosen, and both stay as versions', async () => {
  const draft = open()
  type(draft, { question: 'mine' })
  colleague({ answer: 'theirs' })
  expect(await draft.save()).toBe(false)
  expect(draft.view()).toMatchObject({ body: { question: 'mine' }, theirs: { version: 2 } })
  type(draft, { question: 'mine too' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(await draft.keepMine()).toBe(true)
  expect(stored).toMatchObject({ version: 3, body: { question: 'mine too', answer: 'B' } })
  type(draft, { answer: 'mine' })
  expect(await draft.save()).toBe(true)
  expect(keepsBefore).toEqual([false, true, false])
  // Without a colleague's version it saves.
  type(draft, { answer: 'mine again' })
  expect(await draft.keepMine()).toBe(true)
  expect(stored).toMatchObject({ version: 5, body: { answer: 'mine again' } })
})

function inConflict(failure: CallError): Draft {
  const draft = open()
  type(draft, { question: 'mine' })
  colleague({ answer: 'theirs' })
  draft.see(stored)
  failures = [failure]
  return draft
}

test('a choice that did not reach the server is made again, and nothing is overwritten by itself', async () => {
  const draft = inConflict(new CallError('There is no connection to the server.', 0))
  expect(await draft.giveWay()).toBe('failed')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(draft.view()).toMatchObject({ body: { question: 'mine' }, theirs: { version: 2 } })
  expect(stored.body).toMatchObject({ answer: 'theirs' })
  expect(await draft.giveWay()).toBe('stored')
  expect(keepsBefore).toEqual([true, true])
  expect(draft.view()).toMatchObject({ isDirty: false, theirs: null, base: { version: 3 } })
})

test('what the server refuses to store does not keep a colleague’s version from being taken', async () => {
  const draft = inConflict(new CallError('The question is too long.', 422, {}))
  expect(await draft.giveWay()).toBe('dropped')
  expect(draft.view()).toMatchObject({ body: stored.body, isDirty: false, theirs: null, base: { version: 2 } })
  expect(stored.version).toBe(2)
})

test('with nothing unsaved, what a colleague saves is taken over and said', async () => {
  const draft = open()
  colleague({ answer: 'theirs' })
  draft.see(stored)
  expect(draft.view()).toMatchObject({ body: { answer: 'theirs' }, taken: { before: { answer: 'B' } } })
  draft.see(start)
  expect(draft.view().body).toMatchObject({ answer: 'theirs' })
  // What is saved here afterwards is not taken for the colleague's.
  type(draft, { question: 'mine' })
  await draft.save()
  expect(draft.view()).toMatchObject({
    base: { version: 3, changedBy: 'Neha Kulkarni' },
    taken: { after: { changedBy: 'Arun Rao', body: { question: 'A', answer: 'theirs' } } },
  })
})

test('what a crash has left comes back, as a conflict if a colleague has saved since', async () => {
  copy = { body: { question: 'A1', answer: 'B' }, base: start.body, version: 1, on: start.changedOn }
  const draft = open()
  expect(draft.view()).toMatchObject({ body: { question: 'A1' }, isDirty: true, theirs: null })
  await vi.advanceTimersByTimeAsync(1500)
  expect(stored.body).toMatchObject({ question: 'A1' })

  copy = { body: { question: 'A2', answer: 'B' }, base: stored.body, version: 2, on: start.changedOn }
  colleague({ answer: 'theirs' })
  const later = open()
  expect(later.view()).toMatchObject({ body: { question: 'A2' }, theirs: { version: 3 } })
  await later.keepMine()
  expect(stored.body).toEqual({ question: 'A2', answer: 'B' })
})

test('what was moved to the trash meanwhile is not saved, and the text stays', async () => {
  const draft = open()
  type(draft, { question: 'A1' })
  draft.see({ ...start, state: 'trash' })
  expect(await draft.save()).toBe(false)
  draft.adopt(start)
  await vi.advanceTimersByTimeAsync(1500)
  expect(stored.body).toMatchObject({ question: 'A1' })
})
