// What twelve companies owe and what follows from events, as somebody wrote it down from the law without seeing the rules.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calendarContentSchema } from '#calendar/rules/calendar-entries.ts'
import { answersIn, complianceQuerySchema } from './answers.server.ts'
import { complianceDates, type Calendar } from './compliance-dates.ts'
import { countedDates } from './events.ts'

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const golden = (file: string) => json(`src/calendar/compliance/golden/${file}.json`)
const content = calendarContentSchema.parse(json('content/calendar.json'))
const calendar: Calendar = { ...content, agmMonthDay: '09-30', addresses: new Map() }

const daySchema = { lastDay: z.string(), alsoAccepted: z.string().nullish() }
const entitiesSchema = z.array(
  z.object({
    name: z.string(),
    answers: z.record(z.string(), z.union([z.string(), z.number()])),
    from: z.string(),
    to: z.string(),
  }),
)
const datesSchema = z.object({
  entries: z.array(z.object({ entity: z.string(), id: z.string(), onlyIf: z.string().optional(), ...daySchema })),
})
const notHereSchema = z.array(z.object({ entity: z.string(), id: z.string() }))
const eventsSchema = z.array(
  z.object({ event: z.string(), on: z.string(), follows: z.array(z.object({ id: z.string(), ...daySchema })) }),
)

const entities = entitiesSchema.parse(golden('entities'))
const { entries } = datesSchema.parse(golden('dates'))
const notHere = notHereSchema.parse(golden('notHere'))

/** The names that the golden file has for rules. */
const named: [rule: RegExp, name: string][] = [
  [/^lab-pt-.*-enrolled$/, 'lab-pt-enrolled'],
  [/^lab-(pt|lwf)-(?!enrolled$).*$/, 'lab-$1'],
  [/^roc-csr-account$/, 'roc-csr-unspent'],
  [/^roc-cost-audit$/, 'roc-cost-report'],
  [/^sebi-window$/, 'sebi-tw'],
  [/^sebi-sast31$/, 'sebi-sast314'],
  [/^roc-first-(auditor|board)$/, 'roc-$1-first'],
  [/^roc-certificates$/, 'roc-share-certificates'],
  [/^roc-(inc20a|inc22)$/, 'roc-ev-$1'],
  [/^it-liaison$/, 'it-liaison-statement'],
  [/^fema-aac-own$/, 'fema-aac'],
  [/^roc-agm-notice-s8$/, 'roc-agm-notice'],
  [/^roc-mgt14-results$/, 'roc-mgt14-accounts'],
  [/^(it-tar|it-master-file|roc-mbp1|roc-mgt7a)-(?:tp|group|first|opc)$/, '$1'],
]

function goldenName(id: string): string {
  const rule = id.replace(/-(?:\d{4}-\d{2}-\d{2}|formed)$/, '').replace(/-(?:1952|1948|1961)$/, '')
  return named.reduce((name, [pattern, golden]) => name.replace(pattern, golden), rule)
}

type Days = { lastDay: string; alsoAccepted?: string | null | undefined }

/** The last day, and the later one under another count. */
function bothDays({ lastDay, alsoAccepted }: Days): string {
  return [lastDay, alsoAccepted ?? ''].filter(Boolean).join(' or ')
}

test('the golden file is as large as it should be', () => {
  expect([entities.length, entries.length, eventsSchema.parse(golden('events')).length]).toEqual([12, 1382, 61])
})

describe.each(entities)('$name', ({ name, answers, from, to }) => {
  const given = Object.fromEntries(Object.entries(answers).map(([answer, value]) => [answer, String(value)]))
  const { dates } = complianceDates(calendar, answersIn(complianceQuerySchema.parse(given)), { from, to })
  const own = entries.filter(({ entity }) => entity === name)
  // Of a day that is to be confirmed, the earliest is shown.
  const confirmed = new Set(dates.filter(({ mark }) => mark === 'confirm').map(({ id }) => goldenName(id)))
  const line = (id: string, days: Days) => `${id} ${bothDays(days).slice(0, confirmed.has(id) ? 10 : undefined)}`

  test('owes what the golden file says, and nothing else', () => {
    const sure = dates.filter(({ onlyIf }) => onlyIf === null).map((date) => line(goldenName(date.id), date))
    const expected = own.filter(({ onlyIf }) => onlyIf === undefined).map((entry) => line(entry.id, entry))
    expect(sure.toSorted()).toEqual(expected.toSorted())
  })

  test('has what it owes under a condition', () => {
    const all = new Set(dates.map((date) => line(goldenName(date.id), date)))
    const expected = own.filter(({ onlyIf }) => onlyIf !== undefined).map((entry) => line(entry.id, entry))
    expect(expected.filter((each) => !all.has(each))).toEqual([])
  })

  test('does not owe for certain what the golden file leaves out', () => {
    const sure = new Set(dates.filter(({ onlyIf }) => onlyIf === null).map(({ id }) => goldenName(id)))
    expect(notHere.filter((each) => each.entity === name && sure.has(each.id))).toEqual([])
  })
})

/** The golden file's events by the name that they have here. */
const events: Record<string, string> = {
  'allotment-private-placement': 'allotment',
  'allotment-rights-issue': 'allotment',
  'application-money-received': 'application-money',
  'share-transfer-received': 'transfer',
  'debenture-allotment': 'debentures',
  'director-appointed': 'director',
  'director-resigned': 'director',
  'director-details-changed': 'director',
  'din-received': 'director',
  'managing-director-appointed-public': 'director',
  'kmp-vacancy': 'director',
  'charge-created': 'charge',
  'charge-modified': 'charge',
  'charge-satisfied': 'charge-satisfied',
  'registered-office-changed': 'office',
  'registered-office-outside-city': 'resolution',
  'capital-increased': 'capital',
  'special-resolution': 'resolution',
  'accounts-approved-by-board-public': 'accounts-approved',
  'auditor-appointed': 'auditor',
  'auditor-resigned': 'auditor',
  'auditor-recommended-by-board': 'auditor',
  'significant-owner-acquired': 'significant-owner',
  'significant-owner-declared': 'significant-owner',
  'beneficial-interest-declared': 'significant-owner',
  'llp-partner-changed': 'llp-partner',
  'llp-agreement-changed': 'llp-agreement',
  'llp-formed': 'incorporation',
  'llp-office-changed': 'office',
  'company-formed': 'incorporation',
  'shares-issued-to-non-resident': 'allotment',
  'shares-transferred-to-non-resident': 'transfer',
  'llp-contribution-from-abroad': 'inward-money',
  'llp-share-transferred-abroad': 'transfer',
  'downstream-investment': 'allotment',
  'options-issued-to-non-resident': 'allotment',
  'agm-planned': 'agm-planned',
  'agm-planned-section8': 'agm-planned',
  'agm-held-small-company': 'agm',
  'agm-held': 'agm',
  'foreign-office-opened': 'foreign-office',
  'foreign-company-particulars-changed': 'office',
  'board-meeting-held': 'meeting',
  'board-meeting-planned': 'board-planned',
  'dividend-declared': 'dividend',
  'buy-back-completed': 'buy-back',
  'scheme-order-received': 'scheme',
  'gst-particulars-changed': 'office',
  'property-bought-tax-deducted': 'property',
  'cost-audit-report-received': 'cost-audit',
}
/** Not an event here: the list of one business has these days. */
const byRules: Record<string, string> = {
  'foreign-loan-drawn': 'kind=private&abroad=foreign-loan',
  'foreign-investment-at-year-end': 'kind=private&abroad=foreign-holder',
  'first-year-ended': 'kind=private&yearEnd=03-31&formed=2026-05-05',
  'year-ended': 'yearEnd=06-30',
  'foreign-year-ended': 'kind=branch&yearEnd=12-31',
}

test.each(eventsSchema.parse(golden('events')))('$event on $on', ({ event, on, follows }) => {
  const name = events[event]
  const found =
    name === undefined
      ? complianceDates(
          calendar,
          answersIn(complianceQuerySchema.parse(Object.fromEntries(new URLSearchParams(byRules[event])))),
          { from: on, to: `${Number(on.slice(0, 4)) + 2}-01-01` },
        ).dates
      : countedDates(name, on)
  const days = new Set(
    found.flatMap(({ lastDay, alsoAccepted }) => (lastDay === null ? [] : [bothDays({ lastDay, alsoAccepted })])),
  )
  expect(follows.map(bothDays).filter((each) => !days.has(each))).toEqual([])
})
