// The draft of an issue while it is written: kept on the server at each pause, and never over somebody else's text.
import { useEffect, useRef, useState } from 'react'
import { readIssue, saveIssue } from '#newsletter/console-calls.ts'
import type { AnswerOf } from '#platform/console/console-call.ts'
import { callApi, CallError, messageOf } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import type { IssueDraft } from '#newsletter/issues/issue.ts'
import { useUnsaved } from '#ui/console/unsaved/unsaved.ts'

export type Issue = AnswerOf<typeof readIssue>

const pauseMs = 900

export type Drafting = {
  draft: IssueDraft
  set: (changes: Partial<IssueDraft>) => void
  /** The issue as the server kept it last. */
  kept: Issue
  isDirty: boolean
  isSaving: boolean
  /** Why the draft was not kept, or ''. `isBehind`: because somebody else was faster. */
  refusal: string
  isBehind: boolean
  /** Keeps what was written. Resolves to the issue as kept, or null if that did not work. */
  save: () => Promise<Issue | null>
  /** After somebody else was faster: shows theirs, or goes on with what is written here. */
  takeTheirs: () => void
  keepMine: () => void
}

/** `issue` is read again every few seconds. */
export function useIssueDraft(issue: Issue): Drafting {
  const refresh = useRefresh()
  const [draft, setDraft] = useState(issue.draft)
  const [kept, setKept] = useState(issue)
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [isBehind, setBehind] = useState(false)
  const [theirs, setTheirs] = useState(issue)
  const latest = useRef({ draft, isDirty: false, kept: issue })
  const running = useRef<Promise<Issue | null> | null>(null)

  // Nothing is being written here, so what somebody else has saved is shown at once.
  if (!isDirty && !isSaving && issue.version > kept.version) {
    setKept(issue)
    setDraft(issue.draft)
  }
  useEffect(() => {
    if (!latest.current.isDirty && issue.version > latest.current.kept.version)
      latest.current = { draft: issue.draft, isDirty: false, kept: issue }
  }, [issue])

  async function send(): Promise<Issue | null> {
    const sent = latest.current.draft
    setSaving(true)
    try {
      const given = { version: latest.current.kept.version, draft: sent }
      const answer = await callApi(saveIssue, { id: issue.id }, given)
      const isAll = latest.current.draft === sent
      latest.current = { draft: latest.current.draft, isDirty: !isAll, kept: answer }
      setKept(answer)
      setDirty(!isAll)
      setRefusal('')
      setBehind(false)
      await refresh()
      return answer
    } catch (error) {
      const wasBeaten = error instanceof CallError && error.status === 409
      // Read before the choice is offered: what is written here goes on from their version.
      if (wasBeaten) setTheirs(await callApi(readIssue, { id: String(issue.id) }).catch(() => issue))
      setRefusal(messageOf(error))
      setBehind(wasBeaten)
      await refresh()
      return null
    } finally {
      setSaving(false)
    }
  }

  /** One save at a time: a second one would bring the version that the first has just used up. */
  async function save(): Promise<Issue | null> {
    while (running.current) await running.current
    if (!latest.current.isDirty) return latest.current.kept
    running.current = send().finally(() => (running.current = null))
    return running.current
  }

  const saveNow = useRef(save)
  useEffect(() => {
    saveNow.current = save
  })
  useEffect(() => {
    if (!isDirty || isBehind) return
    const timer = setTimeout(() => void saveNow.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [draft, isDirty, isBehind])
  // Who goes to another screen right after typing loses nothing.
  useUnsaved(isDirty, {
    words: 'Your last changes have not been saved. They will be lost if you leave now.',
    save: async () => (await save()) !== null,
  })

  const go = (from: Issue, next: IssueDraft, dirty: boolean) => {
    latest.current = { draft: next, isDirty: dirty, kept: from }
    setKept(from)
    setDraft(next)
    setDirty(dirty)
    setRefusal('')
    setBehind(false)
  }
  return {
    draft,
    set(changes) {
      const next = { ...latest.current.draft, ...changes }
      latest.current = { ...latest.current, draft: next, isDirty: true }
      setDraft(next)
      setDirty(true)
    },
    kept,
    isDirty,
    isSaving,
    refusal,
    isBehind,
    save,
    takeTheirs: () => go(theirs, theirs.draft, false),
    keepMine: () => go(theirs, latest.current.draft, true),
  }
}
