// All issues of the newsletter, with what became of each.
import { useState } from 'react'
import { beginIssue, listIssues } from '#newsletter/console-calls.ts'
import type { AnswerOf } from '#platform/console/console-call.ts'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ask, messageOf } from '#platform/console/call.ts'
import { shortInstant } from '#platform/console/instants.ts'
import { useNow } from '#platform/console/use-now.ts'
import { useRead, useRefresh } from '#platform/console/use-read.ts'
import { Icon } from '#ui/console/icon.tsx'
import { Empty, EmptyMark, Failed, LoadingRows } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { Pager } from '#ui/console/pager.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { say } from '#ui/console/toasts.tsx'
import { rowId, useCursor } from '#ui/console/use-cursor.ts'
import { IssueState, numberText, peopleText } from './issue-state.tsx'

type Listed = AnswerOf<typeof listIssues>['data'][number]

const perPage = 25
const everyMs = 10_000

export function IssueList() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const { data, error, isPending, refetch } = useRead(listIssues, [{ page }], { everyMs })
  const [isBeginning, setBeginning] = useState(false)
  const navigate = useNavigate()
  const refresh = useRefresh()
  const rows = data?.data ?? []
  const cursor = useCursor(rows.length, (index) => {
    const row = rows[index]
    if (row) void navigate(`/console/newsletter/${row.id}`)
  })

  async function begin() {
    setBeginning(true)
    try {
      const { id } = await ask(beginIssue)
      void navigate(`/console/newsletter/${id}`)
    } catch (failure) {
      say(messageOf(failure), { isFailure: true })
      setBeginning(false)
    }
    await refresh()
  }
  useShortcuts([{ keys: 'C', does: 'Write an issue', act: () => void begin() }])

  return (
    <Page title="Newsletter">
      <div className="nl__top">
        {data && (
          <p className="muted">
            {reachText(data.reach)} <Link to="/console/mail/suppressed">Suppression list</Link>
          </p>
        )}
        <span className="push" />
        <button type="button" className="btn btn--go" disabled={isBeginning} onClick={() => void begin()}>
          <Icon name="pencil" />
          Write an issue
        </button>
      </div>
      <div className="sheet">
        {isPending && <LoadingRows />}
        {error && !data && (
          <Failed what="The issues could not be loaded." error={error} onRetry={() => void refetch()} />
        )}
        {data?.total === 0 && (
          <Empty title="No issue yet" picture={<EmptyMark />}>
            An issue has a few words from you, the coming due dates and the insights you choose. Nothing is sent until
            you have seen it and confirmed the number of recipients.
          </Empty>
        )}
        {rows.length > 0 && <Table rows={rows} cursor={cursor} />}
        {data && data.total > 0 && (
          <Pager
            page={page}
            perPage={perPage}
            total={data.total}
            what={data.total === 1 ? 'issue' : 'issues'}
            onPage={(to) => setParams({ page: String(to) })}
          />
        )}
      </div>
      <p className="fine muted nl__foot">
        We do not record who opens an e-mail or clicks its links, so there are no such figures.
      </p>
    </Page>
  )
}

function reachText({ recipients, suppressed }: { recipients: number; suppressed: number }): string {
  const reached =
    recipients === 0
      ? 'No one has confirmed a subscription yet.'
      : `${peopleText(recipients)} would receive an issue now.`
  if (suppressed === 0) return reached
  return `${reached} ${numberText(suppressed)} more ${suppressed === 1 ? 'is' : 'are'} suppressed.`
}

function Table({ rows, cursor }: { rows: Listed[]; cursor: number }) {
  const now = useNow()
  return (
    <table className="grid">
      <thead>
        <tr>
          <th scope="col">Issue</th>
          <th scope="col">State</th>
          <th scope="col" className="hide-m end">
            Recipients
          </th>
          <th scope="col" className="hide-m end">
            Delivered
          </th>
          <th scope="col" className="hide-m end">
            Failed
          </th>
          <th scope="col" className="hide-s">
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id} id={rowId(index)} className={index === cursor ? 'is-cursor' : undefined}>
            <td className="nl__long">
              <Link className="ttl" to={`/console/newsletter/${row.id}`}>
                {row.subject.trim() || 'No subject'}
              </Link>
              <small className="hide-s">{whoText(row)}</small>
            </td>
            <td>
              <IssueState issue={row} />
            </td>
            <Count of={row} count={row.counts.recipients} />
            <Count of={row} count={row.counts.delivered} />
            <Count of={row} count={row.counts.failed} />
            <td className="num nowrap hide-s">{shortInstant(whenOf(row), now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A number that an issue has only once its sending has begun. */
function Count({ of, count }: { of: Listed; count: number }) {
  return <td className="num end hide-m">{of.startedOn === null ? '–' : numberText(count)}</td>
}

function whoText({ state, changedBy }: Listed): string {
  if (state === 'draft') return `last changed by ${changedBy}`
  return state === 'stopped' ? `stopped by ${changedBy}` : `scheduled by ${changedBy}`
}

function whenOf({ state, sendAt, startedOn, changedOn }: Listed): string {
  if (state === 'draft') return changedOn
  return startedOn ?? sendAt ?? changedOn
}
