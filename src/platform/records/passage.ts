// What a room has the assistant answer from.

export type RoomPassage = {
  kind: string
  /** What identifies the record among those of its kind. */
  key: string | number
  title: string
  /** The page where it stands. */
  href: string
  /** Its paragraphs and list items, as plain text. */
  units: readonly string[]
  /** What it stands under: the service of a key offering, the heading within an article. */
  heading?: string
  lawAsAt?: string | null
}
