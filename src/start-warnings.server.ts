// Warnings at the start: settings and stored texts that stop nothing, but that the firm has to change.
import { staffAddress } from '#firm/letterhead.server.ts'
import type { Database } from '#platform/database.server.ts'
import type { Log } from '#platform/log.server.ts'
import { isReservedAddress, isReservedDomain } from '#platform/mail/reserved-address.ts'
import type { Settings } from '#platform/settings.server.ts'

/** Writes one line for each of them. */
export async function warnAtStart(database: Database, settings: Settings, log: Log): Promise<void> {
  warnOfLocalLinks(settings, log)
  await warnOfReservedAddress(database, log)
  await warnOfMeetingLinks(database, log)
  await warnOfNotice(database, settings, log)
}

/** The starting content is fictional. An enquiry sent to its office would reach nobody. */
async function warnOfReservedAddress(database: Database, log: Log): Promise<void> {
  const address = await staffAddress(database)
  if (address === null || !isReservedAddress(address)) return
  log.warn(
    { address },
    'Mails about enquiries go to this address, whose domain is reserved for examples, so nobody receives them. ' +
      'Set the e-mail address of the first office: before the first start in content/offices.json, afterwards in the ' +
      'column "email" of the table "office".',
  )
}

/** Nobody could join a meeting at the video service of the starting content. */
async function warnOfMeetingLinks(database: Database, log: Log): Promise<void> {
  const { meeting_link_base: base } = await database
    .selectFrom('site_setting')
    .select('meeting_link_base')
    .executeTakeFirstOrThrow()
  const url = URL.parse(base)
  const isUsable = url?.protocol === 'https:'
  if (isUsable && !isReservedDomain(url.hostname)) return
  const reason = isUsable ? 'which is reserved for examples' : 'which is not an address that begins with https://'
  log.warn(
    { address: base },
    `Links to video meetings begin with "${base}", ${reason}, so nobody can join. ` +
      'Set the address of your video service: before the first start in content/firm.json (meetingLinkBase), ' +
      'afterwards in the column "meeting_link_base" of the table "site_setting".',
  )
}

/** Without PUBLIC_URL, links lead to the machine of whoever opens them. */
function warnOfLocalLinks({ smtpUrl, publicUrl }: Settings, log: Log): void {
  if (smtpUrl === null || new URL(publicUrl).hostname !== 'localhost') return
  log.warn(
    { address: publicUrl },
    'Mails are sent, but the links in them begin with this address, which nobody else can open. ' +
      'Set PUBLIC_URL to the address under which visitors reach the site.',
  )
}

/** The starting notice promises that no question leaves the server. With a model that is no longer true. */
async function warnOfNotice(database: Database, { assistant }: Settings, log: Log): Promise<void> {
  if (assistant === null) return
  const notice = await database.selectFrom('firm_text').select('body').where('slug', '=', 'privacy').executeTakeFirst()
  if (!notice?.body.includes(noModel)) return
  log.warn(
    { address: assistant.baseUrl },
    `Questions to the assistant are passed to the language model at this address, but the privacy notice says: “${noModel}”. ` +
      'Amend the row "privacy" of the table "firm_text" as the README describes under "The assistant", ' +
      'or remove the setting ASSISTANT_BASE_URL.',
  )
}

/** The beginning of the sentence in content/privacy.json. */
const noModel = 'No question is passed to a language model'
