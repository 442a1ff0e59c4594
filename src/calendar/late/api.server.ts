// The call that counts a delay: the forms, the days on which one was due, the questions that narrow the sum, and what the
// law says of it so far.
import { z } from '@hono/zod-openapi'
import { complianceCalendar, type Addresses, type CachedCalendar } from '#calendar/calendar.server.ts'
import { lateLaw } from '#calendar/law/late-law.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { readApi, type CallsOf, type ReadCalls } from '#platform/http/read-call.server.ts'
import { lateFormOf } from './consequences.ts'
import { lastDayOf, type LastDay } from './last-day.ts'
import { filingIn, lateAnswer, questionIn, type LateQuestion } from './late-count.ts'
import { lateDays } from './late-days.ts'
import { questionsFor } from './late-questions.ts'

const text = z.string().max(20).default('')
const day = z.string().describe('YYYY-MM-DD')
const querySchema = z.strictObject({
  form: text.describe('The number of one form, as in `groups`; empty for the forms alone'),
  due: text.describe('Its last day under the rule, YYYY-MM-DD'),
  filed: text.describe('The day on which it was or will be filed, YYYY-MM-DD; empty for today'),
  small: text.describe('`yes` or `no`: whether the company or LLP is small'),
  nil: text.describe('`yes` or `no`: whether the return has nothing to declare'),
  capital: text.describe('Nominal capital or contribution, in rupees'),
  turnover: text.describe('In rupees'),
  tax: text.describe('The tax in the statement, in rupees'),
})

const penaltyOnSchema = z.object({
  who: z.string(),
  most: z.number().describe('The highest for this delay, in rupees'),
})
const answerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('empty') }),
  z.object({
    state: z.literal('refused').describe('What is missing or wrong, by the name of the parameter'),
    form: z.string().optional(),
    due: z.string().optional(),
    filed: z.string().optional(),
  }),
  z.object({
    state: z.literal('early'),
    form: z.string(),
    due: day.describe('The day that counts'),
    daysLeft: z.number(),
  }),
  z.object({
    state: z.literal('late'),
    form: z.string(),
    due: day.describe('The day that counts'),
    lastDay: z.object({
      lastDay: day.describe('The day that counts: as given, unless it was moved'),
      by: z.string().describe('The circular or notification that has moved it, if one has'),
      yearEnd: z.string().nullable().describe('The end of the financial year whose filing was moved, if it is of one'),
    }),
    until: day.describe('The last day that is counted'),
    days: z.number(),
    least: z.number().describe('The fee so far, in rupees'),
    most: z.number().nullable().describe('More than `least` if something is open; null if there is no sum'),
    perDay: z.number().nullable().describe('What each further day adds, if that is the same for each'),
    isBefore: z.boolean().describe('It was due when another fee was in force'),
    hasEnded: z.boolean().describe('It can no longer be filed, or not for this fee'),
    rule: z.object({
      says: z.string(),
      law: z.string(),
      asAt: day.describe('The day on which the law was last checked'),
      from: day.describe('The first day on which a form may have been due under this rule'),
      ends: z.string().describe('Why it has ended; empty if it never does'),
      isAdditional: z.boolean().describe('It comes on top of the normal fee'),
      sum: z.string().describe('In place of a sum, where the law fixes none'),
    }),
    penalty: z
      .object({
        entity: penaltyOnSchema,
        officer: penaltyOnSchema,
        law: z.string(),
        half: z.string().describe('By which a small one pays at most half; empty if that is not counted in'),
        isWaivedIfFiled: z.boolean().describe('None is imposed if the form is filed within 30 days of a notice'),
      })
      .nullable(),
    hasOtherPenalty: z.boolean().describe('A penalty can follow that is not counted here'),
    steps: z.array(z.string()).describe('What can be done'),
  }),
])

export const lateFilingSchema = z.object({
  groups: z.array(z.object({ name: z.string(), forms: z.array(z.object({ form: z.string(), name: z.string() })) })),
  days: z
    .array(
      z.object({
        due: day.describe('The day under the rule'),
        lastDay: day.describe('The day that counts'),
        name: z.string(),
        isExtensionKnown: z.boolean().describe('False of a day so long ago that an extension is not in the calendar'),
      }),
    )
    .describe('When the form was due, the newest first; empty for one that follows an event'),
  questions: z
    .array(
      z.object({
        name: z.enum(['small', 'nil', 'capital', 'turnover', 'tax']),
        label: z.string(),
        hint: z.string(),
        choices: z
          .array(z.object({ value: z.string(), text: z.string() }))
          .nullable()
          .describe('Null: any amount'),
      }),
    )
    .describe('What would narrow the sum, by the name of the parameter'),
  service: z
    .object({ path: z.string(), service: z.string(), person: z.string().describe('Empty if it names nobody') })
    .nullable()
    .describe('The service that the form belongs to'),
  today: day.describe('In India'),
  answer: answerSchema,
})

export type LateReply = z.infer<typeof lateFilingSchema>

const calls = {
  filing: {
    path: '/get/latefiling',
    summary: 'What a filing that was missed costs so far, and what can be done',
    query: querySchema,
    answer: lateFilingSchema,
    returns: 'The sum with its law',
    address: { isStrict: true },
  },
} as const satisfies ReadCalls

declare module '#platform/pages/calls.ts' {
  interface Calls extends Omit<CallsOf<typeof calls>, '/get/latefiling'> {
    /** The page sends what its address has. */
    '/get/latefiling': { query: Record<string, string | undefined>; response: LateReply }
  }
}

const groups = lateLaw.groups.map(({ name, forms }) => ({
  name,
  forms: forms.map((each) => ({ form: each.form, name: each.name })),
}))

export const lateApi = (addressesOf: (database: Database) => Addresses) =>
  readApi('Calendar', calls, ({ database, clock }: { database: Database; clock: Clock }) => ({
    async filing({ query }): Promise<LateReply> {
      const today = dayInIndia(clock())
      const question = questionIn(new URLSearchParams(query))
      const filing = filingIn(question)
      const calendar = await complianceCalendar(database, addressesOf(database))
      const lastDay = filing && lastDayOf(filing.form, filing.due, calendar)
      return {
        groups,
        days: lateDays(question.form, today, calendar),
        questions: questionsFor(question.form),
        service: serviceOf(question.form, calendar),
        today,
        answer: answerTo(question, lastDay, today),
      }
    },
  }))

/** That of the first rule of the form. */
function serviceOf(form: string, { rules, services }: CachedCalendar): LateReply['service'] {
  const about = rules.find((rule) => lateFormOf(rule) === form)?.about
  const found = about === undefined ? undefined : services.get(about)
  return found === undefined ? null : { path: found.path, service: found.service, person: found.person }
}

function answerTo(question: LateQuestion, lastDay: LastDay | null, today: string): LateReply['answer'] {
  const answer = lateAnswer(question, today, lastDay?.lastDay)
  if (answer.state === 'early') return { ...answer, form: answer.form.form }
  if (answer.state !== 'late') return answer
  const { form, due, steps, perDay, penalty } = answer
  const { rule, ...fee } = answer.fee
  return {
    state: 'late',
    form: form.form,
    due,
    lastDay: lastDay ?? { lastDay: due, by: '', yearEnd: null },
    until: question.filed === '' ? today : question.filed,
    ...fee,
    perDay,
    rule: {
      says: rule.says,
      law: rule.law,
      asAt: rule.asAt,
      from: rule.from,
      ends: rule.ends?.says ?? '',
      isAdditional: rule.isAdditional === true,
      sum: rule.sum ?? '',
    },
    penalty: penalty && {
      entity: { who: penalty.rule.entity.who, most: penalty.entity },
      officer: { who: penalty.rule.officer.who, most: penalty.officer },
      law: penalty.rule.law,
      half: penalty.isHalved ? penalty.rule.half : '',
      isWaivedIfFiled: penalty.rule.isWaivedIfFiled === true,
    },
    hasOtherPenalty: form.hasOtherPenalty === true,
    steps: [...steps],
  }
}
