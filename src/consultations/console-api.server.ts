// Answers the console's calls for bookings, blocks and the rules of what visitors can book.
import type { Hono } from 'hono'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { consoleApi } from '#staff/answer-calls.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import * as bookingCalls from './console-calls.ts'
import { guestsIn } from './consultation-form.ts'
import { blockByStaff, unblockByStaff } from '#consultations/by-staff/block.server.ts'
import { bookByStaff, contactOf } from '#consultations/by-staff/book.server.ts'
import type { BookingDetail, RulesForm } from '#consultations/by-staff/bookings.ts'
import { bookingCalendar, listBookings, bookingsWithin, oneBooking } from '#consultations/by-staff/bookings.server.ts'
import {
  cancelByStaff,
  markAttendance,
  moveByStaff,
  reassignByStaff,
  setMeetingLink,
  type Done,
  type Refused,
} from '#consultations/by-staff/change.server.ts'
import { rulesErrors } from '#consultations/by-staff/rules-errors.ts'
import { previewImpact, saveRules, staffRules } from '#consultations/by-staff/rules.server.ts'

type Dependencies = {
  database: Database
  clock: Clock
  settings: { publicUrl: string }
  mailer?: { wake: () => void } | undefined
}

export function bookingsConsoleApi({ database, clock, settings, mailer }: Dependencies): Hono {
  const site = { publicUrl: settings.publicUrl }

  /** `id` is that of the booking that was to be changed, if there was one. */
  async function answer(result: Done | Refused, id = 0): Promise<BookingDetail | Refusal> {
    if (result.outcome === 'unknown') return noBooking
    if (result.outcome === 'wrong') return new Refusal(422, result.message)
    if (result.outcome === 'unconfirmed') return new Refusal(409, result.message, { needsConfirmation: true })
    if (result.outcome === 'not free') return new Refusal(409, result.message, { nearest: result.nearest })
    const booking = await oneBooking(database, result.id ?? id, clock())
    if (result.outcome === 'conflict') return new Refusal(409, result.message, { booking })
    mailer?.wake()
    return booking ?? noBooking
  }

  return consoleApi(bookingCalls, {
    readCalendar: ({ query }) => bookingCalendar(database, query.from, clock()),
    listBookings: ({ query }) => listBookings(database, query, clock()),
    readBookingsWithin: ({ query: { consultants, ...span } }) =>
      bookingsWithin(database, { ...span, consultants: consultants?.split(',').map(Number) }, clock()),
    readContact: async ({ params }) =>
      (await contactOf(database, params.id)) ?? new Refusal(404, 'This lead could not be found.'),
    readBooking: async ({ params }) => (await oneBooking(database, params.id, clock())) ?? noBooking,
    async bookTime({ body, staff }) {
      return answer(await bookByStaff(database, staff, { ...body, guests: guestsIn(body.guests) }, site, clock()))
    },
    moveBooking: async ({ params: { id }, body, staff }) =>
      answer(await moveByStaff(database, staff, { id, ...body }, site, clock()), id),
    reassignBooking: async ({ params: { id }, body, staff }) =>
      answer(await reassignByStaff(database, staff, { id, ...body }, site, clock()), id),
    cancelBooking: async ({ params: { id }, body, staff }) =>
      answer(await cancelByStaff(database, staff, { id, ...body }, site, clock()), id),
    setMeetingLink: async ({ params: { id }, body, staff }) =>
      answer(await setMeetingLink(database, staff, { id, ...body }, site, clock()), id),
    markAttendance: async ({ params: { id }, body, staff }) =>
      answer(await markAttendance(database, staff, { id, ...body }, clock()), id),

    async blockTime({ body, staff, c }) {
      const result = await blockByStaff(database, staff, body, clock())
      if (result.outcome !== 'blocked') return new Refusal(409, result.message)
      c.status(201)
      const { consultants, startsOn, endsOn } = body
      const remaining = await bookingsWithin(database, { from: startsOn, until: endsOn, consultants }, clock())
      return { ids: result.ids, startsOn, endsOn, remaining: remaining.length }
    },
    unblockTime: async ({ params, staff }) =>
      (await unblockByStaff(database, staff, params.id, clock())) ??
      new Refusal(409, 'This time has already been unblocked.'),

    readRules: () => staffRules(database, clock()),
    readRulesEffect: ({ body: { rules } }) => wrongIn(rules) ?? previewImpact(database, rules, clock()),
    async saveRules({ body, staff }) {
      const wrong = wrongIn(body.rules)
      if (wrong) return wrong
      const { outcome } = await saveRules(database, staff, body, clock())
      const present = await staffRules(database, clock())
      if (outcome === 'saved') return present
      const by = present.changed?.by ?? 'Someone else'
      const message = `${by} has saved other hours and holidays in the meantime. What you typed is still here, but has not been saved.`
      return new Refusal(409, message, { present })
    },
  })
}

const noBooking = new Refusal(404, 'This booking could not be found. It may have been erased.')

/** Null if these rules can be saved. */
function wrongIn(rules: RulesForm): Refusal | null {
  const errors = rulesErrors(rules)
  const [message] = Object.values(errors)
  return message === undefined ? null : new Refusal(422, message, { errors })
}
