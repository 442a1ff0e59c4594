// Staff add, change, remove and move offices. Each runs in the caller's transaction, and throws SettingsChanged unless
// `version` is the one that is stored.
import { officeDays } from '#firm/offices/weekdays.ts'
import { clockText } from '#platform/dates.ts'
import type { Database } from '#platform/database/database.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import { take } from './setting-version.server.ts'
import type { OfficeForm } from './settings.ts'

const maxOffices = 30

/** The change is not possible, as the message says to people. */
class SettingsRefused extends Refusal {
  constructor(message: string) {
    super(422, message)
  }
}

/** Adds the office at the end of the list. Returns its id. */
export async function addOffice(tx: Database, form: OfficeForm, version: number, now: Date): Promise<number> {
  await take(tx, 'offices', version, now)
  const offices = await tx.selectFrom('office').select(['position', 'social_links']).orderBy('position').execute()
  if (offices.length >= maxOffices) throw new SettingsRefused(`There can be at most ${maxOffices} offices.`)
  const { id } = await tx
    .insertInto('office')
    .values({
      ...columnsOf(form),
      position: (offices.at(-1)?.position ?? -1) + 1,
      social_links: offices[0]?.social_links ?? '{}',
      imageurl: '',
      imagealt: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The picture and the links to social networks stay as they are. Returns false if there is no such office. */
export async function changeOffice(
  tx: Database,
  id: number,
  form: OfficeForm,
  version: number,
  now: Date,
): Promise<boolean> {
  await take(tx, 'offices', version, now)
  const { numUpdatedRows } = await tx.updateTable('office').set(columnsOf(form)).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows === 1n
}

function columnsOf({ city, lines, phones, email, hours }: OfficeForm) {
  const inOrder = officeDays.flatMap((day) => hours.find((line) => line.day === day) ?? [])
  const texts = inOrder.map(({ day, opens, closes }) => [day, `${clockText(opens)} to ${clockText(closes)}`])
  return {
    city,
    email,
    address: JSON.stringify({ address: lines, phone: phones }),
    working_hours: JSON.stringify(Object.fromEntries(texts)),
  }
}

/** Returns the removed city, or null if there is no such office. The last one stays: mails go to its address. */
export async function removeOffice(tx: Database, id: number, version: number, now: Date): Promise<string | null> {
  await take(tx, 'offices', version, now)
  const offices = await tx.selectFrom('office').select(['id', 'city']).execute()
  const office = offices.find((each) => each.id === id)
  if (office === undefined) return null
  if (offices.length === 1)
    throw new SettingsRefused('The last office cannot be removed, because messages from visitors go to its address.')
  await tx.deleteFrom('office').where('id', '=', id).execute()
  return office.city
}

/** Changes places with the office before or after it. Returns its city, or null if there is no such office. */
export async function moveOffice(
  tx: Database,
  id: number,
  direction: 'up' | 'down',
  version: number,
  now: Date,
): Promise<string | null> {
  await take(tx, 'offices', version, now)
  const offices = await tx.selectFrom('office').select(['id', 'city']).orderBy('position').orderBy('id').execute()
  const from = offices.findIndex((office) => office.id === id)
  const office = offices[from]
  if (office === undefined) return null
  const to = direction === 'up' ? from - 1 : from + 1
  if (to < 0 || to >= offices.length) throw new SettingsRefused('The office is already in that position.')
  offices.splice(from, 1)
  offices.splice(to, 0, office)
  // No two offices may have the same place, not even in between.
  for (const first of [-offices.length, 0]) {
    for (const [position, each] of offices.entries())
      await tx
        .updateTable('office')
        .set({ position: first + position })
        .where('id', '=', each.id)
        .execute()
  }
  return office.city
}
