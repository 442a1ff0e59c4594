// The outbox: what waits, what failed and why, and what was sent.
import { Link, useNavigate } from 'react-router'
import { listMails, retryAllMails } from '#console/mail/console-calls.ts'
import { readDelivery } from '#platform/mail/console-calls.ts'
import type { AnswerOf } from '#platform/console/console-call.ts'
import { callApi } from '#platform/console/call.ts'
import { shortInstant } from '#platform/console/instants.ts'
import { useList } from '#platform/console/use-list.ts'
import { useNow } from '#platform/console/use-now.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Button } from '#ui/console/button.tsx'
import { List } from '#ui/console/list/list.tsx'
import { Empty, EmptyMark } from '#ui/console/notices.tsx'
import { outboxStates, type MailFilter } from './mail-filter.ts'
import { useAction } from '#staff/console/use-action.ts'
import { MailMark, mailMarks } from '#staff/console/mail-mark.tsx'

type Listed = AnswerOf<typeof listMails>['data'][number]

export function MailList() {
  const list = useList(listMails, { everyMs: 30_000 })
  const { failed = 0, kept = 0 } = useRead(readDelivery, []).data ?? {}
  const counts: Partial<Record<Listed['state'], number>> = { failed, kept }
  const navigate = useNavigate()
  const now = useNow()
  const act = useAction()
  const retryAll = () =>
    act(
      () => callApi(retryAllMails),
      ({ count }) => ({
        mailed: count === 1 ? 'One e-mail will be sent again.' : `${count} e-mails will be sent again.`,
      }),
    )
  return (
    <List
      of={list}
      failed="The outbox could not be loaded."
      empty={<NothingFound filter={list.at.filter} />}
      filtersClass="mail__filters"
      filters={{
        state: {
          as: 'buttons',
          label: 'State',
          all: 'All',
          choices: outboxStates.map((value) => ({ value, label: mailMarks[value].text, count: counts[value] ?? 0 })),
        },
        q: { as: 'search', label: 'Search by recipient' },
      }}
      end={
        failed > 0 && (
          <Button look="go" icon="refresh" onClick={() => void retryAll()}>
            Send all failed again
          </Button>
        )
      }
      keyOf={({ id }) => id}
      onOpen={({ id }) => navigate(`/console/mail/${id}`)}
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

function NothingFound({ filter }: { filter: MailFilter }) {
  if (filter.q) return <Empty title="No e-mail to such an address">Search for fewer letters.</Empty>
  if (filter.state === 'failed') return <Empty title="No e-mail has failed" picture={<EmptyMark />} />
  return (
    <Empty title="No e-mail here" picture={<EmptyMark />}>
      E-mails appear here as soon as the website has written them.
    </Empty>
  )
}

function timing({ state, isUnderWay, attempts, nextAttemptOn }: Listed, now: Date): string {
  if (isUnderWay) return 'being sent now'
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  if (state !== 'waiting') return tried
  const next = nextAttemptOn ? `next ${shortInstant(nextAttemptOn, now).replace(/^To/, 'to')}` : ''
  return attempts === 0 ? next : `${tried}, ${next}`
}
