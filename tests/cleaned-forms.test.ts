// Whatever somebody writes, browser and server take it alike, and nothing is refused for what nobody sees.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applicationForm } from '#careers/apply/application-form.ts'
import { alertForm } from '#careers/alerts/alert-form.ts'
import { consultationForm } from '#consultations/consultation-form.ts'
import { bookTime } from '#consultations/console-calls.ts'
import { enquiryForm } from '#contact/enquiry-form.ts'
import { cleanedValue, fileFields, messageFor, refusalOf, typedValues, type Form } from '#forms/field-table.ts'
import { readForm } from '#forms/server/schema.server.ts'
import { subscriptionForm } from '#newsletter/subscription-form.ts'
import { correctionForm, erasureForm, linkRequestForm, withdrawalForm } from '#privacy/forms.ts'
import { changeAnswersForm, reminderForm } from '#reminders/reminder-form.ts'
import { formsThatKeep } from '#rooms.server.ts'

const forms: Form[] = [
  enquiryForm,
  consultationForm,
  applicationForm,
  subscriptionForm,
  alertForm,
  reminderForm,
  changeAnswersForm,
  linkRequestForm,
  correctionForm,
  withdrawalForm,
  erasureForm,
]
const namesOfForms = forms.map((form) => [form.name, form] as const)

/** As somebody fills it in. */
const filled: Record<string, string> = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phoneNumber: '+91 98450 12345',
  yearsOfExperience: '2.5',
  date: '2026-12-07',
  slot: '09:30',
  guests: '',
  consent: '7',
  sure: 'yes',
  noticeLanguage: 'en',
  conversation: '',
  jobId: '',
  talentPool: '',
}

function filledFor(form: Form): Record<string, string> {
  const typed = Object.keys(form.fields).filter((name) => !fileFields(form).includes(name))
  return Object.fromEntries(typed.map((name) => [name, filled[name] ?? 'Chennai']))
}

function inBrowser(form: Form, values: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  const typed: Record<string, string> = typedValues(form, data)
  const files = Object.fromEntries(fileFields(form).map((name) => [name, 'digest']))
  const refused = refusalOf(form, { ...typed, ...files })
  return refused ? { refused } : { values: { ...typed, ...files } }
}

/** As a program sends it, which cleans nothing. */
function onServer(form: Form, values: Record<string, string>) {
  const files = Object.fromEntries(fileFields(form).map((name) => [name, 'digest']))
  const read = readForm(form, { ...values, ...files })
  return 'refused' in read ? { refused: read.refused.body } : read
}

const isIgnored = (form: Form, name: string) => form.fields[name]?.isIgnoredIfWrong === true

test('every form whose answers are kept is tried', () => {
  expect(formsThatKeep.filter((form) => !forms.includes(form))).toEqual([])
})

test.each(namesOfForms)('%s filled in is taken by both', (_, form) => {
  const values = filledFor(form)
  expect(onServer(form, values)).toEqual(inBrowser(form, values))
  expect(inBrowser(form, values)).toHaveProperty('values')
})

const odd = fc.constantFrom(
  ...'\u200b\u200c\u200d\u200e\u202a\u202e\u2060\u2066\ufeff\u00ad\u034f\u180e\ufe0f\u{e0061}\u{e0100}',
  ...'\u0000\u0001\t\n\u000b\u000c\r\u001b\u007f\u0085\u009f\u00a0\u2003\u2028\u2800\u3000\u3164\ufffe',
  ...'’´‘`-–‑·・.,@＠。<>;:/?=#%+()٣५５क्र്രഡाß👩🏽❤🏴',
  '\ud83d',
  '\udc00',
  'mailto:',
  'tel:',
  ' <a@b.in>',
)
const word = fc.oneof(
  fc.constantFrom(...Object.values(filled), 'డాటా.భారత్', 'ajay@डाटा.भारत'),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)
const written = fc.oneof(
  fc.array(fc.oneof(odd, word), { maxLength: 6 }).map((each) => each.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

function agreement(numRuns: number) {
  for (const form of forms) {
    const names = Object.keys(filledFor(form))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), written, { maxKeys: 3 }), (changes) => {
        const values = { ...filledFor(form), ...changes }
        // Nobody types into these: on the server, what is wrong in them counts as nothing.
        fc.pre(names.every((name) => !isIgnored(form, name) || values[name] === filled[name]))
        expect(onServer(form, values)).toEqual(inBrowser(form, values))
      }),
      { numRuns },
    )
  }
}

test('browser and server agree on what is taken, as what, and why not', () => agreement(150))
test('the same of very many texts', { tags: ['long'] }, () => agreement(5_000))

const unseen = /[\p{Cc}\p{DI}\ufff9-\ufffb\p{Noncharacter_Code_Point}]/gu

function nothingUnseen(numRuns: number) {
  for (const form of forms)
    for (const field of Object.values(form.fields)) {
      // Nobody types into the others.
      if (field.kind === 'file' || field.kind === 'hidden' || field.kind === 'checkbox') continue
      fc.assert(
        fc.property(written, (value) => {
          const message = messageFor(field, value)
          // Line ends, tabs and fillers show as a space.
          const shown = value.replace(/[\t\n\r\u000b\u000c\u0085\u3164\uffa0]+/g, ' ').replace(unseen, '')
          if (message !== null) expect([value, messageFor(field, shown)]).toEqual([value, message])
        }),
        { numRuns },
      )
    }
}

test('no refusal is about a character that cannot be seen', () => nothingUnseen(100))
test('the same of very many values', { tags: ['long'] }, () => nothingUnseen(3_000))

const realNames = [
  'రాజ్\u200cకుమార్',
  'രാജന്\u200d',
  'ශ්\u200dරී',
  'रामऱ्\u200dया',
  'ರಮೇಶ್\u200c',
  'علی\u200cرضا',
  'O´Brien',
  'O‘Neil',
  'Anne–Marie',
  'Anne‐Marie',
  'Anne‑Marie',
  'Gal·la',
  'Asha\u00a0Rao',
  '\u202aAsha Rao\u202c',
]

test.each(realNames)('the name %j is taken by every form that asks for one, and by the console', (name) => {
  for (const form of [enquiryForm, consultationForm, applicationForm]) {
    const values = { ...filledFor(form), name }
    expect(inBrowser(form, values)).toEqual(onServer(form, values))
    expect(onServer(form, values)).toMatchObject({ values: { name: cleanedValue(form.fields.name, name) } })
  }
  const read = bookTime.body.shape.name.safeParse(name)
  expect(read).toEqual({ success: true, data: cleanedValue(enquiryForm.fields.name, name) })
})
