// The settings that staff edit on the console: one schema for each part, in the order of the screen. A field has its rule,
// the words of its refusals, and how it is shown. Used by server and console.
import { z } from 'zod'
import { cleanText } from '#platform/console/checked.ts'
import { emailMessage } from '#platform/text/validators.ts'
import { siteSettingsSchema } from '#firm/firm.ts'
import { byNetwork } from '#firm/networks.ts'
import { officeDays } from '#firm/offices/weekdays.ts'
import type { siteSetting } from '#firm/tables.server.ts'

/**
 * How the console shows a field: registered with its rule. A field that may be empty is marked as optional. Of the one row
 * of the settings, `column` is where it is kept.
 */
export type ShownField = {
  label: string
  hint?: string
  type?: 'tel' | 'email' | 'url' | 'day of the year' | 'hours'
  /** Two that follow one another stand side by side. */
  isHalf?: boolean
  /** Several lines. */
  rows?: number
  column?: keyof (typeof siteSetting)['columns']
}
export const shownFields = z.registry<ShownField>()

/** One line of text. */
function line(missing: string | null, most: number, kind: 'line' | 'tel' = 'line') {
  return cleanText(kind)
    .min(missing === null ? 0 : 1, missing ?? '')
    .max(most, `This may have at most ${most} characters.`)
}

const email = cleanText('email')
  .superRefine((value, context) => {
    if (emailMessage(value) === null) return
    const message = value === '' ? 'Enter an e-mail address.' : 'This is not an e-mail address.'
    context.addIssue({ code: 'custom', message })
  })
  .register(shownFields, { label: 'E-mail', type: 'email', isHalf: true })

const phonePattern = /^\+?[\d\s().-]{6,30}$/
const phone = line('Enter a telephone number.', 40, 'tel').regex(
  phonePattern,
  'Enter a telephone number, such as +91 40 0000 0000.',
)

/** An address with https:, which `refusal` asks for. */
function httpsAddress(refusal: string, isNeeded = true) {
  return z
    .string()
    .trim()
    .max(300, 'This address is too long.')
    .refine((value) => (value === '' && !isNeeded) || isHttpsAddress(value), refusal)
}

export const firmSchema = z.strictObject({
  firmName: line('Enter the name of the firm.', 100).register(shownFields, {
    label: 'Name',
    column: 'firm_name',
    isHalf: true,
  }),
  phone: phone.register(shownFields, {
    label: 'Telephone',
    hint: 'The footer always shows this number.',
    column: 'phone',
    type: 'tel',
    isHalf: true,
  }),
  meetingLinkBase: httpsAddress('Enter an address that begins with https://, such as https://meet.firm.in/.').register(
    shownFields,
    {
      label: 'Address of the video calls',
      hint: 'The name of each call is added to it. Meetings already booked keep their link.',
      column: 'meeting_link_base',
      type: 'url',
    },
  ),
})

export const grievanceFormSchema = z.strictObject({
  name: line('Enter the name of the grievance officer.', 120).register(shownFields, {
    label: 'Name, with office',
    hint: 'For example: Meera Iyer, Partner',
    isHalf: true,
  }),
  email,
  phone: line(null, 120).register(shownFields, { label: 'Telephone, with hours' }),
  address: z.string().transform(asOneLine).pipe(line(null, 300)).register(shownFields, {
    label: 'Postal address',
    hint: 'The notice shows the address on one line. It leaves out the line of any field that is empty.',
    rows: 3,
  }),
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
  city: line('Enter the city.', 60).register(shownFields, { label: 'City', isHalf: true }),
  email,
  lines: z
    .array(line('Remove the empty line.', 120))
    .min(1, 'Enter the address.')
    .max(6, 'An address has at most six lines.')
    .register(shownFields, { label: 'Address, line by line', rows: 4, isHalf: true }),
  phones: z
    .array(phone)
    .max(4, 'An office has at most four telephone numbers.')
    .register(shownFields, { label: 'Telephone numbers, one per line', rows: 4, isHalf: true }),
  hours: z
    .array(hours)
    .max(7)
    .refine(
      (list) => new Set(list.map(({ day }) => day)).size === list.length,
      'Enter the hours of each day only once.',
    )
    .register(shownFields, { label: 'Hours', type: 'hours' }),
})

const wholeYear = () =>
  z.int('Enter a year.').min(1800, 'Enter a year from 1800 on.').max(2200, 'Enter a year up to 2200.')

export const factsSchema = z.strictObject({
  foundedYear: wholeYear().register(shownFields, { label: 'Founded in', column: 'founded_year', isHalf: true }),
  members: z
    .int('Enter a whole number.')
    .min(1, 'A firm has at least one person.')
    .max(100_000, 'At most 100,000.')
    .register(shownFields, { label: 'Members', column: 'members', isHalf: true }),
  copyrightYear: wholeYear().register(shownFields, { label: 'Year of the copyright line', column: 'copyright_year' }),
  /** MM-DD */
  agmMonthDay: siteSettingsSchema.shape.agmMonthDay.register(shownFields, {
    label: 'Date of the annual general meeting assumed for due dates',
    hint: 'Due dates counted from the meeting change with it.',
    column: 'agm_month_day',
    type: 'day of the year',
  }),
  chatLoginUrl: httpsAddress('Enter an address that begins with https://.').register(shownFields, {
    label: 'Address of the chat login',
    column: 'chat_login_url',
    type: 'url',
  }),
  uniqueCode: line(null, 40).register(shownFields, {
    label: 'Unique code of the firm',
    hint: 'As the Institute gives it. Shown with the partners and in e-mails.',
    column: 'unique_code',
    isHalf: true,
  }),
  peerReview: line(null, 40).register(shownFields, {
    label: 'Peer review certificate number',
    hint: 'Clear it once the certificate has expired.',
    column: 'peer_review',
    isHalf: true,
  }),
  logosNote: line(null, 80).register(shownFields, {
    label: 'Line above the client logos',
    hint: 'Clear it once the logos are those of clients who have agreed in writing.',
    column: 'logos_note',
  }),
})

/** What the home page may leave out. */
export const shownSchema = z.strictObject({
  logos: z
    .boolean()
    .register(shownFields, { label: 'Client logos', hint: 'The moving band of logos.', column: 'shows_logos' }),
  numbers: z.boolean().register(shownFields, {
    label: 'Counters',
    hint: 'Clients, projects, years and reports, with the date to which they refer.',
    column: 'shows_numbers',
  }),
  customerSpeak: z.boolean().register(shownFields, {
    label: 'Customer Speak',
    hint: 'Slides that quote customers.',
    column: 'shows_customer_speak',
  }),
})

/** They belong to the firm. The contract gives them with every office. */
export const socialSchema = z.strictObject(
  byNetwork(({ name }) => {
    const rule = httpsAddress('Enter an address that begins with https://, or nothing.', false)
    return rule.register(shownFields, { label: name, type: 'url' })
  }),
)

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
