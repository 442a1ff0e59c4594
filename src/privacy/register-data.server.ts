// What the register and the outbox keep about a person: leads with their history, and mails.
import { keptFields, type Form } from '#forms/field-table.ts'
import type { ConsentPurpose } from '#leads/consent/consent.ts'
import { endUse, type ErasureParts } from '#leads/retention/lead-erasure.server.ts'
import type { LeadForms } from '#leads/inbox/rooms.server.ts'
import type { LeadKind } from '#leads/lead.ts'
import type { Database } from '#platform/database/database.server.ts'
import { eraseMails, mailsConcerning } from '#platform/mail/erasure.server.ts'
import { nothingErased, type HeldFact, type HeldSection, type PersonalData } from '#leads/retention/personal-data.ts'

const kindTitles: Record<LeadKind, string> = {
  enquiry: 'Message from the contact form',
  consultation: 'Request for a consultation',
  application: 'Job application',
  'hand-over': 'Question handed over by the assistant',
  correction: 'Request to correct personal data',
}

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

export function registerData({ leadForms, ...parts }: ErasureParts & { leadForms: LeadForms }): PersonalData {
  return {
    describe: (database, emailKey) => describeLeads(database, emailKey, leadForms),
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

async function describeLeads(database: Database, emailKey: string, leadForms: LeadForms): Promise<HeldSection[]> {
  const leads = await database
    .selectFrom('lead')
    .selectAll()
    .where('email_key', '=', emailKey)
    .orderBy('id', 'desc')
    .execute()
  if (leads.length === 0) return []
  const events = await database
    .selectFrom('lead_event')
    .select(['lead_id', 'state', 'moved_on'])
    .where('lead_id', 'in', (event) => event.selectFrom('lead').select('id').where('email_key', '=', emailKey))
    .orderBy('id')
    .execute()
  const byLead = Map.groupBy(events, (event) => event.lead_id)
  const replies = await database
    .selectFrom('lead_reply')
    .innerJoin('lead', 'lead.id', 'lead_reply.lead_id')
    .select(['lead_id', 'text', 'written_on'])
    .where('lead.email_key', '=', emailKey)
    .where('withdrawn_on', 'is', null)
    .orderBy('lead_reply.id')
    .execute()
  const repliesByLead = Map.groupBy(replies, (reply) => reply.lead_id)
  const records = leads.map((lead) => ({
    title: `${kindTitles[lead.kind]}, ${lead.reference}`,
    facts: [
      { label: 'Received', on: lead.received_on },
      ...(lead.suspected === 1 ? [{ label: 'Noted', text: 'possibly sent by a bot' }] : []),
      ...(lead.over_limit === 1 ? [{ label: 'Noted', text: 'arrived while many messages came in' }] : []),
      ...(lead.erase_on === null ? [] : [{ label: 'No longer used; will be erased on', on: lead.erase_on }]),
      { label: 'State', text: lead.state },
      ...answersIn(lead, leadForms[lead.kind]),
      ...(byLead.get(lead.id) ?? [])
        .filter(({ state }) => state !== 'new')
        .map(({ state, moved_on }) => ({ label: `Marked ${state}`, on: moved_on })),
      ...(repliesByLead.get(lead.id) ?? []).flatMap(({ text, written_on }) => [
        { label: 'Answered by us', on: written_on },
        { label: 'Our answer', text },
      ]),
    ],
  }))
  return [{ heading: 'What you have sent us', records }]
}

/** What was answered, under the label of each column. */
function answersIn(lead: object, form: Form | null): HeldFact[] {
  const asked = (form ? keptFields(form, 'lead') : []).map(({ column, label }) => [column, label] as const)
  return Object.entries({ ...usualLabels, ...Object.fromEntries(asked) }).flatMap(([column, label]) => {
    const text: unknown = Reflect.get(lead, column)
    return typeof text === 'string' && text !== '' ? [{ label, text }] : []
  })
}

/** Must be erased before the leads: afterwards nobody could tell which mails were about the person. */
export const outboxData: PersonalData = {
  async describe(database, emailKey) {
    const ids = await mailsAbout(database, emailKey)
    if (ids.length === 0) return []
    const mails = await database
      .selectFrom('mail')
      .select(['recipient_key', 'subject', 'created_on', 'sent_on'])
      .where('id', 'in', ids)
      .orderBy('id', 'desc')
      .limit(500)
      .execute()
    const records = mails.map(({ recipient_key, subject, created_on, sent_on }) => ({
      title: subject,
      facts: [
        { label: 'To', text: recipient_key === emailKey ? 'you' : 'our office' },
        sent_on === null ? { label: 'Not sent yet', on: created_on } : { label: 'Sent', on: sent_on },
      ],
    }))
    return [{ heading: 'E-mails sent by this website', records }]
  },
  // Unsent mails are removed together with the lead that they are about.
  withdraw: () => Promise.resolve(nothingErased),
  async erase(tx, emailKey) {
    return { ...nothingErased, count: await eraseMails(tx, await mailsAbout(tx, emailKey)) }
  },
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
