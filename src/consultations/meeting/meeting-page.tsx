// The page behind the link to a consultation. It shows the meeting as it is now, and moves or cancels it by a button.
import type { ReactNode } from 'react'
import { data, Link, useLoaderData, useParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { PhoneLink } from '#firm/every-page/phone-link.tsx'
import { ActionButton, ActionResult, useActionOutcome } from '#forms/action-button.tsx'
import type { Outcome } from '#forms/post.ts'
import { submitOnServer, submitQuietly } from '#forms/submit.ts'
import { LinkPage, linkPageMeta } from '#leads/link-page.tsx'
import { getContext } from '#platform/pages/api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { cancellationForm, confirmationForm, moveForm } from '#consultations/consultation.ts'
import { AlsoHeld, HeldMeeting, LapsedMeeting } from '#consultations/held/held-views.tsx'
import styles from './meeting-page.module.css'
import { meetingPageData, type MeetingPageData, type ShownMeeting } from './meeting-page.server.ts'
import { MoveMeeting } from './move-meeting.tsx'

type State = MeetingPageData['state']

const statuses: Record<State, number> = {
  held: 200,
  lapsed: 410,
  booked: 200,
  begun: 200,
  moved: 410,
  cancelled: 410,
  past: 410,
  unknown: 404,
}
const titles: Record<State, string> = {
  held: 'Confirm your consultation',
  lapsed: 'Your consultation was not confirmed in time',
  booked: 'Your consultation',
  begun: 'Your consultation',
  moved: 'Your consultation was moved',
  cancelled: 'This consultation is cancelled',
  past: 'This consultation is over',
  unknown: 'This link does not work',
}

/** There is no clientLoader: the meeting is loaded from the server again after every change. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const get = context.get(getContext)
  const link = await get('/link/consultation/{token}/state', { token: params['token'] ?? '' })
  const page = await meetingPageData(get, link, new URL(request.url).searchParams)
  return data(page, page.isStillFree ? 200 : statuses[page.state])
}

const forms = [confirmationForm, moveForm, cancellationForm]

export const action = submitOnServer(forms)
export const clientAction = submitQuietly(forms)

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  linkPageMeta(
    titles[loaderData?.isStillFree ? 'held' : (loaderData?.state ?? 'unknown')],
    '/link/consultation',
    matches,
  )

export default function MeetingPage() {
  const { state, meeting, isStillFree, step, alsoHeld } = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const outcome = useActionOutcome()
  const invitation = `/link/consultation/${encodeURIComponent(token)}/meeting.ics`
  if (meeting === null) return <Unknown outcome={outcome} />
  if (state === 'begun') return <Begun meeting={meeting} outcome={outcome} invitation={invitation} />
  if (state === 'held' || isStillFree)
    return (
      <HeldMeeting meeting={meeting} facts={<Facts of={meeting} />} alsoHeld={alsoHeld} isStillFree={isStillFree} />
    )
  if (state === 'lapsed') return <LapsedMeeting meeting={meeting} facts={<Facts of={meeting} />} alsoHeld={alsoHeld} />
  if (state !== 'booked') return <Ended state={state} meeting={meeting} outcome={outcome} invitation={invitation} />
  if (step === 'cancel') return <Cancel meeting={meeting} outcome={outcome} />
  if (step) {
    return (
      <LinkPage title="Move your consultation">
        <p>
          It is booked for <b>{meeting.time.day}</b>, {meeting.time.time}. Everyone invited will be notified of the
          change.
        </p>
        <MoveMeeting choices={step} />
        <BackLink>Keep the current time</BackLink>
      </LinkPage>
    )
  }
  return (
    <LinkPage title={titles.booked}>
      {outcome && <ActionResult of={outcome}>{outcome.message}</ActionResult>}
      <Facts of={meeting} hasLink />
      <div className={styles.actions}>
        <ButtonLink to="?step=move">Move</ButtonLink>
        <ButtonLink to="?step=cancel" tone="line">
          Cancel the meeting
        </ButtonLink>
        <ButtonLink to={invitation} type="text/calendar" tone="line">
          Add to calendar
        </ButtonLink>
      </div>
      <AlsoHeld of={alsoHeld} />
      <Help />
    </LinkPage>
  )
}

function Cancel({ meeting, outcome }: { meeting: ShownMeeting; outcome: Outcome | undefined }) {
  return (
    <LinkPage title="Cancel this consultation?">
      {outcome && <ActionResult of={outcome}>{outcome.message}</ActionResult>}
      <Facts of={meeting} />
      <p>
        The time becomes free for others at once{meeting.guests.length > 0 && ', and your guests will be notified'}. You
        can book another meeting whenever you like.
      </p>
      <div className={styles.actions}>
        <ActionButton of={cancellationForm} label="Yes, cancel the meeting" />
        <ButtonLink to="?" tone="line">
          Keep it
        </ButtonLink>
      </div>
    </LinkPage>
  )
}

type BegunProps = { meeting: ShownMeeting; outcome: Outcome | undefined; invitation: string }

function Begun({ meeting, outcome, invitation }: BegunProps) {
  return (
    <LinkPage title={titles.begun}>
      <ActionResult of={outcome}>
        This consultation has begun, so it can no longer be moved or cancelled here.
      </ActionResult>
      <Facts of={meeting} hasLink />
      <div className={styles.actions}>
        <ButtonLink to={meeting.meetingUrl}>Join the meeting</ButtonLink>
        <ButtonLink to={invitation} type="text/calendar" tone="line">
          Add to calendar
        </ButtonLink>
      </div>
      <Help />
    </LinkPage>
  )
}

type EndedProps = {
  state: Exclude<State, 'held' | 'lapsed' | 'booked' | 'begun'>
  meeting: ShownMeeting
  outcome: Outcome | undefined
  invitation: string
}

/** A link ends with the first change, and still shows what has become of the meeting. */
function Ended({ state, meeting, outcome, invitation }: EndedProps) {
  const link = outcome?.isDone ? outcome.body?.['link'] : undefined
  return (
    <LinkPage title={titles[state]}>
      {outcome && <ActionResult of={outcome}>{outcome.message}</ActionResult>}
      {state === 'moved' && (
        <p>
          This link expired when the meeting was moved. To move or cancel it again, please use the link in the e-mail
          about the change.
        </p>
      )}
      <Facts of={meeting} hasLink={state === 'moved'} />
      <div className={styles.actions}>
        {typeof link === 'string' && <ButtonLink to={link}>The meeting’s new page</ButtonLink>}
        {state === 'moved' ? (
          <ButtonLink to={invitation} type="text/calendar" tone="line">
            Add to calendar
          </ButtonLink>
        ) : (
          <ButtonLink to="/freeconsulation" tone="line">
            Book another time
          </ButtonLink>
        )}
      </div>
      <Help />
    </LinkPage>
  )
}

function Unknown({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <LinkPage title={titles.unknown}>
      <ActionResult of={outcome}>
        It may be incomplete, or no longer valid. Please use the link in the latest e-mail about your meeting.
      </ActionResult>
      <ButtonLink to="/freeconsulation" tone="line">
        Free Consultation
      </ButtonLink>
      <Help />
    </LinkPage>
  )
}

function Facts({ of: meeting, hasLink = false }: { of: ShownMeeting; hasLink?: boolean }) {
  const { time, ownTime, guests, meetingUrl, reference, consultant } = meeting
  return (
    <dl className={styles.facts}>
      <Fact icon="cal" label="Time">
        {time.day}
        <br />
        {time.time}
      </Fact>
      {ownTime && (
        <Fact icon="globe" label="Your time">
          {ownTime.day}
          <br />
          {ownTime.time}
        </Fact>
      )}
      {consultant !== '' && (
        <Fact icon="phone" label="Who will call">
          {consultant}
        </Fact>
      )}
      {hasLink && (
        <Fact icon="video" label="Video link">
          <a href={meetingUrl}>{meetingUrl}</a>
        </Fact>
      )}
      {guests.length > 0 && (
        <Fact icon="send" label={guests.length === 1 ? 'Guest' : 'Guests'}>
          {guests.join(', ')}
        </Fact>
      )}
      <Fact icon="copy" label="Reference">
        {reference}
      </Fact>
    </dl>
  )
}

function Fact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function BackLink({ children }: { children: ReactNode }) {
  return <Link to="?">{children}</Link>
}

function Help() {
  return (
    <p className="small">
      If something is not right, please telephone <PhoneLink />.
    </p>
  )
}
