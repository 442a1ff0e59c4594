// The calendar as other programs read it (RFC 5545): all dates, those of a kind of business, or a single one. A
// subscription asks for it again and again, so what it is called never changes.
import { Hono } from 'hono'
import type { ICalEventData } from 'ical-generator'
import { z } from 'zod'
import { siteSettings } from '#firm/firm.server.ts'
import type { Clock } from '#platform/clock.ts'
import { contentVersion } from '#platform/database/content-version.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { addDays, addMonths, dayInIndia, startOfDay } from '#platform/dates.ts'
import { isTrackingName } from '#platform/http/tracking-names.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import { importantDates, type Addresses } from '#calendar/calendar.server.ts'
import type { CalendarEntry } from '#calendar/calendar-entry.ts'
import { calendarFile, fileEvent, lawTexts, type FileVersion } from './calendar-file.server.ts'
import { closedDayText } from '#calendar/rules/day-notes.ts'
import type { Entity } from '#calendar/rules/due-date-rule.ts'
import type { Span } from '#calendar/rules/due-days.ts'
import { entities, entityIn, entityNames, isFor } from '#calendar/rules/entity-names.ts'
import { markNames } from '#calendar/rules/mark-names.ts'
import { ownEntryOf } from '#calendar/rules/calendar-entries.ts'
import { calendarYears } from '#calendar/calendar-years.ts'

type Dependencies = { database: Database; clock: Clock; settings: Pick<Settings, 'publicUrl'>; addresses: Addresses }

const monthsBack = 3
const monthsInAll = 18

export function calendarFeed({ database, clock, settings: { publicUrl }, addresses }: Dependencies): Hono {
  const app = new Hono()
  app.get('/calendar.ics', async (c) => {
    const refusal = refusalOf(c.req.query())
    if (refusal !== null) return c.json({ message: refusal }, 400)
    const [entity, date] = [entityIn(c.req.query('for')), c.req.query('date')]
    const span = date === undefined ? spanAround(clock()) : await spanOfEntry(database, date)
    const all = span === null ? [] : await importantDates(database, span, addresses)
    // As on the page, the levies of the States are left out: whoever names a State has a file of their own.
    const isListed = (entry: CalendarEntry) => isFor(entry, entity) && entry.states.length === 0
    const chosen = all.filter((entry) => (date === undefined ? isListed(entry) : entry.id === date))
    if (date !== undefined && chosen.length === 0) return c.notFound()
    const [sequence, { firmName }] = await Promise.all([contentVersion(database), siteSettings(database)])
    const name = nameOf(firmName, entity)
    // By the day, so that a file in which nothing has changed stays the same.
    const stamp = new Date(startOfDay(dayInIndia(clock())))
    const events = chosen.map((entry) => eventOf(entry, { sequence, stamp, publicUrl }))
    return c.body(calendarFile(name, events, date === undefined ? `${publicUrl}/calendar.ics` : null), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      ...(date !== undefined && { 'content-disposition': `attachment; filename="${date}.ics"` }),
    })
  })
  return app
}

/** An unknown kind of business is not taken for all of them. */
function refusalOf(query: Record<string, string>): string | null {
  const unknown = Object.keys(query).filter((name) => name !== 'for' && name !== 'date' && !isTrackingName(name))
  if (unknown.length > 0) return `${unknown.join(', ')} is not asked; known are for, date`
  if (query['for'] === undefined || entityIn(query['for']) !== null) return null
  return `for must be one of ${entities.join(', ')}`
}

/** Returns the day on which an entry with this id can be: to which staff have moved it, or that of its rule. */
async function spanOfEntry(database: Database, id: string): Promise<Span | null> {
  const day = await dayOfEntry(database, id)
  if (!z.iso.date().safeParse(day).success || day === null) return null
  const year = Number(day.slice(0, 4))
  return year >= calendarYears.first && year <= calendarYears.last ? { from: day, to: day } : null
}

async function dayOfEntry(database: Database, id: string): Promise<string | null> {
  const own = ownEntryOf(id)
  if (own !== null) {
    const entry = await database.selectFrom('calendar_entry').select('day').where('id', '=', own).executeTakeFirst()
    return entry?.day ?? null
  }
  const [, rule, day] = /^(.+)-(\d{4}-(?:0[1-9]|1[0-2])-\d{2})$/.exec(id) ?? []
  if (rule === undefined || day === undefined) return null
  const moved = await database
    .selectFrom('calendar_override')
    .select('new_day')
    .where('rule_id', '=', rule)
    .where('original_day', '=', day)
    .executeTakeFirst()
  return moved?.new_day ?? day
}

function spanAround(now: Date): Span {
  const month = `${dayInIndia(now).slice(0, 8)}01`
  const [from, first] = [addMonths(month, -monthsBack), `${calendarYears.first}-01-01`]
  const start = from < first ? first : from
  return { from: start, to: addDays(addMonths(start, monthsInAll), -1) }
}

function nameOf(firmName: string, entity: Entity | null): string {
  return `Due dates${entity === null ? '' : `: ${entityNames[entity]}`} (${firmName})`
}

function eventOf(entry: CalendarEntry, version: FileVersion): ICalEventData {
  const { id, eventduedate: day, typeofdate, eventName: name, description, appliesTo, mark, link } = entry
  return fileEvent(
    {
      id: `${id}@${new URL(version.publicUrl).host}`,
      day,
      name,
      notes: [mark && markNames[mark].toLowerCase()],
      texts: [
        description,
        typeofdate === 'due' && mark === null && closedDayText(day),
        appliesTo && `Applies to: ${appliesTo}.`,
        ...(typeofdate === 'due' ? lawTexts(entry) : []),
      ],
      link: link || '/calendar',
    },
    version,
  )
}
