// Keeps what the firm's data are at the start, so that another firm's name never shows in their place.
import type { Database } from '#platform/database/database.server.ts'
import { setDefaults } from './defaults.server.ts'
import { publishedText, siteSettings } from './firm.server.ts'
import { declarationSchema } from './firm.ts'

/** Call it once, when the site starts. */
export async function keepAsDefaults(database: Database): Promise<void> {
  setDefaults(await siteSettings(database), await publishedText(database, 'declaration', declarationSchema))
}
