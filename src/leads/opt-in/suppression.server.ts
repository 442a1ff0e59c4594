// The addresses to which no mail goes that nobody waits for: issues of the newsletter, alerts about vacancies, reminders.
import { addressFingerprint } from '#leads/consent/consent-ledger.server.ts'
import type { Database, Tables } from '#platform/database/database.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { mailboxOf } from '#platform/mail/same-mailbox.server.ts'

type Reason = Tables['suppression']['reason']

/** Somebody who does not want our mail gets none by another spelling either. The rest is about the address that was written to. */
const ofMailbox: readonly Reason[] = ['complaint', 'staff']

/** Puts an address on the suppression list, so that it gets nothing that it has asked to be sent, until staff remove the entry. */
export async function suppress(tx: Database, address: string, reason: Reason, now: Date): Promise<void> {
  const mailbox_key = ofMailbox.includes(reason) ? mailboxOf(address).key : null
  const entry = { reason, suppressed_on: now.toISOString() }
  await tx
    .insertInto('suppression')
    .values({ email_key: addressKey(address), mailbox_key, ...entry })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet((row) => ({
        ...entry,
        mailbox_key: row.fn.coalesce('excluded.mailbox_key', 'suppression.mailbox_key'),
      })),
    )
    .execute()
}

/** What the list may say of an address: itself, or of an erased person a fingerprint. */
const addressNames = (key: string) => [key, addressFingerprint(key)]
const mailboxNames = (key: string) => addressNames(mailboxOf(key).key)

type Entry = { email_key: string; mailbox_key: string | null }

function listedIn(entries: readonly Entry[]): (key: string) => boolean {
  const addresses = new Set(entries.map(({ email_key }) => email_key))
  const mailboxes = new Set(entries.map(({ mailbox_key }) => mailbox_key))
  return (key) =>
    addressNames(key).some((name) => addresses.has(name)) || mailboxNames(key).some((name) => mailboxes.has(name))
}

/** Those of the addresses that are on the list, themselves or by another spelling of their mailbox. */
export async function suppressedAmong(database: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const entries = await database
    .selectFrom('suppression')
    .select(['email_key', 'mailbox_key'])
    .where((row) =>
      row.or([
        row('email_key', 'in', keys.flatMap(addressNames)),
        row('mailbox_key', 'in', keys.flatMap(mailboxNames)),
      ]),
    )
    .execute()
  return new Set(keys.filter(listedIn(entries)))
}

export async function isSuppressed(database: Database, key: string): Promise<boolean> {
  return (await suppressedAmong(database, [key])).has(key)
}

/** Reads the whole list, for whoever asks about many addresses. Returns whether an address is on it. */
export async function readSuppressed(database: Database): Promise<(key: string) => boolean> {
  return listedIn(await database.selectFrom('suppression').select(['email_key', 'mailbox_key']).execute())
}
