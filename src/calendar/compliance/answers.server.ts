// What a call or a page is told about a business, as one schema. An unknown value is refused with the values there are, so that
// it is never taken for 'all'. An empty text, as an untouched field of a form sends it, is no answer.
import { z } from '@hono/zod-openapi'
import { addMonths } from '#platform/dates.ts'
import type { Span } from './compliance-dates.ts'
import { eventNames } from './events.ts'
import { answerNames, choices, lists, type Answers } from '#calendar/rules/questions.ts'

/** No calendar begins earlier, because earlier dates were extended too often. */
const firstDay = '2026-01-01'
const lastDay = '2100-12-31'
const maxMonths = 36
const maxMeetings = 10

const given = z.union([z.string(), z.array(z.string())]).optional()

/** Several values come as a list or with commas between them. */
function textsIn(value: z.infer<typeof given>): string[] {
  const texts = [value ?? []].flat().flatMap((text) => text.split(','))
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))]
}

type Expected<Value> = { name: string; expected: string; read: (text: string) => Value | null }

function several<Value>({ name, expected, read }: Expected<Value>, max: number) {
  return given
    .transform((value, context) => {
      const texts = textsIn(value)
      const values = texts.map(read).filter((each) => each !== null)
      if (values.length < texts.length || texts.length > max || (texts.length > 1 && texts.includes('none')))
        context.addIssue({ code: 'custom', message: `${name} must be ${expected}` })
      return texts.length === 0 ? undefined : values
    })
    .openapi({ type: 'string', description: `${expected[0]?.toUpperCase()}${expected.slice(1)}` })
}

function single<Value>(expected: Expected<Value>) {
  return several(expected, 1).transform((values) => values?.[0])
}

function keyIn<Values extends object>(values: Values) {
  const isKey = (text: string): text is Extract<keyof Values, string> => Object.hasOwn(values, text)
  return (text: string) => (isKey(text) ? text : null)
}

function choice<Values extends object>(name: string, values: Values, description?: string) {
  const names = Object.keys(values)
  const schema = single({ name, expected: `one of ${names.join(', ')}`, read: keyIn(values) })
  return schema.openapi({ type: 'string', enum: names, ...(description !== undefined && { description }) })
}

function list<Values extends object>(name: string, values: Values) {
  const others = Object.keys(values).filter((value) => value !== 'none')
  const expected = `none, or one or more of ${others.join(', ')}, with commas between them`
  return several({ name, expected, read: keyIn(values) }, others.length)
}

function amount(name: string, pattern = /^\d{1,9}(?:\.\d{1,4})?$/, expected = 'an amount in lakh of rupees') {
  return single({ name, expected, read: (text) => (pattern.test(text) ? Number(text) : null) }).openapi({
    type: 'number',
  })
}

function dayFrom(first: string, name: string, expected = 'a day, YYYY-MM-DD') {
  const isDay = (text: string) => z.iso.date().safeParse(text).success && text >= first && text <= lastDay
  return { name, expected, read: (text: string) => (isDay(text) ? text : null) }
}

const answers = {
  kind: choice('kind', choices.kind),
  state: choice('state', choices.state),
  sales: amount('sales'),
  capital: amount('capital'),
  contribution: amount('contribution'),
  profit: amount('profit', /^-?\d{1,9}(?:\.\d{1,4})?$/),
  people: amount('people', /^\d{1,7}$/, 'a whole number of people'),
  gst: choice('gst', choices.gst),
  tds: choice('tds', choices.tds),
  startup: choice('startup', choices.startup),
  presumptive: choice('presumptive', choices.presumptive),
  cash: choice('cash', choices.cash, 'More than 5 per cent in cash'),
  charity: choice('charity', choices.charity, 'Registered for income-tax'),
  auditor: choice('auditor', choices.auditor, 'One was appointed at that annual general meeting'),
  group: choice('group', choices.group),
  abroad: list('abroad', lists.abroad),
  owed: list('owed', lists.owed),
  yearEnd: single({
    name: 'yearEnd',
    expected: 'the day on which the financial year ends, MM-DD',
    read: (text) => (z.iso.date().safeParse(`2024-${text}`).success ? text : null),
  }),
  agm: several(
    dayFrom('2020-01-01', 'agm', `1 to ${maxMeetings} days, YYYY-MM-DD, with commas between them`),
    maxMeetings,
  ),
  formed: single(dayFrom('1850-01-01', 'formed')),
}

const spanDay = `a day, YYYY-MM-DD, from ${firstDay}`
const span = { from: single(dayFrom(firstDay, 'from', spanDay)), to: single(dayFrom(firstDay, 'to', spanDay)) }

/** Refuses what is no parameter, with those that are. */
function parameters<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys?.join(', ')} is not asked; known are ${Object.keys(shape).join(', ')}`
        : undefined,
  })
}

export const complianceQuerySchema = parameters({ ...answers, ...span })

export const eventQuerySchema = parameters({
  event: z.enum(eventNames, `event must be one of ${eventNames.join(', ')}`),
  on: z.iso
    .date('on must be a day, YYYY-MM-DD')
    .refine((day) => day >= '2000-01-01' && day <= lastDay, 'on is too far away'),
})

export type ComplianceQuery = z.infer<typeof complianceQuerySchema>

/** The days that are asked for, a year from today unless they are given. Null if they are none, or too many. */
export function spanOf({ from, to }: Pick<ComplianceQuery, 'from' | 'to'>, today: string): Span | null {
  const first = from ?? (today < firstDay ? firstDay : today)
  const last = to ?? addMonths(first, 12)
  return last < first || last > addMonths(first, maxMonths) ? null : { from: first, to: last }
}

export const spanRefusal = `to must not be before from, nor more than ${maxMonths} months after it`

/** The answers without the span. */
export function answersIn({ from: _from, to: _to, ...given }: ComplianceQuery): Answers {
  return given
}

/** The answers in a query, as an address has them. Null if they are not understood, or do not say what the business is. */
export function readAnswers(query: string): Answers | null {
  const given = new URLSearchParams(query)
  const read = complianceQuerySchema.safeParse(
    Object.fromEntries([...new Set(given.keys())].map((name) => [name, given.getAll(name)])),
  )
  return read.success && read.data.kind !== undefined ? answersIn(read.data) : null
}

/** The same answers are always the same query. */
export function queryOfAnswers(answers: Answers): string {
  const query = new URLSearchParams()
  for (const name of answerNames) {
    const value = answers[name]
    if (value !== undefined) query.set(name, [value].flat().toSorted().join(','))
  }
  return query.toString()
}
