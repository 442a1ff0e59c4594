// The tables of the records that staff edit, and of their versions.
import { id, integer, table, text } from '#platform/database/table.server.ts'

export const contentRecord = table(
  'content_record',
  {
    id: id(),
    kind: text(),
    /** The row of the published form, also while the record is not on the site. */
    live_id: integer().orNull(),
    position: integer().default(0),
    version: integer(),
    title: text(),
    /** The day up to which the law is stated in the draft; '' if there is none. */
    law_as_at: text().default(''),
    /** The version that is on the site. */
    live_version: integer().orNull(),
    live_on: text().orNull(),
    /** The page that shows it; '' if it was never on the site, or is read by the firm's people alone. */
    page: text().default(''),
    publish_at: text().orNull(),
    publish_version: integer().orNull(),
    /** Who set the time. */
    publish_by: text().orNull(),
    /** Why it could not be published at its time. */
    problem: text().default(''),
    trashed_on: text().orNull(),
    changed_on: text(),
    changed_by: text(),
  },
  {
    personal: { nobody: 'The names stay: they say who answers for what the firm tells its visitors.' },
    unique: [['kind', 'live_id']],
    checks: {
      version: 'version > 0',
      schedule: '(publish_at is null) = (publish_version is null)',
    },
    indexes: {
      all: ['trashed_on', 'changed_on', 'id'],
      changed: ['kind', 'trashed_on', 'changed_on', 'id'],
      title: ['kind', 'trashed_on', 'title', 'id'],
      order: ['kind', 'trashed_on', 'position', 'id'],
      law: ['kind', 'trashed_on', 'law_as_at', 'id'],
      publish: ['publish_at'],
    },
  },
)

/** What an editor should look at in a draft. */
export const contentFinding = table(
  'content_finding',
  {
    id: id(),
    record_id: integer().references('content_record.id', 'cascade'),
    what: text({ oneOf: ['link', 'alt', 'claim', 'search'] }),
    /** Its name in the form, such as 'keyOfferings.2.title'; '' if it is of no one field. */
    path: text(),
    /** As staff read it. */
    field: text(),
    text: text(),
    /** Of a claim: its sentence, and the words of it that are the claim. */
    sentence: text().default(''),
    phrase: text().default(''),
    /** The same for the same finding in the same text. */
    key: text(),
  },
  {
    personal: { nobody: 'It is about a text of the firm.' },
    indexes: {
      record: ['record_id'],
      what: ['what', 'record_id'],
    },
  },
)

/** A finding that somebody has judged to be right as it is. It counts for its very text. */
export const seenFinding = table(
  'seen_finding',
  {
    record_id: integer().references('content_record.id', 'cascade'),
    key: text(),
    seen_on: text(),
    seen_by: text(),
  },
  {
    personal: { nobody: 'It is about a text of the firm. The name says which colleague judged it.' },
    primaryKey: ['record_id', 'key'],
  },
)

/** The texts stand apart, so that a list reads none of them. The draft is the text of the record's version. */
export const contentRevision = table(
  'content_revision',
  {
    record_id: integer().references('content_record.id', 'cascade'),
    version: integer(),
    body: text(),
    /** Of an earlier version whose text this one brought back. */
    restored_from: integer().orNull(),
    saved_on: text(),
    saved_by: text(),
    published_on: text().orNull(),
    published_by: text().orNull(),
  },
  {
    personal: { nobody: 'The names stay: they say who answers for what the firm tells its visitors.' },
    primaryKey: ['record_id', 'version'],
  },
)

/** A link that shows one version of a draft to whoever has it. */
export const previewLink = table(
  'preview_link',
  {
    id: id(),
    record_id: integer().references('content_record.id', 'cascade'),
    version: integer(),
    made_by: text(),
    expires_on: text(),
  },
  {
    personal: { nobody: 'It shows a draft of the firm. The name says which colleague made it.' },
    indexes: {
      record: ['record_id', 'expires_on'],
      expires: ['expires_on'],
    },
  },
)
