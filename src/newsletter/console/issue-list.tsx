// All issues of the newsletter.
import { useState } from 'react'
import { beginIssue, listIssues } from '#newsletter/console-calls.ts'
import type { AnswerOf } from '#platform/console/console-call.ts'
import { Link, useNavigate } from 'react-router'
import { callApi } from '#platform/console/call.ts'
import { shortInstant } from '#platform/console/instants.ts'
import { useNow } from '#platform/console/use-now.ts'
import { useList } from '#platform/console/use-list.ts'
import { numberText } from '#platform/text/numbers.ts'
import { Button } from '#ui/console/button.tsx'
import type { Column } from '#ui/console/list/grid.tsx'
import { List } from '#ui/console/list/list.tsx'
import { Empty, EmptyMark } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { useAction } from '#staff/console/use-action.ts'
import { IssueState, peopleText } from './issue-state.tsx'

type Listed = AnswerOf<typeof listIssues>['data'][number]

export function IssueList() {
  const list = useList(listIssues, { everyMs: 10_000 })
  const { data } = list
  const now = useNow()
  const [isBeginning, setBeginning] = useState(false)
  const navigate = useNavigate()
  const act = useAction()

  async function begin() {
    setBeginning(true)
    const isBegun = await act(async () => {
      const { id } = await callApi(beginIssue)
      void navigate(`/console/newsletter/${id}`)
    })
    if (!isBegun) setBeginning(false)
  }
  useShortcuts([{ keys: 'C', does: 'Write an issue', act: () => void begin() }])

  return (
    <Page title="Newsletter">
      <div className="nl__top row wraps">
        {data && (
          <p className="muted">
            {reachText(data.reach)} <Link to="/console/mail/suppressed">Suppression list</Link>
          </p>
        )}
        <span className="push" />
        <Button look="go" icon="pencil" disabled={isBeginning} onClick={() => void begin()}>
          Write an issue
        </Button>
      </div>
      <List
        of={list}
        failed="The issues could not be loaded."
        empty={
          <Empty title="No issue yet" picture={<EmptyMark />}>
            An issue has a few words from you, the coming due dates and the insights you choose. Nothing is sent until
            you have seen it and confirmed the number of recipients.
          </Empty>
        }
        what={['issue', 'issues']}
        keyOf={({ id }) => id}
        onOpen={({ id }) => navigate(`/console/newsletter/${id}`)}
        columns={[
          {
            head: 'Issue',
            cellClass: 'breaks',
            cell: (row) => (
              <>
                <Link className="ttl" to={`/console/newsletter/${row.id}`}>
                  {row.subject.trim() || 'No subject'}
                </Link>
                <small className="hide-s">{whoText(row)}</small>
              </>
            ),
          },
          { head: 'State', cell: (row) => <IssueState issue={row} /> },
          count('recipients', 'Recipients'),
          count('failed', 'Failed'),
          {
            head: 'When',
            className: 'hide-s',
            cellClass: 'num nowrap',
            cell: (row) => shortInstant(whenOf(row), now),
          },
        ]}
      />
      <p className="fine muted">
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

function count(name: 'recipients' | 'failed', head: string): Column<Listed> {
  return {
    head,
    className: 'hide-m end',
    cellClass: 'num',
    // An issue has numbers only once its sending has begun.
    cell: ({ startedOn, counts }) => (startedOn === null ? '–' : numberText(counts[name])),
  }
}

function whoText({ state, changedBy }: Listed): string {
  if (state === 'draft') return `last changed by ${changedBy}`
  return state === 'stopped' ? `stopped by ${changedBy}` : `scheduled by ${changedBy}`
}

function whenOf({ state, sendAt, startedOn, changedOn }: Listed): string {
  if (state === 'draft') return changedOn
  return startedOn ?? sendAt ?? changedOn
}
