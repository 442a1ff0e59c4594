// The settings of the firm as staff read them, and the grievance officer, whom they change.
import type { Database } from '#platform/database/database.server.ts'
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
  type StoredOffice,
} from './settings.ts'
import { openHoursOf } from '#firm/offices/open-hours.ts'

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

/** Runs in the caller's transaction. Throws SettingsChanged unless `version` is the one that is stored. */
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
