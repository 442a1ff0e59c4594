// The page of the record as a list of search results shows it.
import type { Body } from '#platform/records/record-fields.ts'
import type { AnyRecordKind } from '#platform/records/kind.ts'
import { cutText } from '#platform/rich-text/plain-text.ts'
import { richTextWords } from '#publishing/console/fields/rich-text-words.ts'

/** About what search engines show. They measure in pixels and may cut earlier. */
const titleCharacters = 60
const descriptionCharacters = 155

/** A draft that was never published has no address yet. */
type PreviewProps = { kind: AnyRecordKind; body: Body; address: string | null }

export function SearchPreview({ kind, body, address }: PreviewProps) {
  const firm = document.querySelector<HTMLMetaElement>('meta[name=firm]')?.content ?? ''
  const written = kind.titleOf(body).trim()
  const own = written || 'Untitled'
  const title = `${own} | ${firm}`
  const description = descriptionOf(kind, body)
  return (
    <section className="sheet" aria-labelledby="search-title">
      <div className="sheet__hd">
        <h2 id="search-title">As a search result</h2>
      </div>
      <div className="sheet__bd serp stack gap-1">
        <p className="serp__address">{address ?? 'It gets its address when it is published.'}</p>
        <p className="serp__title">{cutText(title, titleCharacters)}</p>
        <p className="serp__text">{cutText(description, descriptionCharacters) || 'There is no text yet.'}</p>
        <p className="hint num">{titleHint(written)}</p>
      </div>
    </section>
  )
}

function titleHint({ length }: string): string {
  if (length === 0) return 'There is no title yet.'
  return length > titleCharacters
    ? `The title has ${length} characters. About ${titleCharacters} are shown.`
    : 'The title fits.'
}

/** The description that was written for it, or the beginning of the text. */
function descriptionOf({ fields, descriptionOf: written }: AnyRecordKind, body: Body): string {
  const [text] = Object.entries(fields).find(([, { type }]) => type === 'rich text') ?? []
  return written?.(body).trim() || richTextWords(String(body[text ?? ''] ?? '')).replaceAll(/\s+/g, ' ')
}
