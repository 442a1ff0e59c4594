// A text from which an answer in the inbox can start, as staff edit it: which messages it suits, and the placeholders that
// stand for what is only known of the lead.
import { leadKinds, type LeadKind } from '#leads/lead.ts'
import type { BodyOf } from '#platform/records/record-fields.ts'
import type { RecordKind } from '#platform/records/kind.ts'

type Audience = { label: string; of: readonly LeadKind[]; isPassedOn?: boolean }

const passedOn: Audience = { label: 'Applications passed on to another company', of: ['application'], isPassedOn: true }
/** The first is that of a new text. */
const audiences: Record<string, Audience> = {
  enquiries: {
    label: 'Messages, bookings and questions to the assistant',
    of: ['enquiry', 'hand-over', 'consultation'],
  },
  applications: { label: 'Applications to us', of: ['application'], isPassedOn: false },
  'passed-on': passedOn,
  corrections: { label: 'Requests to correct personal data', of: ['correction'] },
  all: { label: 'Whatever somebody has sent', of: leadKinds },
}
export const audienceNames = Object.keys(audiences)

const placeholders = ['name', 'reference', 'staff', 'firm.name', 'company'] as const
/** The one place of the name, which goes with it if there is none. */
const greeting = 'Dear {name},'
type Names = Record<(typeof placeholders)[number], string>
const written = placeholders.map((name) => `{${name}}`)

const replyTextFields = {
  name: { type: 'text', label: 'Name', hint: 'As the menu of the inbox shows it.', max: 60, isNeeded: true },
  text: {
    type: 'text',
    label: 'Text',
    hint:
      'Write “Dear {name},” to greet the person, {reference} for the reference, {staff} for whoever answers, ' +
      '{firm.name} for the name of the firm, and {company} for the company to which an application is passed on.',
    max: 5000,
    isLong: true,
    isNeeded: true,
  },
  audience: {
    type: 'choice',
    label: 'Offered for',
    options: Object.entries(audiences).map(([value, { label }]) => ({ value, label })),
    isNeeded: true,
  },
} as const

export type ReplyText = BodyOf<typeof replyTextFields>

export const replyTextRecord: RecordKind<typeof replyTextFields> = {
  kind: 'reply-text',
  one: 'Text for an answer',
  many: 'Texts for answers',
  place: 15,
  onSite: { page: 'Inbox', part: '“Start from a text”, below a message' },
  fields: replyTextFields,
  aside: ['audience'],
  titleOf: ({ name }) => name,
  isOrdered: true,
  check: (body) => {
    const problem = problemOf(body)
    return problem === null ? {} : { text: problem }
  },
}

/** Whoever reads an answer must never find a placeholder in it, or a gap where one stood. */
function problemOf({ text, audience }: Pick<ReplyText, 'text' | 'audience'>): string | null {
  const unknown = unknownPlaceholder(text)
  if (unknown !== null) return `“${unknown}” stands for nothing. Write ${orOf(written)}.`
  if (text.replaceAll(greeting, '').includes('{name}'))
    return `Not everybody gives a name. Write {name} only within “${greeting}”.`
  return text.includes('{company}') && audiences[audience] !== passedOn
    ? `{company} is only known of an application that is passed on. Choose “${passedOn.label}”.`
    : null
}

function unknownPlaceholder(text: string): string | null {
  return text.match(/\{[^{}\s]*\}?|\}/g)?.find((each) => !written.includes(each)) ?? null
}

function orOf(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** Whether it is offered for a lead. The firm neither invites nor declines applicants on behalf of another company. */
export function suits({ audience }: ReplyText, lead: { kind: LeadKind; passedTo: string | null }): boolean {
  const found = audiences[audience]
  if (!found?.of.includes(lead.kind)) return false
  return found.isPassedOn === undefined || found.isPassedOn === (lead.passedTo !== null)
}

/** Fills in the names. Somebody without a name is greeted as a letter does. */
export function filledText(text: string, names: Names): string {
  const greeted = names.name.trim() === '' ? text.replaceAll(greeting, 'Dear Sir or Madam,') : text
  const values = new Map(placeholders.map((name) => [`{${name}}`, names[name]]))
  // In one pass and by a function, so that nothing in a name is read as a placeholder.
  return greeted.replaceAll(/\{[^{}\s]*\}/g, (placeholder) => values.get(placeholder) ?? placeholder)
}
