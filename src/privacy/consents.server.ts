// What staff see of consents.
import { countRows } from '#platform/database/count-rows.server.ts'
import { addressFingerprint } from '#leads/consent/consent-ledger.server.ts'
import type { ConsentPurpose } from '#leads/consent/consent.ts'
import type { Database } from '#platform/database/database.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import type { LedgerEntry, LedgerRow } from './console-types.ts'

export type LedgerFilter = {
  q?: string | undefined
  purpose?: ConsentPurpose | undefined
  state?: 'active' | 'withdrawn' | undefined
}
export type Page = { offset: number; perPage: number }

/**
 * Returns consents, newest first. `q` is an address or the reference of a lead. The consents of somebody who was erased
 * are found by the address as well, although it is no longer stored.
 */
export async function consentLedger(
  database: Database,
  { q = '', purpose, state }: LedgerFilter,
  { offset, perPage }: Page,
): Promise<{ data: LedgerRow[]; total: number }> {
  const sought = q.trim()
  const key = addressKey(sought)
  const found = database
    .selectFrom('consent')
    .$if(sought.includes('@'), (query) => query.where('consent.email_key', 'in', [key, addressFingerprint(key)]))
    .$if(sought !== '' && !sought.includes('@'), (query) =>
      query.where('consent.lead_id', '=', (row) =>
        row.selectFrom('lead').select('lead.id').where('lead.reference', '=', sought.toUpperCase()),
      ),
    )
    .$if(purpose !== undefined, (query) => query.where('consent.purpose', '=', purpose ?? 'enquiry'))
    .$if(state === 'active', (query) => query.where('consent.withdrawn_on', 'is', null))
    .$if(state === 'withdrawn', (query) => query.where('consent.withdrawn_on', 'is not', null))
  const [rows, total] = await Promise.all([
    found
      .leftJoin('lead', 'lead.id', 'consent.lead_id')
      .select([
        'consent.id',
        'consent.email_key',
        'consent.lead_id',
        'consent.purpose',
        'consent.notice_version',
        'consent.notice_language',
        'consent.given_on',
        'consent.form',
        'consent.page',
        'consent.withdrawn_on',
        'lead.reference',
      ])
      .orderBy('consent.id', 'desc')
      .limit(perPage)
      .offset(offset)
      .execute(),
    countRows(found),
  ])
  return { data: rows.map(fromRow), total }
}

export async function consentEntry(database: Database, id: number): Promise<LedgerEntry | null> {
  const row = await database
    .selectFrom('consent')
    .leftJoin('lead', 'lead.id', 'consent.lead_id')
    .selectAll('consent')
    .select('lead.reference')
    .where('consent.id', '=', id)
    .executeTakeFirst()
  return row ? { ...fromRow(row), noticeText: row.notice_text } : null
}

type Row = {
  id: number
  email_key: string
  lead_id: number | null
  reference: string | null
  purpose: ConsentPurpose
  notice_version: string
  notice_language: string
  given_on: string
  form: string
  page: string
  withdrawn_on: string | null
}

function fromRow(row: Row): LedgerRow {
  return {
    id: row.id,
    address: row.email_key.startsWith('sha256:') ? null : row.email_key,
    leadId: row.lead_id,
    reference: row.reference,
    purpose: row.purpose,
    noticeVersion: row.notice_version,
    noticeLanguage: row.notice_language,
    givenOn: row.given_on,
    form: row.form,
    page: row.page,
    withdrawnOn: row.withdrawn_on,
  }
}
