// What is sent, besides to whom. Hides what a header may contain.
import { z } from 'zod'
import { maxAddressCharacters } from '#platform/text/cleaned.ts'

/** A mail that must not be sent as it is. The message names the part. */
export class MailError extends Error {}

const breaksHeader = /[\p{Cc}\p{Zl}\p{Zp}]/u

const line = (part: string, characters: number) =>
  z
    .string()
    .max(characters, `${part} is longer than ${characters} characters`)
    .refine((value) => !breaksHeader.test(value), `${part} holds a line break or another control character`)

const body = (part: string) => z.string().refine((value) => !value.includes('\0'), `${part} holds a NUL`)

const mailboxSchema = (part: string) =>
  z.object({
    name: line(`The name of ${part}`, 200).default(''),
    address: line(`The address of ${part}`, maxAddressCharacters).regex(
      /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+$/,
      `The address of ${part} is not one e-mail address`,
    ),
  })

const letterSchema = z.object({
  fromName: line('The name of the sender', 200),
  toName: line('The name of the recipient', 200),
  replyTo: mailboxSchema('whom to reply to').nullable(),
  subject: line('The subject', 250).min(1, 'The subject is empty'),
  html: body('The HTML'),
  text: body('The text'),
  headers: z.record(
    z
      .string()
      .regex(/^(?:List-[A-Za-z-]+|In-Reply-To|References)$/, 'Only List-*, In-Reply-To and References may be added'),
    z.string().regex(/^[\x20-\x7e]{1,900}$/, 'A header holds a line break or other than printable ASCII'),
  ),
  /** An invitation, sent as text/calendar alongside the HTML and as an attachment. */
  calendar: z.object({ method: z.enum(['REQUEST', 'CANCEL', 'PUBLISH']), content: body('The invitation') }).nullable(),
})

export type Letter = z.infer<typeof letterSchema>

export const recipientSchema = mailboxSchema('the recipient').shape.address

/** Returns the letter. Throws MailError if it must not be sent as it is. */
export function checkLetter(letter: Letter): Letter {
  return checked(letterSchema, letter)
}

export function checkRecipient(address: string): string {
  return checked(recipientSchema, address)
}

function checked<Checked extends z.ZodType>(schema: Checked, given: z.input<Checked>): z.output<Checked> {
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new MailError(`${parsed.error.issues[0]?.message ?? 'The e-mail is not valid'}.`)
  return parsed.data
}
