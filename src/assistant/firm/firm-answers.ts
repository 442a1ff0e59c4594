// Answers what a visitor asks about the firm itself: its services, offices, hours, partners and fees. Each clause of a
// message is matched against the table of intents, and all of them are answered. A clause that asks for more than
// the table accounts for is left to the pages.
import { isReadable, type Words } from '#assistant/answers/words.ts'
import { openClauseReader, overlaps, type Clause } from './clause.ts'
import type { FirmFacts, FirmWork } from './firm-facts.ts'
import type { Concept } from './firm-words.ts'
import { officesFor } from './offices-named.ts'
import { rowsOf, type Row } from './intents.ts'
import type { FirmQuestion, Part } from './sentences.ts'
import type { SlotFinder } from './slots.ts'

export type FirmAnswers = {
  /** Returns null if nothing in the message is about the firm. `earlier` are the questions before, the oldest first. */
  answer: (question: string, earlier: readonly string[], now: Date) => FirmAnswer | null
  /** Also where some words of the message are not accounted for, so it may be wrong. */
  guess: (question: string, now: Date) => FirmAnswer | null
}

/**
 * `rest` is what the message asks besides; '' if nothing. `isWork`: it asks whether the firm does some work. `isUnsure`:
 * something of the message was passed over.
 */
export type FirmAnswer = { parts: Part[]; rest: string; isWork: boolean; isUnsure: boolean }

const clauseEnd = /[?!;\n+]|[.,](?=\s|$)|\b(?:and|also|(?<!koi )aur|plus|then)\b/i
/** What a question or a request has. A clause without any of these tells what it is about, and may be passed over. */
const askingWords: Concept[] = ['what', 'who', 'where', 'when', 'how', 'you', 'offer', 'need', 'help', 'law']
/** A question that goes on with the one before. */
const followUp =
  /^(?:and|what about|how about|aur|or|also|then|but|same|so)\b|\b(?:it|its|that|them|those|there|that one|this one|uska|uske|iska|iske|wahan|his|her|their)\b/i
/** "Sorry, I mean trade marks" is a question of its own. */
const corrects = /^(?:(?:no|not that|sorry|actually|i mean|i meant|rather)\b[\s,.]*)+/i
/** Whether the law asks for something is no question about the firm's work. */
const asksDuty = /^\s*(?:do|does|would|will) (?:i|we|my|our|an?|the|every|it)\b(?:(?!\byour?\b).)*\bneeds?\b/i
/** Where the firm is asked for something. */
const askingUs = new Set<Concept>(['you', 'need', 'near', 'help'])

/** Without any of these a question can hardly be about the firm. */
const toTheFirm: Concept[] = ['you', 'firm', 'office', 'mine', 'phone', 'email', 'appointment', 'team', 'partner']

export function openFirmAnswers(
  facts: FirmFacts,
  words: Words,
  slots: SlotFinder,
  isKnown: (term: string) => boolean,
): FirmAnswers {
  const { read, workCalled } = openClauseReader(facts, words, slots, isKnown)

  /** What the rows say of a clause. `there`: cities and people that the conversation is about. */
  function partsOf(rows: readonly Row[], clause: Clause, there: There, now: Date): Part[] {
    const cities = clause.cities.length > 0 ? clause.cities : there.cities
    const works = rows.flatMap(({ work }) => (work === null ? [] : (workCalled(work) ?? [])))
    const asked: FirmQuestion = {
      facts,
      heard: clause.heard,
      cities,
      ...officesFor(cities, facts),
      people: clause.people.length > 0 ? clause.people : there.people,
      works: [...clause.titled, ...works, ...(rows.some(({ isWork }) => isWork) ? [] : there.works)],
      languages: clause.languages,
      experts: clause.experts,
      jobs: [],
      day: clause.day,
      now,
    }
    // What a service costs, needs or takes is said instead of that there is one.
    const ofWork = rows.filter(({ isOfWork }) => isOfWork)
    const said = ofWork.length > 0 && asked.works.length > 0 && rows.some(({ isWork }) => isWork) ? ofWork : rows
    return said.flatMap(({ answer }) => answer(asked) ?? [])
  }

  /** The work that was last spoken of. */
  function lastWorks(earlier: readonly string[], now: Date): FirmWork[] {
    for (const question of earlier.toReversed()) {
      const works = question
        .replace(corrects, '')
        .split(clauseEnd)
        .flatMap((text) => {
          const clause = read(text, now)
          return [
            ...clause.titled,
            ...rowsOf(clause).flatMap(({ work }) => (work === null ? [] : (workCalled(work) ?? []))),
          ]
        })
      if (works.length > 0) return works
    }
    return []
  }

  function answer(question: string, earlier: readonly string[], now: Date): FirmAnswer | null {
    const before = earlier.at(-1) ?? ''
    const split = question
      .replace(corrects, '')
      .split(clauseEnd)
      .map((text) => text.trim())
      .filter((text) => words.all(text).some(isReadable))
    const isEach = split.every((text) => rowsOf(read(text, now)).length > 0)
    const isWhole = !isEach && rowsOf(read(question, now), split.length > 1).length > 0
    const given = isWhole ? [question] : split
    const clauses = given.map((text) => read(text, now))
    let found = clauses.map((clause) => rowsOf(clause, isWhole && split.length > 1))
    const former = before === '' ? [] : before.split(clauseEnd).map((text) => read(text, now))
    const isCorrection = corrects.test(question) && found.flat().some(({ isWork }) => isWork)
    // "GST in Goa?" needs nothing of what was asked before.
    const isComplete = clauses.some(({ heard }, at) => heard.has('city') && found[at]?.some(({ isWork }) => isWork))
    const isFollowUp =
      before !== '' && !isCorrection && (followUp.test(question) || !(isComplete || clauses.some(asks)))
    const isPlace = clauses.some(
      ({ heard, words: its }) =>
        (heard.has('city') || heard.has('day') || heard.has('person')) &&
        its.every(({ size }) => size > 0) &&
        !heard.has('filing'),
    )
    if (isFollowUp && isPlace && found.every((rows) => rows.length === 0))
      found = clauses.map(() => former.flatMap((clause) => rowsOf(clause)))
    const isRest = (at: number): boolean =>
      found[at]?.length === 0 &&
      (clauses.slice(at, at + 1).some(asks) || (at > 0 && at === given.length - 1 && question.trimEnd().endsWith('?')))
    // What is told before may be passed over only if the firm is asked for something.
    const isPassedOver = found.some(({ length }, at) => length === 0 && !isRest(at))
    if (isPassedOver && !clauses.some(({ heard }, at) => found[at]?.length !== 0 && overlaps(heard, askingUs)))
      return null
    // A service that is named beside a question on the law is its subject.
    if (asksDuty.test(question) || found.some((_, at) => isRest(at)))
      found = found.map((rows) => rows.filter(({ isWork }) => !isWork))
    const works = lastWorks(earlier, now)
    const there = isFollowUp
      ? { cities: citiesOf(former), people: former.flatMap(({ people }) => people), works }
      : { ...nowhere, works }
    const own = citiesOf(clauses)
    const said = found.flatMap((rows, at) => {
      const clause = clauses[at]
      return clause === undefined ? [] : partsOf(rows, clause, own.length > 0 ? { ...there, cities: own } : there, now)
    })
    return result(
      said,
      given.filter((_, at) => isRest(at)).join(' and '),
      found.flat().some(({ isWork }) => isWork) && !found.flat().some(({ isOfWork }) => isOfWork),
      isPassedOver,
    )
  }

  return {
    answer,
    guess(question, now) {
      const clause = read(question, now)
      if (!toTheFirm.some((concept) => clause.heard.has(concept))) return null
      const rows = rowsOf(clause, false, true).filter(({ isWork }) => !isWork)
      return result(partsOf(rows, clause, nowhere, now), '', false, true)
    },
  }
}

type There = Pick<Clause, 'cities' | 'people'> & { works: FirmWork[] }
const nowhere: There = { cities: [], people: [], works: [] }

function citiesOf(clauses: readonly Clause[]): string[] {
  return [...new Set(clauses.flatMap(({ cities }) => cities))]
}

function result(parts: readonly Part[], rest: string, isWork: boolean, isUnsure: boolean): FirmAnswer | null {
  const all = [...new Map(parts.map((part) => [part.text, part])).values()]
  return all.length === 0 ? null : { parts: all, rest, isWork, isUnsure }
}

function asks(clause: Clause): boolean {
  return askingWords.some((word) => clause.heard.has(word))
}
