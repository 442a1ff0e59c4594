// Checks the register after a run: every acknowledged enquiry is there once, with everything that belongs to it.
import { staffAddress } from '#firm/offices/firm-mailboxes.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import '#platform/mail/outbox.server.ts'
import type { Enquiry } from './visitors/enquiries.ts'
import type { FaultRun } from './fault-run.ts'

/** `left`: their visitors left without a response, so they are stored or not, but at most once and complete. */
export async function checkRegister(
  { none, note, same }: FaultRun,
  database: Database,
  acknowledged: readonly Enquiry[],
  left: readonly Enquiry[] = [],
): Promise<void> {
  const leads = await database.selectFrom('lead').selectAll().where('kind', '=', 'enquiry').execute()
  const ids = new Set<number | null>([null, ...leads.map(({ id }) => id)])
  const ofThese = <Row extends { lead_id: number | null }>(rows: Row[]) =>
    rows.filter(({ lead_id }) => ids.has(lead_id))
  const consents = ofThese(await database.selectFrom('consent').select(['lead_id', 'email_key', 'purpose']).execute())
  const events = ofThese(await database.selectFrom('lead_event').select('lead_id').execute())
  const mails = ofThese(
    await database
      .selectFrom('mail')
      .leftJoin('lead_mail', 'lead_mail.mail_id', 'mail.id')
      .select(['mail.id', 'mail.message_id', 'mail.recipient', 'mail.subject', 'mail.state', 'lead_mail.lead_id'])
      .execute(),
  )
  const staff = await staffAddress(database)

  const leadsByEmail = Map.groupBy(leads, ({ email }) => email)
  const consentsByLead = Map.groupBy(consents, ({ lead_id }) => lead_id)
  const eventsByLead = Map.groupBy(events, ({ lead_id }) => lead_id)
  const mailsByLead = Map.groupBy(mails, ({ lead_id }) => lead_id)
  const copies = ({ email }: Enquiry) => leadsByEmail.get(email)?.length ?? 0
  const sent = [...acknowledged, ...left]
  const sentByEmail = new Map(sent.map((enquiry) => [enquiry.email, enquiry]))
  const numbersOf = (enquiries: readonly Enquiry[], isWrong: (each: Enquiry) => boolean) =>
    enquiries.filter(isWrong).map(({ number }) => number)
  const idsOf = (isWrong: (lead: (typeof leads)[number]) => boolean) => leads.filter(isWrong).map(({ id }) => id)

  note(
    `${leads.length} leads, ${consents.length} consents, ${events.length} events, ${mails.length} mails in the outbox`,
  )
  const stored = left.filter((each) => copies(each) > 0).length
  if (left.length > 0) note(`${left.length} visitors left without a response; ${stored} of their messages were stored`)
  const recognised = numbersOf(acknowledged, ({ email, sentLastOn }) => {
    const [lead] = leadsByEmail.get(email) ?? []
    return lead !== undefined && lead.received_on < sentLastOn
  })
  note(`${recognised.length} had been stored although their response was lost, and were recognised when sent again`)
  none(
    'acknowledged, but not in the register',
    numbersOf(acknowledged, (each) => copies(each) === 0),
  )
  none(
    'in the register twice',
    numbersOf(sent, (each) => copies(each) > 1),
  )
  none(
    'in the register, but never sent, or with other content',
    idsOf(({ email, message, company }) => {
      const enquiry = sentByEmail.get(email)
      return message !== enquiry?.message || company !== enquiry.companyName
    }),
  )
  none(
    'leads without exactly one consent of their sender',
    idsOf(({ id, email_key }) => {
      const [given, ...more] = consentsByLead.get(id) ?? []
      return more.length > 0 || given?.email_key !== email_key || given.purpose !== 'enquiry'
    }),
  )
  none(
    'leads without exactly one first event',
    idsOf(({ id }) => eventsByLead.get(id)?.length !== 1),
  )
  none(
    'leads without exactly one mail to the visitor and one to staff, both with their reference once they are written',
    idsOf(({ id, email, reference }) => {
      const own = mailsByLead.get(id) ?? []
      const named = own.filter(
        ({ subject, state }) => (subject === '' && state !== 'sent') || subject.includes(reference),
      )
      const recipients = named.map(({ recipient }) => recipient)
      return own.length !== 2 || recipients.toSorted().join() !== [email, staff].toSorted().join()
    }),
  )
  same(
    'consents and mails without a lead',
    (consentsByLead.get(null) ?? []).length + (mailsByLead.get(null) ?? []).length,
    0,
  )
  same('distinct Message-IDs in the outbox', new Set(mails.map(({ message_id }) => message_id)).size, mails.length)
}
