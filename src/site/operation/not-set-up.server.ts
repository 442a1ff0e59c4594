// What the firm or whoever runs the site has not set up yet: the site runs, but mails, meetings or sign-ins fail because of
// it. Said in the log at every start, and at the top of the console's first page.
import { officeAddresses, staffAddress } from '#firm/offices/firm-mailboxes.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { lacksMailServer, undeliveredTo } from '#platform/mail/outbox-state.server.ts'
import type { Log } from '#platform/log.server.ts'
import { isReservedAddress, isReservedDomain } from '#platform/mail/reserved-address.ts'
import { undelivered } from '#platform/mail/undelivered.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import { countSecondSteps } from '#staff/sign-in/second-step.server.ts'

export type NotSetUp = {
  /** For the log: what is wrong and what to change, for whoever runs the site. `facts` are logged beside it. */
  message: string
  facts: Record<string, string | number>
  /** For staff, in one sentence, and where in the console it is mended; null if only the server's settings mend it. */
  forStaff: string
  to: string | null
}

type Relevant = Pick<Settings, 'smtpUrl' | 'publicUrl' | 'isStaging' | 'assistantModel' | 'secret'>

/** The most urgent first. */
export async function notSetUp(database: Database, settings: Relevant): Promise<NotSetUp[]> {
  const found = await Promise.all([
    mailServer(settings),
    outbox(database, settings),
    officeMail(database),
    localLinks(settings),
    reservedAddress(database),
    meetingLinks(database),
    privacyNotice(database, settings),
    secondSteps(database, settings),
  ])
  return found.flatMap((each) => each ?? [])
}

/** Writes one line for each of them. */
export async function warnAtStart(database: Database, settings: Relevant, log: Log): Promise<void> {
  for (const { facts, message } of await notSetUp(database, settings)) log.warn(facts, message)
}

function mailServer(settings: Relevant): NotSetUp | null {
  if (!lacksMailServer(settings)) return null
  return {
    facts: { setting: 'SMTP_URL' },
    message:
      'No mail server is set, so no e-mail is delivered: visitors get no confirmation, and the office does not hear of them. ' +
      'Every e-mail is kept. Set SMTP_URL and MAIL_FROM; what was kept can then be delivered in the console, under Mail.',
    forStaff: 'No mail server is set. No e-mail is delivered to visitors or to the office.',
    to: '/console/mail',
  }
}

async function outbox(database: Database, { smtpUrl }: Relevant): Promise<NotSetUp | null> {
  const { heldSince, held, kept } = await undelivered(database)
  if (heldSince !== null)
    return {
      facts: { since: heldSince, held },
      message:
        'The outbox is on hold, as after a restore, so no e-mail is sent. Look at Mail in the console and release it there, or ' +
        'with npm run mail -- --release.',
      forStaff: 'E-mails are on hold. Nothing is sent until someone releases them.',
      to: '/console/mail',
    }
  if (smtpUrl === null || kept === 0) return null
  return {
    facts: { kept },
    message:
      'E-mails were written while no mail server was set, and have not been delivered. Deliver or discard them in the ' +
      'console, under Mail.',
    forStaff: `${kept === 1 ? '1 e-mail was' : `${kept} e-mails were`} written while no mail server was set. Deliver or discard ${kept === 1 ? 'it' : 'them'}.`,
    to: '/console/mail?filter=%7B%22state%22%3A%22kept%22%7D',
  }
}

async function officeMail(database: Database): Promise<NotSetUp | null> {
  const { failed, refused } = await undeliveredTo(database, await officeAddresses(database))
  const count = failed + refused
  if (count === 0) return null
  const filter = JSON.stringify({ state: failed > 0 ? 'failed' : 'waiting' })
  return {
    facts: { failed, refused },
    message:
      'E-mails to the office itself have failed, or its mailbox refuses them. Look at Mail in the console: correct the ' +
      'address, or have the mailbox repaired.',
    forStaff: `${count === 1 ? '1 e-mail' : `${count} e-mails`} to our own office could not be delivered.`,
    to: `/console/mail?filter=${encodeURIComponent(filter)}`,
  }
}

/** Without PUBLIC_URL, links lead to the machine of whoever opens them. */
function localLinks({ smtpUrl, publicUrl }: Relevant): NotSetUp | null {
  if (smtpUrl === null || new URL(publicUrl).hostname !== 'localhost') return null
  return {
    facts: { address: publicUrl },
    message:
      'E-mails are sent, but the links in them begin with this address, which no one else can open. ' +
      'Set PUBLIC_URL to the address under which visitors reach the site.',
    forStaff: `Links in e-mails begin with ${publicUrl}, which no one else can open.`,
    to: null,
  }
}

/** The starting content is fictional. An enquiry sent to its office would reach nobody. */
async function reservedAddress(database: Database): Promise<NotSetUp | null> {
  const address = await staffAddress(database)
  if (address === null || !isReservedAddress(address)) return null
  return {
    facts: { address },
    message:
      'E-mails about enquiries go to this address, whose domain is reserved for examples, so no one receives them. ' +
      'Set the e-mail address of the first office: before the first start in content/offices.json, afterwards in the ' +
      'console, under Settings, Offices.',
    forStaff: `E-mails about enquiries go to ${address}, which is only an example. No one receives them.`,
    to: '/console/settings#offices',
  }
}

/** Nobody could join a meeting at the video service of the starting content. */
async function meetingLinks(database: Database): Promise<NotSetUp | null> {
  const { meeting_link_base: base } = await database
    .selectFrom('site_setting')
    .select('meeting_link_base')
    .executeTakeFirstOrThrow()
  const url = URL.parse(base)
  const isUsable = url?.protocol === 'https:'
  if (isUsable && !isReservedDomain(url.hostname)) return null
  const reason = isUsable ? 'which is reserved for examples' : 'which is not an address that begins with https://'
  return {
    facts: { address: base },
    message:
      `Links to video meetings begin with "${base}", ${reason}, so no one can join. ` +
      'Set the address of your video service: before the first start in content/firm.json (meetingLinkBase), ' +
      'afterwards in the console, under Settings, Firm.',
    forStaff: 'The address of the video service is only an example. No one can join a consultation.',
    to: '/console/settings#firm',
  }
}

/** The end of a sentence in content/privacy.json, which a model makes untrue. */
const noModel = 'No question is passed to a language model or to any other company.'

async function privacyNotice(database: Database, { assistantModel }: Relevant): Promise<NotSetUp | null> {
  if (assistantModel === null) return null
  const notice = await database.selectFrom('firm_text').select('body').where('slug', '=', 'privacy').executeTakeFirst()
  if (!notice?.body.includes(noModel)) return null
  const { host } = new URL(assistantModel.baseUrl)
  return {
    facts: { setting: 'ASSISTANT_BASE_URL', host },
    message:
      `Questions to the assistant go to a language model at ${host}, but the privacy notice says: “${noModel}” ` +
      'Publish this sentence in its place first, in the console under Pages, Privacy notice: ' +
      `“Your question and the last ones before it, without the e-mail addresses, numbers and names that we recognise in ` +
      `them, are passed to a language model of [its company and country], which words the answer.” ` +
      'Until then, remove the setting ASSISTANT_BASE_URL.',
    forStaff: 'The assistant passes questions to a language model, but the privacy notice says that it does not.',
    to: '/console/pages',
  }
}

/** After a restore without the file "secret", for example: nobody could sign in with a code. */
async function secondSteps(database: Database, { secret }: Relevant): Promise<NotSetUp | null> {
  if (secret === null) return null
  const { total, unreadable } = await countSecondSteps(database, secret)
  if (unreadable === 0) return null
  return {
    facts: { unreadable, total },
    message:
      'Second steps of staff were encrypted with another SECRET, so their codes and recovery codes cannot be checked. ' +
      'Restore the former SECRET or the file DATA_DIR/secret, or reset these people one by one: ' +
      'npm run staff -- --reset <address>',
    forStaff: `The codes of ${unreadable} of ${total} people cannot be checked, because the SECRET was changed.`,
    to: '/console/people',
  }
}
