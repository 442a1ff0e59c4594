// A stand-in for the calls of consultations, without a database, until the real ones are merged.
import { createRoute, z } from '@hono/zod-openapi'
import type { CalendarMonth } from '#calendar/calendar-entry.ts'
import { callSchemaOf, formRouter } from '#forms/schema.server.ts'
import type { Clock } from '#platform/clock.ts'
import { dayInIndia, addDays } from '#platform/dates.ts'
import { formBody, formRefusals, jsonResponses, openApiRouter, invalidFormSchema } from '#platform/http/call.server.ts'
import { slotsOn, slotNamed, type BookingRules, type Slot } from './booking-rules.ts'
import { consultationForm, guestsIn, scheduledMessage, slotTime, type TimeSlot } from './consultation.ts'

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/get/timeslots': { query: { date: string }; response: TimeSlot[] }
    '/get/timeslots/days': {
      query: CalendarMonth
      response: { today: string; first: string; last: string; days: string[] }
    }
  }
}

const timeSchema = z.object({ hours: z.number(), minutes: z.number(), meridiem: z.enum(['AM', 'PM']) })
const slotSchema = z.object({ start: timeSchema, end: timeSchema })

const bookedSchema = z.object({
  message: z.string(),
  reference: z.string(),
  meeting: slotSchema.extend({
    day: z.string(),
    startsOn: z.string(),
    endsOn: z.string(),
    guests: z.array(z.string()),
  }),
  link: z.string(),
  invitation: z.string(),
})
const takenSchema = invalidFormSchema.extend({ nearest: z.array(slotSchema.extend({ date: z.string() })) })

const rules: BookingRules = {
  slotMinutes: 30,
  noticeDays: 2,
  horizonDays: 60,
  bufferMinutes: 0,
  capacity: 1,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '13:00' })),
  holidays: [],
}

function times({ endsOn, time }: Slot): TimeSlot {
  const end = new Date(Date.parse(endsOn) + 19_800_000).toISOString().slice(11, 16)
  return { start: slotTime(time), end: slotTime(end) }
}

export function consultationsApi({ clock }: { clock: Clock }) {
  const taken = new Set<string>()
  const free = (day: string) =>
    slotsOn(rules, day, dayInIndia(clock())).filter((slot) => !taken.has(`${slot.day} ${slot.time}`))
  const slots = createRoute({
    method: 'get',
    path: '/get/timeslots',
    request: { query: z.object({ date: z.string().regex(/^\d{4}-\d\d-\d\d$/) }) },
    responses: jsonResponses(z.array(slotSchema), 'Free times'),
  })
  const days = createRoute({
    method: 'get',
    path: '/get/timeslots/days',
    request: { query: z.object({ month: z.coerce.number(), year: z.coerce.number() }) },
    responses: jsonResponses(
      z.object({ today: z.string(), first: z.string(), last: z.string(), days: z.array(z.string()) }),
      'Free days',
    ),
  })
  const post = createRoute({
    method: 'post',
    path: consultationForm.post,
    request: { body: formBody('Consultation', callSchemaOf(consultationForm)) },
    responses: {
      ...formRefusals,
      422: { description: 'Wrong', content: { 'application/json': { schema: invalidFormSchema } } },
      201: { description: 'Booked', content: { 'application/json': { schema: bookedSchema } } },
      409: { description: 'Taken', content: { 'application/json': { schema: takenSchema } } },
    },
  })
  return openApiRouter()
    .openapi(slots, (c) => c.json(free(c.req.valid('query').date).map(times), 200))
    .openapi(days, (c) => {
      const { month, year } = c.req.valid('query')
      const today = dayInIndia(clock())
      const first = `${year}-${String(month).padStart(2, '0')}-01`
      const all = Array.from({ length: 31 }, (_, index) => addDays(first, index))
      return c.json(
        {
          today,
          first: addDays(today, rules.noticeDays),
          last: addDays(today, rules.horizonDays),
          days: all.filter((day) => day.slice(0, 7) === first.slice(0, 7) && free(day).length > 0),
        },
        200,
      )
    })
    .route(
      '/',
      formRouter(consultationForm).openapi(post, (c) => {
        const { date = '', slot: time = '', guests = '' } = c.req.valid('json')
        const slot = slotNamed(rules, date, time, dayInIndia(clock()))
        if (!slot) return c.json({ message: 'Please choose another time', errors: { slot: 'Not bookable' } }, 422)
        if (taken.has(`${date} ${time}`)) {
          const nearest = [0, 1, 2, 3, 4, 5]
            .flatMap((ahead) => free(addDays(date, ahead)))
            .slice(0, 3)
            .map((near) => ({ date: near.day, ...times(near) }))
          const message = 'This time has just been taken. Please choose another.'
          return c.json({ message, errors: { slot: message }, nearest }, 409)
        }
        taken.add(`${date} ${time}`)
        const body = {
          message: scheduledMessage,
          reference: 'ABCDE-12345',
          meeting: {
            day: date,
            ...times(slot),
            startsOn: slot.startsOn,
            endsOn: slot.endsOn,
            guests: guestsIn(guests),
          },
          link: '/link/consultation/token',
          invitation: '/link/consultation/token/meeting.ics',
        }
        return c.json(body, 201)
      }),
    )
}
