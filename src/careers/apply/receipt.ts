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
}

const storageKey = 'application-receipt'
const listeners = new Set<() => void>()
/** Undefined until the storage has been read. */
let kept: Receipt | null | undefined
let toAnnounce: Place | null = null

/** Where a receipt is first shown: on the page of the form, or on the page before it. */
export type Place = 'here' | 'page before'

/** Keeps a receipt, which takes the focus once it is shown at `place`. */
export function keepReceipt(receipt: Receipt, place: Place): void {
  toAnnounce = place
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

/** Returns true once, if there is a new receipt for this place. */
export function takeAnnouncement(place: Place): boolean {
  if (toAnnounce !== place) return false
  toAnnounce = null
  return true
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
