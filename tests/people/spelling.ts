// Addresses as people write them: once with capital letters and once without.

/** The same mailbox, spelled as it is spelled elsewhere: small letters for one with capitals, and the other way round. */
export function otherSpelling(address: string): string {
  const small = address.toLowerCase()
  return address === small ? small.replaceAll(/(^|[@.])[a-z]/g, (start) => start.toUpperCase()) : small
}
