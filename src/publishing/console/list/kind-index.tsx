// The kinds of an area by the page that shows them: where on it, how many there are, and what differs from the site.
import { Link } from 'react-router'
import { countRecords } from '#publishing/console-calls.ts'
import { useRead } from '#platform/console/use-read.ts'
import type { AnyRecordKind } from '#platform/records/kind.ts'
import { StateMark } from '#ui/console/marks.tsx'
import { Page } from '#ui/console/page.tsx'
import { kindAddress, useArea } from '#publishing/console/content-area.ts'

export function KindIndex() {
  const area = useArea()
  const byPage = Map.groupBy(area.kinds, ({ onSite }) => onSite.page)
  return (
    <Page title={area.label}>
      <div className="kinds">
        {[...byPage].map(([page, kinds]) => (
          <section key={page} aria-label={page}>
            <h2>{page}</h2>
            <ul className="sheet list" role="list">
              {kinds.map((kind) => (
                <KindLine key={kind.kind} kind={kind} address={kindAddress(area, kind)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}

function KindLine({ kind, address }: { kind: AnyRecordKind; address: string }) {
  const { data } = useRead(countRecords, [{ kind: kind.kind }])
  return (
    <li>
      <div className="t">
        <Link className="ttl" to={address}>
          {kind.isSingle ? kind.one : kind.many}
        </Link>
        <small>{kind.onSite.part}</small>
      </div>
      {data && (
        <>
          <span className="kinds__state row wraps">
            {data.changed > 0 && (
              <StateMark shape="hand">{kind.isSingle ? 'Changed' : `${data.changed} changed`}</StateMark>
            )}
            {data.draft > 0 && <StateMark shape="draft">{counted(data.draft, 'draft')}</StateMark>}
            {data.scheduled > 0 && <StateMark shape="wait">{data.scheduled} scheduled</StateMark>}
          </span>
          {!kind.isSingle && <span className="num muted">{data.all === 0 ? 'None yet' : data.all}</span>}
        </>
      )}
    </li>
  )
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
