// What the entries of the history are about, as far as it still exists: how staff know it, and where it stands. It is read
// with the history and never stored in it, which is kept longer than what visitors wrote.
import { readCalendar } from '#calendar/calendar.server.ts'
import { instantText } from '#platform/console/instants.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { HistoryKind } from '#staff/history/history-kinds.ts'
import type { NamedRecord } from '#staff/history/history-entry.ts'
import type { NameRecords } from '#staff/history/history.server.ts'

type Named = readonly (NamedRecord & { id: number | string })[]
type Read = (database: Database, ids: readonly string[]) => Promise<Named>

/** Without an entry, a kind has no records of its own. */
const reads: Partial<Record<HistoryKind, Read>> = {
  lead: byNumber(async (database, ids) => {
    const rows = await database.selectFrom('lead').select(['id', 'name', 'reference']).where('id', 'in', ids).execute()
    return rows.map(({ id, name, reference }) => ({ id, title: name || reference, to: `/console/leads/${id}` }))
  }),
  booking: byNumber(async (database, ids) => {
    const rows = await database
      .selectFrom('booking')
      .innerJoin('lead', 'lead.id', 'booking.lead_id')
      .select(['booking.id', 'starts_on', 'name'])
      .where('booking.id', 'in', ids)
      .execute()
    return rows.map(({ id, starts_on, name }) => ({
      id,
      title: `${name}, ${instantText(starts_on)}`,
      to: `/console/bookings/${id}`,
    }))
  }),
  'booking-rules': (_, ids) => Promise.resolve(ids.map((id) => ({ id, title: '', to: '/console/bookings/hours' }))),
  content: byNumber(async (database, ids) => {
    const rows = await database
      .selectFrom('content_record')
      .select(['id', 'kind', 'title'])
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, kind, title }) => ({ id, title, to: `/console/content/${kind}/${id}` }))
  }),
  date: rulesOfCalendar,
  rule: rulesOfCalendar,
  invitation: async (database, ids) => {
    const open = database.selectFrom('staff_link').select('email').where('kind', '=', 'invitation')
    const rows = await open.where('email', 'in', [...ids]).execute()
    return rows.flatMap(({ email }) => (email === null ? [] : [{ id: email, title: email, to: '/console/people' }]))
  },
  mail: byNumber(async (database, ids) => {
    const rows = await database.selectFrom('mail').select(['id', 'subject']).where('id', 'in', ids).execute()
    return rows.map(({ id, subject }) => ({ id, title: subject, to: `/console/mail/${id}` }))
  }),
  media: byNumber(async (database, ids) => {
    const rows = await database.selectFrom('media_item').select(['id', 'name']).where('id', 'in', ids).execute()
    return rows.map(({ id, name }) => ({ id, title: name, to: `/console/media/${id}` }))
  }),
  newsletter: byNumber(async (database, ids) => {
    const rows = await database
      .selectFrom('newsletter_issue')
      .select(['id', 'subject'])
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, subject }) => ({ id, title: subject || 'Untitled', to: `/console/newsletter/${id}` }))
  }),
  question: byNumber(async (database, ids) => {
    const rows = await database
      .selectFrom('assistant_exchange')
      .select(['id', 'question'])
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, question }) => ({ id, title: question, to: '/console/assistant' }))
  }),
  settings: (_, ids) => Promise.resolve(ids.map((id) => ({ id, title: '', to: '/console/settings' }))),
  staff: async (database, ids) => {
    const rows = await database
      .selectFrom('staff')
      .select(['id', 'name'])
      .where('id', 'in', [...ids])
      .execute()
    return rows.map(({ id, name }) => ({ id, title: name, to: '/console/people' }))
  },
}

export const nameRecords: NameRecords = async (database, entries) => {
  const byKind = Map.groupBy(entries, ({ record }) => record)
  const named = new Map<string, NamedRecord>()
  for (const [kind, ofKind] of byKind) {
    const read = Object.entries(reads).find(([each]) => each === kind)?.[1]
    if (!read) continue
    const ids = [...new Set(ofKind.map(({ recordId }) => recordId))]
    for (const { id, title, to } of await read(database, ids)) named.set(`${kind} ${id}`, { title, to })
  }
  return named
}

async function rulesOfCalendar(database: Database): Promise<Named> {
  const { rules, events } = await readCalendar(database)
  return [...rules, ...events].map(({ id, title }) => ({ id, title, to: '/console/dates?view=law' }))
}

/** An entry about all records of a kind, for example, has another word in place of the number. */
function byNumber(read: (database: Database, ids: readonly number[]) => Promise<Named>): Read {
  return (database, ids) => {
    const numbers = ids.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number)
    return numbers.length === 0 ? Promise.resolve([]) : read(database, numbers)
  }
}
