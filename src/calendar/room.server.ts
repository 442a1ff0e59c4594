// What the statutory dates bring to the site.
import type { Database } from '#platform/database/database.server.ts'
import { anyText } from '#platform/http/listed-address.ts'
import type { RoomPassage } from '#platform/records/passage.ts'
import { addressesByTitle } from '#services/services.server.ts'
import { calendarApi } from './api.server.ts'
import { dueDateRules } from './calendar.server.ts'
import { datesConsoleApi } from './console-api.server.ts'
import * as dateCalls from './console-calls.ts'
import { complianceApi } from './compliance/api.server.ts'
import { businessFeed } from './feed/business-feed.server.ts'
import { answerNames } from '#calendar/rules/questions.ts'
import { eventNames } from './compliance/events.ts'
import { questions } from './page/question-fields.ts'
import { calendarFeed } from './feed/feed.server.ts'
import { lateApi } from './late/api.server.ts'
import { calendarChoices, calendarContent } from './records.server.ts'
import { dateChanged } from '#calendar/changes/mails.server.ts'
import type { DueDateRule } from './rules/due-date-rule.ts'

const entity = /^(?:private|listed|llp|opc)$/
const day = /^\d{4}-\d{2}-\d{2}$/
const yesOrNo = /^(?:yes|no)$/
const rupees = /^\d{1,12}$/

/** What is asked about a business. */
const ofBusiness = Object.fromEntries([...answerNames, 'from', 'to'].map((name) => [name, anyText]))

const oneOf = (values: readonly string[]) => new RegExp(`^(?:${values.join('|')})?$`)
/** The answers as the form has them. Days and amounts of one's own have no end. */
const choicesOfForm = Object.fromEntries(
  questions
    .flatMap(({ fields }) => fields)
    .map(({ name, options = [] }) => [name, oneOf(options.map(([value]) => value))]),
)

/** `for` is what its links had before the kind of business was an answer like the others. */
const calendarPage = {
  query: { ...choicesOfForm, for: entity, months: /^12$/, event: oneOf(eventNames), on: oneOf([]) },
  several: ['agm', 'abroad', 'owed'],
  isExact: true,
}

/** Of the services, which the dates link to. */
const addressesOf = (database: Database) => () => addressesByTitle(database)

/** What a feed needs besides them. */
type Linked<Api extends (parts: never) => unknown> = Omit<Parameters<Api>[0], 'addresses'>

export const room = {
  pages: [
    { path: '/calendar', ...calendarPage, isIndexed: true },
    { path: '/calendar/yours', ...calendarPage },
    { path: '/calendar/changes', isIndexed: true },
    {
      path: '/late',
      query: {
        form: /^[A-Za-z0-9 -]{1,20}$/,
        due: /^(?:\d{4}-\d{2}-\d{2}|other)$/,
        day,
        filed: day,
        small: yesOrNo,
        nil: yesOrNo,
        capital: rupees,
        turnover: rupees,
        tax: rupees,
      },
      isIndexed: true,
    },
  ],
  addresses: [
    { path: '/calendar.ics', query: { date: /^[a-z0-9-]{1,100}$/, for: entity }, isStrict: true },
    // Drawn with the other pictures of shared links.
    { path: '/og/dates.png', query: ofBusiness, isStrict: true },
    { path: '/calendar/yours.ics', query: ofBusiness, isStrict: true },
  ],
  reads: [calendarApi(addressesOf), complianceApi(addressesOf), lateApi(addressesOf)],
  files: [
    (site: Linked<typeof calendarFeed>) => calendarFeed({ ...site, addresses: addressesOf(site.database) }),
    (site: Linked<typeof businessFeed>) => businessFeed({ ...site, addresses: addressesOf(site.database) }),
  ],
  consoleCalls: { '/dates': dateCalls },
  consoleApis: [datesConsoleApi],
  mails: [dateChanged],
  content: calendarContent,
  passages: () => async (_get: unknown, database: Database) => (await dueDateRules(database)).rules.map(rulePassage),
  choices: calendarChoices,
}

/** A rule as the assistant searches it. */
export function rulePassage({ id, title, description, appliesTo, law, section, form }: DueDateRule): RoomPassage {
  return {
    kind: 'rule',
    key: id,
    title,
    href: '/calendar',
    units: [description, `Applies to: ${appliesTo}.`, `${section === '' ? law : `${law}, ${section}`}.`],
    heading: form,
  }
}
