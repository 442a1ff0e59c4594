// What the page behind a consultation's mailed link shows. Times are put into words here, because browsers word them
// differently.
import { addMonths, clockText, dayInIndia } from '#platform/dates.ts'
import type { Get } from '#platform/pages/calls.ts'
import { monthOf } from '#consultations/booking/booking-address.ts'
import type { OtherUnconfirmed } from '#consultations/store/booking-links.server.ts'
import type { LinkedConsultation, LinkedBooking } from '#consultations/booking-json.server.ts'
import {
  bookingTime,
  dayMonthText,
  instantInIndia,
  timeElsewhere,
  timeName,
  visitorTime,
  wholeDayText,
  type BookingTime,
} from '#consultations/record/booking-time.ts'

export type BookingView = Pick<LinkedBooking, 'reference' | 'guests' | 'meetingUrl' | 'day' | 'confirmBy'> & {
  /** Who will call; '' if nobody is named. */
  consultant: string
  time: BookingTime
  /** In the visitor's own time zone; null if it is unknown or the same. */
  ownTime: BookingTime | null
}

/** `link` leads to the page that confirms it. */
export type OtherTime = { link: string; time: BookingTime }

/** A day in India with free times. */
type FreeDay = { day: string; text: string }
/** `slot` is HH:MM in India. `ownTime` is when the meeting would begin where the visitor is; null as above. */
export type FreeTime = { slot: string; text: string; ownTime: string | null }

export type Choices = {
  /** The visitor's own IANA time zone; '' if unknown. */
  timeZone: string
  /** Whose times they are; '' if nobody was named. */
  consultant: string
  /** That one has none, or takes no calls any more, so they are those of whoever can take the call. */
  isAnybody: boolean
  days: FreeDay[]
  /** The days by which the list continues in either direction. */
  earlierFrom: string | null
  laterFrom: string | null
  /** The chosen day, which may have no free time any more; null if there is no free day at all. */
  chosen: (FreeDay & { times: FreeTime[] }) | null
}

export type LinkPageData = {
  /** 'begun': the link is the latest, but the booking can no longer be moved or cancelled. */
  state: LinkedConsultation['state'] | 'begun'
  booking: BookingView | null
  /** It was not confirmed in time, and its link still books it. */
  isStillFree: boolean
  /** The visitor's second step: the question whether to cancel, or the times to which the booking can be moved. */
  step: 'cancel' | Choices | null
  /** Other times that the same mailbox may confirm. */
  otherUnconfirmed: OtherTime[]
}

const daysAtOnce = 10

/** Reads only. `step`, `date` and `from` come from the address of the page. */
export async function linkPageData(
  get: Get,
  {
    state: linked,
    booking,
    isStillFree = false,
    otherUnconfirmed = [],
  }: LinkedConsultation & { otherUnconfirmed?: OtherUnconfirmed[] },
  query: URLSearchParams,
  now = new Date(),
): Promise<LinkPageData> {
  if (!booking) return { state: linked, booking: null, isStillFree, step: null, otherUnconfirmed: [] }
  const state = linked === 'booked' && booking.startsOn <= now.toISOString() ? 'begun' : linked
  const { reference, guests, meetingUrl, day, confirmBy, consultant = '' } = booking
  const shown = {
    reference,
    guests,
    meetingUrl,
    day,
    confirmBy,
    consultant,
    time: bookingTime(booking),
    ownTime: visitorTime(booking),
  }
  const wanted = state === 'booked' ? query.get('step') : null
  const step = wanted === 'move' ? await choicesFor(get, booking, query, now) : wanted === 'cancel' ? 'cancel' : null
  const others = otherUnconfirmed.map((time) => ({ link: time.link, time: bookingTime(time) }))
  return { state, booking: shown, isStillFree, step, otherUnconfirmed: others }
}

async function choicesFor(get: Get, booking: LinkedBooking, query: URLSearchParams, now: Date): Promise<Choices> {
  const { days: all, isFallback } = await freeDays(get, booking, now)
  const date = all.includes(query.get('date') ?? '') ? query.get('date') : null
  const from = query.get('from') ?? date ?? ''
  const first = Math.max(
    0,
    all.findIndex((day) => day >= from),
  )
  // The page begins at a multiple of its length, so that choosing a day does not shift the list.
  const start = first - (first % daysAtOnce)
  const shown = all.slice(start, start + daysAtOnce)
  const day = date ?? shown[0]
  return {
    timeZone: booking.timeZone,
    consultant: booking.consultant ?? '',
    isAnybody: isFallback && booking.preferences.consultant !== null,
    days: shown.map((each) => ({ day: each, text: dayMonthText(each) })),
    earlierFrom: all[start - daysAtOnce] ?? null,
    laterFrom: all[start + daysAtOnce] ?? null,
    chosen: day === undefined ? null : { day, text: wholeDayText(day), times: await timesOn(get, booking, day) },
  }
}

/** Every day with a free time, from the first that can be booked to the last. */
async function freeDays(get: Get, booking: LinkedBooking, now: Date): Promise<{ days: string[]; isFallback: boolean }> {
  const asked = askedBy(booking)
  const present = { ...monthOf(dayInIndia(now)), ...asked }
  const { first, last, isFallback = false } = await get('/get/timeslots/days', present)
  const months: string[] = []
  for (let month = `${first.slice(0, 7)}-01`; month <= last; month = addMonths(month, 1)) months.push(month)
  const lists = await Promise.all(months.map((month) => get('/get/timeslots/days', { ...monthOf(month), ...asked })))
  return { days: lists.flatMap(({ days }) => days), isFallback }
}

/** The times are those of whoever was named, or of whoever has what was asked for. */
function askedBy({ preferences }: LinkedBooking) {
  const { subject, consultant } = preferences
  return { subject, ...(consultant !== null && { consultant }) }
}

async function timesOn(get: Get, booking: LinkedBooking, date: string): Promise<FreeTime[]> {
  const times = await get('/get/timeslots', { date, ...askedBy(booking) })
  return times.map(({ start, end }) => {
    const slot = timeName(start)
    const text = `${clockText(slot)} – ${clockText(timeName(end))}`
    return { slot, text, ownTime: timeElsewhere(instantInIndia(date, slot), booking.timeZone) }
  })
}
