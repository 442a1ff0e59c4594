// Which mailbox an address leads to, as far as its spelling tells. For counting mails only: whether two addresses are
// one person is decided by `addressKey`.
import { addressKey } from '#platform/mail/outbox.server.ts'

/** Other names of a provider, under which each of its mailboxes is reached as well. */
const otherNames = new Map([
  ['googlemail.com', 'gmail.com'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
])
/** What these ignore in the local part. */
const ignored = new Map([
  ['gmail.com', /\./g],
  ['proton.me', /[._-]/g],
])

/** Many people have their mailbox here, so more mails go to each of these domains than to a company's. */
const commonProviders = new Set([
  ...otherNames.keys(),
  'aol.com',
  'gmail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'msn.com',
  'outlook.com',
  'outlook.in',
  'proton.me',
  'rediff.com',
  'rediffmail.com',
  'yahoo.co.in',
  'yahoo.com',
  'yahoo.in',
  'ymail.com',
  'zoho.com',
  'zoho.in',
  'zohomail.in',
])

export type Mailbox = {
  /** The same for spellings that usually reach one mailbox: letter case, a +tag, and what its provider ignores. */
  key: string
  domain: string
  /** The name below which whoever has registered it can make as many domains as they like. */
  registeredName: string
  isCommonProvider: boolean
}

/** As in example.co.in. Not the whole list of such names: one that is missing here counts as one registered name. */
const registries = /^(?:ac|co|com|edu|ernet|firm|gen|gov|ind|mil|net|nic|org|res|or|ne|go|ltd|plc)$/

function registeredNameOf(domain: string): string {
  const labels = domain.split('.')
  const [country = '', second = ''] = labels.toReversed()
  return labels.slice(country.length === 2 && registries.test(second) ? -3 : -2).join('.')
}

export function mailboxOf(address: string): Mailbox {
  const key = addressKey(address)
  const at = key.lastIndexOf('@')
  const given = key.slice(at + 1)
  const domain = otherNames.get(given) ?? given
  const untagged = key.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const signs = ignored.get(domain)
  const local = signs ? untagged.replace(signs, '') : untagged
  return {
    key: `${local}@${domain}`,
    domain,
    registeredName: registeredNameOf(domain),
    isCommonProvider: commonProviders.has(domain),
  }
}
