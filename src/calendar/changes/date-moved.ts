// A date that was moved, or whose circular or note is another one, as everybody reads it.
export type DateMoved = {
  id: string
  title: string
  law: string
  /** Null: it was hidden. */
  before: string | null
  /** Null: it is no longer shown. The same as before if the date has stayed. */
  after: string | null
  circular: string
  note: string
  /** YYYY-MM-DD; empty for what came with the calendar. */
  changedOn: string
}
