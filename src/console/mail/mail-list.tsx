// The outbox: what waits, what failed and why, and what was sent.
import { Link, useNavigate } from 'react-router'
import { listMails, retryAllMails } from '#console/mail/console-calls.ts'
import { readDelivery } from '#platform/mail/console-calls.ts'
import type { AnswerOf } from '#platform/console/console-call.ts'
import { ask, messageOf } from '#platform/console/call.ts'
import { shortInstant } from '#platform/console/instants.ts'
import { useNow } from '#platform/console/use-now.ts'
import { perPage, useListState } from '#platform/console/list-state.ts'
import { useRead, useRefresh } from '#platform/console/use-read.ts'
import { Icon } from '#ui/console/icon.tsx'
import { Empty, EmptyMark, Failed, LoadingRows } from '#ui/console/notices.tsx'
import { Pager } from '#ui/console/pager.tsx'
import { SearchField } from '#ui/console/search-field.tsx'
import { say } from '#ui/console/toasts.tsx'
import { rowId, useCursor } from '#ui/console/use-cursor.ts'
import { mailFilterSchema, outboxStates, type MailFilter } from './mail-filter.ts'
import { MailState, mailStates } from './mail-state.tsx'

type Listed = AnswerOf<typeof listMails>['data'][number]

export function MailList() {
  const state = useListState<MailFilter>(mailFilterSchema, {})
  const { filter } = state
  const { filter: chosen, page, perPage: size } = state.query
  const list = useRead(listMails, [{ filter: chosen, page, perPage: size }], { everyMs: 30_000 })
  const delivery = useRead(readDelivery, [])
  const navigate = useNavigate()
  const refresh = useRefresh()
  const rows = list.data?.data ?? []
  const failed = delivery.data?.failed ?? 0
  const kept = delivery.data?.kept ?? 0
  const cursor = useCursor(rows.length, (index) => {
    const row = rows[index]
    if (row) void navigate(`/console/mail/${row.id}`)
  })

  async function retryAll() {
    try {
      const { count } = await ask(retryAllMails)
      say(count === 1 ? 'One e-mail will be sent again.' : `${count} e-mails will be sent again.`)
    } catch (error) {
      say(messageOf(error), { isFailure: true })
    }
    await refresh()
  }

  return (
    <>
      <div className="filters mail__filters">
        <div className="seg" role="group" aria-label="State">
          <button
            type="button"
            aria-pressed={filter.state === undefined}
            onClick={() => state.setFilter({ state: undefined })}
          >
            All
          </button>
          {outboxStates.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={filter.state === each}
              onClick={() => state.setFilter({ state: each })}
            >
              {mailStates[each].text}
              {each === 'failed' && failed > 0 && ` ${failed}`}
              {each === 'kept' && kept > 0 && ` ${kept}`}
            </button>
          ))}
        </div>
        <span className="push" />
        <SearchField label="Search by recipient" value={filter.q ?? ''} onSearch={(q) => state.setFilter({ q })} />
        {failed > 0 && (
          <button type="button" className="btn btn--go" onClick={() => void retryAll()}>
            <Icon name="refresh" />
            Send all failed again
          </button>
        )}
      </div>
      <div className="sheet">
        {list.isPending && <LoadingRows />}
        {list.error && !list.data && (
          <Failed what="The outbox could not be loaded." error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.data?.total === 0 && <NothingFound filter={filter} />}
        {rows.length > 0 && <Table rows={rows} cursor={cursor} />}
        {list.data && list.data.total > 0 && (
          <Pager page={state.page} perPage={perPage} total={list.data.total} onPage={state.setPage} />
        )}
      </div>
    </>
  )
}

function NothingFound({ filter }: { filter: MailFilter }) {
  if (filter.q) return <Empty title="No e-mail to such an address">Search for fewer letters.</Empty>
  if (filter.state === 'failed') return <Empty title="No e-mail has failed" picture={<EmptyMark />} />
  return (
    <Empty title="No e-mail here" picture={<EmptyMark />}>
      E-mails appear here as soon as the website has written them.
    </Empty>
  )
}

function Table({ rows, cursor }: { rows: Listed[]; cursor: number }) {
  const now = useNow()
  return (
    <table className="grid">
      <thead>
        <tr>
          <th scope="col">Mail</th>
          <th scope="col">State</th>
          <th scope="col" className="hide-m">
            About
          </th>
          <th scope="col" className="hide-s">
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id} id={rowId(index)} className={index === cursor ? 'is-cursor' : undefined}>
            <td className="mail__long">
              <Link className="nm" to={`/console/mail/${row.id}`}>
                {row.subject}
              </Link>
              <small>to {row.recipient}</small>
            </td>
            <td>
              <MailState state={row.state} />
              {row.state !== 'sent' && row.reason && <small className="mail__why">{row.reason}</small>}
            </td>
            <td className="num nowrap hide-m">
              {row.lead ? (
                <Link to={`/console/leads/${row.lead.id}`}>{row.lead.reference}</Link>
              ) : row.isBulk ? (
                'Newsletter'
              ) : (
                '–'
              )}
            </td>
            <td className="num nowrap hide-s">
              {shortInstant(row.sentOn ?? row.createdOn, now)}
              <small>{timing(row, now)}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function timing({ state, isUnderWay, attempts, nextAttemptOn }: Listed, now: Date): string {
  if (isUnderWay) return 'being sent now'
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  if (state !== 'waiting') return tried
  const next = nextAttemptOn ? `next ${shortInstant(nextAttemptOn, now).replace(/^To/, 'to')}` : ''
  return attempts === 0 ? next : `${tried}, ${next}`
}
