// Domains under which nobody can receive mail or be called.

/**
 * Returns true if the address is under a domain reserved for examples and tests (RFC 2606, RFC 6761), or under a domain
 * of that kind in a country, such as example.in.
 */
export function isReservedAddress(address: string): boolean {
  return isReservedDomain(address.slice(address.lastIndexOf('@') + 1))
}

/** The same for a domain alone. */
export function isReservedDomain(name: string): boolean {
  const domain = name.trim().toLowerCase().replace(/\.$/, '')
  return /(?:^|\.)(?:example(?:\.[a-z]{2,3}){1,2}|example|invalid|test|localhost)$/.test(domain)
}
