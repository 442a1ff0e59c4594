// Checks the register after a run: every acknowledged enquiry is there once, with everything that belongs to it.
import '#leads/tables.server.ts'
import { staffAddress } from '#firm/letterhead.server.ts'
import type { Database } from '#platform/database.server.ts'
import '#platform/mail/outbox.server.ts'
import type { Enquiry } from './enquiries.ts'
import type { Findings } from './findings.ts'

export type Sent = { acknowledged: Enquiry[]; left: Enquiry[] }

/** Of what was written by the contact form. `left` are enquiries whose visitors left without a response: stored or not, but at most once and complete. */
export async function checkRegister(
  findings: Findings,
  database: Database,
  { acknowledged, left }: Sent,
): Promise<void> {
  const leads = await database.selectFrom('lead').selectAll().where('kind', '=', 'enquiry').execute()
  const ids = new Set<number | null>([null, ...leads.map(({ id }) => id)])
  const isOfThese = ({ lead_id }: { lead_id: number | null }) => ids.has(lead_id)
  const allConsents = await database.selectFrom('consent').select(['lead_id', 'email_key', 'purpose']).execute()
  const allEvents = await database.selectFrom('lead_event').select('lead_id').execute()
  const allMails = await database
    .selectFrom('mail')
    .leftJoin('lead_mail', 'lead_mail.mail_id', 'mail.id')
    .select(['mail.id', 'mail.message_id', 'mail.recipient', 'mail.subject', 'lead_mail.lead_id'])
    .execute()
  const [consents, events, mails] = [
    allConsents.filter(isOfThese),
    allEvents.filter(isOfThese),
    allMails.filter(isOfThese),
  ]
  const staff = await staffAddress(database)

  const leadsByEmail = Map.groupBy(leads, (lead) => lead.email)
  const consentsByLead = Map.groupBy(consents, (consent) => consent.lead_id)
  const eventsByLead = Map.groupBy(events, (event) => event.lead_id)
  const mailsByLead = Map.groupBy(mails, (mail) => mail.lead_id)
  const copies = (enquiry: Enquiry) => leadsByEmail.get(enquiry.email)?.length ?? 0
  const numbers = (enquiries: Enquiry[]) => enquiries.map((enquiry) => enquiry.number)
  const sent = [...acknowledged, ...left]
  const sentByEmail = new Map(sent.map((enquiry) => [enquiry.email, enquiry]))
  const wrongLeads = (isWrong: (lead: (typeof leads)[number]) => boolean) =>
    leads.filter(isWrong).map((lead) => lead.id)

  findings.note(
    `${leads.length} leads, ${consents.length} consents, ${events.length} events, ${mails.length} mails in the outbox`,
  )
  if (left.length > 0) {
    findings.note(
      `${left.length} visitors left without a response; ${left.filter((each) => copies(each) > 0).length} of their messages were stored`,
    )
  }
  const repeated = acknowledged.filter(
    (each) => (leadsByEmail.get(each.email)?.[0]?.received_on ?? each.sentLastOn) < each.sentLastOn,
  )
  if (repeated.length > 0)
    findings.note(
      `${repeated.length} had been stored although their response was lost, and were recognised when sent again`,
    )
  findings.none('acknowledged, but not in the register', numbers(acknowledged.filter((each) => copies(each) === 0)))
  findings.none('in the register twice', numbers(sent.filter((each) => copies(each) > 1)))
  findings.none(
    'in the register, but never sent',
    wrongLeads((lead) => !sentByEmail.has(lead.email)),
  )
  findings.none(
    'stored with other content than sent',
    wrongLeads((lead) => {
      const enquiry = sentByEmail.get(lead.email)
      return enquiry !== undefined && (lead.message !== enquiry.message || lead.company !== enquiry.companyName)
    }),
  )
  findings.none(
    'leads without exactly one consent of their sender',
    wrongLeads((lead) => {
      const given = consentsByLead.get(lead.id) ?? []
      return given.length !== 1 || given[0]?.email_key !== lead.email_key || given[0].purpose !== 'enquiry'
    }),
  )
  findings.none(
    'consents without a lead',
    (consentsByLead.get(null) ?? []).map((consent) => consent.email_key),
  )
  findings.none(
    'leads without exactly one first event',
    wrongLeads((lead) => eventsByLead.get(lead.id)?.length !== 1),
  )
  findings.none(
    'leads without exactly one mail to the visitor and one to staff, both with their reference',
    wrongLeads((lead) => {
      const own = (mailsByLead.get(lead.id) ?? []).filter((mail) => mail.subject.includes(lead.reference))
      const recipients = own.map((mail) => mail.recipient).toSorted()
      return mailsByLead.get(lead.id)?.length !== 2 || recipients.join() !== [lead.email, staff].toSorted().join()
    }),
  )
  findings.none(
    'mails without a lead',
    (mailsByLead.get(null) ?? []).map((mail) => mail.id),
  )
  findings.same(
    'distinct Message-IDs in the outbox',
    new Set(mails.map((mail) => mail.message_id)).size,
    2 * leads.length,
  )
}
