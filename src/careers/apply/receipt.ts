// The receipt of an application, kept in this tab: the visitor goes back a page after applying, and may reload it.
import { useSyncExternalStore } from 'react'

export type Receipt = {
  /** '' for an open application. */
  jobId: string
  /** Title and company; '' for an open application. */
  position: string
  /** Where the confirmation goes. */
  email: string
  message: string
  /** What the answer said about a confirmation that does not go at once. */
  note?: string | undefined
}

const storageKey = 'application-receipt'
const listeners = new Set<() => void>()
/** Undefined until the storage has been read. */
let kept: Receipt | null | undefined
let isExpected = false

/** Keeps a receipt. If the visitor is about to go back, it takes the focus on the page that comes next. */
export function keepReceipt(receipt: Receipt, isGoingBack: boolean): void {
  isExpected = isGoingBack
  replaceReceipt(receipt)
}

export function dismissReceipt(): void {
  replaceReceipt(null)
}

function replaceReceipt(receipt: Receipt | null): void {
  kept = receipt
  try {
    if (receipt) sessionStorage.setItem(storageKey, JSON.stringify(receipt))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage the receipt only lasts until the next document.
  }
  for (const changed of listeners) changed()
}

/** The receipt of the last application from this tab; null if there is none, and on the server. */
export function useReceipt(): Receipt | null {
  return useSyncExternalStore(subscribe, readReceipt, () => null)
}

/** Returns true once, on the first page that shows a receipt after going back. */
export function takeExpected(): boolean {
  const wasExpected = isExpected
  isExpected = false
  return wasExpected
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function readReceipt(): Receipt | null {
  if (kept !== undefined) return kept
  kept = null
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (isReceipt(stored)) kept = stored
  } catch {
    // As above.
  }
  return kept
}

function isReceipt(stored: unknown): stored is Receipt {
  const names = ['jobId', 'position', 'email', 'message']
  return (
    typeof stored === 'object' &&
    stored !== null &&
    names.every((name) => typeof Object.entries(stored).find(([own]) => own === name)?.[1] === 'string')
  )
}
