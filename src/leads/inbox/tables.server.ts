// The tables of the inbox. All rows of a lead go with it.
import { id, integer, table, text } from '#platform/database/table.server.ts'

export const leadNote = table(
  'lead_note',
  {
    id: id(),
    lead_id: integer().references('lead.id', 'cascade'),
    staff_id: text(),
    /** As it was at the time. */
    staff_name: text(),
    text: text(),
    written_on: text(),
  },
  {
    personal: { row: 'lead_id', hidden: 'Notes of colleagues to each other.' },
    indexes: { by_lead: ['lead_id', 'id'] },
  },
)

export const leadReply = table(
  'lead_reply',
  {
    id: id(),
    lead_id: integer().references('lead.id', 'cascade'),
    staff_id: text(),
    staff_name: text(),
    subject: text(),
    /** '' if it was withdrawn. */
    text: text(),
    /** The key that the browser gave it. */
    request: text().unique(),
    message_id: text(),
    /** The mails to the person and to the office. Null once they are erased. */
    mail_id: integer().orNull().references('mail.id', 'set null'),
    copy_mail_id: integer().orNull().references('mail.id', 'set null'),
    written_on: text(),
    withdrawn_on: text().orNull(),
  },
  {
    personal: {
      row: 'lead_id',
      within: 'lead',
      isShown: ({ withdrawn_on }) => withdrawn_on === null,
      facts: [
        ['written_on', 'Answered by us'],
        ['text', 'Our answer'],
      ],
    },
    indexes: {
      by_lead: ['lead_id', 'id'],
      by_mail: ['mail_id'],
      by_copy: ['copy_mail_id'],
    },
  },
)

/** A reply that is being written. Whoever was seen lately is writing now. */
export const leadDraft = table(
  'lead_draft',
  {
    lead_id: integer().references('lead.id', 'cascade'),
    staff_id: text(),
    staff_name: text(),
    text: text(),
    kept_on: text(),
    begun_on: text(),
    seen_on: text(),
  },
  {
    personal: { row: 'lead_id', hidden: 'It has not been sent.' },
    primaryKey: ['lead_id', 'staff_id'],
  },
)

/** The words by which a lead is found. */
export const leadWord = table(
  'lead_word',
  {
    lead_id: integer().references('lead.id', 'cascade'),
    word: text(),
  },
  {
    personal: { row: 'lead_id', hidden: 'The words of what is shown, by which it is found.' },
    primaryKey: ['lead_id', 'word'],
    indexes: { found: ['word', 'lead_id'] },
  },
)

/** Texts from which an answer can start. */
export const replyText = table(
  'reply_text',
  {
    id: id(),
    position: integer().unique(),
    name: text(),
    text: text(),
    audience: text(),
  },
  {
    personal: { nobody: 'The firm writes it for everybody. Placeholders stand for what is known of the person.' },
    checks: { name_filled: 'length(name) > 0' },
  },
)
