// A question to the assistant that a person shall answer: kept in this tab until it has been sent with a form.
import { useSyncExternalStore } from 'react'

export type HandedOver = {
  question: string
  /** The UUID of the conversation with the assistant. */
  conversation: string
}

const storageKey = 'handed-over'
/** Has the conversation of the question that was sent last, in any tab. */
const sentKey = 'handed-over-sent'
const listeners = new Set<() => void>()
/** Undefined until the storage has been read. */
let kept: HandedOver | null | undefined
let lastSent: string | null = null

/** The next form that asks for it shows this question, in place of an earlier one. */
export function handOver(given: HandedOver): void {
  replace(given)
}

/** Its text was removed. */
export function dropHandedOver(): void {
  if (read() !== null) replace(null)
}

/** It was sent. From then on its conversation belongs to the person who sent it. */
export function markSent(): void {
  const sent = read()
  if (!sent) return
  lastSent = sent.conversation
  try {
    localStorage.setItem(sentKey, lastSent)
  } catch {
    // Without storage it is known until the next document.
  }
  replace(null)
}

/** Returns true if a question of this conversation was the last one to be sent. */
export function wasSent(conversation: string): boolean {
  try {
    if (localStorage.getItem(sentKey) === conversation) return true
  } catch {
    // As above.
  }
  return lastSent === conversation
}

/** The question that was handed over in this tab; null if there is none, and on the server. */
export function useHandedOver(): HandedOver | null {
  return useSyncExternalStore(subscribe, read, () => null)
}

function replace(given: HandedOver | null): void {
  kept = given
  mark(given !== null)
  try {
    if (given) sessionStorage.setItem(storageKey, JSON.stringify(given))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage it lasts until the next document.
  }
  for (const changed of listeners) changed()
}

/**
 * Pages whose scripts must stay small show by their styles that a question is kept. A new document is not marked,
 * because what appears after it has loaded would move the rest.
 */
function mark(isKept: boolean): void {
  if (typeof document !== 'undefined') document.documentElement.toggleAttribute('data-handed-over', isKept)
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function read(): HandedOver | null {
  if (kept !== undefined) return kept
  kept = null
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (isHandedOver(stored)) kept = stored
  } catch {
    // As above.
  }
  return kept
}

function isHandedOver(stored: unknown): stored is HandedOver {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'question' in stored &&
    typeof stored.question === 'string' &&
    'conversation' in stored &&
    typeof stored.conversation === 'string'
  )
}
