// Reads the mails that the site wrote, as their recipients would, and the links in them. Also gives access to the site's
// database, for what no page shows.
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import ICAL from 'ical.js'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from './fixtures.ts'

function dataDir(): string {
  return process.env.E2E_DATA_DIR ?? ''
}

/** An address that the site has never seen. */
export function newAddress(): string {
  // At a domain of its own, because the mails to one domain are limited.
  return `reader@kaveri-${randomUUID()}.example.in`
}

async function mailsTo(address: string, data: string): Promise<Email[]> {
  const folder = join(data, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  // A mail may be erased between listing the folder and reading the file.
  const files = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name)).catch(() => null)))
  const mails = await Promise.all(files.flatMap((file) => (file?.includes(address) ? [PostalMime.parse(file)] : [])))
  return mails.filter((mail) => mail.to?.some((to) => to.address === address))
}

/** Waits for a mail with this subject, since mail is sent only after the response to the form. */
export async function mailTo(address: string, subject: RegExp, data = dataDir(), timeout = 30_000): Promise<Email> {
  const found: Email[] = []
  await expect(async () => {
    found.push(...(await mailsTo(address, data)).filter((mail) => subject.test(mail.subject ?? '')))
    expect(found, `a mail ${String(subject)} to ${address}`).not.toEqual([])
  }).toPass({ timeout, intervals: [50] })
  return found.at(-1)!
}

/** The first link in the mail that begins with this path, without its origin. */
export function linkIn(mail: Email, path: string): string {
  const [link] = new RegExp(`${path}[\\w-]+`).exec(mail.text ?? '') ?? []
  expect(link, `a link to ${path} in the mail`).toBeDefined()
  return link ?? ''
}

/** What the invitation in the mail says. */
export function eventIn(mail: Email) {
  const file = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar' || mimeType === 'application/ics')
  const content = typeof file?.content === 'string' ? file.content : new TextDecoder().decode(file?.content)
  const calendar = new ICAL.Component(ICAL.parse(content))
  const event = calendar.getFirstSubcomponent('vevent')
  const begins = event?.getFirstPropertyValue('dtstart')
  return {
    method: calendar.getFirstPropertyValue('method'),
    sequence: event?.getFirstPropertyValue('sequence'),
    begins: begins instanceof ICAL.Time ? begins.toJSDate().toISOString() : '',
  }
}

/** Runs one statement on the site's database while the site keeps running. */
export function runSql(statement: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
  const database = new DatabaseSync(join(dataDir(), 'site.sqlite'), { timeout: 5000 })
  try {
    return database.prepare(statement).all(...values)
  } finally {
    database.close()
  }
}

/**
 * As if the mailboxes of all meetings so far had answered. Beyond a number of meetings whose mailbox never has, each is
 * held until it is confirmed, and the tests of a run book more than that.
 */
export function mailboxesAnswered(): void {
  runSql("update booking set confirmed_on = booked_on where confirmed_on is null and status = 'booked'")
}
