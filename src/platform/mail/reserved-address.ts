// Domains under which nobody can receive mail.

/**
 * Returns true if the address is under a domain reserved for examples and tests (RFC 2606, RFC 6761), or under a domain
 * of that kind in a country, such as example.in.
 */
export function isReservedAddress(address: string): boolean {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
  return /(?:^|\.)(?:example(?:\.[a-z]{2,3}){1,2}|example|invalid|test|localhost)$/.test(domain)
}
