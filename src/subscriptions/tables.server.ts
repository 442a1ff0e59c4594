// The tables of what people have asked to be sent: the subscriptions, the mailings that go to all of a kind, and what was
// sent to whom.
import { id, integer, table, text } from '#platform/database/table.server.ts'
import { sections } from './kind.server.ts'
import { subscriptionKinds } from './subscription.ts'

const over = { what: 'subscriptions never confirmed, or ended' }

const statusTexts = { unconfirmed: 'not yet confirmed', active: 'confirmed', ended: 'ended' }

export const subscription = table(
  'subscription',
  {
    id: id(),
    kind: text({ oneOf: subscriptionKinds }),
    email: text(),
    email_key: text(),
    /** What exactly was asked for, as a query in one order: a search, or the answers about a business. '' if nothing. */
    params: text().default(''),
    first_name: text().default(''),
    status: text({ oneOf: ['unconfirmed', 'active', 'ended'] }),
    /** Each end makes the next one. A link of an earlier version ends the subscription, but does not begin it again. */
    version: integer().default(1),
    page: text(),
    asked_on: text(),
    /** The latest, unless its owner has confirmed since. */
    link_sent_on: text().orNull(),
    /** Sent since the address last confirmed, or had a week without one. */
    links: integer().default(0),
    confirmed_on: text().orNull(),
    ended_on: text().orNull(),
    /** Whatever was due before this instant has been sent. */
    sent_until: text().orNull(),
  },
  {
    personal: {
      address: 'email_key',
      kept: [
        {
          ...over,
          since: 'coalesce(link_sent_on, asked_on)',
          where: "status = 'unconfirmed'",
          for: 'unconfirmedDays',
        },
        { ...over, since: 'ended_on', where: "status = 'ended'", for: 'unconfirmedDays' },
        // The notice says that an alert is kept until it is ended, and no longer.
        { ...over, since: 'ended_on', where: "status = 'ended' and kind = 'job-alert'", for: { days: 0 } },
      ],
      section: ({ kind }) => sections[kind],
      title: ({ kind }) => sections[kind].heading,
      facts: [
        ['status', 'State', { text: ({ status }) => statusTexts[status] }],
        ['email', 'E-mail'],
        'answers',
        ['page', 'Entered on the page'],
        ['asked_on', 'Entered'],
        ['confirmed_on', 'Confirmed'],
        ['ended_on', 'Ended'],
      ],
      oldestFirst: true,
    },
    unique: [['email_key', 'kind', 'params']],
    checks: { confirmed_when: "status <> 'active' or confirmed_on is not null" },
    indexes: { due: ['kind', 'status', 'email_key'], age: ['status', 'id'] },
  },
)

/** An issue of the newsletter, or the mails of a morning. */
export const mailing = table(
  'mailing',
  {
    id: id(),
    kind: text({ oneOf: subscriptionKinds }),
    /** The id of the issue, or the day. */
    name: text(),
    /** Addresses up to this one have their mails in the outbox, or get none. '' once it is over, or this one is erased. */
    reached: text().default(''),
    finished_on: text().orNull(),
  },
  {
    personal: {
      address: 'reached',
      erased: 'Forgotten: the mailing begins anew, and sends nobody the same twice.',
      kept: { unless: 'The mailing is over.' },
      hidden: 'It only says how far the mailing has got.',
    },
    unique: [['kind', 'name']],
  },
)

export const delivery = table(
  'delivery',
  {
    id: id(),
    kind: text({ oneOf: subscriptionKinds }),
    /** Null once the subscription is erased: copies of an issue are still counted. */
    subscription_id: integer().orNull().references('subscription.id', 'set null'),
    /** In words of the kind. */
    what: text(),
    /** What it was about is over with this day. */
    day: text(),
    mail_id: integer().orNull().references('mail.id', 'set null'),
  },
  {
    personal: {
      row: 'subscription_id',
      kept: [
        {
          what: 'records of what subscribers were sent',
          since: 'day',
          isDay: true,
          where: 'subscription_id is not null',
          for: 'mailDays',
        },
      ],
      hidden: 'Its kind says in words what was sent.',
    },
    // Nobody is sent the same thing twice, whatever processes and clocks do.
    unique: [['subscription_id', 'what', 'day']],
    indexes: { mail: ['mail_id'], what: ['kind', 'what'], day: ['day'] },
  },
)
