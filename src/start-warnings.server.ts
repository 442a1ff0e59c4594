// Warnings at the start: settings and stored texts that stop nothing, but that the firm has to change.
import { staffAddress } from '#firm/letterhead.server.ts'
import type { Database } from '#platform/database.server.ts'
import type { Log } from '#platform/log.server.ts'
import { isReservedAddress, isReservedDomain } from '#platform/mail/reserved-address.ts'
import type { Settings } from '#platform/settings.server.ts'
import { countSecondSteps } from '#staff/second-step.server.ts'

/** Writes one line for each of them. */
export async function warnAtStart(database: Database, settings: Settings, log: Log): Promise<void> {
  warnOfLocalLinks(settings, log)
  await warnOfReservedAddress(database, log)
  await warnOfMeetingLinks(database, log)
  await warnOfNotice(database, settings, log)
  await warnOfSecondSteps(database, settings, log)
}

/** The starting content is fictional. An enquiry sent to its office would reach nobody. */
async function warnOfReservedAddress(database: Database, log: Log): Promise<void> {
  const address = await staffAddress(database)
  if (address === null || !isReservedAddress(address)) return
  log.warn(
    { address },
    'Mails about enquiries go to this address, whose domain is reserved for examples, so no one receives them. ' +
      'Set the e-mail address of the first office: before the first start in content/offices.json, afterwards in the ' +
      'console, under Settings, Offices.',
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
    `Links to video meetings begin with "${base}", ${reason}, so no one can join. ` +
      'Set the address of your video service: before the first start in content/firm.json (meetingLinkBase), ' +
      'afterwards in the console, under Settings, Firm.',
  )
}

/** Without PUBLIC_URL, links lead to the machine of whoever opens them. */
function warnOfLocalLinks({ smtpUrl, publicUrl }: Settings, log: Log): void {
  if (smtpUrl === null || new URL(publicUrl).hostname !== 'localhost') return
  log.warn(
    { address: publicUrl },
    'Mails are sent, but the links in them begin with this address, which no one else can open. ' +
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
      'Amend it in the console, under Pages, Privacy notice, as the README describes under "The assistant", ' +
      'or remove the setting ASSISTANT_BASE_URL.',
  )
}

/** After a restore without the file "secret", for example: nobody could sign in with a code. */
async function warnOfSecondSteps(database: Database, { secret }: Settings, log: Log): Promise<void> {
  if (secret === null) return
  const { total, unreadable } = await countSecondSteps(database, secret)
  if (unreadable === 0) return
  log.warn(
    { unreadable, total },
    'Second steps of staff were encrypted with another SECRET, so their codes and recovery codes cannot be checked. ' +
      'Restore the former SECRET or the file DATA_DIR/secret, or reset these people one by one: ' +
      'npm run staff -- --reset <address>',
  )
}

/** The beginning of the sentence in content/privacy.json. */
const noModel = 'No question is passed to a language model'
