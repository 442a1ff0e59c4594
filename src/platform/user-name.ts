// What a person's name may contain. Apart from the other rules, so that the newsletter form does not load it.
import { isBlank } from './validators.ts'

/**
 * Returns the error message for a person's name, or null. A name may contain letters of any script with their combining
 * marks, and the punctuation found in names: R. K. Rao, D'Souza, Anne-Marie, Asha Rao (FCS), M/s Rao & Sons.
 */
export function userNameMessage(value: string): string | null {
  const name = value.trim()
  if (isBlank(name)) return 'User Name should not be empty'
  if (/\p{N}/u.test(name)) return 'User Name should not contain numbers'
  return /^[\p{L}\p{M} .,&/()'’-]+$/u.test(name) ? null : 'User Name contains characters that do not belong in a name'
}
