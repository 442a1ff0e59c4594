// What else the same person has sent, by address or by telephone number.
import type { Database } from '#platform/database/database.server.ts'
import type { RelatedLead } from './inbox.ts'
import type { StoredLead } from './inbox-list.server.ts'
import { phoneWords } from './search/search-words.ts'
import './tables.server.ts'

const maxShown = 20
/** Two of the same kind within this time are probably about the same matter. */
const sameMatterMs = 3 * 86_400_000

export async function relatedLeads(database: Database, lead: StoredLead): Promise<RelatedLead[]> {
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
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    reference: row.reference,
    receivedOn: row.received_on,
    name: row.name,
    text: row.message.slice(0, 120).replaceAll(/\s+/g, ' '),
    version: row.version,
    isDuplicate: isSameMatter(row, lead),
    isByTelephone: row.email_key !== lead.email_key,
  }))
}

type Matter = Pick<StoredLead, 'kind' | 'message' | 'received_on' | 'email_key'>

function isSameMatter(one: Matter, other: Matter): boolean {
  const words = ({ message }: Matter) => message.toLowerCase().replaceAll(/\W+/g, ' ').trim()
  const isNear = Math.abs(Date.parse(one.received_on) - Date.parse(other.received_on)) < sameMatterMs
  // A company may have one telephone for all of its people.
  const isSame = words(one) === words(other) || (isNear && one.email_key === other.email_key)
  return one.kind === other.kind && one.kind !== 'consultation' && isSame
}
