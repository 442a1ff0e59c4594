// Entries of the suppression list that are about every spelling of an address: what people complained of, and what staff
// have entered. The entries that there are already get the key of their mailbox, as it is reckoned at this release.
import { sql, type Kysely } from 'kysely'

type Entries = { suppression: { email_key: string; mailbox_key: string | null; reason: string } }

export async function up(database: Kysely<Entries>): Promise<void> {
  await database.schema.alterTable('suppression').addColumn('mailbox_key', 'text').execute()
  await database.schema.createIndex('suppression_mailbox').on('suppression').column('mailbox_key').execute()
  const entries = await database
    .selectFrom('suppression')
    .select('email_key')
    .where('reason', 'in', ['complaint', 'staff'])
    // Of erased people only a fingerprint is left.
    .where(sql<boolean>`email_key not like 'sha256:%'`)
    .execute()
  for (const { email_key } of entries)
    await database
      .updateTable('suppression')
      .set({ mailbox_key: mailboxKey(email_key) })
      .where('email_key', '=', email_key)
      .execute()
}

function mailboxKey(key: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(key) ?? []
  const untagged = local.replace(/(?<=.)\+.*$/, '')
  if (/^(?:gmail|googlemail)\.com$/.test(domain)) return `${untagged.replaceAll('.', '')}@gmail.com`
  if (/^(?:icloud|me|mac)\.com$/.test(domain)) return `${untagged}@icloud.com`
  if (/^(?:proton\.me|protonmail\.(?:com|ch)|pm\.me)$/.test(domain))
    return `${untagged.replaceAll(/[._-]/g, '')}@proton.me`
  return `${untagged}@${domain}`
}
