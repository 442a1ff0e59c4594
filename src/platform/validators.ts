// The shared validators of the forms (specification §5), the same in browser and server. Deliberately small.

/** Characters that do not show: all kinds of white space, fillers, and marks of direction and width. */
const invisible = /^[\s\p{Cc}\p{Cf}\p{DI}\u2800]*$/u

/** Returns true if the value has no visible character. A mandatory field then counts as empty. */
export function isBlank(value: string): boolean {
  return invisible.test(value)
}

// An invisible character would make a different address that looks the same. Mail programs decode text that starts with
// =? (RFC 2047), so it is always refused.
const emailPattern =
  /^(?!.*=\?)[^\s\p{Cc}\p{Cf}\p{DI}\u2800@<>()[\]\\,;:"]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/iu

/** Returns the error message for an e-mail address, or null. RFC 5321 allows at most 254 characters. */
export function emailMessage(value: string): string | null {
  const address = value.trim()
  if (isBlank(address)) return 'Email should not be empty'
  // If Unicode normalization changes a character, the address could be another person's.
  const isPlain = address.normalize('NFKC') === address
  return isPlain && address.length <= 254 && emailPattern.test(address) ? null : 'Email address is not correct'
}

/** Returns true for control characters other than line breaks and tabs, which people do type. */
export function holdsControlCharacters(value: string): boolean {
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value)
}

/** The name of the hidden field that only bots fill in. Browsers and password managers have no value for this name. */
export const honeypotField = 'topicLine'
/** Milliseconds since the form was first focused, sent by its script. */
export const filledInMsField = 'filledInMs'
