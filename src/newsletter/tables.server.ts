// The tables of the newsletter: subscribers, their confirmation links, issues and their copies.
import { id, integer, table, text } from '#platform/database/table.server.ts'

export const subscriber = table(
  'subscriber',
  {
    id: id(),
    email: text(),
    /** The normalised address, so that the same person in different letter case is one subscriber. */
    email_key: text().unique(),
    state: text({ oneOf: ['pending', 'confirmed', 'unsubscribed'] }),
    page: text(),
    subscribed_on: text(),
    confirmed_on: text().orNull(),
    unsubscribed_on: text().orNull(),
    last_mail_on: text().orNull(),
    /** Stored in plain text, because every issue contains it. It can only end this one subscription. */
    unsubscribe_token: text().unique(),
  },
  {
    checks: { confirmed_when: "state <> 'confirmed' or confirmed_on is not null" },
    indexes: {
      by_state: ['state', 'id'],
    },
  },
)

export const subscriptionToken = table(
  'subscription_token',
  {
    token_hash: text().primaryKey(),
    subscriber_id: integer().references('subscriber.id', 'cascade'),
    expires_on: text(),
    used_on: text().orNull(),
  },
  { indexes: { by_subscriber: ['subscriber_id'] } },
)

export const newsletterIssue = table(
  'newsletter_issue',
  {
    id: id(),
    state: text({ oneOf: ['draft', 'scheduled', 'sending', 'sent', 'stopped'] }),
    subject: text(),
    /** The rest of the draft, as JSON. */
    draft: text(),
    version: integer(),
    created_on: text(),
    /** A name at the time, as the others are. */
    created_by: text(),
    changed_on: text(),
    changed_by: text(),
    send_at: text().orNull(),
    scheduled_by: text().orNull(),
    /** What is sent, as it was when the issue was scheduled: JSON. */
    frozen: text().orNull(),
    /** Why the issue was not sent at its time. */
    held_because: text().orNull(),
    /** Subscribers with ids up to this number have their copy in the outbox, or get none. */
    reached: integer(),
    started_on: text().orNull(),
    finished_on: text().orNull(),
  },
  {
    indexes: {
      due: ['state', 'send_at'],
      held: { on: ['id'], where: 'held_because is not null' },
    },
  },
)

export const newsletterCopy = table(
  'newsletter_copy',
  {
    id: id(),
    issue_id: integer().references('newsletter_issue.id', 'cascade'),
    /** Null once the subscriber is erased. The row remains, because it is counted. */
    subscriber_id: integer().orNull().references('subscriber.id', 'set null'),
    mail_id: integer().orNull().references('mail.id', 'set null'),
  },
  {
    indexes: {
      // No subscriber can get two copies of an issue.
      once: { on: ['issue_id', 'subscriber_id'], isUnique: true },
      subscriber: ['subscriber_id'],
      mail: ['mail_id'],
    },
  },
)
