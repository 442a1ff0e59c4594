// The page behind the link to a consultation. It shows the booking as it is now, and moves or cancels it by a button.
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
import { cancellationForm, confirmationForm, moveForm } from '#consultations/consultation-form.ts'
import { OtherUnconfirmed, Unconfirmed, Expired } from './confirm-views.tsx'
import styles from './link-page.module.css'
import { linkPageData, type LinkPageData, type BookingView } from './link-page.server.ts'
import { MoveBooking } from './move-booking.tsx'

type State = LinkPageData['state']

const statuses: Record<State, number> = {
  unconfirmed: 200,
  expired: 410,
  booked: 200,
  begun: 200,
  moved: 410,
  cancelled: 410,
  past: 410,
  unknown: 404,
}
const titles: Record<State, string> = {
  unconfirmed: 'Confirm your consultation',
  expired: 'Your consultation was not confirmed in time',
  booked: 'Your consultation',
  begun: 'Your consultation',
  moved: 'Your consultation was moved',
  cancelled: 'This consultation is cancelled',
  past: 'This consultation is over',
  unknown: 'This link does not work',
}

/** There is no clientLoader: the booking is loaded from the server again after every change. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const get = context.get(getContext)
  const link = await get('/link/consultation/{token}/state', { token: params['token'] ?? '' })
  const page = await linkPageData(get, link, new URL(request.url).searchParams)
  return data(page, page.isStillFree ? 200 : statuses[page.state])
}

const forms = [confirmationForm, moveForm, cancellationForm]

export const action = submitOnServer(forms)
export const clientAction = submitQuietly(forms)

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  linkPageMeta(
    titles[loaderData?.isStillFree ? 'unconfirmed' : (loaderData?.state ?? 'unknown')],
    '/link/consultation',
    matches,
  )

export default function BookingLinkPage() {
  const { state, booking, isStillFree, step, otherUnconfirmed } = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const outcome = useActionOutcome()
  const invitation = `/link/consultation/${encodeURIComponent(token)}/meeting.ics`
  if (booking === null) return <Unknown outcome={outcome} />
  if (state === 'begun') return <Begun booking={booking} outcome={outcome} invitation={invitation} />
  if (state === 'unconfirmed' || isStillFree)
    return (
      <Unconfirmed
        booking={booking}
        facts={<Facts of={booking} />}
        otherUnconfirmed={otherUnconfirmed}
        isStillFree={isStillFree}
      />
    )
  if (state === 'expired')
    return <Expired booking={booking} facts={<Facts of={booking} />} otherUnconfirmed={otherUnconfirmed} />
  if (state !== 'booked') return <Ended state={state} booking={booking} outcome={outcome} invitation={invitation} />
  if (step === 'cancel') return <Cancel booking={booking} outcome={outcome} />
  if (step) {
    return (
      <LinkPage title="Move your consultation">
        <p>
          It is booked for <b>{booking.time.day}</b>, {booking.time.time}. Everyone invited will be notified of the
          change.
        </p>
        <MoveBooking choices={step} />
        <BackLink>Keep the current time</BackLink>
      </LinkPage>
    )
  }
  return (
    <LinkPage title={titles.booked}>
      {outcome && <ActionResult of={outcome}>{outcome.message}</ActionResult>}
      <Facts of={booking} hasLink />
      <div className={styles.actions}>
        <ButtonLink to="?step=move">Move</ButtonLink>
        <ButtonLink to="?step=cancel" tone="line">
          Cancel the meeting
        </ButtonLink>
        <ButtonLink to={invitation} type="text/calendar" tone="line">
          Add to calendar
        </ButtonLink>
      </div>
      <OtherUnconfirmed of={otherUnconfirmed} />
      <Help />
    </LinkPage>
  )
}

function Cancel({ booking, outcome }: { booking: BookingView; outcome: Outcome | undefined }) {
  return (
    <LinkPage title="Cancel this consultation?">
      {outcome && <ActionResult of={outcome}>{outcome.message}</ActionResult>}
      <Facts of={booking} />
      <p>
        The time becomes free for others at once{booking.guests.length > 0 && ', and your guests will be notified'}. You
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

type BegunProps = { booking: BookingView; outcome: Outcome | undefined; invitation: string }

function Begun({ booking, outcome, invitation }: BegunProps) {
  return (
    <LinkPage title={titles.begun}>
      <ActionResult of={outcome}>
        This consultation has begun, so it can no longer be moved or cancelled here.
      </ActionResult>
      <Facts of={booking} hasLink />
      <div className={styles.actions}>
        <ButtonLink to={booking.meetingUrl}>Join the meeting</ButtonLink>
        <ButtonLink to={invitation} type="text/calendar" tone="line">
          Add to calendar
        </ButtonLink>
      </div>
      <Help />
    </LinkPage>
  )
}

type EndedProps = {
  state: Exclude<State, 'unconfirmed' | 'expired' | 'booked' | 'begun'>
  booking: BookingView
  outcome: Outcome | undefined
  invitation: string
}

/** A link ends with the first change, and still shows what has become of the booking. */
function Ended({ state, booking, outcome, invitation }: EndedProps) {
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
      <Facts of={booking} hasLink={state === 'moved'} />
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

function Facts({ of: booking, hasLink = false }: { of: BookingView; hasLink?: boolean }) {
  const { time, ownTime, guests, meetingUrl, reference, consultant } = booking
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
