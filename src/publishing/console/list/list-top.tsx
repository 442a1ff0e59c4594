// What stands above the rows: the states with their counts, what is to be checked, and the button that adds a record.
import { Link } from 'react-router'
import { countFindings, countRecords } from '#publishing/console-calls.ts'
import { useRead } from '#platform/console/use-read.ts'
import type { AnyRecordKind } from '#platform/records/kind.ts'
import { recordStates } from '#publishing/record.ts'
import { states } from '#publishing/console/record-words.ts'
import { Button } from '#ui/console/button.tsx'
import { Icon } from '#ui/console/icon.tsx'
import type { RecordListState } from './use-record-list.ts'

type TopProps = { kind: AnyRecordKind; list: RecordListState; onPick?: () => void; onAdd: () => void }

export function ListTop({ kind, list, onPick, onAdd }: TopProps) {
  const { data: counts } = useRead(countRecords, [{ kind: kind.kind }])
  const toCheck = useRead(countFindings, [{ kind: kind.kind }]).data?.count ?? 0
  const tabs = [
    { state: null, word: 'All', count: counts?.all },
    ...recordStates
      .filter((state) => state !== 'trash')
      .map((state) => ({ state, word: states[state].tab, count: counts?.[state] })),
    ...(kind.lawAsAt ? [{ state: 'law' as const, word: 'Law to review', count: counts?.law }] : []),
    ...(toCheck > 0 || list.state === 'checks' ? [{ state: 'checks' as const, word: 'To check', count: toCheck }] : []),
    { state: 'trash' as const, word: 'Trash', count: counts?.trash },
  ]
  return (
    <div className="recs__top row gap-5">
      <nav className="tabs" aria-label="State">
        {tabs.map(({ state, word, count }) => (
          <Link
            key={word}
            to={list.to({ state })}
            aria-current={(list.state ?? null) === state ? 'page' : undefined}
            onClick={onPick}
          >
            {word} {count !== undefined && <i className="n">{count}</i>}
          </Link>
        ))}
      </nav>
      <Button look="go" onClick={onAdd}>
        <Icon name="plus" isSmall />
        Add
        <span className="vh"> to {kind.many.toLowerCase()}</span>
      </Button>
    </div>
  )
}
