// The settings that staff edit on the console: what the fields may hold, and the words of a refusal. Used by server and
// console.
import { z } from 'zod'
import { emailMessage } from '#platform/validators.ts'
import { siteSettingsSchema } from './firm.ts'

export const officeDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** One line of text without control characters. */
function line(missing: string | null, most: number) {
  return z
    .string()
    .trim()
    .min(missing === null ? 0 : 1, missing ?? '')
    .max(most, `This may have at most ${most} characters.`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'This must be one line, without control characters.')
}

const email = z
  .string()
  .trim()
  .superRefine((value, context) => {
    if (emailMessage(value) === null) return
    const message = value === '' ? 'Enter an e-mail address.' : 'This is not an e-mail address.'
    context.addIssue({ code: 'custom', message })
  })

const phonePattern = /^\+?[\d\s().-]{6,30}$/
const phone = line('Enter a telephone number.', 40).regex(
  phonePattern,
  'Enter a telephone number, such as +91 40 0000 0000.',
)

export const firmSchema = z.strictObject({
  firmName: line('Enter the name of the firm.', 100),
  phone,
  /** The name of each call is added to it. */
  meetingLinkBase: z
    .string()
    .trim()
    .max(300, 'This address is too long.')
    .refine(
      (value) => isHttpsAddress(value),
      'Enter an address that begins with https://, such as https://meet.firm.in/.',
    ),
})

export const grievanceFormSchema = z.strictObject({
  name: line('Enter the name of the grievance officer.', 120),
  email,
  phone: line(null, 120),
  address: z.string().transform(asOneLine).pipe(line(null, 300)),
})

/** An address that was typed or pasted in several lines, as the notice shows it. */
function asOneLine(text: string): string {
  const lines = text.split(/[\r\n]/).map((each) => each.trim().replace(/,$/, ''))
  return lines.filter(Boolean).join(', ')
}

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 09:30.')
const hours = z
  .strictObject({ day: z.enum(officeDays), opens: timeOfDay, closes: timeOfDay })
  .refine(({ opens, closes }) => opens < closes, {
    message: 'Enter a closing time that is later than the opening time.',
    path: ['closes'],
  })

export const officeSchema = z.strictObject({
  city: line('Enter the city.', 60),
  lines: z
    .array(line('Remove the empty line.', 120))
    .min(1, 'Enter the address.')
    .max(6, 'An address has at most six lines.'),
  phones: z.array(phone).max(4, 'An office has at most four telephone numbers.'),
  email,
  hours: z
    .array(hours)
    .max(7)
    .refine(
      (list) => new Set(list.map(({ day }) => day)).size === list.length,
      'Enter the hours of each day only once.',
    ),
})

const wholeYear = z.int('Enter a year.').min(1800, 'Enter a year from 1800 on.').max(2200, 'Enter a year up to 2200.')

export const factsSchema = z.strictObject({
  foundedYear: wholeYear,
  members: z.int('Enter a whole number.').min(1, 'A firm has at least one person.').max(100_000, 'At most 100,000.'),
  copyrightYear: wholeYear,
  uniqueCode: line(null, 40),
  peerReview: line(null, 40),
  logosNote: line(null, 80),
  /** MM-DD */
  agmMonthDay: siteSettingsSchema.shape.agmMonthDay,
  chatLoginUrl: z
    .string()
    .trim()
    .max(300, 'This address is too long.')
    .refine((value) => isHttpsAddress(value), 'Enter an address that begins with https://.'),
})

/** What the home page may leave out. */
export const shownSchema = z.strictObject({ logos: z.boolean(), numbers: z.boolean(), customerSpeak: z.boolean() })

const network = z
  .string()
  .trim()
  .max(300, 'This address is too long.')
  .refine((value) => value === '' || isHttpsAddress(value), 'Enter an address that begins with https://, or nothing.')

export const socialSchema = z.strictObject({ facebook: network, twitter: network, Instagram: network })

function isHttpsAddress(value: string): boolean {
  return URL.parse(value)?.protocol === 'https:' && /^[\x21-\x7e]+$/.test(value)
}

export type FactsForm = z.infer<typeof factsSchema>
export type ShownForm = z.infer<typeof shownSchema>
export type SocialForm = z.infer<typeof socialSchema>
export type FirmForm = z.infer<typeof firmSchema>
export type GrievanceForm = z.infer<typeof grievanceFormSchema>
export type OfficeForm = z.infer<typeof officeSchema>
export type OfficeHoursLine = OfficeForm['hours'][number]
export type StoredOffice = OfficeForm & { id: number }

/** Each part is saved as a whole and has a version of its own. */
export type FirmSettings = {
  firm: FirmForm & { version: number }
  grievance: GrievanceForm & { version: number }
  facts: FactsForm & { version: number }
  shown: ShownForm & { version: number }
  social: SocialForm & { version: number }
  /** The first is the head office: it receives what visitors send, and its hours count how long somebody waits. */
  offices: { version: number; list: StoredOffice[] }
}

/** '09:30' as offices write it: '9:30 AM'. */
export function twelveHours(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}
