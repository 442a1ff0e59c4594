// The mails that the site wrote, as whoever they are for finds them, and the links in them; and the site's own records,
// for what no page tells.
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from './fixtures.ts'

function dataDir(): string {
  return process.env.E2E_DATA_DIR ?? ''
}

/** Of somebody who has never been here. */
export function newAddress(): string {
  return `reader-${randomUUID()}@kaverifoods.example.in`
}

async function mailsTo(address: string): Promise<Email[]> {
  const folder = join(dataDir(), 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  // A mail may be erased between the two looks.
  const files = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name)).catch(() => null)))
  const mails = await Promise.all(files.flatMap((file) => (file?.includes(address) ? [PostalMime.parse(file)] : [])))
  return mails.filter((mail) => mail.to?.some((to) => to.address === address))
}

/** Waits for it: mail leaves the house after the form was answered. */
export async function mailTo(address: string, subject: RegExp): Promise<Email> {
  const found: Email[] = []
  await expect(async () => {
    found.push(...(await mailsTo(address)).filter((mail) => subject.test(mail.subject ?? '')))
    expect(found, `a mail ${String(subject)} to ${address}`).not.toEqual([])
  }).toPass({ timeout: 10_000, intervals: [50] })
  return found.at(-1)!
}

/** The address in the mail that goes on after this path, without the origin. */
export function linkIn(mail: Email, path: string): string {
  const [link] = new RegExp(`${path}[\\w-]+`).exec(mail.text ?? '') ?? []
  expect(link, `a link to ${path} in the mail`).toBeDefined()
  return link ?? ''
}

/** One statement on the database of the site, which goes on serving. */
export function record(statement: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
  const database = new DatabaseSync(join(dataDir(), 'site.sqlite'), { timeout: 5000 })
  try {
    return database.prepare(statement).all(...values)
  } finally {
    database.close()
  }
}
