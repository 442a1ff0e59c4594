// Reads a clause of a message: which concepts its words stand for, and whom and what of the firm it names.
import SearchableMap from 'minisearch/SearchableMap'
import { isReadable, type Words } from '#assistant/answers/words.ts'
import { fillers } from '#assistant/vocabulary/fillers.ts'
import type { FirmFacts, FirmPerson, FirmWork } from './firm-facts.ts'
import { concepts, type Concept } from './firm-words.ts'
import { isWithin, knownWordNear, type SlotFinder, type Slots } from './slots.ts'

export type Clause = Omit<Slots, 'works' | 'jobs'> & {
  heard: Set<Concept>
  /** For each word that says something: the concepts of which one has to be accounted for; none if it is not known. */
  words: ReadonlySet<Concept>[]
  titled: FirmWork[]
  experts: FirmPerson[]
}

export type ClauseReader = {
  read: (text: string, now: Date) => Clause
  /** The work whose title has these words. */
  workCalled: (title: string) => FirmWork | null
}

type Heard = { word: string; term: string; concepts: ReadonlySet<Concept> | null }

/** What may stand beside a field of work where somebody asks who knows about it. */
const besideField = new Set<Concept>(
  'what who how can you mine there firm have need offer help contact speak team office handles law call senior partner where when expert'.split(
    ' ',
  ) as Concept[],
)
/** Whoever knows a field is asked for with one of these. */
const whoever: Concept[] = ['who', 'partner', 'expert', 'team']
const knowing: Concept[] = ['handles', 'speak', 'offer', 'contact', 'call', 'expert']
/** The number of a form. */
const form = /^[a-z]{2,5}\d+[a-z]?$/
const filing: ReadonlySet<Concept> = new Set(['filing'])
const askingUs: Concept[] = ['you', 'firm', 'howMuch', 'who']

/** `isKnown`: whether the pages have the word, which is then no typing error. */
export function openClauseReader(
  facts: FirmFacts,
  words: Words,
  slots: SlotFinder,
  isKnown: (term: string) => boolean,
): ClauseReader {
  const meanings = new Map<string, Set<Concept>>()
  const stems = new Map<string, Set<Concept>>()
  const spelled = new SearchableMap<string>()
  const mean = (map: Map<string, Set<Concept>>, word: string, concept: Concept): void =>
    void map.set(word, (map.get(word) ?? new Set()).add(concept))
  for (const [concept, list] of concepts) {
    for (const word of list) {
      mean(meanings, word, concept)
      for (const { term } of words.all(word)) mean(stems, term, concept)
      spelled.set(word, word)
    }
  }
  for (const { spelled: word } of words.all(facts.name)) meanings.set(word, new Set(['firm']))
  for (const name of slots.names) spelled.set(name, name)
  const titles = facts.works.map((work) => ({ work, terms: termsOf(work.title) }))
  const fields = facts.people.map((person) => ({
    person,
    terms: termsOf(`${person.designation} ${person.about.join(' ')}`),
  }))

  function termsOf(text: string): Set<string> {
    return new Set(words.of(text).map(({ term }) => term))
  }

  function conceptsOf(word: string, term: string): ReadonlySet<Concept> | null {
    const kind = slots.kindNamed(word)
    if (kind !== null && kind !== 'day' && !(kind === 'city' && meanings.has(word))) return new Set([kind])
    return meanings.get(word) ?? stems.get(term) ?? null
  }

  /** The word itself, or the known word that is meant if it has a typing error. */
  function heardOf(word: string, term: string): Heard {
    const exact = { word, term, concepts: conceptsOf(word, term) }
    if (exact.concepts !== null || isKnown(term) || fillers.has(word)) return exact
    const near = knownWordNear(word, spelled)
    return near === undefined ? exact : { word: near, term, concepts: conceptsOf(near, near) }
  }

  return {
    read(text, now) {
      const all = words.all(text.replaceAll(/\bin[- ]person\b/gi, 'inperson')).filter(isReadable)
      const heardWords = all.map((word) => heardOf(word.spelled, word.term))
      const heard = new Set(heardWords.flatMap((each) => [...(each.concepts ?? [])]))
      const terms = new Set(all.map(({ term }) => term))
      // The number of a form is about the firm only if the firm is asked.
      if (askingUs.some((each) => heard.has(each)) && !heard.has('law')) {
        for (const each of heardWords) if (each.concepts === null && form.test(each.term)) each.concepts = filing
        if (heardWords.some(({ concepts: its }) => its === filing)) heard.add('filing')
      }
      const titled = titles.filter((title) => title.terms.size > 1 && isWithin(title.terms, terms))
      if (titled.length > 0) heard.add('title')
      const left = heardWords.filter(
        ({ word, term, concepts: its }) =>
          !(its === null && (fillers.has(word) || word.length < 2)) && !titled.some((title) => title.terms.has(term)),
      )
      const isField = (each: Heard): boolean => each.concepts === null || !overlaps(each.concepts, besideField)
      const field = new Set(left.filter(isField).map(({ term }) => term))
      const isAboutKnowing =
        field.size > 0 && whoever.some((each) => heard.has(each)) && knowing.some((each) => heard.has(each))
      const experts = isAboutKnowing
        ? fields.filter((each) => isWithin(field, each.terms)).map(({ person }) => person)
        : []
      if (experts.length > 0) heard.add('area')
      return {
        heard,
        words: left
          .filter((each) => experts.length === 0 || !isField(each))
          .map((each) => each.concepts ?? new Set<Concept>()),
        ...slots.named(
          heardWords
            .filter(
              ({ concepts: its }) => its?.has('city') || its?.has('person') || its?.has('language') || its?.has('day'),
            )
            .map(({ word }) => word),
          now,
        ),
        titled: titled.map(({ work }) => work),
        experts,
      }
    },
    workCalled(title) {
      const wanted = termsOf(title)
      return titles.find((each) => isWithin(wanted, each.terms))?.work ?? null
    },
  }
}

export function overlaps<Item>(some: ReadonlySet<Item>, others: ReadonlySet<Item>): boolean {
  return [...some].some((item) => others.has(item))
}
