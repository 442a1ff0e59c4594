// Finds whom and what of the firm a question names: people, cities, languages, work, vacancies and a day.
import SearchableMap from 'minisearch/SearchableMap'
import type { Words } from '#assistant/vocabulary/words.ts'
import { knownCities } from './cities.ts'
import type { FirmFacts, FirmJob, FirmPerson, FirmWork } from './firm-facts.ts'
import { dayNamed, dayWords } from './office-hours.ts'
import { kindTerm, type SlotKind } from './placeholders.ts'

export type Slots = {
  cities: string[]
  people: FirmPerson[]
  languages: string[]
  /** The firm's work whose title it has. */
  works: FirmWork[]
  jobs: FirmJob[]
  /** A day of the week, or `today`. */
  day: string | null
}

/** Languages of India and others that visitors ask for. */
const languages =
  'english hindi telugu tamil kannada malayalam marathi gujarati bengali punjabi urdu odia assamese konkani french german japanese arabic'.split(
    ' ',
  )
const commonInAddresses = /^(?:street|second|ground|opposite|register|building|minute|office|fourth)$/
const shortestTypo = 5
const shortestName = 3

/** The known word that may be meant by one with a typing error; none for a short one, which is near to too many. */
export function knownWordNear(word: string, known: SearchableMap<string>): string | undefined {
  if (word.length < shortestTypo) return undefined
  const [near] = [...known.fuzzyGet(word, word.length > 7 ? 2 : 1)]
    .filter(([each]) => each[0] === word[0])
    .toSorted(([, [, a]], [, [, b]]) => a - b)
  return near?.[0]
}

export type SlotFinder = {
  /** All that it knows by name. */
  names: Iterable<string>
  kindNamed: (name: string) => SlotKind | null
  /** What these names stand for. */
  named: (names: readonly string[], now: Date) => Omit<Slots, 'works' | 'jobs'>
  /** `isKnown`: whether a word stands in some text, and is no typing error then. */
  find: (text: string, now: Date, isKnown: (term: string) => boolean) => Slots
  /**
   * What stands in the phrases of short answers for any word of its kind, also if it has a typing error. `isKnown`: it
   * stands in some text as it is.
   */
  kindOf: (spelled: string, isKnown: boolean) => string | null
}

export function openSlotFinder(facts: FirmFacts, words: Words): SlotFinder {
  const ofFirm = new Set(words.all(facts.name).map(({ spelled }) => spelled))
  const cities = new Map(knownCities.flatMap(({ names }) => names.map((name) => [name, names[0] ?? name] as const)))
  for (const { city } of [...facts.offices, ...facts.jobs])
    if (!cities.has(city.toLowerCase())) cities.set(city.toLowerCase(), city)
  // Parts of an address lead to its office.
  const addressed = new Map<string, string>()
  for (const { city, lines } of facts.offices)
    for (const word of lines
      .join(' ')
      .toLowerCase()
      .match(/[a-z]{6,}/g) ?? [])
      if (!commonInAddresses.test(word) && !cities.has(word)) addressed.set(word, city)
  const named = Map.groupBy(
    facts.people.flatMap((person) =>
      namesOf(person)
        .filter((name) => !ofFirm.has(name))
        .map((name) => ({ name, person })),
    ),
    ({ name }) => name,
  )
  const kinds = new Map<string, SlotKind>([
    ...dayWords.map((word) => [word, 'day'] as const),
    ...languages.map((word) => [word, 'language'] as const),
    ...[...named.keys()].map((word) => [word, 'person'] as const),
    ...[...cities.keys()].map((word) => [word, 'city'] as const),
  ])
  const spelled = new SearchableMap<string>()
  for (const word of kinds.keys()) spelled.set(word, word)
  const titles = facts.works.map((work) => ({ work, terms: termsOf(work.title) }))
  const trade = termsOf('company secretary secretarial')
  const vacancies = facts.jobs
    .map((job) => ({ job, terms: termsOf(job.title) }))
    // “Company Secretary” names no vacancy: every visitor may say it.
    .filter(({ terms }) => [...terms].filter((term) => !trade.has(term)).length > 1)

  function termsOf(text: string): Set<string> {
    return new Set(words.of(text).map(({ term }) => term))
  }

  /** The name itself, or the one that is meant if it has a typing error; null if none is. */
  function nameIn(word: string, isKnown: boolean): string | null {
    if (kinds.has(word)) return word
    return isKnown ? null : (knownWordNear(word, spelled) ?? null)
  }

  function slotsNamed(names: readonly string[], now: Date): Omit<Slots, 'works' | 'jobs'> {
    return {
      cities: [...new Set(names.flatMap((name) => cities.get(name) ?? addressed.get(name) ?? []))],
      people: peopleIn(names.map((name) => named.get(name)?.map(({ person }) => person) ?? [])),
      languages: names.filter((name) => kinds.get(name) === 'language'),
      day: dayNamed(names, now),
    }
  }

  return {
    names: [...kinds.keys(), ...addressed.keys()],
    kindNamed: (name) => kinds.get(name) ?? (addressed.has(name) ? 'city' : null),
    named: slotsNamed,
    kindOf(word, isKnown) {
      const kind = kinds.get(nameIn(word, isKnown) ?? '')
      return kind === undefined ? null : kindTerm(kind)
    },
    find(text, now, isKnown) {
      const all = words.all(text)
      const terms = new Set(all.map(({ term }) => term))
      const names = all.flatMap(({ spelled: word, term }) => {
        const isInText = isKnown(term)
        // “Quorum” and “ledger” stand in addresses, and mean something else in most questions.
        return nameIn(word, isInText) ?? (addressed.has(word) && !isInText ? word : [])
      })
      return {
        ...slotsNamed(names, now),
        works: titles.filter((title) => title.terms.size > 1 && isWithin(title.terms, terms)).map(({ work }) => work),
        jobs: vacancies.filter((each) => isWithin(each.terms, terms)).map(({ job }) => job),
      }
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
