// What the page behind a consultation's mailed link shows. Times are put into words here, because browsers word them
// differently.
import { addMonths, dayInIndia } from '#platform/dates.ts'
import type { Get } from '#platform/pages/calls.ts'
import { monthOf } from '#consultations/booking/booking-address.ts'
import { slotTimeText, timeName } from '#consultations/times/slot-time.ts'
import type { AlsoHeld } from '#consultations/held/also-held.server.ts'
import type { LinkedConsultation, LinkedMeeting } from './meeting-json.server.ts'
import { instantInIndia } from './meeting-time.ts'
import {
  longDay,
  shortDay,
  shortElsewhere,
  timeElsewhere,
  timeInIndia,
  type MeetingTime,
} from './meeting-time.server.ts'

export type ShownMeeting = Pick<LinkedMeeting, 'reference' | 'guests' | 'meetingUrl' | 'day' | 'heldUntil'> & {
  /** Who will call; '' if nobody is named. */
  consultant: string
  time: MeetingTime
  /** In the visitor's own time zone; null if it is unknown or the same. */
  ownTime: MeetingTime | null
}

/** `link` leads to the page that confirms it. */
export type OtherHeld = { link: string; time: MeetingTime }

/** A day in India with free times. */
export type FreeDay = { day: string; text: string }
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

export type MeetingPageData = {
  /** 'begun': the link is the latest, but the meeting can no longer be moved or cancelled. */
  state: LinkedConsultation['state'] | 'begun'
  meeting: ShownMeeting | null
  /** It was not confirmed in time, and its link still books it. */
  isStillFree: boolean
  /** The visitor's second step: the question whether to cancel, or the times to which the meeting can be moved. */
  step: 'cancel' | Choices | null
  /** Other times that the same mailbox may confirm. */
  alsoHeld: OtherHeld[]
}

const daysAtOnce = 10

/** Reads only. `step`, `date` and `from` come from the address of the page. */
export async function meetingPageData(
  get: Get,
  { state: linked, meeting, isStillFree = false, alsoHeld = [] }: LinkedConsultation & { alsoHeld?: AlsoHeld[] },
  query: URLSearchParams,
  now = new Date(),
): Promise<MeetingPageData> {
  if (!meeting) return { state: linked, meeting: null, isStillFree, step: null, alsoHeld: [] }
  const state = linked === 'booked' && meeting.startsOn <= now.toISOString() ? 'begun' : linked
  const { reference, guests, meetingUrl, day, heldUntil, consultant = '' } = meeting
  const shown = {
    reference,
    guests,
    meetingUrl,
    day,
    heldUntil,
    consultant,
    time: timeInIndia(meeting),
    ownTime: timeElsewhere(meeting),
  }
  const wanted = state === 'booked' ? query.get('step') : null
  const step = wanted === 'move' ? await choicesFor(get, meeting, query, now) : wanted === 'cancel' ? 'cancel' : null
  const others = alsoHeld.map((time) => ({ link: time.link, time: timeInIndia(time) }))
  return { state, meeting: shown, isStillFree, step, alsoHeld: others }
}

async function choicesFor(get: Get, meeting: LinkedMeeting, query: URLSearchParams, now: Date): Promise<Choices> {
  const { days: all, isUnmatched } = await freeDays(get, meeting, now)
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
    timeZone: meeting.timeZone,
    consultant: meeting.consultant ?? '',
    isAnybody: isUnmatched && meeting.wish.consultant !== null,
    days: shown.map((each) => ({ day: each, text: shortDay(each) })),
    earlierFrom: all[start - daysAtOnce] ?? null,
    laterFrom: all[start + daysAtOnce] ?? null,
    chosen: day === undefined ? null : { day, text: longDay(day), times: await timesOn(get, meeting, day) },
  }
}

/** Every day with a free time, from the first that can be booked to the last. */
async function freeDays(
  get: Get,
  meeting: LinkedMeeting,
  now: Date,
): Promise<{ days: string[]; isUnmatched: boolean }> {
  const asked = askedBy(meeting)
  const present = { ...monthOf(dayInIndia(now)), ...asked }
  const { first, last, isUnmatched = false } = await get('/get/timeslots/days', present)
  const months: string[] = []
  for (let month = `${first.slice(0, 7)}-01`; month <= last; month = addMonths(month, 1)) months.push(month)
  const lists = await Promise.all(months.map((month) => get('/get/timeslots/days', { ...monthOf(month), ...asked })))
  return { days: lists.flatMap(({ days }) => days), isUnmatched }
}

/** The times are those of whoever was named, or of whoever has what was asked for. */
function askedBy({ wish }: LinkedMeeting) {
  const { subject, consultant } = wish
  return { subject, ...(consultant !== null && { consultant }) }
}

async function timesOn(get: Get, meeting: LinkedMeeting, date: string): Promise<FreeTime[]> {
  const times = await get('/get/timeslots', { date, ...askedBy(meeting) })
  return times.map(({ start, end }) => {
    const slot = timeName(start)
    const text = `${slotTimeText(start)} – ${slotTimeText(end)}`
    return { slot, text, ownTime: shortElsewhere(instantInIndia(date, slot), meeting.timeZone) }
  })
}
