// Reads a clause of a message: which concepts its words stand for, and whom and what of the firm it names.
import SearchableMap from 'minisearch/SearchableMap'
import { isReadable, type Words } from '#assistant/answers/words.ts'
import { fillers } from '#assistant/vocabulary/fillers.ts'
import { knownCities } from './cities.ts'
import type { FirmFacts, FirmJob, FirmPerson, FirmWork } from './firm-facts.ts'
import { concepts, languages, type Concept } from './firm-words.ts'
import { dayNamed } from './office-hours.ts'

export type Clause = {
  heard: Set<Concept>
  /** For each word that says something: the concepts of which one has to be accounted for; none if it is not known. */
  words: ReadonlySet<Concept>[]
  cities: string[]
  people: FirmPerson[]
  languages: string[]
  titled: FirmWork[]
  experts: FirmPerson[]
  /** The vacancies whose title it has. */
  jobs: FirmJob[]
  day: string | null
}

export type ClauseReader = {
  read: (text: string, now: Date) => Clause
  /** The work whose title has these words. */
  workCalled: (title: string) => FirmWork | null
}

type Heard = { word: string; term: string; concepts: ReadonlySet<Concept> | null }

/** What may stand beside a field of work where somebody asks who knows about it. */
const besideField = new Set<Concept>(
  'what who how can you mine role there firm have need offer help contact speak team office handles law call senior partner where when job expert'.split(
    ' ',
  ) as Concept[],
)
/** Whoever knows a field is asked for with one of these. */
const whoever: Concept[] = ['who', 'partner', 'expert', 'team']
const knowing: Concept[] = ['handles', 'speak', 'offer', 'contact', 'call', 'expert']
const commonInAddresses = /^(?:street|second|ground|opposite|register|building|minute)$/
const shortestTypo = 5
/** The number of a form. */
const form = /^[a-z]{2,5}\d+[a-z]?$/
const filing: ReadonlySet<Concept> = new Set(['filing'])
const askingUs: Concept[] = ['you', 'firm', 'howMuch', 'who']
const shortestName = 3

/** `isKnown`: whether the pages have the word, which is then no typing error. */
export function openClauseReader(facts: FirmFacts, words: Words, isKnown: (term: string) => boolean): ClauseReader {
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
  const cities = new Map(knownCities.flatMap(({ names }) => names.map((name) => [name, names[0] ?? name] as const)))
  for (const { city } of facts.offices) if (!cities.has(city.toLowerCase())) cities.set(city.toLowerCase(), city)
  // Parts of an address lead to its office.
  for (const { city, lines } of facts.offices)
    for (const word of lines
      .join(' ')
      .toLowerCase()
      .match(/[a-z]{6,}/g) ?? [])
      if (!meanings.has(word) && !commonInAddresses.test(word) && !cities.has(word)) cities.set(word, city)
  for (const name of cities.keys()) spelled.set(name, name)
  const named = Map.groupBy(
    facts.people.flatMap((person) => namesOf(person).map((name) => ({ name, person }))),
    ({ name }) => name,
  )
  const titles = facts.works.map((work) => ({ work, terms: termsOf(work.title) }))
  const vacancies = facts.jobs.map((job) => ({ job, terms: termsOf(job.title) }))
  const fields = facts.people.map((person) => ({
    person,
    terms: termsOf(`${person.designation} ${person.about.join(' ')}`),
  }))

  function termsOf(text: string): Set<string> {
    return new Set(words.of(text).map(({ term }) => term))
  }

  function conceptsOf(word: string, term: string): ReadonlySet<Concept> | null {
    if (cities.has(word)) return new Set(['city'])
    if (named.has(word)) return new Set(['person'])
    if (languages.includes(word)) return new Set(['language'])
    return meanings.get(word) ?? stems.get(term) ?? null
  }

  /** The word itself, or the known word that is meant if it has a typing error. */
  function heardOf(word: string, term: string): Heard {
    const exact = { word, term, concepts: conceptsOf(word, term) }
    if (exact.concepts !== null || word.length < shortestTypo || isKnown(term) || fillers.has(word)) return exact
    const [near] = [...spelled.fuzzyGet(word, word.length > 7 ? 2 : 1)]
      .filter(([each]) => each[0] === word[0])
      .toSorted(([, [, a]], [, [, b]]) => a - b)
    return near === undefined ? exact : { word: near[0], term, concepts: conceptsOf(near[0], near[0]) }
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
      const jobs = heard.has('job') ? vacancies.filter((each) => isWithin(each.terms, terms)) : []
      const titled = titles.filter((title) => title.terms.size > 1 && isWithin(title.terms, terms))
      if (titled.length > 0) heard.add('title')
      const left = heardWords.filter(
        ({ word, term, concepts: its }) =>
          !(its === null && (fillers.has(word) || word.length < 2)) &&
          ![...titled, ...jobs].some((title) => title.terms.has(term)),
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
        cities: heardWords.flatMap(({ word }) => cities.get(word) ?? []),
        people: peopleIn(heardWords.map(({ word }) => named.get(word)?.map(({ person }) => person) ?? [])),
        languages: heardWords.map(({ word }) => word).filter((word) => languages.includes(word)),
        titled: titled.map(({ work }) => work),
        experts,
        jobs: jobs.map(({ job }) => job),
        day: dayNamed(
          all.map((word) => word.spelled),
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

/** The names of one person narrow each other down; those of several are all meant. */
function peopleIn(each: readonly FirmPerson[][]): FirmPerson[] {
  return each.reduce<FirmPerson[]>((found, people) => {
    const both = found.filter((person) => people.includes(person))
    return both.length > 0 ? both : [...found, ...people]
  }, [])
}

function namesOf({ name }: FirmPerson): string[] {
  return name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part.length >= shortestName)
}

export function isWithin<Item>(items: ReadonlySet<Item>, all: ReadonlySet<Item>): boolean {
  return [...items].every((item) => all.has(item))
}

export function overlaps<Item>(some: ReadonlySet<Item>, others: ReadonlySet<Item>): boolean {
  return [...some].some((item) => others.has(item))
}
