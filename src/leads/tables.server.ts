// The tables of the register: leads, their events and mails, consents, links to personal data, approvals, and the
// audit log.
import { leadKinds, leadStates, type LeadKind, type Withheld } from './lead.ts'
import type { ConsentPurpose } from './consent/consent.ts'
import type { ConversationKey } from './conversation.ts'
import { flag, id, integer, table, text } from '#platform/database/table.server.ts'

const suppressionReasons = {
  refused: 'our e-mail to this address was refused',
  complaint: 'our e-mail was reported as spam',
  staff: 'noted by us',
}

/** What the person reads of a lead of theirs. */
const kindTitles: Record<LeadKind, string> = {
  enquiry: 'Message from the contact form',
  consultation: 'Request for a consultation',
  application: 'Job application',
  'hand-over': 'Question handed over by the assistant',
  correction: 'Request to correct personal data',
}

export const suppression = table(
  'suppression',
  {
    email_key: text().primaryKey(),
    /** As `mailboxOf` has it, if the entry is about every spelling of the address. */
    mailbox_key: text().orNull(),
    reason: text({ oneOf: ['refused', 'complaint', 'staff'] }),
    suppressed_on: text(),
  },
  {
    personal: {
      address: 'email_key',
      erased: 'It keeps us from ever writing to the address again, so a fingerprint of the address stays.',
      kept: { unless: 'Staff take it back.' },
      section: { heading: 'What we do not send', place: 80 },
      title: 'Note not to send newsletters, reminders and alerts',
      facts: [
        ['reason', 'Reason', { text: ({ reason }) => suppressionReasons[reason] }],
        ['suppressed_on', 'Since'],
      ],
    },
    indexes: {
      age: ['suppressed_on', 'email_key'],
      mailbox: ['mailbox_key'],
    },
  },
)

export const lead = table(
  'lead',
  {
    id: id(),
    kind: text({ oneOf: leadKinds }),
    state: text({ oneOf: leadStates }),
    /** Given to the visitor. It names the matter for both sides without revealing the number of enquiries. */
    reference: text().unique(),
    /** The fingerprint of the submission; null if the form has none. */
    submission: text().orNull().unique(),
    name: text(),
    email: text(),
    /** The normalised address, to find everything that one person has sent. */
    email_key: text(),
    phone: text(),
    company: text(),
    location: text(),
    message: text(),
    received_on: text(),
    /** If set, the lead is out of use and kept only until this instant, because a law requires it. */
    erase_on: text().orNull(),
    /** 1: probably sent by a bot. */
    suspected: flag().default(0),
    /** The fingerprint of the values alone; null if the lead came in without a form. */
    content: text().orNull(),
    /** 1: received beyond a limit, so without a mail of its own. */
    over_limit: flag().default(0),
    /** 1: over a limit, and no digest that names or counts it has been sent yet. */
    digest_due: flag().default(0),
    /** The digest that names or counts it. Null again if that mail is erased. */
    digest_mail_id: integer().orNull().references('mail.id', 'set null'),
    /** The id of the colleague who has it. */
    assigned_to: text().orNull(),
    /** One more for each change by staff, so that of two people the second is told. */
    version: integer().default(0),
    /** By whose limit its confirmation was not written; null if none was withheld. */
    confirmation_withheld: text<Withheld>({ oneOf: ['sender', 'mailbox'] }).orNull(),
  },
  {
    personal: {
      address: 'email_key',
      erased: 'With everything that belongs to it, or kept out of use for as long as a law requires.',
      kept: { rules: ['enquiries', 'consultations', 'applications', 'records no longer used'] },
      section: { heading: 'What you have sent us', place: 10 },
      title: ({ kind, reference }) => `${kindTitles[kind]}, ${reference}`,
      facts: [
        ['received_on', 'Received'],
        ['suspected', 'Noted', { text: ({ suspected }) => (suspected === 1 ? 'possibly sent by a bot' : '') }],
        ['over_limit', 'Noted', { text: (row) => (row.over_limit === 1 ? 'arrived while many messages came in' : '') }],
        ['erase_on', 'No longer used; will be erased on'],
        ['state', 'State'],
        'answers',
      ],
    },
    checks: { email_filled: 'length(email) > 0' },
    indexes: {
      by_person: ['email_key', 'received_on'],
      by_content: ['content', 'received_on'],
      by_digest: ['digest_mail_id'],
      digest_due: { on: ['id'], where: 'digest_due = 1' },
      // These hold everything that the list filters and counts by, so none reads the messages.
      by_state: ['state', 'received_on', 'id', 'suspected', 'kind', 'assigned_to', 'over_limit'],
      listed: ['received_on', 'id', 'state', 'suspected', 'kind', 'assigned_to', 'over_limit'],
      listed_open: {
        on: ['received_on', 'id', 'state', 'suspected', 'kind', 'assigned_to', 'over_limit'],
        where: "state in ('new', 'in progress')",
      },
      waiting: {
        on: ['received_on', 'id', 'kind', 'state', 'email_key'],
        where: "state in ('new', 'in progress') and suspected = 0 and kind <> 'consultation'",
      },
    },
  },
)

/** Leads erased by age whose copies the office has not been asked to delete yet. */
export const referenceErased = table(
  'reference_erased',
  {
    reference: text().primaryKey(),
  },
  { personal: { nobody: 'The references of leads that are gone lead to nobody.' } },
)

export const leadMail = table(
  'lead_mail',
  {
    lead_id: integer().references('lead.id', 'cascade'),
    mail_id: integer().references('mail.id', 'cascade'),
  },
  {
    personal: { row: 'lead_id', hidden: 'The mails themselves are shown.' },
    primaryKey: ['lead_id', 'mail_id'],
    indexes: { by_mail: ['mail_id'] },
  },
)

/** The leads that came out of a conversation with the assistant. */
export const leadConversation = table(
  'lead_conversation',
  {
    lead_id: integer().primaryKey().references('lead.id', 'cascade'),
    /** Of a conversation that may have been erased since. */
    conversation: text<ConversationKey>(),
  },
  {
    personal: { row: 'lead_id', hidden: 'The questions themselves are shown.' },
    indexes: { key: ['conversation'] },
  },
)

export const leadEvent = table(
  'lead_event',
  {
    id: id(),
    lead_id: integer().references('lead.id', 'cascade'),
    state: text({ oneOf: leadStates }),
    moved_by: text(),
    moved_on: text(),
  },
  {
    personal: {
      row: 'lead_id',
      within: 'lead',
      isShown: ({ state }) => state !== 'new',
      facts: [['moved_on', ({ state }) => `Marked ${state}`]],
    },
    checks: { moved_by_filled: 'length(moved_by) > 0' },
    indexes: { by_lead: ['lead_id', 'id'] },
  },
)

export const consent = table(
  'consent',
  {
    id: id(),
    /** Proof of consent outlives the record that it came with. */
    lead_id: integer().orNull().references('lead.id', 'set null'),
    email_key: text(),
    purpose: text<ConsentPurpose>(),
    notice_version: text(),
    notice_text: text(),
    /** The code of the language in which the notice was shown. */
    notice_language: text().default('en'),
    given_on: text(),
    form: text(),
    page: text(),
    withdrawn_on: text().orNull(),
  },
  {
    personal: {
      address: 'email_key',
      erased: 'It is proof, so it stays, withdrawn and with a fingerprint of the address.',
      kept: { unless: 'It is proof of what was allowed.' },
      hidden: 'It is shown apart, with the button that withdraws it.',
    },
    checks: { withdrawn_after: 'withdrawn_on is null or withdrawn_on >= given_on' },
    indexes: {
      by_person: ['email_key', 'purpose'],
      by_lead: ['lead_id'],
      by_purpose: ['purpose', 'id'],
      withdrawn: { on: ['id'], where: 'withdrawn_on is not null' },
    },
  },
)

export const privacyLink = table(
  'privacy_link',
  {
    token_hash: text().primaryKey(),
    email_key: text(),
    /** The number of this link: an address may have three at a time. */
    place: integer(),
    requested_on: text(),
    expires_on: text(),
    corrected_on: text().orNull(),
    erased_on: text().orNull(),
    restricted_until: text().orNull(),
  },
  {
    personal: {
      address: 'email_key',
      erased: 'Until it ends, it says that the data was erased.',
      kept: [{ what: 'expired links to personal data', until: 'expires_on', rule: '24 hours', atMostHours: 48 }],
      hidden: 'Whoever reads this has come by it.',
    },
    unique: [['email_key', 'place']],
  },
)

/** What staff have approved for the next run of retention, by rule. */
export const retentionApproval = table('retention_approval', {
  what: text().primaryKey(),
  how_many: integer(),
  approved_on: text(),
})

export const staffDigest = table(
  'staff_digest',
  {
    name: text().primaryKey(),
    /** When the last one was written; '' if never. */
    last_on: text(),
  },
  { personal: { nobody: 'The name of a mail.' } },
)

export const auditLine = table(
  'audit_line',
  {
    id: id(),
    written_on: text(),
    what: text(),
    how_many: integer(),
    rule: text(),
  },
  { indexes: { age: ['written_on', 'id'] } },
)
