// The kinds of an area, one line each: how many there are, and what waits to be published.
import { Link } from 'react-router'
import { countRecords } from '#publishing/console-calls.ts'
import { useRead } from '#platform/console/use-read.ts'
import type { AnyRecordKind } from '#platform/records/kind.ts'
import { Page } from '#ui/console/page.tsx'
import { kindAddress, useArea } from '#publishing/console/content-area.ts'

export function KindIndex() {
  const area = useArea()
  return (
    <Page title={area.label}>
      <ul className="sheet list kinds" role="list">
        {area.kinds.map((kind) => (
          <KindLine key={kind.kind} kind={kind} address={kindAddress(area, kind)} />
        ))}
      </ul>
    </Page>
  )
}

function KindLine({ kind, address }: { kind: AnyRecordKind; address: string }) {
  const { data } = useRead(countRecords, [{ kind: kind.kind }])
  const waits =
    data &&
    [
      data.draft > 0 && `${data.draft} ${data.draft === 1 ? 'draft' : 'drafts'}`,
      data.changed > 0 && `${data.changed} changed since publication`,
      data.scheduled > 0 && `${data.scheduled} scheduled`,
    ].filter(Boolean)
  return (
    <li>
      <div className="t">
        <Link className="ttl" to={address}>
          {kind.isSingle ? kind.one : kind.many}
        </Link>
        <small>
          {waits && (waits.length > 0 ? waits.join(', ') : data.all === 0 ? 'None yet' : 'Everything is published')}
        </small>
      </div>
      {!kind.isSingle && <span className="num muted">{data?.all}</span>}
    </li>
  )
}
