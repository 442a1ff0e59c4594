// A date that was moved, as everybody reads it.
export type DateMoved = {
  id: string
  title: string
  law: string
  /** Null: it was hidden. */
  before: string | null
  /** Null: it is no longer shown. */
  after: string | null
  circular: string
  note: string
  /** YYYY-MM-DD; empty for what came with the calendar. */
  changedOn: string
}
