// What staff change about the site beyond the firm's offices: whatever is kept in the one row of the settings, and the
// social networks.
import { z } from 'zod'
import { byNetwork } from '#firm/networks.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { SettingsPart } from './setting-parts.ts'
import { columnsOf } from './setting-row.server.ts'
import { take } from './setting-version.server.ts'
import { factsSchema, firmSchema, shownSchema, type SocialForm } from './settings.ts'

/** Each of these runs in the caller's transaction. Throws SettingsChanged unless `version` is the one that is stored. */
type Save<Form> = (tx: Database, form: Form, version: number, now: Date) => Promise<void>

function inRow<Schema extends z.ZodObject>(part: SettingsPart, schema: Schema): Save<z.infer<Schema>> {
  return async (tx, form, version, now) => {
    await take(tx, part, version, now)
    await tx.updateTable('site_setting').set(columnsOf(schema, form)).where('id', '=', 1).execute()
  }
}

export const saveFirm = inRow('firm', firmSchema)
export const saveFacts = inRow('facts', factsSchema)
export const saveShown = inRow('shown', shownSchema)

/** Each office has them. */
export const saveSocial: Save<SocialForm> = async (tx, form, version, now) => {
  await take(tx, 'social', version, now)
  const links = JSON.stringify(byNetwork(({ key }) => form[key]))
  await tx.updateTable('office').set({ social_links: links }).execute()
}

const none = byNetwork(() => '')
const networksSchema = z.object(byNetwork(() => z.string().catch(''))).catch(none)

/** The address of each network, '' if it has none. Every page and mail reads it, so a text that is no JSON breaks none. */
export function storedNetworks(links: string | undefined): SocialForm {
  try {
    return networksSchema.parse(JSON.parse(links || '{}'))
  } catch {
    return none
  }
}
