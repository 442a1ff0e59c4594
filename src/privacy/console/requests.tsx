// What people have asked for about their data, with the days that are left.
import { useState } from 'react'
import { listRequests, readGrievanceContact } from '#privacy/console-calls.ts'
import { daysLeftText, levelOfDaysLeft } from '#leads/privacy-request.ts'
import { instantDay, instantText } from '#platform/console/instants.ts'
import { useMe } from '#staff/console/me.ts'
import { dayText } from '#platform/dates.ts'
import { perPage } from '#platform/console/list-state.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Icon } from '#ui/console/icon.tsx'
import { Grid } from '#ui/console/list/grid.tsx'
import { Loaded } from '#ui/console/loaded.tsx'
import type { PrivacyRequest } from '#privacy/console-types.ts'
import { Pager } from '#ui/console/list/pager.tsx'
import { ButtonLink } from '#ui/console/button.tsx'
import { Facts } from '#ui/console/facts.tsx'

export function Requests() {
  const [isSettled, setSettled] = useState(false)
  const [page, setPage] = useState(1)
  const filter = JSON.stringify({ isSettled })
  const requests = useRead(listRequests, [{ filter, page, perPage }])
  return (
    <>
      <section className="sheet" aria-labelledby="priv-requests">
        <div className="sheet__hd">
          <h2 id="priv-requests">{isSettled ? 'Settled requests' : 'Open requests'}</h2>
          {requests.data && <span className="count">{requests.data.total}</span>}
          <div className="seg push" role="group" aria-label="Which requests">
            {[false, true].map((settled) => (
              <button
                key={String(settled)}
                type="button"
                aria-pressed={isSettled === settled}
                onClick={() => {
                  setSettled(settled)
                  setPage(1)
                }}
              >
                {settled ? 'Settled' : 'Open'}
              </button>
            ))}
          </div>
        </div>
        <Loaded of={requests} failed="The requests could not be loaded." rows={3}>
          {({ data, total }) => (
            <>
              <Rows list={data} isSettled={isSettled} />
              {total > perPage && (
                <Pager page={page} perPage={perPage} total={total} what="requests" onPage={setPage} />
              )}
            </>
          )}
        </Loaded>
      </section>
      <Contact />
    </>
  )
}

function Rows({ list, isSettled }: { list: PrivacyRequest[]; isSettled: boolean }) {
  if (list.length === 0)
    return (
      <p className="sheet__bd muted">
        {isSettled
          ? 'No requests have been settled yet.'
          : 'There are no open requests. Most people see, withdraw and erase their data themselves, with a link sent by e-mail.'}
      </p>
    )
  return (
    <div className="priv__scroll">
      <Grid
        rows={list}
        keyOf={({ id }) => id}
        columns={[
          {
            head: isSettled ? 'State' : 'Answer by',
            cellClass: 'nowrap',
            cell: (request) => (isSettled ? request.state : <DaysLeft request={request} />),
          },
          {
            head: 'From',
            cell: ({ name, email, reference }) => (
              <>
                <b>{name || email}</b>
                <small>{reference}</small>
              </>
            ),
          },
          { head: 'Correction requested', cellClass: 'priv__text', cell: ({ text }) => text },
          {
            head: 'Received',
            cellClass: 'num nowrap',
            cell: ({ receivedOn }) => <time title={instantText(receivedOn)}>{instantDay(receivedOn)}</time>,
          },
          {
            head: 'Do',
            isHeadHidden: true,
            cell: ({ id, reference, email }) => (
              <span className="row">
                <ButtonLink isSmall to={`/console/leads/${id}`}>
                  {isSettled ? 'Open' : 'Answer'}
                  <span className="vh"> {reference}</span>
                </ButtonLink>
                <ButtonLink isSmall to="/console/privacy/person" state={{ address: email }}>
                  Data held<span className="vh"> about {email}</span>
                </ButtonLink>
              </span>
            ),
          },
        ]}
      />
    </div>
  )
}

function DaysLeft({ request: { daysLeft, promisedBy, longestBy } }: { request: PrivacyRequest }) {
  const level = levelOfDaysLeft(daysLeft)
  return (
    <>
      <span className={`num ${{ fresh: '', due: 'warnc', late: 'late' }[level]}`}>
        {level === 'late' && <Icon name="alert" isSmall />} {daysLeftText(daysLeft)}
      </span>
      <small>
        promised by {dayText(promisedBy)}
        <br />
        law: {dayText(longestBy)}
      </small>
    </>
  )
}

function Contact() {
  const { role } = useMe()
  const { data } = useRead(readGrievanceContact, [])
  if (!data) return null
  const { grievance, promisedDays, longestDays } = data
  return (
    <section className="sheet" aria-labelledby="priv-contact">
      <div className="sheet__hd">
        <h2 id="priv-contact">Who answers</h2>
        {role === 'administrator' && (
          <ButtonLink look="bare" isSmall className="push" to="/console/settings#grievance">
            Change the contact
            <Icon name="right" />
          </ButtonLink>
        )}
      </div>
      <div className="sheet__bd stack">
        <Facts
          of={{
            'Grievance officer': grievance.name,
            'E-mail': grievance.email,
            Telephone: grievance.phone,
          }}
        />
        <p className="hint">
          The privacy notice promises an answer within {promisedDays} days, as rule 5(9) of the SPDI Rules, 2011 asks
          for grievances (one month). Rule 14(3) of the DPDP Rules, 2025, once it is in force, allows {longestDays} days
          at most. Whole days in India are counted, from the day after the request came in.
        </p>
      </div>
    </section>
  )
}
