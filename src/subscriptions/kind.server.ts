// What a kind of subscription is: its words, what is due to whom, and what it wants to know of changes. The room that owns
// it hands it over in its room.server.ts.
import type { Selectable } from 'kysely'
import type { Form } from '#forms/field-table.ts'
import type { PersonalSection } from '#leads/retention/personal-data.ts'
import type { Database, Tables } from '#platform/database/database.server.ts'
import type { Section } from '#platform/database/personal.ts'
import { dayInIndia } from '#platform/dates.ts'
import type { MailTemplate } from '#platform/mail/mail-template.server.ts'
import type { SubscriptionKindName } from './subscription.ts'

/** Above what a person reads of each kind. */
export const sections: Record<SubscriptionKindName, Section> = {
  'job-alert': { heading: 'Job alerts', place: 40 },
  reminders: { heading: 'Reminders of dates', place: 60 },
  newsletter: { heading: 'Newsletter', place: 70 },
}

export type Subscription = Selectable<Tables['subscription']>

export type SubscriptionKind = {
  name: SubscriptionKindName
  /** By which it is asked for. Its columns are those of `subscription`. */
  form: Form
  /** What was asked for, as a heading of the page behind the link and of the person's data. */
  titleOf: (params: string) => string
  /** The mail that asks for a confirmation. */
  confirmation: {
    subject: (firmName: string) => string
    heading: string
    button: string
    /** What does not happen unless it is confirmed: 'we will not …' */
    otherwise: string
    /** Why the address gets this. It repeats no text that was typed, so that nobody can send one of their own through us. */
    why: (params: string) => string
  }
  /** The page behind the link. */
  page: {
    titles: Record<'unconfirmed' | 'active' | 'ended', string>
    confirmed: string
    ended: string
    endLabel: string
    /** Where it can be asked for, and what comes after a confirmation. */
    askedAt: { label: string; to: string }
    next: (params: string, token: string) => { label: string; to: string }[]
  }
  /** All of an address come in one mail, which ends them all with one click. */
  isOneMail?: true
  /** In the transaction that confirms it or changes what it is about. */
  onChange?: (tx: Database, subscription: Subscription, now: Date) => Promise<void>
  /** What these subscriptions were sent, as a person sees it. */
  describeSent: (database: Database, ids: number[]) => Promise<PersonalSection['records']>
  /** Returns what finds the mailings that are to be worked off at an instant. */
  openMailings: (parts: { database: Database }) => (now: Date) => Promise<Mailing[]>
}

/** What was sent of one subscription. `replaces`: what was sent before under the same words and another day. */
export type NewDelivery = { subscription: number; what: string; day: string; replaces?: boolean }

export type DueMail<Payload> = {
  to: Subscription
  payload: Payload
  record: number | null
  uselessFrom: Date | null
  delivers: NewDelivery[]
}

type MailingOf<Payload> = {
  name: string
  template: MailTemplate<Payload>
  /** Whatever is due before this instant is sent. */
  until: Date
  /** Of a morning: from then on nothing more of it is sent. */
  endsOn?: Date
  /** What is due to these, all of some addresses. */
  due: (subscriptions: Subscription[]) => Promise<DueMail<Payload>[]>
  /** In the transaction in which nobody is left. */
  onFinish?: (tx: Database) => Promise<void>
}
/** Its mails have their payload as it is stored. */
export type Mailing = MailingOf<string>

export function mailingOf<Payload>({ template, due, ...mailing }: MailingOf<Payload>): Mailing {
  return {
    ...mailing,
    template: { ...template, store: (stored) => stored },
    async due(subscriptions) {
      const mails = await due(subscriptions)
      return mails.map((mail) => ({ ...mail, payload: template.store(mail.payload) }))
    },
  }
}

/** Nobody is sent anything more of it. How far it has got is an address, so it is forgotten. */
export async function closeMailing(
  tx: Database,
  { kind, name }: { kind: SubscriptionKindName; name: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('mailing')
    .set({ finished_on: now.toISOString(), reached: '' })
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('finished_on', 'is', null)
    .execute()
}

/** Opens that of a morning, and closes what is left of earlier ones: their day is over. */
export async function openMorning(tx: Database, kind: SubscriptionKindName, now: Date): Promise<void> {
  const today = dayInIndia(now)
  await tx
    .updateTable('mailing')
    .set({ finished_on: now.toISOString(), reached: '' })
    .where('kind', '=', kind)
    .where('name', '<', today)
    .where('finished_on', 'is', null)
    .execute()
  await openMailing(tx, kind, today)
}

export async function openMailing(tx: Database, kind: SubscriptionKindName, name: string): Promise<void> {
  await tx
    .insertInto('mailing')
    .values({ kind, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
