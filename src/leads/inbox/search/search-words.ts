// The words by which a lead is found. A search finds the leads that have, for each word typed, a word that begins with
// it. The words are ASCII, so that both databases sort them alike under every collation.

import { cleaned } from '#platform/text/cleaned.ts'
import { digitsOf } from '#platform/text/telephone.ts'
import { maxWordCharacters, wordsOf } from '#platform/text/text-words.ts'

export type Searched = {
  reference: string
  name: string
  email: string
  phone: string
  company: string
  location: string
  message: string
  /** What else it is found by: answers that its room keeps. */
  others?: readonly string[]
}

/** A message of 5,000 characters has about 400 different words. */
const maxWords = 600
const national = 10

/** The words that are stored for a lead, each once. */
export function searchWords(lead: Searched): string[] {
  const { reference, name, email, phone, company, location, message, others = [] } = lead
  const short = [reference, name, email, company, location, phone, ...others].flatMap((text) => wordsOf(text, 2))
  return [...new Set([...phoneWords(phone), ...short, ...wordsOf(message, 3)])].slice(0, maxWords)
}

/** The digits of a telephone number, and its last ten, which are the same with and without the code of the country. */
export function phoneWords(phone: string): string[] {
  const digits = digitsOf(phone).replace(/\D/g, '').slice(0, maxWordCharacters)
  if (digits.length < 6) return []
  return [...new Set([digits, digits.slice(-national)])]
}

/** The words of a search; none if nothing can be searched for. */
export function askedWords(asked: string): string[] {
  // Addresses and numbers are stored in ASCII.
  const text = cleaned(asked.includes('@') ? 'email' : 'line', asked)
  const number = cleaned('tel', asked)
  const isPhone = /^[\d\s()+./-]{6,}$/.test(number)
  const digits = number.replace(/\D/g, '')
  if (isPhone && digits.length >= 6) return [digits.slice(0, maxWordCharacters)]
  const words = [...new Set(wordsOf(text, 2))].slice(0, 8)
  // Words of two letters are stored for names and the like only.
  const long = words.filter((word) => word.length > 2)
  return long.length > 0 ? long : words
}
