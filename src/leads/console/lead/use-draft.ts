// An answer that is being written. Each pause keeps it on the server, and every key in this tab, so that it survives a
// reload, a lost connection and the end of the session.
import { useEffect, useRef, useState } from 'react'
import { discardDraft, keepDraft } from '#leads/console-calls.ts'
import type { LeadView, Writing } from '#leads/inbox/inbox.ts'
import { draftWith } from '#leads/inbox/reply/answer-words.ts'
import { useUnsaved } from '#ui/console/unsaved/unsaved.ts'
import { callApi } from '#platform/console/call.ts'

const pauseMs = 1500
/** Within the time for which the server takes somebody to be writing. */
const reportEveryMs = 20_000

type Draft = {
  text: string
  setText: (text: string) => void
  /** When the server kept it last; null while it has not kept what is written here. */
  keptOn: string | null
  /** Who else is writing, since the last report; null before the first. */
  writing: Writing[] | null
  /** The key of this answer, the same if it is sent again. */
  request: () => string
  /** Makes it another answer, once the server has said that the key is used up or nothing was sent under it. */
  renew: () => void
  discard: () => Promise<void>
  /** Forgets the draft, once it was sent. */
  forget: () => void
}

type LocalDraft = { text: string; request: string }

/** Several people may sign in one after another in one tab, and none may see or send what another has begun. */
const nameOf = ({ id, readBy }: LeadView) => `inbox-draft-${readBy}-${id}`

function keptHere(lead: LeadView): LocalDraft | null {
  const [request = '', ...text] = (sessionStorage.getItem(nameOf(lead)) ?? '').split('\n')
  return request === '' ? null : { request, text: text.join('\n') }
}

/** Puts an answer that was taken back below what this tab keeps for the lead, as the server has done with its draft. */
export function takeBack(lead: LeadView, text: string): void {
  const kept = keptHere(lead)
  if (kept) sessionStorage.setItem(nameOf(lead), `${kept.request}\n${draftWith(kept.text, text)}`)
}

/** `isWriting`: the field has the focus. */
export function useDraft(lead: LeadView, isWriting: boolean): Draft {
  const { id } = lead
  const [text, show] = useState(() => keptHere(lead)?.text ?? lead.draft?.text ?? '')
  const [keptOn, setKeptOn] = useState(lead.draft?.text === text ? lead.draft.keptOn : null)
  const [writing, setWriting] = useState<Writing[] | null>(null)
  const latest = useRef(text)
  useUnsaved(text !== '' && keptOn === null, { isInTab: true })
  const wasTyped = useRef(keptHere(lead) !== null && keptHere(lead)?.text !== lead.draft?.text)

  // What was taken back comes from the server, or stands below what this tab keeps. Its text may be that of the draft
  // before, if the lead has not been read since the answer was sent, so the time tells.
  const given = lead.draft?.keptOn
  const [shownGiven, setShownGiven] = useState(given)
  if (given !== shownGiven) {
    setShownGiven(given)
    const next = keptHere(lead)?.text ?? lead.draft?.text
    if (lead.draft && next !== undefined && next !== text) {
      show(next)
      setKeptOn(next === lead.draft.text ? lead.draft.keptOn : null)
    }
  }
  useEffect(() => {
    latest.current = text
  }, [text])

  async function report() {
    // Nothing was typed here, so what the server has stays.
    const sent = wasTyped.current ? latest.current : null
    try {
      const answer = await callApi(keepDraft, { id }, { text: sent })
      setWriting(answer.writing)
      if (latest.current === sent) setKeptOn(answer.keptOn)
    } catch {
      // The text is still kept in this tab, and the next pause tries again.
    }
  }
  const reportNow = useRef(report)
  useEffect(() => {
    reportNow.current = report
  })

  useEffect(() => {
    if (!wasTyped.current) return
    const timer = setTimeout(() => void reportNow.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => {
    if (!isWriting) return
    void reportNow.current()
    const timer = setInterval(() => void reportNow.current(), reportEveryMs)
    return () => clearInterval(timer)
  }, [isWriting])

  const keep = (next: string, request: string) => sessionStorage.setItem(nameOf(lead), `${request}\n${next}`)
  const forget = () => {
    sessionStorage.removeItem(nameOf(lead))
    wasTyped.current = false
    latest.current = ''
    show('')
    setKeptOn(null)
  }
  return {
    text,
    setText(next) {
      wasTyped.current = true
      // The key stays while the text changes, so that the server can tell if an earlier text went out.
      keep(next, keptHere(lead)?.request ?? crypto.randomUUID())
      setKeptOn(null)
      show(next)
    },
    keptOn,
    writing,
    request() {
      const request = keptHere(lead)?.request ?? crypto.randomUUID()
      keep(text, request)
      return request
    },
    renew: () => keep(latest.current, crypto.randomUUID()),
    async discard() {
      forget()
      await callApi(discardDraft, { id }).catch(() => undefined)
    },
    forget,
  }
}
