// What an editor should look at, over all records: a list to work through, which keeps nobody from saving.
import { Link, useSearchParams } from 'react-router'
import { readChecks } from '#publishing/console-calls.ts'
import { useRead } from '#platform/console/use-read.ts'
import { dayText } from '#platform/dates.ts'
import { Icon, type IconName } from '#ui/console/icon.tsx'
import { Loaded } from '#ui/console/loaded.tsx'
import { Empty, EmptyMark } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { checkKinds, isDeletedFile, type Check, type CheckedRecord, type CheckKind } from '#publishing/checks/check.ts'
import './checks.css'

const words: Record<CheckKind, { tab: string; icon: IconName; say: (check: Check) => string }> = {
  law: {
    tab: 'Law to review',
    icon: 'clock',
    say: ({ text }) => `The law is stated as at ${dayText(text)}. Review it.`,
  },
  link: { tab: 'Broken links', icon: 'link', say: linkText },
  alt: { tab: 'Pictures without alt text', icon: 'image', say: ({ text }) => text },
  claim: { tab: 'Claims', icon: 'alert', say: ({ text }) => text },
  search: { tab: 'In search results', icon: 'search', say: ({ text }) => text },
}

function linkText(check: Check): string {
  return `${isDeletedFile(check) ? 'This file has been deleted' : 'This link is broken'}: ${check.text}`
}

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
            label={words[kind].tab}
            count={data?.counts[kind] ?? 0}
            isShown={shown === kind}
          />
        ))}
      </nav>
      <p className="checks__what muted">
        Points to check, found whenever a draft is saved. None of them prevents saving, and only a deleted file prevents
        publishing. Links to other sites are not opened.
      </p>
      <div className="sheet">
        <Loaded of={read} failed="The checks could not be loaded.">
          {({ isCut }) => (
            <>
              {records.length === 0 && (
                <Empty title="Nothing to check" picture={<EmptyMark />}>
                  {shown === undefined ? 'Every record passes all checks.' : 'No record has a finding of this kind.'}
                </Empty>
              )}
              <ul className="checks lined" role="list">
                {records.map((record) => (
                  <OneRecord key={record.id} record={record} address={addressOf(record.kind, record.id)} />
                ))}
              </ul>
              {isCut && <p className="checks__more muted">There are more. Fix these first.</p>}
            </>
          )}
        </Loaded>
      </div>
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

function OneRecord({ record, address }: { record: CheckedRecord; address: string }) {
  return (
    <li>
      <h2 className="checks__title">
        <Link to={address}>{record.title}</Link>
      </h2>
      <p className="muted">
        {record.kindName}
        {!record.isLive && ', not on the site'}
      </p>
      <ul role="list" className="checks__list">
        <CheckItems checks={record.checks} />
      </ul>
    </li>
  )
}

export function CheckItems({ checks }: { checks: Check[] }) {
  return checks.map((check) => (
    <li key={`${check.what} ${check.field} ${check.text}`}>
      <Icon name={words[check.what].icon} isSmall />
      <span>
        {check.field && <b>{check.field}: </b>}
        {words[check.what].say(check)}
      </span>
    </li>
  ))
}
