// What is kept about a person, for tests: shown, withdrawn, erased on request, and erased by one rule because of its age.
import { allRetentionRules } from '#leads/retention/retention-rules.server.ts'
import type { Withdrawn } from '#leads/retention/personal-data.ts'
import type { RetentionRule } from '#leads/retention/retention-rule.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { readSettings, type Retention } from '#platform/start/settings.server.ts'
import { allPersonalData, erasePerson, sectionsOf } from '#privacy/person.server.ts'
import { leadForms, personalDataSources } from '#rooms.server.ts'

const publicUrl = 'https://firm.example.in'

export const personalData = personalDataSources({ sweep: () => Promise.resolve(0) })

function partsAt(database: Database) {
  const { dataDir, retention } = readSettings({})
  return { database, personalData, leadForms, settings: { publicUrl, dataDir, retention } }
}

export const heldAbout = (database: Database, emailKey: string) => sectionsOf(partsAt(database), emailKey)

export function withdrawAt(database: Database, withdrawn: Omit<Withdrawn, 'publicUrl'>, now: Date): Promise<void> {
  return inTransaction(database, async (tx) => {
    for (const room of allPersonalData(partsAt(tx))) await room.withdraw?.(tx, { ...withdrawn, publicUrl }, now)
  })
}

export async function eraseAt(database: Database, emailKey: string, now: Date): Promise<void> {
  await inTransaction(database, (tx) => erasePerson(tx, partsAt(tx), emailKey, now))
}

export function retentionRule(what: string, changed: Partial<Retention> = {}): RetentionRule {
  const settings = { retention: { ...readSettings({}).retention, ...changed } }
  const rule = allRetentionRules({ personalData, settings }).find((each) => each.what === what)
  if (!rule) throw new Error(`Nothing is erased under the name ${what}`)
  return rule
}
