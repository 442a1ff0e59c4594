// What the register and the outbox keep about a person: leads with their history, and mails.
import { keptFields, type Form } from '#forms/field-table.ts'
import type { ConsentPurpose } from '#leads/consent/consent.ts'
import { endUse, type ErasureDependencies } from '#leads/retention/lead-erasure.server.ts'
import type { LeadForms } from '#leads/inbox/lead-sources.server.ts'
import type { LeadKind } from '#leads/lead.ts'
import type { Database } from '#platform/database/database.server.ts'
import { eraseMails, mailsConcerning } from '#platform/mail/erasure.server.ts'
import type { PersonalFact } from '#platform/database/personal.ts'
import { nothingErased, type PersonalData } from '#leads/retention/personal-data.ts'

/** The consent on which the use of a lead is based. A correction is based on the duty to answer it instead. */
const purposes: Record<LeadKind, ConsentPurpose | null> = {
  enquiry: 'enquiry',
  consultation: 'consultation',
  application: 'application',
  'hand-over': 'enquiry',
  correction: null,
}

/** For leads that come in without a form. */
const usualLabels = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  company: 'Company',
  location: 'Location',
  message: 'Message',
}

export function registerData({ leadForms, ...parts }: ErasureDependencies & { leadForms: LeadForms }): PersonalData {
  return {
    rows: { lead: { answers: (lead) => answersIn(lead, leadForms[lead['kind'] as LeadKind]) } },
    async withdraw(tx, { leadId, purpose }, now) {
      if (leadId === null) return nothingErased
      const lead = await tx.selectFrom('lead').select('kind').where('id', '=', leadId).executeTakeFirst()
      if (!lead || purposes[lead.kind] !== purpose) return nothingErased
      return endUse(tx, [leadId], parts, now)
    },
    async erase(tx, emailKey, now) {
      const leads = await tx.selectFrom('lead').select('id').where('email_key', '=', emailKey).execute()
      const ids = leads.map(({ id }) => id)
      return endUse(tx, ids, parts, now)
    },
  }
}

/** What was answered, under the label of each column. */
function answersIn(lead: object, form: Form | null): PersonalFact[] {
  const asked = (form ? keptFields(form, 'lead') : []).map(({ column, label }) => [column, label] as const)
  return Object.entries({ ...usualLabels, ...Object.fromEntries(asked) }).flatMap(([column, label]) => {
    const text: unknown = Reflect.get(lead, column)
    return typeof text === 'string' && text !== '' ? [{ label, text }] : []
  })
}

/** Must be erased before the leads: afterwards nobody could tell which mails were about the person. */
export const outboxData: PersonalData = {
  rows: { mail: { find: findMails, answers: ({ to }) => [{ label: 'To', text: String(to) }] } },
  async erase(tx, emailKey) {
    return { ...nothingErased, count: await eraseMails(tx, await mailsAbout(tx, emailKey)) }
  },
}

async function findMails(database: Database, emailKey: string) {
  const ids = await mailsAbout(database, emailKey)
  if (ids.length === 0) return []
  const mails = await database
    .selectFrom('mail')
    .select(['recipient_key', 'subject', 'created_on', 'sent_on'])
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return mails.map((mail) => ({ ...mail, to: mail.recipient_key === emailKey ? 'you' : 'our office' }))
}

async function mailsAbout(database: Database, emailKey: string): Promise<number[]> {
  const rows = await database
    .selectFrom('lead_mail')
    .innerJoin('lead', 'lead.id', 'lead_mail.lead_id')
    .select('lead_mail.mail_id')
    .where('lead.email_key', '=', emailKey)
    .execute()
  return [...new Set([...rows.map((row) => row.mail_id), ...(await mailsConcerning(database, emailKey))])]
}
