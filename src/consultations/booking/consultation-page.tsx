// The free consultation, designed as an appointment slip: what it is, a calendar with free times, the form, and the
// booked meeting (specification §2 and §4). Works without JavaScript as three plain pages.
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import {
  data,
  Link,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { consultationLengthIn, videoMeeting } from '#firm/every-page/consultation-length.ts'
import type { RootData } from '#firm/every-page/root-data.ts'
import { submitOnServer } from '#forms/submit.ts'
import { get, getContext } from '#platform/pages/api.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Failed } from '#ui/messages/failed.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { bookingAddress, bookingPath, choiceIn, monthKey, monthOf, type Choice } from './booking-address.ts'
import { loadBooking, type OpenDays } from './booking-load.ts'
import styles from './consultation.module.css'
import { consultationForm } from '#consultations/consultation-form.ts'
import { DateGrid } from './date-grid.tsx'
import { InfoPanel } from './info-panel.tsx'
import { dayMonthText, visitorZone } from '#consultations/record/booking-time.ts'
import { MonthTop } from './step-top.tsx'
import { SlotPanel } from './slot-panel.tsx'
import { weekShown } from './week-times.tsx'
import type { SlipProps, View } from './steps/booking-steps.tsx'
import { clockText } from '#platform/dates.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = await loadBooking(context.get(getContext), new URL(request.url).searchParams)
  return data(page, page.days.error === null ? 200 : 503)
}

const fetchSteps = () => import('./steps/booking-steps.tsx')
const BookingSteps = lazy(fetchSteps)
const SubjectChoice = lazy(() => import('./subject-choice.tsx'))

/** What follows the calendar is fetched as soon as a day is chosen. */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const steps = query.has('date') ? fetchSteps() : null
  steps?.catch(() => {})
  const page = await loadBooking(get, query)
  if (page.choice.slot !== null) await steps?.catch(() => loadAsDocument(request.url))
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
  return submitOnServer([consultationForm])({ ...given, request: new Request(url, { method: 'POST', body: sent }) })
}

export async function clientAction(given: ClientActionFunctionArgs) {
  const { sendBooking } = await fetchSteps()
  return sendBooking(given)
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

const headings = { calendar: 'booking-month', form: 'booking-details', booked: 'booking-done' } as const
type ViewState = { view: View | null; date: string | null }

/** A first visit loads the calendar alone. The form, and what is known of it, comes with the first chosen time. */
function Booking({ isAgain, onStartAgain }: { isAgain: boolean; onStartAgain: () => void }) {
  const page = useLoaderData<typeof loader>()
  const hasPhone = (useRouteLoaderData<RootData>('root')?.settings.phone ?? '') !== ''
  const zone = useHydrated() ? visitorZone() : ''
  const { slot, date } = page.choice
  const isFree = slot !== null && page.times?.data?.some(({ start }) => start === slot) === true
  const [wasOpened, setWasOpened] = useState(useActionData() !== undefined)
  if (isFree && !wasOpened) setWasOpened(true)
  const shown = useRef<ViewState | null>(isAgain ? { view: null, date } : null)
  /** Returns what was shown before. */
  const show = useCallback((now: ViewState): ViewState => {
    const before = shown.current ?? now
    shown.current = now
    return before
  }, [])

  const slip = ({ view, chosen, booking, steps }: SlipProps) => (
    <div className={styles.book} data-own-column>
      <div className={styles.ground} />
      <div className="wrap">
        <div className={view === 'calendar' ? styles.slip : `${styles.slip} ${styles.two}`}>
          <InfoPanel zone={zone} booking={booking} chosen={chosen} />
          {view === 'calendar' && <CalendarView zone={zone} hasPhone={hasPhone} />}
          {steps}
        </div>
      </div>
      <ViewInFocus view={view} date={date} show={show} />
    </div>
  )
  if (!wasOpened) return slip({ view: 'calendar', chosen: null, booking: null, steps: null })
  return <BookingSteps page={page} zone={zone} hasPhone={hasPhone} slip={slip} onStartAgain={onStartAgain} />
}

/** A choice is shown at once, while its days and times are still being loaded. */
function CalendarView({ zone, hasPhone }: { zone: string; hasPhone: boolean }) {
  const page = useLoaderData<typeof loader>()
  const next = useNextChoice()
  const choice = next ?? page.choice
  const month = (next && (next.month ?? (next.date === null ? null : monthOf(next.date)))) ?? page.month
  const isOtherDate = choice.date !== page.choice.date
  const isOtherMonth = monthKey(month) !== monthKey(page.month)
  const open = page.days.data
  // The week of another month is shown once its days are there.
  const week = open && weekShown(isOtherMonth ? page.choice : choice, page.month, open)
  return (
    <>
      <div className={styles.calendar}>
        <div className={styles.head}>
          {open?.choices && (
            <Suspense>
              <SubjectChoice choice={choice} open={open} />
            </Suspense>
          )}
          <NextFree choice={choice} open={open} />
        </div>
        <div className={styles.month}>
          <MonthTop choice={choice} month={month} open={open} />
          {page.days.error === null ? (
            <DateGrid choice={choice} month={month} open={page.days.data} isLoading={isOtherMonth} />
          ) : (
            <Failed text={page.days.error} className={styles.failed} />
          )}
        </div>
      </div>
      <SlotPanel
        choice={isOtherDate ? choice : { ...choice, slot: page.choice.slot }}
        month={month}
        open={isOtherMonth ? null : open}
        isMonthFailed={page.days.error !== null}
        times={isOtherDate ? null : page.times}
        week={week && { week, open }}
        zone={zone}
        hasPhone={hasPhone}
      />
    </>
  )
}

/** Whoever takes any time has it with one press. */
function NextFree({ choice, open }: { choice: Choice; open: OpenDays | null }) {
  const next = open?.nextFree
  if (!next) return null
  const { date, start } = next
  return (
    <p className={choice.date === null ? styles.next : `${styles.next} ${styles.dated}`}>
      Next free:{' '}
      <Link to={bookingAddress({ ...choice, month: null, date, slot: start })} preventScrollReset>
        {dayMonthText(date)}, {clockText(start)} IST
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

type FocusProps = { view: View; date: string | null; show: (now: ViewState) => ViewState }

/** Focus goes to the heading of the view that has just appeared. A chosen day brings its times onto the screen. */
function ViewInFocus({ view, date, show }: FocusProps) {
  useEffect(() => {
    const before = show({ view, date })
    const times = document.getElementById('booking-times')
    if (before.view !== view) {
      const heading = (view === 'calendar' && date !== null ? times : null) ?? document.getElementById(headings[view])
      heading?.focus({ preventScroll: true })
      ;(heading?.closest('section') ?? heading)?.scrollIntoView()
    } else if (before.date !== date && date !== null && times) {
      const { top } = times.getBoundingClientRect()
      if (top < 0 || top > window.innerHeight / 2) times.closest('section')?.scrollIntoView()
    }
  }, [view, date, show])
  return null
}
