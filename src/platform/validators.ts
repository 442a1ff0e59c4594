// The shared validators of the forms (specification §5), the same in browser and server. Small on purpose.

/** Characters that do not show: white space of all kinds, fillers, marks of direction and width. */
const invisible = /^[\s\p{Cc}\p{Cf}\p{DI}\u2800]*$/u

/** True where nothing in the value is visible. A mandatory field then counts as empty. */
export function isBlank(value: string): boolean {
  return invisible.test(value)
}

// An invisible character would make another address that reads the same. Mail programs decode what begins with =?
// (RFC 2047), whatever it then turns into.
const emailPattern =
  /^(?!.*=\?)[^\s\p{Cc}\p{Cf}\p{DI}\u2800@<>()[\]\\,;:"]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/iu

/** The sentence that is wrong with an e-mail address, or null. RFC 5321 allows at most 254 characters. */
export function emailMessage(value: string): string | null {
  const address = value.trim()
  if (isBlank(address)) return 'Email should not be empty'
  // Where Unicode normalization changes a character, the address could be another person's.
  const isPlain = address.normalize('NFKC') === address
  return isPlain && address.length <= 254 && emailPattern.test(address) ? null : 'Email address is not correct'
}

/**
 * The sentence that is wrong with a person's name, or null. Letters of any script, the marks they carry, and what
 * stands between them in a name: R. K. Rao, D'Souza, Anne-Marie, Asha Rao (FCS), M/s Rao & Sons.
 */
export function userNameMessage(value: string): string | null {
  const name = value.trim()
  if (isBlank(name)) return 'User Name should not be empty'
  if (/\p{N}/u.test(name)) return 'User Name should not contain numbers'
  return /^[\p{L}\p{M} .,&/()'’-]+$/u.test(name) ? null : 'User Name holds signs that do not belong in a name'
}

/** Text that a person typed may hold line breaks and tabs, but no other control character. */
export function holdsControlCharacters(value: string): boolean {
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value)
}

/**
 * A field that people neither see nor hear of; whoever fills it in is a program. Under a name that no browser and no
 * keeper of passwords has anything for.
 */
export const honeypotField = 'topicLine'
/** Milliseconds since the form was first touched, told by its script. */
export const filledInMsField = 'filledInMs'
