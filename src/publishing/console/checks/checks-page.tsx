// What an editor should look at, over all records: a list to work through, which keeps nobody from saving.
import { Link, useSearchParams } from 'react-router'
import { readChecks } from '#publishing/console-calls.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Empty, EmptyMark } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { checkKinds, checkNames } from '#publishing/checks/check.ts'
import { CheckedRecords } from './checked-records.tsx'

type ChecksProps = { addressOf: (kind: string, id: number) => string }

export function ChecksPage({ addressOf }: ChecksProps) {
  const [params] = useSearchParams()
  const shown = checkKinds.find((kind) => kind === params.get('show'))
  const read = useRead(readChecks, [{}])
  const { data } = read
  const records = (data?.data ?? []).flatMap((record) => {
    const checks = record.checks.filter(({ what }) => shown === undefined || what === shown)
    return checks.length > 0 ? [{ ...record, checks }] : []
  })
  const all = Object.values(data?.counts ?? {}).reduce((sum, count) => sum + count, 0)
  return (
    <Page title="Checks">
      <nav className="tabs" aria-label="Kinds of checks">
        <Tab to="?" label="All" count={all} isShown={shown === undefined} />
        {checkKinds.map((kind) => (
          <Tab
            key={kind}
            to={`?show=${kind}`}
            label={checkNames[kind]}
            count={data?.counts[kind] ?? 0}
            isShown={shown === kind}
          />
        ))}
      </nav>
      <p className="checks__what muted">
        Points to check, found whenever a draft is saved. None of them prevents saving, and only a deleted file prevents
        publishing. Links to other sites are not opened. What you have seen and found right comes back when its text
        changes.
      </p>
      <CheckedRecords
        of={{ ...read, data: data && { ...data, data: records } }}
        empty={
          <Empty title="Nothing to check" picture={<EmptyMark />}>
            {shown === undefined ? 'Every record passes all checks.' : 'No record has a finding of this kind.'}
          </Empty>
        }
        addressOf={addressOf}
      />
    </Page>
  )
}

function Tab({ to, label, count, isShown }: { to: string; label: string; count: number; isShown: boolean }) {
  return (
    <Link to={to} aria-current={isShown ? 'page' : undefined}>
      {label} <i className="n">{count}</i>
    </Link>
  )
}
