// What staff change about the firm: the grievance officer and the offices. Every change makes the public pages render again.
import { clockText } from '#platform/dates.ts'
import type { Database } from '#platform/database/database.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import { contactInformation, siteSettings } from '#firm/firm.server.ts'
import { officeOf } from '#firm/offices/office.ts'
import { officeDays } from '#firm/offices/weekdays.ts'
import { settingParts, type SettingsPart } from './setting-parts.ts'
import { settingRow, valuesIn } from './setting-row.server.ts'
import { take } from './setting-version.server.ts'
import { storedNetworks } from './site-facts.server.ts'
import {
  factsSchema,
  firmSchema,
  shownSchema,
  type FirmSettings,
  type GrievanceForm,
  type OfficeForm,
  type StoredOffice,
} from './settings.ts'
import { openHoursOf } from '#firm/offices/open-hours.ts'

/** The change is not possible, as the message says to people. */
class SettingsRefused extends Refusal {
  constructor(message: string) {
    super(422, message)
  }
}

export async function firmSettings(database: Database): Promise<FirmSettings> {
  // Read first: if somebody saves in between, the version is too old and the next save is refused.
  const versions = await settingVersions(database)
  const [row, { grievance }, offices] = await Promise.all([
    settingRow(database),
    siteSettings(database),
    contactInformation(database),
  ])
  const { name, email, phone = '', address = '' } = grievance
  return {
    firm: { version: versions.firm, ...valuesIn(row, firmSchema) },
    facts: { version: versions.facts, ...valuesIn(row, factsSchema) },
    shown: { version: versions.shown, ...valuesIn(row, shownSchema) },
    social: { version: versions.social, ...storedNetworks(offices[0]?.socialmedialinks) },
    grievance: { version: versions.grievance, name, email, phone, address },
    offices: { version: versions.offices, list: offices.map((office) => storedOffice(office)) },
  }
}

/** How often each part was saved on the console. */
export async function settingVersions(database: Database): Promise<Record<SettingsPart, number>> {
  const rows = await database.selectFrom('setting_version').select(['name', 'version']).execute()
  const versions = settingParts.map((part) => [part, rows.find(({ name }) => name === part)?.version ?? 0])
  // The parts are those of the list, but Object.fromEntries loses them in its type.
  return Object.fromEntries(versions) as Record<SettingsPart, number>
}

function storedOffice(contact: Awaited<ReturnType<typeof contactInformation>>[number]): StoredOffice {
  const { id, city, lines, phones, email, hours } = officeOf(contact)
  const open = openHoursOf(hours)
  return {
    id,
    city,
    lines,
    phones,
    email,
    hours: officeDays.flatMap((day) => {
      const given = open.get(day)
      return given ? [{ day, opens: timeOf(given.opens), closes: timeOf(given.closes) }] : []
    }),
  }
}

function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Each of these runs in the caller's transaction. Throws SettingsChanged unless `version` is the one that is stored. */
export async function saveGrievance(tx: Database, form: GrievanceForm, version: number, now: Date): Promise<void> {
  await take(tx, 'grievance', version, now)
  const { body } = await tx
    .selectFrom('firm_text')
    .select('body')
    .where('slug', '=', 'privacy')
    .executeTakeFirstOrThrow()
  const { name, email, phone, address } = form
  const grievance = { name, email, ...(phone && { phone }), ...(address && { address }) }
  const notice: object = JSON.parse(body)
  const changed = JSON.stringify({ ...notice, grievance })
  await tx.updateTable('firm_text').set({ body: changed }).where('slug', '=', 'privacy').execute()
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

const maxOffices = 30

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
