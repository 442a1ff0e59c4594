// What a person's name may contain. Apart from the other rules, so that the newsletter form does not load it.
import { cleaned } from './cleaned.ts'

/**
 * Returns the error message for a person's name, or null. A name may contain letters of any script with their combining
 * marks and joiners, and the punctuation found in names: R. K. Rao, D'Souza, Anne-Marie, Asha Rao (FCS), M/s Rao & Sons,
 * Gal·la.
 */
export function personNameMessage(value: string): string | null {
  const name = cleaned('name', value)
  if (name === '') return 'User Name should not be empty'
  if (/\p{N}/u.test(name)) return 'User Name should not contain numbers'
  return /^[\p{L}\p{M} .,&/()'’\u00b7\u30fb\uff65\u200c-\u200d-]+$/u.test(name)
    ? null
    : 'User Name contains characters that do not belong in a name'
}
