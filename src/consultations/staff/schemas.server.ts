// The bodies and queries of the console's calls about bookings.
import { z } from 'zod'
import { guestsMessage } from '#consultations/consultation.ts'
import { userNameMessage } from '#platform/user-name.ts'
import { emailMessage, isBlank } from '#platform/validators.ts'

const day = z.iso.date('Please choose a day.')
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Write the time as hours and minutes, as in 09:30.')
const consultant = z.int().min(1).max(50)
const line = z.string().trim().max(1000, 'The line may have at most 1,000 characters.').default('')
const sequence = z.int().min(0)
const wanted = { day, time, consultant: consultant.optional(), isConfirmed: z.boolean().default(false) }

export const calendarSchema = z.object({ from: z.iso.date(), days: z.coerce.number().int().min(1).max(42) })
export const filterSchema = z.object({
  when: z.enum(['ahead', 'past', 'cancelled']).default('ahead'),
  consultant: consultant.optional(),
})
export const moveSchema = z.object({ sequence, line, ...wanted })
export const undoSchema = z.object({ sequence })
export const cancelSchema = z.object({ sequence, line })
export const linkSchema = z.object({
  sequence,
  line,
  meetingUrl: z
    .string()
    .trim()
    .max(500, 'The link may have at most 500 characters.')
    .refine((url) => URL.canParse(url) && url.startsWith('https://'), 'The link must begin with https://.'),
})
export const attendanceSchema = z.object({ attendance: z.enum(['', 'held', 'missed']) })

const optionalText = (label: string, characters: number) =>
  z.string().trim().max(characters, `${label} may have at most ${characters} characters.`).default('')

/** A text that the visitors' forms would take as well. */
const checked = (message: (value: string) => string | null) =>
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      const wrong = message(value)
      if (wrong !== null) context.addIssue({ code: 'custom', message: wrong })
    })

export const bookSchema = z.object({
  name: checked(userNameMessage).max(120),
  email: checked(emailMessage),
  phone: optionalText('The telephone number', 40),
  company: optionalText('The company', 160),
  agenda: optionalText('The agenda', 3000),
  guests: checked((value) => guestsMessage(value)).default(''),
  line,
  /** The browser's key for this booking. */
  request: z.uuid(),
  ...wanted,
})

const quarter = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):(?:00|15|30|45)|24:00)$/, 'Choose a time on a quarter of an hour, as in 09:30.')
export const blockSchema = z
  .object({
    consultants: z.array(consultant).min(1, 'Choose whose time is blocked.').max(50),
    from: day,
    fromTime: quarter.default('00:00'),
    until: day,
    untilTime: quarter.default('24:00'),
    reason: z
      .string()
      .trim()
      .max(120, 'The reason may have at most 120 characters.')
      .refine((text) => !isBlank(text), 'Enter a reason for your colleagues.'),
  })
  .transform(({ from, fromTime, until, untilTime, ...rest }) => ({
    ...rest,
    startsOn: instantOf(from, fromTime),
    endsOn: instantOf(until, untilTime),
  }))

/** Also for 24:00, the end of the day. */
function instantOf(onDay: string, at: string): string {
  const [hours, minutes] = at.split(':').map(Number)
  const midnight = Date.parse(`${onDay}T00:00:00+05:30`)
  return new Date(midnight + ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000).toISOString()
}

const rulesShape = z.object({
  slotMinutes: z.number(),
  bufferMinutes: z.number(),
  noticeDays: z.number(),
  horizonDays: z.number(),
  capacity: z.number(),
  consultants: z.array(z.string()).max(50),
  hours: z.array(z.object({ weekday: z.int().min(0).max(6), opens: z.string(), closes: z.string() })).max(70),
  holidays: z.array(z.object({ day: z.string(), name: z.string(), isYearly: z.boolean() })).max(500),
})
export const savedRulesSchema = z.object({ version: z.int().min(0), rules: rulesShape })
