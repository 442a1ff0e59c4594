// The dates of one business as other programs read them (RFC 5545), at an address that holds the answers. Programs that take
// the file in again find each date by its name: it does not change when the date moves, and its number rises.
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { ICalAlarmType, ICalEventStatus, type ICalEventData } from 'ical-generator'
import { complianceCalendar, type Addresses } from '#calendar/calendar.server.ts'
import { calendarFile, fileEvent, lawTexts, type FileVersion } from './calendar-file.server.ts'
import { otherCountText } from '#calendar/rules/day-notes.ts'
import { markNames } from '#calendar/rules/mark-names.ts'
import { ruleOf } from '#calendar/rules/date-id.ts'
import { siteSettings } from '#firm/firm.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { addDays, addMonths, dayInIndia, dayText, longDayText } from '#platform/dates.ts'
import { withoutTracking } from '#platform/http/tracking-names.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import { answersIn, complianceQuerySchema, spanOf, spanRefusal } from '#calendar/compliance/answers.server.ts'
import {
  complianceDates,
  hiddenDates,
  type Calendar,
  type ComplianceDate,
} from '#calendar/compliance/compliance-dates.ts'
import { kindText, type Answers } from '#calendar/rules/questions.ts'

type Dependencies = { database: Database; clock: Clock; settings: Pick<Settings, 'publicUrl'>; addresses: Addresses }

const monthsAhead = 15
const alarmDays = [14, 3]
const nineInIndia = 'T03:30:00.000Z'
const firstSecond = Date.parse('2026-01-01') / 1000

export function businessFeed({ database, clock, settings: { publicUrl }, addresses }: Dependencies): Hono {
  const rising = risingNumbers(clock)
  return new Hono().get('/calendar/yours.ics', async (c) => {
    const given = withoutTracking(c.req.queries())
    const query = complianceQuerySchema.safeParse(given)
    if (!query.success) return c.json({ message: query.error.issues[0]?.message }, 400)
    const { from, to } = query.data
    const today = dayInIndia(clock())
    const span = spanOf({ from: from ?? today, to: to ?? addMonths(from ?? today, monthsAhead) }, today)
    if (span === null) return c.json({ message: spanRefusal }, 400)
    const answers = answersIn(query.data)
    const [calendar, { firmName }] = await Promise.all([
      complianceCalendar(database, addresses),
      siteSettings(database),
    ])
    const event = eventsOf(calendar, answers, { sequence: rising(), stamp: clock(), publicUrl })
    const events = [
      ...complianceDates(calendar, answers, span).dates.map((date) => event(date, false)),
      ...hiddenDates(calendar, answers, span).map((date) => event(date, true)),
    ]
    const kind = answers.kind === undefined ? '' : ` of ${kindText(answers.kind)}`
    return c.body(
      calendarFile(
        `Due dates${kind} (${firmName})`,
        events.filter((each) => each !== null),
        `${publicUrl}/calendar/yours.ics?${new URLSearchParams(Object.entries(given).flatMap(([name, values]) => values.map((value) => [name, value])))}`,
      ),
      200,
      {
        'content-type': 'text/calendar; charset=utf-8',
      },
    )
  })
}

/** Seconds since 2026, and never the same twice, so that what was asked for later counts. */
function risingNumbers(clock: Clock): () => number {
  let last = 0
  return () => (last = Math.max(last + 1, Math.floor(clock().getTime() / 1000) - firstSecond))
}

/** What is rare is left out, because nobody wants to be reminded of it every month. */
function eventsOf({ rules }: Calendar, answers: Answers, version: FileVersion) {
  const descriptions = new Map(rules.map(({ id, description }) => [id, description]))
  const { kind, state, formed, yearEnd } = answers
  // Two businesses in one calendar keep their dates apart.
  const whose = createHash('sha256')
    .update(JSON.stringify([kind, state, formed, yearEnd]))
    .digest('hex')
    .slice(0, 12)
  return (date: ComplianceDate, isCancelled: boolean): ICalEventData | null => {
    if (date.isRare) return null
    const { lastDay, name, mark, moved, onlyIf } = date
    const event = fileEvent(
      {
        id: `${date.id}-${whose}`,
        day: lastDay,
        name,
        notes: [
          mark && markNames[mark].toLowerCase(),
          moved && `moved from ${dayText(moved.from)}`,
          onlyIf && 'if it applies',
        ],
        texts: [
          descriptions.get(ruleOf(date)),
          `Count: ${date.count}.`,
          otherCountText(date.alsoAccepted).trim(),
          onlyIf && `Only if ${onlyIf}.`,
          ...lawTexts(date),
        ],
        link: date.link || '/calendar/yours',
      },
      version,
    )
    if (isCancelled) return { ...event, status: ICalEventStatus.CANCELLED }
    const alarms = alarmDays.map((days) => ({
      type: ICalAlarmType.display as const,
      trigger: new Date(`${addDays(lastDay, -days)}${nineInIndia}`),
      description: `${name}: ${longDayText(lastDay)}`,
    }))
    return { ...event, alarms }
  }
}
