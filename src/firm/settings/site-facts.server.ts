// What staff change about the site beyond the firm's name and offices: facts, what it leaves out, and social networks.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import { take } from './setting-version.server.ts'
import type { FactsForm, ShownForm, SocialForm } from './settings.ts'

/** Each of these runs in the caller's transaction. Throws SettingsChanged unless `version` is the one that is stored. */
export async function saveFacts(tx: Database, form: FactsForm, version: number, now: Date): Promise<void> {
  await take(tx, 'facts', version, now)
  const { foundedYear, members, copyrightYear, agmMonthDay, chatLoginUrl, uniqueCode, peerReview, logosNote } = form
  await tx
    .updateTable('site_setting')
    .set({
      founded_year: foundedYear,
      members,
      copyright_year: copyrightYear,
      agm_month_day: agmMonthDay,
      chat_login_url: chatLoginUrl,
      unique_code: uniqueCode,
      peer_review: peerReview,
      logos_note: logosNote,
    })
    .where('id', '=', 1)
    .execute()
}

export async function saveShown(tx: Database, form: ShownForm, version: number, now: Date): Promise<void> {
  await take(tx, 'shown', version, now)
  await tx
    .updateTable('site_setting')
    .set({
      shows_logos: form.logos ? 1 : 0,
      shows_numbers: form.numbers ? 1 : 0,
      shows_customer_speak: form.customerSpeak ? 1 : 0,
    })
    .where('id', '=', 1)
    .execute()
}

/** The networks belong to the firm. The contract gives them with every office. */
export async function saveSocial(tx: Database, form: SocialForm, version: number, now: Date): Promise<void> {
  await take(tx, 'social', version, now)
  const { facebook, twitter, Instagram } = form
  await tx
    .updateTable('office')
    .set({ social_links: JSON.stringify({ facebook, twitter, Instagram }) })
    .execute()
}

const link = z.string().catch('')
const networksSchema = z.object({ facebook: link, twitter: link, Instagram: link })

export function storedNetworks(links: string | undefined): SocialForm {
  return networksSchema.parse(JSON.parse(links || '{}'))
}
