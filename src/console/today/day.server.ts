// The consultations of one day: the times that the rules offer, with what is booked or blocked in them.
import { countRows } from '#platform/database/count-rows.server.ts'
import { openStatuses } from '#consultations/record/booking.ts'
import { slotsOn } from '#consultations/times/booking-rules.ts'
import { bookingRules } from '#consultations/times/free-times.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { addDays, dayInIndia, startOfDay } from '#platform/dates.ts'
import type { DayEntry, Today } from './today.ts'

function boundsOf(now: Date): { day: string; from: string; until: string } {
  const day = dayInIndia(now)
  return { day, from: startOfDay(day), until: startOfDay(addDays(day, 1)) }
}

export async function countConsultations(database: Database, now: Date): Promise<number> {
  const { from, until } = boundsOf(now)
  return countRows(
    database
      .selectFrom('booking')
      .where('starts_on', '>=', from)
      .where('starts_on', '<', until)
      .where('status', '=', 'booked'),
  )
}

export async function consultationsOf(database: Database, now: Date): Promise<Today['consultations']> {
  const { day, from, until } = boundsOf(now)
  const [rules, booked, blocks] = await Promise.all([
    bookingRules(database),
    database
      .selectFrom('booking')
      .innerJoin('lead', 'lead.id', 'booking.lead_id')
      .select(['lead_id', 'starts_on', 'ends_on', 'meeting_url', 'status', 'confirm_by', 'lead.name', 'lead.company'])
      .where('starts_on', '>=', from)
      .where('starts_on', '<', until)
      .where('booking.status', 'in', openStatuses)
      .orderBy('starts_on')
      .orderBy('booking.id')
      .execute(),
    database
      .selectFrom('consultation_block')
      .select(['starts_on', 'ends_on', 'reason'])
      .where('starts_on', '<', until)
      .where('ends_on', '>', from)
      .execute(),
  ])
  // By the rules of the day itself: whoever booked it did so days ago.
  const slots = slotsOn({ ...rules, noticeDays: 0 }, day, new Date(Date.parse(from) - 1))
  const entries = new Map<string, DayEntry>()
  for (const { startsOn, endsOn } of slots) {
    const block = blocks.find((each) => each.starts_on < endsOn && each.ends_on > startsOn)
    entries.set(startsOn, { startsOn, endsOn, people: [], block: block?.reason ?? null })
  }
  for (const { lead_id, starts_on, ends_on, meeting_url, status, confirm_by, name, company } of booked) {
    const entry = entries.get(starts_on) ?? { startsOn: starts_on, endsOn: ends_on, people: [], block: null }
    const confirmBy = status === 'unconfirmed' ? confirm_by : null
    entry.people.push({ leadId: lead_id, name, company, meetingUrl: meeting_url, confirmBy })
    entries.set(starts_on, entry)
  }
  const inOrder = [...entries.values()].toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))
  return { entries: inOrder, booked: booked.filter(({ status }) => status === 'booked').length }
}
