// How long data is kept, what the next run would erase, and what runs have erased.
import { useState } from 'react'
import { approveHeld, listAuditLines, readRetention } from '#privacy/console-calls.ts'
import { ask, CallError } from '#platform/console/call.ts'
import { instantText } from '#platform/console/instants.ts'
import { dayText } from '#platform/dates.ts'
import { useMe } from '#platform/console/me.ts'
import { useRead, useRefresh } from '#platform/console/use-read.ts'
import { Dialog } from '#ui/console/dialog.tsx'
import { StateMark } from '#ui/console/marks.tsx'
import { Failed, LoadingRows, Notice } from '#ui/console/notices.tsx'
import { say } from '#ui/console/toasts.tsx'
import type { RetentionDue, RetentionState } from '#privacy/console-types.ts'
import { ruleText } from './rule-text.ts'
import { Pager } from '#ui/console/pager.tsx'

export function Keeping() {
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
          <table className="grid">
            <thead>
              <tr>
                <th>What</th>
                <th>Kept for</th>
                <th>Setting</th>
              </tr>
            </thead>
            <tbody>
              {data.settings.map(({ name, value, meaning }) => (
                <tr key={name}>
                  <td>{meaning}</td>
                  <td className="num nowrap">
                    <b>{value}</b>
                  </td>
                  <td className="muted fine">{name}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <Runs />
    </>
  )
}

function Due({ list, isApproved }: { list: RetentionDue[]; isApproved: boolean }) {
  return (
    <table className="grid">
      <thead>
        <tr>
          <th>What</th>
          <th>Rule</th>
          <th className="end">Records</th>
          <th className="end">Of</th>
          <th>State</th>
        </tr>
      </thead>
      <tbody>
        {list.map(({ what, rule, howMany, of, isTooMuch }) => (
          <tr key={what + rule}>
            <td>{what}</td>
            <td className="muted fine">{ruleText(rule)}</td>
            <td className="num end">{howMany}</td>
            <td className="num end muted">{of ?? ''}</td>
            <td className="nowrap">
              {isTooMuch ? (
                isApproved ? (
                  <StateMark shape="done">Approved</StateMark>
                ) : (
                  <StateMark shape="bad">On hold</StateMark>
                )
              ) : (
                howMany > 0 && <StateMark shape="wait">Due</StateMark>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
      await ask(approveHeld, { seen })
      say('Approved for one run, which begins within 10 minutes.')
    } catch (error) {
      say(error instanceof CallError ? error.message : 'This could not be approved.', { isFailure: true })
    }
    await refresh()
  }

  return (
    <>
      <Notice
        kind="warn"
        title={`Retention is on hold: ${amounts} would be erased at once.`}
        action={
          role === 'administrator' ? (
            <button type="button" className="btn" onClick={() => setAsking(true)}>
              Approve…
            </button>
          ) : undefined
        }
      >
        Nothing is erased because of its age until someone approves this. Check the server’s clock and the periods below
        first.{role !== 'administrator' && ' Only an administrator can approve it.'}
      </Notice>
      {isAsking && (
        <Dialog
          title="Approve this erasure?"
          onClose={() => setAsking(false)}
          actions={
            <>
              <button type="button" className="btn" onClick={() => setAsking(false)}>
                Keep it on hold
              </button>
              <button type="button" className="btn btn--end" onClick={() => void approve()}>
                Erase {amounts}
              </button>
            </>
          }
        >
          <p>
            The next run, within 10 minutes, erases {amounts}. This cannot be undone. The approval is for this run only.
          </p>
        </Dialog>
      )}
    </>
  )
}

const perPage = 25

function Runs() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(listAuditLines, [{ page, perPage }])
  return (
    <section className="sheet" aria-labelledby="keep-runs">
      <div className="sheet__hd">
        <h2 id="keep-runs">What was erased</h2>
      </div>
      {error && !data && <Failed what="The record could not be loaded." error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p className="sheet__bd muted">Nothing has been erased yet.</p>}
      {data && data.total > 0 && (
        <>
          <div className="priv__scroll">
            <table className="grid">
              <thead>
                <tr>
                  <th>When</th>
                  <th>What</th>
                  <th className="end">Records</th>
                  <th>Rule</th>
                </tr>
              </thead>
              <tbody>
                {data.data.map(({ id, writtenOn, what, howMany, rule }) => (
                  <tr key={id}>
                    <td className="num nowrap">{instantText(writtenOn)}</td>
                    <td>{what}</td>
                    <td className="num end">{howMany}</td>
                    <td className="muted fine">{ruleText(rule)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Pager page={page} perPage={perPage} total={data.total} what="lines" onPage={setPage} />
        </>
      )}
    </section>
  )
}
