// What else the same person has sent, by address or by telephone number.
import type { Database } from '#platform/database/database.server.ts'
import { beginningOf } from '#platform/text/cut.ts'
import type { RelatedLead, RoomRow } from './inbox.ts'
import type { StoredLead } from './inbox-list.server.ts'
import { rowsOfSources } from './kinds.server.ts'
import type { LeadSources } from './lead-sources.server.ts'
import { haveSameWords } from './same-words.ts'
import { phoneWords } from './search/search-words.ts'

const maxShown = 20

export async function relatedLeads(database: Database, inbox: LeadSources, lead: StoredLead): Promise<RelatedLead[]> {
  const phone = phoneWords(lead.phone).at(-1)
  const rows = await database
    .selectFrom('lead')
    .select(['id', 'kind', 'state', 'reference', 'received_on', 'message', 'version', 'email_key', 'name'])
    .where('id', '<>', lead.id)
    .where((other) =>
      other.or([
        other('email_key', '=', lead.email_key),
        ...(phone === undefined
          ? []
          : [other('id', 'in', other.selectFrom('lead_word').select('lead_word.lead_id').where('word', '=', phone))]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
  const roomRowOf = await rowsOfSources(
    database,
    inbox,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    reference: row.reference,
    receivedOn: row.received_on,
    name: row.name,
    text: textOf(row, roomRowOf(row.id)),
    version: row.version,
    isDuplicate: isDuplicate(row, lead),
    isByTelephone: row.email_key !== lead.email_key,
  }))
}

function textOf({ message }: { message: string }, { beside, stage }: RoomRow): string {
  if (beside === undefined) return beginningOf(message, 120).replaceAll(/\s+/g, ' ')
  return [beside, stage].filter(Boolean).join(', ')
}

type Message = Pick<StoredLead, 'kind' | 'message'>

/** One covering letter goes to several vacancies, and two bookings are two meetings. */
function isDuplicate(one: Message, other: Message): boolean {
  const isOneQuestion = one.kind === other.kind && one.kind !== 'consultation' && one.kind !== 'application'
  return isOneQuestion && haveSameWords(one.message, other.message)
}
