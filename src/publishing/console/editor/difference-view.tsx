// What differs between two texts: removed words are struck out and added ones underlined, so that no colour is needed.
import { Fragment } from 'react'
import type { Body, RecordFields } from '#platform/records/record-fields.ts'
import { differences } from '#publishing/differences/difference.ts'
import type { FieldDifference } from '#publishing/record.ts'
import { richTextWords } from '#publishing/console/fields/rich-text-words.ts'

/** Around a change, as much is shown as is needed to find it. */
const shownWords = 12

export function bodyDifference(fields: RecordFields, before: Body, after: Body): FieldDifference[] {
  return differences(fields, before, after, richTextWords)
}

export function DifferenceView({ fields }: { fields: readonly FieldDifference[] }) {
  if (fields.length === 0) return <p className="diff__none muted">No differences.</p>
  return (
    <div className="diff__bd">
      {fields.map(({ label, parts }, index) => (
        <div className="diff__r beside-first" key={index}>
          <span>{label}</span>
          <p>
            {parts.map(({ text, change }, at) => {
              const key = `${at}-${change}`
              if (change === 'added') return <ins key={key}>{text}</ins>
              if (change === 'removed') return <del key={key}>{text}</del>
              return <Fragment key={key}>{shortened(text, at > 0, at < parts.length - 1)}</Fragment>
            })}
          </p>
        </div>
      ))}
    </div>
  )
}

function shortened(text: string, isAfterChange: boolean, isBeforeChange: boolean): string {
  const words = text.split(/(?<=\s)/)
  const kept = (isAfterChange ? shownWords : 0) + (isBeforeChange ? shownWords : 0)
  if (kept === 0 || words.length <= kept + 4) return text
  const start = isAfterChange ? words.slice(0, shownWords).join('').trimEnd() : ''
  const end = isBeforeChange ? words.slice(-shownWords).join('') : ''
  return `${start} … ${end}`
}
