// The console's calls for bookings, blocks and the rules of what visitors can book.
import { Hono, type Context } from 'hono'
import type { z } from 'zod'
import '#platform/console/call.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import { readConsoleBody } from '#platform/http/console-body.server.ts'
import { readListQuery } from '#platform/http/list-query.server.ts'
import { readSecret } from '#platform/secret.server.ts'
import { guestsIn } from './consultation.ts'
import { blockByStaff, unblockByStaff } from './staff/block.server.ts'
import { bookByStaff, contactOf, type Contact } from './staff/book.server.ts'
import type {
  Block,
  BookingCalendar,
  BookingDetail,
  BookingRow,
  RulesAnswer,
  RulesEffect,
  RulesForm,
} from './staff/bookings.ts'
import { bookingCalendar, listBookings, oneBooking } from './staff/bookings.server.ts'
import {
  cancelByStaff,
  markAttendance,
  moveByStaff,
  setMeetingLink,
  type Done,
  type Refused,
} from './staff/change.server.ts'
import { undoMove } from './staff/undo-move.server.ts'
import { rulesErrors } from './staff/rules-errors.ts'
import { effectOf, saveRules, staffRules } from './staff/rules.server.ts'

import {
  attendanceSchema,
  blockSchema,
  bookSchema,
  calendarSchema,
  cancelSchema,
  filterSchema,
  linkSchema,
  moveSchema,
  savedRulesSchema,
  undoSchema,
} from './staff/schemas.server.ts'

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/api/console/bookings': {
      query: { filter: string; page: number; perPage: number }
      response: { data: BookingRow[]; total: number }
    }
    '/api/console/bookings/calendar': { query: { from: string; days: number }; response: BookingCalendar }
    '/api/console/bookings/{id}': { response: BookingDetail }
    '/api/console/bookings/contact/{id}': { response: Contact & { reference: string } }
    '/api/console/booking-rules': { response: RulesAnswer }
  }
}

declare module '#platform/console/call.ts' {
  interface Changes {
    '/api/console/bookings': { body: z.input<typeof bookSchema>; response: BookingDetail }
    '/api/console/bookings/{id}/move': { body: z.input<typeof moveSchema>; response: BookingDetail }
    '/api/console/bookings/{id}/undo': { body: z.input<typeof undoSchema>; response: BookingDetail }
    '/api/console/bookings/{id}/cancel': { body: z.input<typeof cancelSchema>; response: BookingDetail }
    '/api/console/bookings/{id}/link': { body: z.input<typeof linkSchema>; response: BookingDetail }
    '/api/console/bookings/{id}/attendance': { body: z.input<typeof attendanceSchema>; response: BookingDetail }
    '/api/console/bookings/blocks': { body: z.input<typeof blockSchema>; response: { ids: number[] } }
    '/api/console/bookings/blocks/{id}/unblock': { response: Block }
    '/api/console/booking-rules/effect': { body: z.input<typeof savedRulesSchema>; response: RulesEffect }
    '/api/console/booking-rules': { body: z.input<typeof savedRulesSchema>; response: RulesAnswer }
  }
}

type Parts = {
  database: Database
  clock: Clock
  settings: { publicUrl: string; secret: string | null; dataDir: string }
  mailer?: { wake: () => void } | undefined
}

const idPattern = ':id{[1-9][0-9]{0,8}}'

export function bookingsConsoleApi({ database, clock, settings, mailer }: Parts): Hono {
  const site = { publicUrl: settings.publicUrl, secret: readSecret(settings) }
  const router = new Hono()
  const bookings = '/api/console/bookings'
  const idOf = (c: Context) => Number(c.req.param('id'))

  router.get(`${bookings}/calendar`, async (c) => {
    const query = calendarSchema.safeParse(c.req.query())
    if (!query.success) return c.json({ message: 'Give the first day and at most 42 days.' }, 400)
    return c.json(await bookingCalendar(database, query.data, clock()))
  })
  router.get(bookings, async (c) => {
    const query = readListQuery(c, ['startsOn'], filterSchema, { perPage: 50 })
    return c.json(await listBookings(database, query, clock()))
  })
  router.get(`${bookings}/contact/${idPattern}`, async (c) => {
    const contact = await contactOf(database, idOf(c))
    return contact ? c.json(contact) : c.json({ message: 'This lead could not be found.' }, 404)
  })
  router.get(`${bookings}/${idPattern}`, async (c) => {
    const booking = await oneBooking(database, idOf(c), clock())
    return booking ? c.json(booking) : c.json(noBooking, 404)
  })

  router.post(bookings, async (c) => {
    const { guests, ...given } = await readConsoleBody(c, bookSchema)
    const others = guestsIn(guests).filter((guest) => guest.toLowerCase() !== given.email.toLowerCase())
    return answer(c, await bookByStaff(database, c.get('staff'), { ...given, guests: others }, site, clock()))
  })
  router.post(`${bookings}/${idPattern}/move`, async (c) => {
    const body = await readConsoleBody(c, moveSchema)
    return answer(c, await moveByStaff(database, c.get('staff'), { id: idOf(c), ...body }, site, clock()))
  })
  router.post(`${bookings}/${idPattern}/undo`, async (c) => {
    const body = await readConsoleBody(c, undoSchema)
    return answer(c, await undoMove(database, c.get('staff'), { id: idOf(c), ...body }, site, clock()))
  })
  router.post(`${bookings}/${idPattern}/cancel`, async (c) => {
    const body = await readConsoleBody(c, cancelSchema)
    return answer(c, await cancelByStaff(database, c.get('staff'), { id: idOf(c), ...body }, site, clock()))
  })
  router.post(`${bookings}/${idPattern}/link`, async (c) => {
    const body = await readConsoleBody(c, linkSchema)
    return answer(c, await setMeetingLink(database, c.get('staff'), { id: idOf(c), ...body }, site, clock()))
  })
  router.post(`${bookings}/${idPattern}/attendance`, async (c) => {
    const body = await readConsoleBody(c, attendanceSchema)
    return answer(c, await markAttendance(database, c.get('staff'), { id: idOf(c), ...body }, clock()))
  })

  router.post(`${bookings}/blocks`, async (c) => {
    const block = await readConsoleBody(c, blockSchema)
    const result = await blockByStaff(database, c.get('staff'), block, clock())
    return result.outcome === 'blocked'
      ? c.json({ ids: result.ids }, 201)
      : c.json({ message: result.message, inTheWay: result.inTheWay }, 409)
  })
  router.post(`${bookings}/blocks/${idPattern}/unblock`, async (c) => {
    const block = await unblockByStaff(database, c.get('staff'), idOf(c), clock())
    return block ? c.json(block) : c.json({ message: 'This time has already been unblocked.' }, 409)
  })

  const rulesPath = '/api/console/booking-rules'
  router.get(rulesPath, async (c) => c.json(await staffRules(database, clock())))
  router.post(`${rulesPath}/effect`, async (c) => {
    const { rules } = await readConsoleBody(c, savedRulesSchema)
    return wrongIn(c, rules) ?? c.json(await effectOf(database, rules, clock()))
  })
  router.post(rulesPath, async (c) => {
    const given = await readConsoleBody(c, savedRulesSchema)
    const wrong = wrongIn(c, given.rules)
    if (wrong) return wrong
    const { outcome } = await saveRules(database, c.get('staff'), given, clock())
    const present = await staffRules(database, clock())
    if (outcome === 'saved') return c.json(present)
    const by = present.changed?.by ?? 'Someone else'
    const message = `${by} has saved other hours and holidays in the meantime. What you typed is still here, but has not been saved.`
    return c.json({ message, present }, 409)
  })

  async function answer(c: Context, result: Done | Refused): Promise<Response> {
    if (result.outcome === 'unknown') return c.json(noBooking, 404)
    if (result.outcome === 'wrong') return c.json({ message: result.message }, 422)
    if (result.outcome === 'unconfirmed') return c.json({ message: result.message, needsConfirmation: true }, 409)
    if (result.outcome === 'not free') return c.json({ message: result.message, nearest: result.nearest }, 409)
    const id = result.id ?? idOf(c)
    const booking = await oneBooking(database, id, clock())
    if (result.outcome === 'conflict') return c.json({ message: result.message, booking }, 409)
    mailer?.wake()
    return c.json(booking)
  }

  return router
}

const noBooking = { message: 'This booking could not be found. It may have been erased.' }

/** The answer to rules that cannot be saved; null if they can. */
function wrongIn(c: Context, rules: RulesForm): Response | null {
  const errors = rulesErrors(rules)
  const [message] = Object.values(errors)
  return message === undefined ? null : c.json({ message, errors }, 422)
}
