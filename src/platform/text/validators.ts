// The shared validators of the forms (specification §5), the same in browser and server. Deliberately small.
import { cleaned, maxAddressCharacters } from './cleaned.ts'

// Mail programs decode text that starts with =? (RFC 2047), so it is always refused. A top-level domain of another script
// is spelled xn--… (RFC 5891).
const emailPattern =
  /^(?!.*=\?)[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/iu

/** Returns the error message for an e-mail address, or null. */
export function emailMessage(value: string): string | null {
  const address = cleaned('email', value)
  if (address === '') return 'Email should not be empty'
  const isShort = address.length <= maxAddressCharacters
  // If Unicode normalization changes a character, the address could be another person's.
  const isPlain = isShort && address.normalize('NFKC') === address
  return isPlain && emailPattern.test(address) ? null : 'Email address is not correct'
}

/** The name of the hidden field that only bots fill in. Browsers and password managers have no value for this name. */
export const honeypotField = 'topicLine'
/** Milliseconds since the form was first focused, sent by its script. */
export const filledInMsField = 'filledInMs'
