// Reads the address of a link as people type it. The renderer has the last word on what a page may link to; this is
// what the editor accepts, and what it says about the rest.

export type LinkAddress = { href: string; problem?: undefined } | { href?: undefined; problem: string }

/** The joiners after a letter of another script than ours are part of its word (RFC 5892). */
const invisible =
  /([^\u0000-\u024f\u2000-\u206f][\u200c\u200d])|[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const wordSign = String.raw`[\p{L}\p{M}\p{N}\u200c\u200d]`
const domain = new RegExp(
  String.raw`^(?:[\p{L}\p{N}](?:(?:${wordSign}|-)*${wordSign})?\.)+(?:\p{L}[\p{L}\p{M}\u200c\u200d]+|xn--[a-z0-9-]+)(?::\d{1,5})?(?:[/?#]|$)`,
  'iu',
)
const scheme = /^([a-z][a-z0-9+.-]*):/i
const mailAddress = /^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/
const phoneNumber = /^\+?[\d\s().-]{6,}$/

/**
 * Accepts https, http, mailto and tel, a path of this site, and an anchor on the same page. A bare domain gets https, a
 * bare mail address mailto, a bare number tel. A full address of this site becomes its path.
 */
export function readLinkAddress(typed: string, ownOrigin: string): LinkAddress {
  const text = typed.replace(invisible, '$1').trim()
  if (text === '') return { problem: 'Enter an address.' }
  if (text.startsWith('#')) {
    return /^#\S+$/.test(text) ? { href: text } : { problem: 'Enter the name of the place after #.' }
  }
  // Browsers treat a backslash as a slash, so both begin another site's address.
  if (/^[/\\]{2}/.test(text)) return readWebAddress(`https://${text.slice(2)}`, ownOrigin)
  if (text.startsWith('/')) return readWebAddress(`${ownOrigin}${text}`, ownOrigin)
  if (mailAddress.test(text)) return { href: `mailto:${text}` }
  if (phoneNumber.test(text)) return { href: telephone(text) }
  if (domain.test(text)) return readWebAddress(`https://${text}`, ownOrigin)
  const name = scheme.exec(text)?.[1]?.toLowerCase()
  if (name === 'http' || name === 'https') return readWebAddress(text, ownOrigin)
  if (name === 'mailto') {
    return mailAddress.test(text.slice(7).split('?')[0] ?? '')
      ? { href: text }
      : { problem: 'Enter an e-mail address after mailto:, such as mailto:info@firm.in.' }
  }
  if (name === 'tel') {
    return phoneNumber.test(text.slice(4))
      ? { href: telephone(text.slice(4)) }
      : { problem: 'Enter a telephone number after tel:, such as tel:+914023550000.' }
  }
  if (name !== undefined) {
    return { problem: `An address cannot begin with ${name}: here. Use https, http, mailto or tel.` }
  }
  return { problem: 'This is not an address. Begin with / for a page of this site, or with https:// for another site.' }
}

function telephone(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`
}

function readWebAddress(address: string, ownOrigin: string): LinkAddress {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !(url.hostname.includes('.') || url.origin === ownOrigin)) {
    return { problem: 'This address is not complete. It looks like https://example.in/page.' }
  }
  if (url.username || url.password) return { problem: 'Leave the name and the password out of the address.' }
  if (url.origin !== ownOrigin) return { href: url.href }
  // Two slashes at the start would lead to another site.
  return { href: `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}` }
}
