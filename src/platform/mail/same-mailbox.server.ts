// Which mailbox an address leads to, as far as its spelling tells. For counting mails only: whether two addresses are
// one person is decided by `addressKey`.
import { addressKey } from './outbox.server.ts'

/** Providers that deliver to one mailbox under several domains, and the signs that they ignore before the @. */
const sharing: readonly { domains: readonly [string, ...string[]]; ignored: RegExp | null }[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignored: null },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
]

/** Many people have their mailbox here, so more mails go to each of these domains than to a company's. */
const commonProviders = new Set([
  ...sharing.flatMap(({ domains }) => domains),
  'aol.com',
  'hotmail.com',
  'live.com',
  'mail.com',
  'msn.com',
  'outlook.com',
  'outlook.in',
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
  /** The same for spellings that usually reach one mailbox: letter case, a +tag, dots and domains that mean nothing. */
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
  const {
    domains: [domain],
    ignored,
  } = sharing.find(({ domains }) => domains.includes(given)) ?? {
    domains: [given],
    ignored: null,
  }
  const untagged = key.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const local = ignored === null ? untagged : untagged.replaceAll(ignored, '')
  return {
    key: `${local}@${domain}`,
    domain,
    registeredName: registeredNameOf(domain),
    isCommonProvider: commonProviders.has(domain),
  }
}
