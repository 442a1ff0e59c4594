// A record that somebody is editing in this window: what is typed, what the server has, and what a colleague has saved
// meanwhile. It saves by itself at every pause, and nothing that was typed is dropped unless its writer says so.
import { z } from 'zod'
import { CallError } from '#platform/console/call.ts'
import type { Body } from '#platform/records/record-fields.ts'
import type { RecordView } from '#publishing/record.ts'
import type { LocalCopy } from './kept-copy.ts'

const pauseMs = 1500
const retryMs = 5000

export type Saving =
  /** `on` is null if nothing was saved in this window. */
  | { is: 'saved'; on: string | null }
  | { is: 'waiting' }
  | { is: 'saving' }
  /** It is tried again. */
  | { is: 'failed'; isOffline: boolean }
  /** The server does not take it, as the sentence says. */
  | { is: 'refused'; message: string }

export type DraftView = {
  /** As the server has it, as far as this window goes along with it. */
  base: RecordView
  body: Body
  isDirty: boolean
  saving: Saving
  /** What a colleague has saved while something was not saved here. */
  theirs: RecordView | null
  /** A colleague's version that was taken over, because nothing was unsaved here: what it replaced. */
  taken: { before: Body; after: RecordView } | null
  /** When the text was kept that this window has brought back. */
  broughtBack: { on: string; saved: Body } | null
}

export type Draft = {
  view: () => DraftView
  subscribe: (listener: () => void) => () => void
  update: (make: (body: Body) => Body) => void
  /** Resolves to whether everything that was typed is saved. */
  save: () => Promise<boolean>
  /** What the server has now, as the window reads it from time to time. */
  see: (record: RecordView) => void
  /** What the server answered to an action of this window. */
  adopt: (record: RecordView) => void
  /**
   * Saves what is typed here over what a colleague has saved. Both stay in the history. Until the server has taken it,
   * the choice stands.
   */
  keepMine: () => Promise<boolean>
  /**
   * The same before what the colleague has saved is brought back. What the server refuses cannot stand in the history:
   * it is dropped here, and whoever calls this offers it again.
   */
  giveWay: () => Promise<'stored' | 'dropped' | 'failed'>
  /** Forgets the notices about what was taken over and brought back. */
  acknowledge: () => void
  /** Sends what is unsaved while the window closes. */
  leave: () => void
  close: () => void
}

/** `keepsBefore`: the version that it replaces stays in the history, whoever wrote it. */
type Sending = { isClosing?: boolean; keepsBefore?: boolean }

type Dependencies = {
  record: RecordView
  kept: LocalCopy
  send: (version: number, body: Body, how: Sending) => Promise<RecordView>
  clock?: () => Date
}

const conflictSchema = z.object({
  current: z.custom<RecordView>((value) => typeof value === 'object' && value !== null && 'version' in value),
})

/** What a refusal says is stored now, if it was refused because of that. */
export function currentOf(error: unknown): RecordView | null {
  if (!(error instanceof CallError) || error.status !== 409) return null
  return conflictSchema.safeParse(error.body).data?.current ?? null
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function openDraft({ record, kept, send, clock = () => new Date() }: Dependencies): Draft {
  let view: DraftView = {
    base: record,
    body: record.body,
    isDirty: false,
    saving: { is: 'saved', on: null },
    theirs: null,
    taken: null,
    broughtBack: null,
  }
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null

  function show(changes: Partial<DraftView>): void {
    view = { ...view, ...changes }
    view.isDirty = !isSame(view.body, view.base.body)
    if (view.isDirty) {
      const { body, base } = view
      kept.write({ body, base: base.body, version: base.version, on: clock().toISOString() })
    } else kept.drop()
    for (const listener of listeners) listener()
  }
  function saveIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), ms)
  }

  /** `over`: the version of a colleague that it replaces, as its writer has chosen once. It is not tried again by itself. */
  async function attempt(over: RecordView | null): Promise<boolean> {
    const { base, body: sent } = view
    show({ saving: { is: 'saving' } })
    try {
      const answer = await send((over ?? base).version, sent, { keepsBefore: over !== null })
      accept(answer, sent)
      return true
    } catch (error) {
      const current = currentOf(error)
      // The answer to an earlier attempt was lost on its way.
      if (current && current.state !== 'trash' && isSame(current.body, sent)) {
        accept(current, sent)
        return true
      }
      const status = error instanceof CallError ? error.status : 0
      if (current) show({ theirs: current, saving: { is: 'waiting' } })
      else if (status === 404 || status === 409 || status === 422) {
        show({ saving: { is: 'refused', message: error instanceof Error ? error.message : '' } })
      } else {
        show({ saving: { is: 'failed', isOffline: status === 0 } })
        if (!over) saveIn(retryMs)
      }
      return false
    }
  }
  function accept(answer: RecordView, sent: Body): void {
    const isAll = view.body === sent
    show({
      base: { ...answer, body: sent },
      theirs: null,
      saving: isAll ? { is: 'saved', on: clock().toISOString() } : { is: 'waiting' },
    })
    if (!isAll) saveIn(pauseMs)
  }

  async function save(): Promise<boolean> {
    clearTimeout(timer)
    if (running) {
      const isDone = await running
      return isDone && view.isDirty ? save() : isDone
    }
    if (view.theirs) return false
    if (!view.isDirty) {
      if (view.saving.is !== 'saved') show({ saving: { is: 'saved', on: null } })
      return true
    }
    return run(null)
  }
  async function run(over: RecordView | null): Promise<boolean> {
    running = attempt(over).finally(() => (running = null))
    const isDone = await running
    return isDone && view.isDirty ? save() : isDone
  }
  function keepMine(): Promise<boolean> {
    return view.theirs && !running ? run(view.theirs) : save()
  }

  const before = kept.read()
  if (before && !isSame(before.body, record.body)) {
    const isCurrent = before.version === record.version && record.state !== 'trash'
    view = {
      ...view,
      base: isCurrent ? record : { ...record, version: before.version, body: before.base },
      theirs: isCurrent ? null : record,
      body: before.body,
      isDirty: true,
      saving: { is: 'waiting' },
      broughtBack: { on: before.on, saved: record.body },
    }
    if (isCurrent) saveIn(pauseMs)
  } else if (before) kept.drop()

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update(make) {
      const body = make(view.body)
      if (body === view.body) return
      const { saving } = view
      show({ body, saving: saving.is === 'failed' ? saving : { is: 'waiting' } })
      if (!view.theirs) saveIn(pauseMs)
    },
    save,
    see(next) {
      if (running || next.version < view.base.version || (view.theirs && next.version <= view.theirs.version)) return
      const isTrash = next.state === 'trash' && view.base.state !== 'trash'
      if (view.isDirty && (isTrash || next.version > view.base.version)) show({ theirs: next })
      else if (next.version === view.base.version) show({ base: { ...next, body: view.base.body } })
      else show({ base: next, body: next.body, taken: { before: view.body, after: next } })
    },
    adopt(next) {
      show(
        view.isDirty
          ? { base: { ...next, body: next.version === view.base.version ? view.base.body : next.body }, theirs: null }
          : { base: next, body: next.body, theirs: null },
      )
      if (view.isDirty) saveIn(pauseMs)
    },
    keepMine,
    async giveWay() {
      const { body: sent } = view
      if (await keepMine()) return 'stored'
      const { theirs, saving } = view
      if (!theirs || saving.is !== 'refused' || view.body !== sent) return 'failed'
      show({ base: theirs, body: theirs.body, theirs: null, saving: { is: 'saved', on: null } })
      return 'dropped'
    },
    acknowledge: () => show({ taken: null, broughtBack: null }),
    leave() {
      if (view.isDirty && !view.theirs && view.saving.is !== 'refused')
        void send(view.base.version, view.body, { isClosing: true }).catch(() => {})
    },
    close: () => clearTimeout(timer),
  }
}
