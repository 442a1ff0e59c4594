// What differs between two versions, by words, and the way back to the earlier one.
import type { Ref } from 'react'
import { compareVersions } from '#publishing/console-calls.ts'
import { useRead } from '#platform/console/use-read.ts'
import { shownBy, type AnyRecordKind } from '#platform/records/kind.ts'
import type { RecordView } from '#publishing/record.ts'
import { Button } from '#ui/console/button.tsx'
import { Loaded } from '#ui/console/loaded.tsx'
import { shortInstant } from '#platform/console/instants.ts'
import { useNow } from '#platform/console/use-now.ts'
import { DifferenceView } from './difference-view.tsx'
import { personOf } from '#publishing/console/record-words.ts'
import { SmallSelect } from '#ui/console/small-select.tsx'

export type Compared = { from: number | null; to: number | null }

type ChangesProps = {
  kind: AnyRecordKind
  record: RecordView
  /** Null: what is on the site or, failing that, the version before; and the draft. */
  compared: Compared
  isBusy: boolean
  onCompare: (compared: Compared) => void
  onRestore: (version: number) => void
  ref: Ref<HTMLElement>
}

export function Changes({ kind, record, compared, isBusy, onCompare, onRestore, ref }: ChangesProps) {
  const now = useNow()
  const shown = shownBy(kind)
  const { history, liveVersion, version } = record
  const others = history.filter((each) => each.version !== version)
  const known = new Set(history.map((each) => each.version))
  const usual = liveVersion !== null && liveVersion !== version ? liveVersion : (others[0]?.version ?? null)
  const from = compared.from !== null && known.has(compared.from) ? compared.from : usual
  const to = compared.to !== null && known.has(compared.to) ? compared.to : version
  const difference = useRead(compareVersions, [{ id: String(record.id), from: from ?? version, to }], {
    isOff: from === null,
  })
  if (from === null || !known.has(from)) return null
  const fromRevision = history.find((each) => each.version === from)
  const isSinceLive = from === liveVersion && to === version
  const name = (each: number) =>
    `Version ${each}${each === liveVersion ? `, ${shown.there}` : ''}${each === version ? ', the draft' : ''}`
  return (
    <section className="diff" aria-labelledby="changes-title" ref={ref} tabIndex={-1}>
      <div className="diff__hd row wraps">
        <h2 className="h2" id="changes-title">
          {isSinceLive ? `What differs from the ${shown.name}` : `From version ${from} to ${to}`}
        </h2>
        {fromRevision && (
          <span className="fine muted">
            {personOf(fromRevision.savedBy)}, {shortInstant(fromRevision.savedOn, now)}
          </span>
        )}
        <span className="push" />
        <div className="row wraps">
          <SmallSelect
            label="Compare"
            value={from}
            onChange={(value) => onCompare({ ...compared, from: Number(value) })}
          >
            {history.map((each) => (
              <option key={each.version} value={each.version}>
                {name(each.version)}
              </option>
            ))}
          </SmallSelect>
          <SmallSelect label="with" value={to} onChange={(value) => onCompare({ ...compared, to: Number(value) })}>
            {history.map((each) => (
              <option key={each.version} value={each.version}>
                {name(each.version)}
              </option>
            ))}
          </SmallSelect>
          {from !== version && (
            <Button isSmall icon="history" disabled={isBusy} onClick={() => onRestore(from)}>
              Restore version {from}
            </Button>
          )}
        </div>
      </div>
      <Loaded of={difference} failed="The difference could not be loaded." rows={2}>
        {({ data }) => <DifferenceView fields={data} />}
      </Loaded>
    </section>
  )
}
