// The calendar of bookings: week or list, and a drawer beside it on an address of its own.
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { readCalendar } from '#consultations/console-calls.ts'
import { useNow } from '#platform/console/use-now.ts'
import { useRead } from '#platform/console/use-read.ts'
import { addDays, dayInIndia } from '#platform/dates.ts'
import type { BookingCalendar } from '#consultations/by-staff/bookings.ts'
import { Empty, Failed, LoadingRows } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { BlockDrawer, BlockedDrawer } from './drawers/block-drawer.tsx'
import { BookDrawer } from './drawers/book-drawer.tsx'
import { BookingDrawer } from './drawers/booking-drawer.tsx'
import { RemainingDrawer, remainingPath, spanIn } from './drawers/remaining.tsx'
import { DayList } from './week/day-list.tsx'
import { ListView } from './week/list-view.tsx'
import { Legend, Toolbar, type View } from './week/toolbar.tsx'
import { firstFree, weekGrid } from './week/week-grid.ts'
import { WeekTable, type Cursor } from './week/week-table.tsx'
import { isDay, mondayOf } from '#consultations/record/booking-time.ts'
import { ButtonLink } from '#ui/console/button.tsx'

/** What stands in the drawer. */
type DrawerKind = 'nothing' | 'booking' | 'new' | 'block' | 'blocked' | 'remaining'

const refreshMs = 30_000
/** On a window as narrow as a phone's, a week does not fit. */
const phone = '(max-width: 599px)'

export function BookingsPage({ opened = 'nothing' }: { opened?: DrawerKind }) {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const [search] = useSearchParams()
  const openId = Number(useParams()['id'] ?? 0)
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const now = useNow()
  const given = search.get('at')
  const at = given !== null && isDay(given) ? given : usualDay(dayInIndia(now))
  const view = viewOf(search.get('view'))
  const consultant = Number(search.get('who')) || null
  const from = mondayOf(at)
  const { data, error, refetch } = useRead(readCalendar, [{ from }], { everyMs: refreshMs })
  const calendar = data?.days[0]?.day === from ? data : undefined
  const today = data?.today ?? dayInIndia(now)
  const addressOf = useAddress(search)
  const go = (changes: Record<string, string>) => void navigate(addressOf('', changes))
  const close = () => void navigate(addressOf(''))
  const { focusSoon, table } = useFocus(calendar, opened, openId, cursor)

  const page = (by: number) => {
    if (cursor) setCursor({ ...cursor, day: addDays(cursor.day, by * 7) })
    if (table.current?.contains(document.activeElement)) focusSoon()
    go({ at: addDays(at, by * (isPhone && view !== 'list' ? 1 : 7)) })
  }
  const place = { day: cursor?.day ?? at, time: cursor?.time ?? '' }
  useShortcuts([
    {
      keys: 'T',
      does: 'Today',
      act: () => (setCursor({ day: today, time: cursor?.time ?? '', item: 0 }), focusSoon(), go({ at: today })),
    },
    { keys: 'B', does: 'Block time', act: () => void navigate(addressOf('/block', place)) },
    { keys: 'N', does: 'Book a time', act: () => void navigate(addressOf('/new', place)) },
    { keys: 'Escape', does: 'Close', act: close, isHidden: true },
  ])

  const consultants = data?.consultants ?? []
  const leadId = search.get('lead')
  const wanted = { day: search.get('day') ?? place.day, time: search.get('time') ?? place.time }
  const drawer =
    data &&
    {
      nothing: null,
      booking: <BookingDrawer id={openId} consultants={consultants} onClose={close} />,
      new: (
        <BookDrawer
          key={`${wanted.day} ${wanted.time}`}
          when={wanted.time === '' ? firstFree(calendar?.days ?? [], consultant, wanted.day) : wanted}
          consultants={consultants}
          consultant={consultant}
          leadId={leadId}
          onDay={(day) => {
            const form = new URLSearchParams({ ...(leadId !== null && { lead: leadId }), ...wanted })
            void navigate(addressOf(`/new?${form}`, { at: day }), { replace: true })
          }}
          onClose={close}
          onBooked={(id) => void navigate(addressOf(`/${id}`))}
        />
      ),
      block: (
        <BlockDrawer
          key={`${wanted.day} ${wanted.time}`}
          when={wanted}
          slotMinutes={data.slotMinutes}
          consultants={consultants}
          consultant={consultant}
          onClose={close}
          onRemaining={(span) => void navigate(addressOf(remainingPath(span)))}
        />
      ),
      blocked: (
        <BlockedDrawer
          block={data.blocks.find(({ id }) => id === openId)}
          consultants={consultants}
          onClose={close}
          addressOf={addressOf}
        />
      ),
      remaining: (
        <RemainingDrawer span={spanIn(search)} consultants={consultants} onClose={close} addressOf={addressOf} />
      ),
    }[opened]

  return (
    <Page title="Bookings" beside={<Link to="/console/bookings/hours">Hours and holidays</Link>} isFlush>
      <div className="weekp panes">
        <section className="weekp__main" aria-label="Calendar" ref={table}>
          <Toolbar
            view={view}
            at={at}
            isPhone={isPhone}
            calendar={calendar}
            consultants={consultants}
            consultant={consultant}
            onPage={page}
            onToday={() => go({ at: today })}
            onChange={go}
            addressOf={addressOf}
          />
          {error && <Failed what="The calendar could not be loaded." error={error} onRetry={() => void refetch()} />}
          {view === 'list' ? (
            <ListView
              consultants={consultants}
              consultant={consultant}
              openId={opened === 'booking' ? openId : null}
              addressOf={addressOf}
            />
          ) : calendar ? (
            <Calendar
              calendar={calendar}
              at={at}
              isPhone={isPhone}
              consultant={consultant}
              openId={opened === 'booking' ? openId : null}
              cursor={cursor}
              onCursor={setCursor}
              onPage={page}
              addressOf={addressOf}
            />
          ) : (
            !error && <LoadingRows rows={8} label="Loading the calendar" />
          )}
          {view !== 'list' && calendar && !isPhone && <Legend />}
        </section>
        {drawer}
      </div>
    </Page>
  )
}

type CalendarProps = {
  calendar: BookingCalendar
  at: string
  isPhone: boolean
  consultant: number | null
  openId: number | null
  cursor: Cursor | null
  onCursor: (cursor: Cursor) => void
  onPage: (by: number) => void
  addressOf: Address
}

function Calendar({ calendar, at, isPhone, consultant, openId, cursor, onCursor, onPage, addressOf }: CalendarProps) {
  const grid = weekGrid(calendar, consultant)
  if (isPhone) return <DayList grid={grid} day={at} addressOf={addressOf} />
  if (grid.days.length === 0) {
    return (
      <Empty
        title="No consultations in this week"
        action={<ButtonLink to="/console/bookings/hours">Hours and holidays</ButtonLink>}
      >
        It is outside the opening hours.
      </Empty>
    )
  }
  return (
    <div className="weekp__scroll">
      <WeekTable
        grid={grid}
        calendar={calendar}
        openId={openId}
        cursor={cursor ?? { day: at, time: '', item: 0 }}
        onCursor={onCursor}
        addressOf={addressOf}
        onPage={onPage}
      />
    </div>
  )
}

export type Address = (path: string, changes?: Record<string, string>) => string

/** Returns addresses below /console/bookings that keep which calendar is shown, and nothing of a drawer's own. */
function useAddress(search: URLSearchParams): Address {
  return (path, changes = {}) => {
    const [pathname = '', own = ''] = path.split('?')
    const query = new URLSearchParams(own)
    for (const name of ['view', 'at', 'who']) {
      const value = changes[name] ?? search.get(name) ?? ''
      if (value !== '') query.set(name, value)
    }
    for (const name of ['day', 'time']) {
      const value = changes[name]
      if (value) query.set(name, value)
    }
    return `/console/bookings${pathname}${query.size > 0 ? `?${query}` : ''}`
  }
}

/**
 * Gives the focus back to where a drawer was opened from, and puts it into the calendar again after another week has been
 * read.
 */
function useFocus(calendar: BookingCalendar | undefined, opened: DrawerKind, openId: number, cursor: Cursor | null) {
  const table = useRef<HTMLElement>(null)
  const isDue = useRef(false)
  const former = useRef({ opened, openId })
  // Before the page is seen: what had the focus before the drawer has it again, unless it has gone meanwhile.
  useLayoutEffect(() => {
    const before = former.current
    former.current = { opened, openId }
    if (opened !== 'nothing' || before.opened === 'nothing' || document.activeElement !== document.body) return
    const ofBooking = before.opened === 'booking' ? `[data-booking="${before.openId}"]` : null
    const ofSlot = cursor && `[data-slot="${cursor.day} ${cursor.time} ${cursor.item}"]`
    const place = [ofBooking, ofSlot, '[data-slot][tabindex="0"]', '.ib'].flatMap((selector) =>
      selector === null ? [] : [...(table.current?.querySelectorAll<HTMLElement>(selector) ?? [])],
    )
    place[0]?.focus()
  }, [opened, openId, cursor])
  const first = calendar?.days[0]?.day
  useEffect(() => {
    if (!isDue.current || first === undefined) return
    isDue.current = false
    table.current?.querySelector<HTMLElement>('[data-slot][tabindex="0"]')?.focus()
  })
  return { table, focusSoon: () => (isDue.current = true) }
}

function viewOf(text: string | null): View {
  return text === 'list' ? text : 'week'
}

/** On a weekend the coming week is of more use. */
function usualDay(today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
}

function useIsPhone(): boolean {
  return useSyncExternalStore(onResize, () => window.matchMedia(phone).matches)
}

function onResize(onChange: () => void): () => void {
  const list = window.matchMedia(phone)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
