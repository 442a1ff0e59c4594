// Plain text with the numbers of forms and short compounds kept on one line.
import { unbrokenParts } from '#platform/text/unbroken.ts'

export function Unbroken({ text }: { text: string }) {
  return unbrokenParts(text).map((part, place) =>
    place % 2 === 1 ? (
      <span key={place} className="nb">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
