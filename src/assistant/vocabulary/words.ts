// Turns texts and questions into the words that are compared: lower case, without endings, with the numbers of forms,
// sections and rules as one word however they are spelled.
import { LRUCache } from 'lru-cache'
import { stemmer } from 'stemmer'
import { fillers } from './fillers.ts'
import { hinglish } from './hinglish.ts'
import { anyWord, plainLetters } from '#platform/text/text-words.ts'

/** `start` counts the words of the text from 0, fillers included. */
export type Word = { term: string; spelled: string; start: number }

export type Words = {
  /** Returns the words of a text, fillers left out. */
  of: (text: string) => Word[]
  /** Returns all words of a text. */
  all: (text: string) => Word[]
}

const spelledForm = /\b([A-Z]{2,6})-(\d{1,3}[A-Z]{0,2})\b/g
const letteredForm = /\b([A-Z]{2,4})-([A-Z]{2,4})\b/g
const numberedForm = /\bforms? (\d{1,3}[a-z]{0,2})\b/gi

/**
 * Returns the form numbers of the firm's own texts, joined: AOC-4 is aoc4, GSTR-3B is gstr3b. In a question they may then
 * be spelled in any way: "aoc 4", "Gstr3 B".
 */
export function formNumbers(texts: Iterable<string>): Set<string> {
  const found = new Set<string>()
  for (const text of texts) {
    for (const [, letters = '', number = ''] of text.matchAll(spelledForm)) {
      found.add(`${letters}${number}`.toLowerCase())
    }
    for (const [, first = '', second = ''] of text.matchAll(letteredForm)) found.add(`${first}${second}`.toLowerCase())
    for (const [, number = ''] of text.matchAll(numberedForm)) found.add(`form${number.toLowerCase()}`)
  }
  return found
}

/** "section 188", "sec. 188", "s.188" and "u/s 188" are s188; "rule 9B" is r9b, "regulation 24A" is reg24a. */
const references: [pattern: RegExp, prefix: string][] = [
  [/\b(?:u\/s|sections?|sec|s)[\s.]*(\d{1,3}[a-z]{0,3})\b/g, ' s'],
  [/\brules?\s*(\d{1,3}[a-z]{0,2})\b/g, ' r'],
  [/\b(?:regulations?|reg)[\s.]*(\d{1,3}[a-z]{0,2})\b/g, ' reg'],
]
const looseForm = /\b([a-z]{2,6})[\s.-]{0,3}(\d{1,3})(?:[\s.-]?([a-z]{1,2})\b|\b)/g
const looseLetters = /\b([a-z]{2,4})[\s.-]{1,3}([a-z]{2,4})\b/g
/** dir3kyc */
const stuckForm = /\b([a-z]{2,6}\d{1,3})([a-z]{3,})\b/g
const dottedLetters = /\b(?:[a-z]\.){2,}[a-z]?\b/g
/** Two words that many write as one. */
const compounds: [pattern: RegExp, joined: string][] = [
  [/\btrade[\s-]marks?\b/g, 'trademark'],
  [/\bbuy[\s-]backs?\b/g, 'buyback'],
  [/\bstart[\s-]ups?\b/g, 'startup'],
  [/\bpart[\s-]time\b/g, 'parttime'],
  [/\bfull[\s-]time\b/g, 'fulltime'],
  [/\be[\s-]mails?\b/g, 'email'],
  [/\bwork[\s-]from[\s-]home\b/g, 'workfromhome'],
  [/\bshare[\s-]holders?\b/g, 'shareholder'],
  [/\bpay[\s-]?roll\b/g, 'payroll'],
  [/\bincome[\s-]tax\b/g, 'income tax incometax'],
  [/\badv\.? tax\b/g, 'advance tax'],
  [/\bspice\s?(?:\+|plus)/g, 'spice'],
]

/** Whether the assistant can read the word. The search finds others as well. */
export function isReadable({ spelled }: Word): boolean {
  return /[a-z0-9]/.test(spelled)
}

/** Whether the word says what a text is about. */
export function isTelling({ spelled }: Word): boolean {
  return !fillers.has(spelled)
}

/** `hasFillers`: words without a topic are words as well. */
export function openWords(forms: ReadonlySet<string>, hasFillers = false): Words {
  function joinedForm(whole: string, letters: string, number: string, ending = ''): string {
    const long = `${letters}${number}${ending}`
    if (forms.has(long)) return ` ${long} `
    const short = `${letters}${number}`
    // 16A and 26AS are other forms than 16 and 26.
    if (ending !== '' && whole.endsWith(`${number}${ending}`)) return whole
    return forms.has(short) ? ` ${short} ${ending} ` : whole
  }

  function normal(text: string): string {
    let plain = plainLetters(text)
    plain = plain
      .replace(/[‘’]/g, "'")
      .replace(/'s\b/g, '')
      .replace(dottedLetters, (letters) => letters.replaceAll('.', ''))
    for (const [pattern, prefix] of references) {
      plain = plain.replace(pattern, (_whole, number: string) => `${prefix}${number} `)
    }
    plain = plain.replace(/\bforms?[\s.-]+(?=[a-z]{2,5}[\s-]?\d)/g, '')
    plain = plain.replace(looseForm, joinedForm)
    plain = plain.replace(looseLetters, (whole, first: string, second: string) =>
      forms.has(first + second) ? ` ${first}${second} ` : whole,
    )
    plain = plain.replace(stuckForm, (whole, form: string, rest: string) =>
      forms.has(form) ? ` ${form} ${rest} ` : whole,
    )
    for (const [pattern, joined] of compounds) plain = plain.replace(pattern, joined)
    return plain
  }

  function all(text: string): Word[] {
    const spelled = normal(text).match(anyWord) ?? []
    return spelled.flatMap((word, start) => {
      const meant = hinglish.get(word) ?? word
      return meant
        .split(' ')
        .filter((each) => each !== '')
        .map((each) => ({ term: termOf(each), spelled: each, start }))
    })
  }

  return { all, of: hasFillers ? all : (text) => all(text).filter(isTelling) }
}

/** Finding the stem takes most of the time in which an index is built, and texts repeat their words. */
const stems = new LRUCache<string, string>({ max: 50_000 })

/** Numbers, letters with numbers, and words of other scripts keep their ending. */
function termOf(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = stemmer(word)
  stems.set(word, stem)
  return stem
}
