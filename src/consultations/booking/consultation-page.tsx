// The free consultation, designed as an appointment slip: what it is, a calendar with free times, the form, and the
// booked meeting (specification §2 and §4). Works without JavaScript as three plain pages.
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import {
  data,
  Link,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { consultationLengthIn, videoMeeting } from '#firm/every-page/consultation-length.ts'
import type { RootData } from '#firm/every-page/root-data.ts'
import { submitOnServer, submitQuietly } from '#forms/submit.ts'
import { useSubmission } from '#forms/use-submission.ts'
import { get, getContext } from '#platform/pages/api.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Failed } from '#ui/messages/failed.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { bookingAddress, bookingPath, choiceIn, monthKey, monthOf, type Choice } from './booking-address.ts'
import { loadBooking, type OpenDays } from './booking-load.ts'
import { meetingIn } from './call-results.ts'
import styles from './consultation.module.css'
import { consultationForm, slotTime, slotTimeText } from '#consultations/consultation.ts'
import { DateGrid } from './date-grid.tsx'
import { InfoPanel } from './info-panel.tsx'
import { shortDayText, visitorZone } from '#consultations/meeting/meeting-time.ts'
import { MonthTop } from './month-top.tsx'
import { SlotPanel } from './slot-panel.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = await loadBooking(context.get(getContext), new URL(request.url).searchParams)
  return data(page, page.days.error === null ? 200 : 503)
}

const fetchViews = () => import('./booking-views.tsx')
const BookingViews = lazy(fetchViews)
const Wishes = lazy(() => import('./wishes.tsx'))

/** The form is fetched as soon as a day is chosen. */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const views = query.has('date') ? fetchViews() : null
  views?.catch(() => {})
  const page = await loadBooking(get, query)
  if (page.choice.slot !== null) await views?.catch(() => loadAsDocument(request.url))
  return page
}

/** After a deployment the module may be gone. The choice is in the address, so a new document goes on from it. */
function loadAsDocument(url: string): Promise<never> {
  window.location.assign(url)
  // The present page stays until the new document arrives.
  return new Promise(() => {})
}

/** The time in the address counts: a button that offers another time sends the form to another address. */
export async function action(given: ActionFunctionArgs) {
  const { url } = given.request
  const sent = await given.request.formData().catch(() => new FormData())
  const { date, slot } = choiceIn(new URL(url).searchParams)
  if (date !== null && slot !== null) {
    sent.set('date', date)
    sent.set('slot', slot)
  }
  return submitOnServer([consultationForm], { ...given, request: new Request(url, { method: 'POST', body: sent }) })
}

export function clientAction(given: ClientActionFunctionArgs) {
  return submitQuietly([consultationForm], given)
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Free Consultation',
    description: `${videoMeeting(consultationLengthIn(matches))} with a company secretary. Choose an available day and time.`,
    path: bookingPath,
    matches,
  })

export default function ConsultationPage() {
  const [round, setRound] = useState(0)
  // A new key empties the form and forgets the booked meeting.
  return (
    <Suspense>
      <Booking key={round} isAgain={round > 0} onStartAgain={() => setRound((count) => count + 1)} />
    </Suspense>
  )
}

type View = 'calendar' | 'form' | 'booked'
const headings = { calendar: 'booking-month', form: 'booking-details', booked: 'booking-done' } as const

function Booking({ isAgain, onStartAgain }: { isAgain: boolean; onStartAgain: () => void }) {
  const page = useLoaderData<typeof loader>()
  const hasPhone = (useRouteLoaderData<RootData>('root')?.settings.phone ?? '') !== ''
  const zone = useHydrated() ? visitorZone() : ''
  const submission = useSubmission(consultationForm, { isQuiet: true, initial: { agenda: page.choice.about } })
  const { outcome } = submission

  const { choice } = page
  const { date, slot } = choice
  const sentNow = outcome?.values['date'] === date && outcome.values['slot'] === slot
  const meeting = outcome?.isDone ? meetingIn(outcome) : null
  const free = page.times?.data?.find(({ start }) => start === slot)
  const time = `${date} ${slot}`
  // A time that was free when the form opened may be taken by now; the form says so when it is sent.
  const [openFor, setOpenFor] = useState<string | null>(null)
  const isOpen = slot !== null && (free !== undefined || sentNow || openFor === time)
  if (openFor !== (isOpen ? time : null)) setOpenFor(isOpen ? time : null)
  const view: View = meeting && (sentNow || date === null) ? 'booked' : isOpen ? 'form' : 'calendar'
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)

  useBookedOnce({ isBooked: view === 'booked', isLeft: meeting !== null && view !== 'booked', date }, onStartAgain)
  useViewInFocus(view, date, isAgain)

  return (
    <div className={styles.book} data-own-column>
      <div className={styles.ground} />
      <div className="wrap">
        <div className={view === 'calendar' ? styles.slip : `${styles.slip} ${styles.two}`}>
          <InfoPanel
            zone={zone}
            meeting={view === 'booked' ? meeting : null}
            chosen={view === 'form' && date !== null && slot !== null ? { date, start: slot, end: free?.end } : null}
          />
          {view === 'calendar' && <CalendarView zone={zone} hasPhone={hasPhone} />}
          {/* Once open the form stays, so that somebody who looks at other times finds again what was typed. */}
          {(wasOpened || view === 'booked') && (
            <BookingViews
              choice={choice}
              submission={submission}
              zone={zone}
              subject={page.days.data?.choices?.subject ?? null}
              hasPhone={hasPhone}
              isFormShown={view === 'form'}
              meeting={view === 'booked' ? meeting : null}
              onStartAgain={onStartAgain}
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** A choice is shown at once, while its days and times are still being loaded. */
function CalendarView({ zone, hasPhone }: { zone: string; hasPhone: boolean }) {
  const page = useLoaderData<typeof loader>()
  const next = useNextChoice()
  const choice = next ?? page.choice
  const month = (next && (next.month ?? (next.date === null ? null : monthOf(next.date)))) ?? page.month
  const isOtherDate = choice.date !== page.choice.date
  const isOtherMonth = monthKey(month) !== monthKey(page.month)
  return (
    <>
      <div className={styles.calendar}>
        {page.days.data?.choices && (
          <Suspense>
            <Wishes choice={choice} open={page.days.data} />
          </Suspense>
        )}
        <NextFree choice={choice} open={page.days.data} />
        <MonthTop choice={choice} month={month} open={page.days.error === null ? page.days.data : null} />
        {page.days.error === null ? (
          <DateGrid choice={choice} month={month} open={page.days.data} isLoading={isOtherMonth} />
        ) : (
          <Failed text={page.days.error} className={styles.failed} />
        )}
      </div>
      <SlotPanel
        choice={isOtherDate ? choice : { ...choice, slot: page.choice.slot }}
        month={month}
        open={isOtherMonth ? null : page.days.data}
        isMonthFailed={page.days.error !== null}
        times={isOtherDate ? null : page.times}
        zone={zone}
        hasPhone={hasPhone}
      />
    </>
  )
}

/** Whoever takes any time has it with one press. */
function NextFree({ choice, open }: { choice: Choice; open: OpenDays | null }) {
  const next = open?.nextFree
  if (!next || choice.date !== null) return null
  const { date, start } = next
  return (
    <p className={styles.next}>
      Next free:{' '}
      <Link to={bookingAddress({ ...choice, month: null, date, slot: start })} preventScrollReset>
        {shortDayText(date).replace(/ \d{4}$/, '')}, {slotTimeText(slotTime(start))} IST
      </Link>
    </p>
  )
}

/** What is chosen in the address that is being loaded. */
function useNextChoice(): Choice | null {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location?.pathname === pathname ? choiceIn(new URLSearchParams(location.search)) : null
}

type Booked = { isBooked: boolean; isLeft: boolean; date: string | null }

/**
 * A booked meeting leaves the address, so that reloading the page does not say that its time has been taken. Whatever
 * leads from it to the calendar begins anew.
 */
function useBookedOnce({ isBooked, isLeft, date }: Booked, onLeave: () => void): void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const shownAt = useRef<string>(undefined)
  useEffect(() => {
    if (isBooked && date !== null) void navigate(bookingPath, { replace: true, preventScrollReset: true })
  }, [isBooked, date, navigate])
  useEffect(() => {
    if (isBooked && date === null) shownAt.current ??= key
    if (isLeft || (isBooked && date === null && shownAt.current !== key)) onLeave()
  }, [isBooked, isLeft, date, key, onLeave])
}

/** Focus goes to the heading of the view that has just appeared. A chosen day brings its times onto a small screen. */
function useViewInFocus(view: View, date: string | null, isAgain: boolean): void {
  const shownView = useRef(isAgain ? null : view)
  const shownDate = useRef(date)
  useEffect(() => {
    const times = document.getElementById('booking-times')
    if (shownView.current !== view) {
      const heading = (view === 'calendar' && date !== null ? times : null) ?? document.getElementById(headings[view])
      heading?.focus({ preventScroll: true })
      ;(heading?.closest('section') ?? heading)?.scrollIntoView()
    } else if (shownDate.current !== date && date !== null && times) {
      const { top } = times.getBoundingClientRect()
      if (top > window.innerHeight / 2) times.closest('section')?.scrollIntoView()
    }
    shownView.current = view
    shownDate.current = date
  }, [view, date])
}
