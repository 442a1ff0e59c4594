// Answers what a visitor asks about the firm itself: its services, offices, hours, partners and fees. Each clause of a
// message is matched against the table of intents, and all of them are answered. A message that asks for more than the
// table accounts for is left to the short answers and the pages.
import { isReadable, type Words } from '#assistant/vocabulary/words.ts'
import { isNameAlone, openUtteranceReader, type Utterance } from './utterance.ts'
import type { FirmFacts } from './firm-facts.ts'
import { officesFor } from './offices-named.ts'
import { rowsOf, type Row } from './intents.ts'
import type { FirmQuestion, Part } from './sentences.ts'
import type { SlotFinder } from './slots.ts'

export type FirmAnswers = {
  /**
   * Returns null unless the table accounts for all of the message. `isWork`: it asks whether the firm does some work.
   * `isPart`: it does not say what is asked of the city, day or person it names, or of which service or of the firm it
   * asks the fee.
   */
  answer: (question: string, now: Date) => { parts: Part[]; isWork: boolean; isPart: boolean } | null
}

const clauseEnd = /[?!;\n+]|[.,](?=\s|$)|\b(?:and|also|(?<!koi )aur|plus|then)\b/i

export function openFirmAnswers(
  facts: FirmFacts,
  words: Words,
  slots: SlotFinder,
  isKnown: (term: string) => boolean,
): FirmAnswers {
  const { read, workCalled } = openUtteranceReader(facts, words, slots, isKnown)

  /** What the rows say of an utterance. `there`: the cities that the message is about. */
  function partsOf(rows: readonly Row[], utterance: Utterance, there: readonly string[], now: Date): Part[] {
    const cities = utterance.cities.length > 0 ? utterance.cities : [...there]
    const asked: FirmQuestion = {
      ...utterance,
      facts,
      cities,
      ...officesFor(cities, facts),
      works: rows.flatMap(({ work }) => (work === null ? [] : (workCalled(work) ?? []))),
      jobs: [],
      now,
    }
    // What a service costs, needs or takes is said instead of that there is one.
    const ofWork = rows.filter(({ isOfWork }) => isOfWork)
    const said = ofWork.length > 0 && asked.works.length > 0 ? ofWork : rows
    return said.flatMap(({ answer }) => answer(asked) ?? [])
  }

  function meantBy(texts: readonly string[], now: Date): { utterance: Utterance; rows: Row[] }[] | null {
    const each = texts.map((text) => read(text, now)).map((utterance) => ({ utterance, rows: rowsOf(utterance) }))
    return each.every(({ rows }) => rows.length > 0) ? each : null
  }

  return {
    answer(question, now) {
      const clauses = question.split(clauseEnd).filter((text) => words.all(text).some(isReadable))
      // “Name and address” is one question.
      const meant = meantBy(clauses, now) ?? meantBy([question], now)
      if (meant === null) return null
      const there = [...new Set(meant.flatMap(({ utterance }) => utterance.cities))]
      const parts = meant.flatMap(({ utterance, rows }) => partsOf(rows, utterance, there, now))
      if (parts.length === 0) return null
      const rows = meant.flatMap((each) => each.rows)
      return {
        parts: [...new Map(parts.map((part) => [part.text, part])).values()],
        isPart: meant.every(({ utterance, rows: its }) => isNameAlone(utterance) || isOfNothing(utterance, its)),
        isWork: rows.some(({ work }) => work !== null) && !rows.some(({ isOfWork }) => isOfWork),
      }
    },
  }
}

/** “Fees?” and “documents?” do not say of what, as “your fees?” does. */
function isOfNothing({ concepts }: Utterance, rows: readonly Row[]): boolean {
  const isOfFirm = concepts.has('you') || concepts.has('firm')
  return !isOfFirm && rows.some(({ isOfWork }) => isOfWork) && rows.every(({ work }) => work === null)
}
