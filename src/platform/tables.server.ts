// The tables of the ground: mail, files, limits, jobs, and what a process knows of the others.
import { flag, id, integer, table, text } from '#platform/database/table.server.ts'

/** One row. */
export const contentVersion = table(
  'content_version',
  {
    id: integer().primaryKey(),
    version: integer(),
  },
  { checks: { one_row: 'id = 1' } },
)

export const mail = table(
  'mail',
  {
    id: id(),
    message_id: text().unique(),
    /** What kind of mail it is, and what its words are made from when it is sent (mail-template.server.ts). */
    template: text(),
    /** JSON: what stands nowhere else. Emptied once the mail is sent. */
    payload: text(),
    /** The id of what it is about, in a table that the template knows. */
    record: integer().orNull(),
    /** The version of the record that its words tell, so that the next mail about it tells only what is new. '' if none. */
    record_version: text().default(''),
    recipient: text(),
    /**
     * The addresses as `addressKey` spells them. `reply_key`, of the address that replies go to, is null before the mail is
     * sent and once it is cleared.
     */
    recipient_key: text().default(''),
    reply_key: text().orNull(),
    /** Until it is first tried, what kind of mail it is, in words. */
    subject: text(),
    /** From here to `calendar`: what was sent. Empty before, and again once it is old. */
    recipient_name: text().default(''),
    from_name: text().default(''),
    reply_to: text().orNull(),
    html: text().default(''),
    text: text().default(''),
    headers: text().default('{}'),
    calendar: text().orNull(),
    bulk: flag(),
    /** Whether a person wrote it. */
    typed: integer().default(0),
    created_on: text(),
    state: text({ oneOf: ['waiting', 'claimed', 'sent', 'failed'] }),
    attempts: integer(),
    next_attempt_on: text(),
    claimed_until: text().orNull(),
    claimed_by: text().orNull(),
    last_error: text().orNull(),
    /** Whether the last failure was about the recipient's mailbox alone, or about the mail server and this site. */
    refused_by: text({ oneOf: ['mailbox', 'server'] }).orNull(),
    sent_on: text().orNull(),
    /** Its Date: when it was first tried, and again once staff send it anew. Null before. */
    dated_on: text().orNull(),
    /** When staff gave it up, or it was of no use any more. Its state is 'failed' then. */
    given_up_on: text().orNull(),
    /** When it was written to a file because there was no mail server. It is 'waiting', and nothing sends it by itself. */
    kept_on: text().orNull(),
    /** Until when a limit of mails keeps it waiting (mail-throttle.server.ts); null if none does. */
    waits_until: text().orNull(),
    /** From then on nobody tries to send it: see `closeUselessMails`. Null if it is of use however late it comes. */
    useless_from: text().orNull(),
  },
  {
    personal: {
      found: 'Its recipient, whoever an answer to it goes to, and whose lead it is about.',
      erased: 'With the files of mails, of which the Message-IDs stay until these are gone.',
      kept: { rules: ['contents of sent e-mails', 'e-mails that could not be sent', 'entries of sent e-mails'] },
      section: { heading: 'E-mails sent by this website', place: 90 },
      title: ({ subject }) => subject,
      facts: [
        'answers',
        ['sent_on', 'Sent'],
        ['created_on', 'Not sent yet', { isShown: ({ sent_on }) => sent_on === null }],
      ],
    },
    checks: {
      claim_complete: "state <> 'claimed' or (claimed_by is not null and claimed_until is not null)",
      sent_when: "(state = 'sent') = (sent_on is not null)",
    },
    indexes: {
      waiting: ['state', 'next_attempt_on'],
      claimed: ['state', 'claimed_until'],
      by_recipient: ['recipient'],
      by_recipient_key: ['recipient_key'],
      by_reply_key: ['reply_key'],
      by_record: { on: ['record', 'template'], where: 'record is not null' },
      state: ['state', 'id'],
      kept: { on: ['kept_on'], where: 'kept_on is not null' },
      // An issue puts thousands of mails into the outbox, and each claim looks for the next few. In this order it finds
      // them first, and without reading the mails themselves.
      due: {
        on: ['bulk', 'id', 'state', 'next_attempt_on', 'claimed_until', 'attempts', 'created_on', 'useless_from'],
        where: "state in ('waiting', 'claimed')",
      },
      useless: { on: ['useless_from'], where: "useless_from is not null and given_up_on is null and state <> 'sent'" },
    },
  },
)

/** Mails that have been erased, for the removal of their files. */
export const erasedMail = table('erased_mail', {
  message_id: text().primaryKey(),
})

/** One row while the outbox is on hold. */
export const outboxHold = table('outbox_hold', {
  id: integer().primaryKey(),
  since: text(),
})

/** Files that only staff may open. Every file in the store has a row here, so that none is lost sight of. */
export const privateFile = table(
  'private_file',
  {
    /** The path in the store. */
    key: text().primaryKey(),
    /**
     * 'arriving': being stored, or stored and not yet kept by the row that owns it. 'kept': owned. 'released': no longer
     * owned, and to be removed from the store.
     */
    state: text({ oneOf: ['arriving', 'kept', 'released'] }),
    changed_on: text(),
  },
  {
    personal: { nobody: 'The row that owns the file says whose it is.' },
    indexes: { state: ['state', 'changed_on'] },
  },
)

/** Expiring counters. The sender's address is stored only as a keyed hash. */
export const rateLimit = table(
  'rate_limit',
  {
    key: text().primaryKey(),
    points: integer(),
    expires_on: text(),
  },
  {
    personal: { nobody: 'A keyed hash does not tell whose share is counted.' },
    indexes: { expired: ['expires_on'] },
  },
)

export const dailyJob = table(
  'daily_job',
  {
    name: text().primaryKey(),
    /** The day of the last run in India, '' if there was none. */
    last_day: text(),
    /** The instant from which the clock is watched: the last run, or the moment when the clock was first doubted. */
    since: text().orNull(),
    /** Seconds that have certainly passed since then, whatever the clock says. */
    watched_s: integer().default(0),
    /** 1: the clock was right at `since`. */
    is_confirmed: integer().default(0),
  },
  { personal: { nobody: 'A job of the site.' } },
)

/** One row that is written again and again, to find out whether the database can store anything. */
export const writeCheck = table('write_check', {
  id: integer().primaryKey(),
  checked_on: text(),
})

/** Which secret belongs to the database. */
export const secretMark = table('secret_mark', {
  id: integer().primaryKey(),
  mark: text(),
})

/** Of records that are not on the site at present. */
export const firstPublication = table(
  'first_publication',
  {
    kind: text(),
    id: integer(),
    published_on: text(),
  },
  { primaryKey: ['kind', 'id'] },
)

/** The texts of public PDFs, by which they are found. */
export const documentText = table('document_text', {
  /** Of the public file. Its bytes never change. */
  path: text().primaryKey(),
  /** A JSON list of the text of each page. It is empty if none can be read. */
  pages: text(),
})

/** It signs mailed links (mailed-link.server.ts). */
export const linkKey = table('link_key', { id: id(), key: text() }, { personal: { nobody: 'A key of the site.' } })
