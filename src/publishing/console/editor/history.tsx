// The versions of a record, newest first.
import { useState } from 'react'
import { Moment } from '#platform/console/moment.tsx'
import { shownBy, type AnyRecordKind } from '#platform/records/kind.ts'
import type { RecordView } from '#publishing/record.ts'
import { personOf } from '#publishing/console/record-words.ts'
import { Button } from '#ui/console/button.tsx'

const shownAtFirst = 5

type HistoryProps = { kind: AnyRecordKind; record: RecordView; isDirty: boolean; onCompare: (version: number) => void }

export function History({ kind, record, isDirty, onCompare }: HistoryProps) {
  const [isAll, setAll] = useState(false)
  const { there, atBeginning } = shownBy(kind)
  const { history, liveVersion, publishVersion } = record
  const shown = isAll ? history : history.slice(0, shownAtFirst)
  return (
    <section className="stack gap-3" aria-labelledby="history-title">
      <h2 className="row">
        <span id="history-title">History</span>
        {history.length > shownAtFirst && (
          <Button look="bare" isSmall className="push" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? 'Fewer' : `All ${history.length}`}
          </Button>
        )}
      </h2>
      <ul className="ver lined" role="list">
        {isDirty && (
          <li>
            <div>
              <b>Not saved yet</b>
              <small>You</small>
            </div>
            <small>now</small>
          </li>
        )}
        {shown.map(({ version, savedOn, savedBy, publishedOn, publishedBy, restoredFrom }) => (
          <li key={version}>
            <div>
              <b className="num">{version}</b> {personOf(savedBy)}
              {restoredFrom !== null && <small>Restored version {restoredFrom}</small>}
              {version === liveVersion ? (
                <small>
                  {atBeginning}
                  {publishedBy && `, published by ${publishedBy}`}
                </small>
              ) : (
                publishedOn !== null && <small>Was {there}</small>
              )}
              {version === publishVersion && <small>Scheduled</small>}
              {version !== record.version && (
                <button
                  type="button"
                  className="rec__link"
                  aria-label={`Compare version ${version} with the draft`}
                  onClick={() => onCompare(version)}
                >
                  Compare
                </button>
              )}
            </div>
            <small className="num">
              <Moment on={savedOn} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
