// The outbox: what waits, what failed and why, and what was sent.
import { Link, useNavigate } from 'react-router'
import { listMails, retryAllMails } from '#console/mail/console-calls.ts'
import { readDelivery } from '#platform/mail/console-calls.ts'
import type { AnswerOf } from '#platform/console/console-call.ts'
import { ask } from '#platform/console/call.ts'
import { shortInstant } from '#platform/console/instants.ts'
import { useNow } from '#platform/console/use-now.ts'
import { perPage, useListState } from '#platform/console/list-state.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Button } from '#ui/console/button.tsx'
import { Grid } from '#ui/console/list/grid.tsx'
import { ListSheet } from '#ui/console/list/list-sheet.tsx'
import { Empty, EmptyMark } from '#ui/console/notices.tsx'
import { SearchField } from '#ui/console/list/search-field.tsx'
import { useCursor } from '#ui/console/list/use-cursor.ts'
import { mailFilterSchema, outboxStates, type MailFilter } from './mail-filter.ts'
import { useAct } from '#staff/console/use-act.ts'
import { MailMark, mailMarks } from '#staff/console/mail-mark.tsx'

type Listed = AnswerOf<typeof listMails>['data'][number]

export function MailList() {
  const state = useListState<MailFilter>(mailFilterSchema, {})
  const { filter } = state
  const { filter: chosen, page, perPage: size } = state.query
  const list = useRead(listMails, [{ filter: chosen, page, perPage: size }], { everyMs: 30_000 })
  const delivery = useRead(readDelivery, [])
  const navigate = useNavigate()
  const act = useAct()
  const rows = list.data?.data ?? []
  const failed = delivery.data?.failed ?? 0
  const kept = delivery.data?.kept ?? 0
  const cursor = useCursor(rows.length, (index) => {
    const row = rows[index]
    if (row) void navigate(`/console/mail/${row.id}`)
  })

  const retryAll = () =>
    act(
      () => ask(retryAllMails),
      ({ count }) => ({
        mailed: count === 1 ? 'One e-mail will be sent again.' : `${count} e-mails will be sent again.`,
      }),
    )

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
              {mailMarks[each].text}
              {each === 'failed' && failed > 0 && ` ${failed}`}
              {each === 'kept' && kept > 0 && ` ${kept}`}
            </button>
          ))}
        </div>
        <span className="push" />
        <SearchField label="Search by recipient" value={filter.q ?? ''} onSearch={(q) => state.setFilter({ q })} />
        {failed > 0 && (
          <Button look="go" icon="refresh" onClick={() => void retryAll()}>
            Send all failed again
          </Button>
        )}
      </div>
      <ListSheet
        of={list}
        failed="The outbox could not be loaded."
        empty={<NothingFound filter={filter} />}
        page={state.page}
        perPage={perPage}
        onPage={state.setPage}
      >
        {() => <Table rows={rows} cursor={cursor} />}
      </ListSheet>
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
    <Grid
      rows={rows}
      keyOf={({ id }) => id}
      cursor={cursor}
      columns={[
        {
          head: 'Mail',
          cellClass: 'breaks',
          cell: ({ id, subject, recipient }) => (
            <>
              <Link className="nm" to={`/console/mail/${id}`}>
                {subject}
              </Link>
              <small>to {recipient}</small>
            </>
          ),
        },
        {
          head: 'State',
          cell: ({ state, reason }) => (
            <>
              <MailMark state={state} />
              {state !== 'sent' && reason && <small className="mail__why">{reason}</small>}
            </>
          ),
        },
        {
          head: 'About',
          className: 'hide-m',
          cellClass: 'num nowrap',
          cell: ({ lead, isBulk }) =>
            lead ? <Link to={`/console/leads/${lead.id}`}>{lead.reference}</Link> : isBulk ? 'Newsletter' : '–',
        },
        {
          head: 'When',
          className: 'hide-s',
          cellClass: 'num nowrap',
          cell: (row) => (
            <>
              {shortInstant(row.sentOn ?? row.createdOn, now)}
              <small>{timing(row, now)}</small>
            </>
          ),
        },
      ]}
    />
  )
}

function timing({ state, isUnderWay, attempts, nextAttemptOn }: Listed, now: Date): string {
  if (isUnderWay) return 'being sent now'
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  if (state !== 'waiting') return tried
  const next = nextAttemptOn ? `next ${shortInstant(nextAttemptOn, now).replace(/^To/, 'to')}` : ''
  return attempts === 0 ? next : `${tried}, ${next}`
}
