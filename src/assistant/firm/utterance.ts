// Reads a clause of a message: which concepts its words stand for, and whom and what of the firm it names.
import SearchableMap from 'minisearch/SearchableMap'
import { isReadable, type Words } from '#assistant/vocabulary/words.ts'
import { fillers } from '#assistant/vocabulary/fillers.ts'
import type { FirmFacts, FirmWork } from './firm-facts.ts'
import { concepts, type Concept } from './firm-words.ts'
import { isWithin, knownWordNear, type SlotFinder, type Slots } from './slots.ts'

export type Utterance = Omit<Slots, 'works' | 'jobs'> & {
  concepts: Set<Concept>
  /** For each word that says something: the concepts of which one has to be accounted for; none if it is not known. */
  words: ReadonlySet<Concept>[]
}

export type ClauseReader = {
  read: (text: string, now: Date) => Utterance
  /** The work whose title has these words. */
  workCalled: (title: string) => FirmWork | null
}

const unknown: ReadonlySet<Concept> = new Set()

/** `isKnown`: whether the pages have the word, which is then no typing error. */
export function openUtteranceReader(
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

  function termsOf(text: string): Set<string> {
    return new Set(words.of(text).map(({ term }) => term))
  }

  function conceptsOf(word: string, term: string): ReadonlySet<Concept> | null {
    const kind = slots.kindNamed(word)
    if (kind !== null && kind !== 'day' && !(kind === 'city' && meanings.has(word))) return new Set([kind])
    return meanings.get(word) ?? stems.get(term) ?? null
  }

  /** The word itself, or the known word that is meant if it has a typing error. */
  function heardOf(word: string, term: string): { word: string; concepts: ReadonlySet<Concept> | null } {
    const exact = { word, concepts: conceptsOf(word, term) }
    if (exact.concepts !== null || isKnown(term) || fillers.has(word)) return exact
    const near = knownWordNear(word, spelled)
    return near === undefined ? exact : { word: near, concepts: conceptsOf(near, near) }
  }

  return {
    read(text, now) {
      const all = words
        .all(text.replaceAll(/\bin[- ]person\b/gi, 'inperson'))
        .filter(isReadable)
        .map((word) => heardOf(word.spelled, word.term))
      return {
        concepts: new Set(all.flatMap((each) => [...(each.concepts ?? [])])),
        words: all
          .filter(({ word, concepts: its }) => its !== null || !(fillers.has(word) || word.length < 2))
          .map((each) => each.concepts ?? unknown),
        ...slots.named(
          all.filter(({ concepts: its }) => namedKinds.some((kind) => its?.has(kind))).map(({ word }) => word),
          now,
        ),
      }
    },
    workCalled(title) {
      const wanted = termsOf(title)
      return titles.find((each) => isWithin(wanted, each.terms))?.work ?? null
    },
  }
}

const namedKinds: readonly Concept[] = ['city', 'person', 'language', 'day']

/** Whether it says nothing but whom, where or when. “Bengaluru office?” says no more than “Bengaluru?”. */
export function isNameAlone({ words }: Utterance): boolean {
  return words.every((word) => word.has('office') || namedKinds.some((kind) => word.has(kind)))
}

export function overlaps<Item>(some: ReadonlySet<Item>, others: ReadonlySet<Item>): boolean {
  return [...some].some((item) => others.has(item))
}
