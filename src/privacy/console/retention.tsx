// How long data is kept, what the next run would erase, and what runs have erased.
import { useState } from 'react'
import { approveHeld, listAuditLines, readRetention } from '#privacy/console-calls.ts'
import { callApi, CallError } from '#platform/console/call.ts'
import { instantText } from '#platform/console/instants.ts'
import { dayText } from '#platform/dates.ts'
import { useMe } from '#staff/console/me.ts'
import { useOwnListState } from '#platform/console/list-state.ts'
import { useList } from '#platform/console/use-list.ts'
import { useRead, useRefresh } from '#platform/console/use-read.ts'
import { Button } from '#ui/console/button.tsx'
import { ConfirmDialog } from '#ui/console/dialog.tsx'
import { StateMark } from '#ui/console/marks.tsx'
import { Grid } from '#ui/console/list/grid.tsx'
import { List } from '#ui/console/list/list.tsx'
import { Failed, LoadingRows, Notice } from '#ui/console/notices.tsx'
import { toast } from '#ui/console/toasts.tsx'
import type { RetentionDue, RetentionState } from '#privacy/console-types.ts'
import { ruleText } from './rule-text.ts'

export function Retention() {
  const { data, error, refetch } = useRead(readRetention, [])
  if (error && !data)
    return <Failed what="The retention data could not be loaded." error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows />
  return (
    <>
      <Held state={data} />
      <section className="sheet" aria-labelledby="keep-next">
        <div className="sheet__hd">
          <h2 id="keep-next">The next run would erase</h2>
          <span className="fine muted push keep__note">
            {data.lastRun === null ? 'No run yet' : `Last run ${dayText(data.lastRun)}`}
          </span>
        </div>
        {data.watchedHours !== null && (
          <p className="sheet__bd hint">
            Nothing is erased because of its age until the server’s clock has been checked for 24 hours.{' '}
            {data.watchedHours} have passed.
          </p>
        )}
        <div className="priv__scroll" role="group" aria-labelledby="keep-next" tabIndex={0}>
          <Due list={data.due} isApproved={data.isApproved} />
        </div>
      </section>
      <section className="sheet" aria-labelledby="keep-settings">
        <div className="sheet__hd">
          <h2 id="keep-settings">How long data is kept</h2>
          <span className="fine muted push keep__note">Set by the person who runs the server</span>
        </div>
        <div className="priv__scroll" role="group" aria-labelledby="keep-settings" tabIndex={0}>
          <Grid
            rows={data.settings}
            keyOf={({ name }) => name}
            className="grid--stacked"
            columns={[
              { head: 'What', cell: ({ meaning }) => meaning },
              { head: 'Kept for', cellClass: 'num nowrap', cell: ({ value }) => <b>{value}</b> },
              { head: 'Setting', cellClass: 'muted fine keep__setting', cell: ({ name }) => name },
            ]}
          />
        </div>
      </section>
      <Runs />
    </>
  )
}

function Due({ list, isApproved }: { list: RetentionDue[]; isApproved: boolean }) {
  return (
    <Grid
      rows={list}
      keyOf={({ what, rule }) => what + rule}
      columns={[
        { head: 'What', cell: ({ what }) => what },
        { head: 'Rule', cellClass: 'muted fine', cell: ({ rule }) => ruleText(rule) },
        { head: 'Records', className: 'end', cellClass: 'num', cell: ({ howMany }) => howMany },
        { head: 'Of', className: 'end', cellClass: 'num muted', cell: ({ of }) => of ?? '' },
        {
          head: 'State',
          cellClass: 'nowrap',
          cell: ({ isTooMuch, howMany }) =>
            isTooMuch ? (
              isApproved ? (
                <StateMark shape="done">Approved</StateMark>
              ) : (
                <StateMark shape="bad">On hold</StateMark>
              )
            ) : (
              howMany > 0 && <StateMark shape="wait">Due</StateMark>
            ),
        },
      ]}
    />
  )
}

function Held({ state }: { state: RetentionState }) {
  const { role } = useMe()
  const refresh = useRefresh()
  const [isAsking, setAsking] = useState(false)
  if (!state.isHeld) return null
  if (state.isApproved)
    return (
      <Notice kind="ok" title="The erasure is approved for one run.">
        It begins within 10 minutes while the site is running.
      </Notice>
    )
  const held = state.due.filter(({ isTooMuch }) => isTooMuch)
  const amounts = held.map(({ what, howMany, of }) => `${howMany} of ${of} ${what}`).join(', ')

  async function approve() {
    setAsking(false)
    try {
      const seen = held.map(({ what, howMany }) => ({ what, howMany }))
      await callApi(approveHeld, { seen })
      toast('Approved for one run, which begins within 10 minutes.')
    } catch (error) {
      toast(error instanceof CallError ? error.message : 'This could not be approved.', { isFailure: true })
    }
    await refresh()
  }

  return (
    <>
      <Notice
        kind="warn"
        title={`Retention is on hold: ${amounts} would be erased at once.`}
        action={role === 'administrator' ? <Button onClick={() => setAsking(true)}>Approve…</Button> : undefined}
      >
        Nothing is erased because of its age until someone approves this. Check the server’s clock and the periods below
        first.{role !== 'administrator' && ' Only an administrator can approve it.'}
      </Notice>
      {isAsking && (
        <ConfirmDialog
          title="Approve this erasure?"
          dismiss="Keep it on hold"
          doIt={`Erase ${amounts}`}
          onConfirm={() => void approve()}
          onClose={() => setAsking(false)}
        >
          <p>
            The next run, within 10 minutes, erases {amounts}. This cannot be undone. The approval is for this run only.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Runs() {
  return (
    <List
      of={useList(listAuditLines, { state: useOwnListState(listAuditLines) })}
      name="What was erased"
      head={
        <div className="sheet__hd">
          <h2>What was erased</h2>
        </div>
      }
      failed="The record could not be loaded."
      empty={<p className="sheet__bd muted">Nothing has been erased yet.</p>}
      what={['line', 'lines']}
    >
      {(lines) => (
        <div className="priv__scroll">
          <Grid
            rows={lines}
            keyOf={({ id }) => id}
            columns={[
              { head: 'When', cellClass: 'num nowrap', cell: ({ writtenOn }) => instantText(writtenOn) },
              { head: 'What', cell: ({ what }) => what },
              { head: 'Records', className: 'end', cellClass: 'num', cell: ({ howMany }) => howMany },
              { head: 'Rule', cellClass: 'muted fine', cell: ({ rule }) => ruleText(rule) },
            ]}
          />
        </div>
      )}
    </List>
  )
}
