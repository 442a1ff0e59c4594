// An entry of the history, as an administrator reads it.
export type HistoryEntry = {
  id: number
  on: string
  staffId: string
  who: string
  action: string
  record: string
  recordId: string
  detail: string
  /** What it was done to, if that still exists. */
  about: NamedRecord | null
}

/** `title` is empty for what has no name of its own, such as the settings. `to` is its address in the console. */
export type NamedRecord = { title: string; to: string }
