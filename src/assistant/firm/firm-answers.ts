// Answers what a visitor asks about the firm itself: its services, offices, hours, people, fees and vacancies. Each clause
// of a message is matched against the table of intents, and all of them are answered. A clause that asks for more than
// the table accounts for is left to the pages.
import SearchableMap from 'minisearch/SearchableMap'
import type { Words } from '#assistant/answers/words.ts'
import { fillers } from '#assistant/vocabulary/fillers.ts'
import { cityNamed, distance, knownCities } from './cities.ts'
import { concepts, languages, type Concept } from './firm-words.ts'
import type { FirmFacts, FirmOffice, FirmPerson, FirmWork } from './firm-facts.ts'
import { intents, type ReadIntent } from './intents.ts'
import { dayNamed } from './office-hours.ts'
import type { Asked, Part } from './sentences.ts'

export type FirmAnswers = {
  /** Returns null if nothing in the message is about the firm. `before` is the question before; '' if there is none. */
  answer: (question: string, before: string, now: Date) => FirmAnswer | null
}

/** `rest` is what the message asks besides; '' if nothing. */
export type FirmAnswer = { parts: Part[]; rest: string }

type Meaning =
  | { kind: 'concepts'; concepts: Set<Concept> }
  | { kind: 'city'; city: string }
  | { kind: 'person'; people: FirmPerson[] }
  | { kind: 'language'; language: string }

type Clause = {
  heard: Set<Concept>
  /** The concepts of each word, of which one has to be accounted for. */
  each: ReadonlySet<Concept>[]
  unknown: string[]
  cities: string[]
  people: FirmPerson[]
  languages: string[]
  titled: FirmWork[]
  experts: FirmPerson[]
  day: string | null
}

const parts = /[?!;\n]|[.,](?=\s|$)|\b(?:and|also|(?<!koi )aur|plus|then)\b/i
/** What a question or a request has. A clause without any of these tells what it is about, and may be passed over. */
const askingWords: Concept[] = ['what', 'who', 'where', 'when', 'how', 'you', 'offer', 'need', 'help', 'law']
/** What may stand beside a field of work where somebody asks who knows about it. */
const besideField = new Set<Concept>([
  'what',
  'who',
  'how',
  'can',
  'you',
  'there',
  'firm',
  'have',
  'need',
  'offer',
  'help',
  'contact',
  'speak',
  'team',
  'office',
  'handles',
  'law',
  'call',
  'senior',
  'partner',
  'where',
  'when',
  'job',
])
/** How a question begins. */
const begins = /^\s*(?:may|can|could|is|are|am|was|were|does|did|do|will|would|has|have|why|which)\b/i
/** A question that goes on with the one before. */
const followUp =
  /^(?:and|what about|how about|aur|or|also|then|but|same|so|no)\b|\b(?:it|its|that|them|those|there|that one|this one|uska|uske|iska|iske|wahan)\b/i
/** Where the firm is asked for something. */
const askingUs = new Set<Concept>(['you', 'need', 'near', 'help'])
/** Whoever knows a field is asked for with one of these. */
const knowing = new Set<Concept>(['handles', 'speak', 'offer', 'contact', 'call'])
const shortestTypo = 5
const shortestName = 3

/** `isKnown`: whether the pages have the word, which is then no typing error. */
export function openFirmAnswers(facts: FirmFacts, words: Words, isKnown: (term: string) => boolean): FirmAnswers {
  const meanings = new Map<string, Set<Concept>>()
  const stems = new Map<string, Set<Concept>>()
  const spelled = new SearchableMap<string>()
  for (const { spelled: word } of words.all(facts.name)) meanings.set(word, new Set(['firm']))
  for (const [concept, list] of concepts) {
    for (const word of list) {
      meanings.set(word, (meanings.get(word) ?? new Set()).add(concept))
      for (const { term } of words.all(word)) stems.set(term, (stems.get(term) ?? new Set()).add(concept))
      spelled.set(word, word)
    }
  }
  const cityNames = new Map(knownCities.flatMap(({ names }) => names.map((name) => [name, names[0] ?? name] as const)))
  for (const { city } of facts.offices) if (!cityNames.has(city.toLowerCase())) cityNames.set(city.toLowerCase(), city)
  for (const name of cityNames.keys()) spelled.set(name, name)
  const named = Map.groupBy(
    facts.people.flatMap((person) =>
      person.name
        .toLowerCase()
        .split(/[^a-z]+/)
        .filter((name) => name.length >= shortestName)
        .map((name) => ({ name, person })),
    ),
    ({ name }) => name,
  )
  const titles = facts.works.map((work) => ({ work, terms: termsOf(work.title) }))
  const fields = facts.people.map((person) => ({
    person,
    terms: termsOf(`${person.designation} ${person.about.join(' ')}`),
  }))

  function termsOf(text: string): Set<string> {
    return new Set(words.of(text).map(({ term }) => term))
  }

  function meaningOf(word: string, term: string): Meaning | null {
    const city = cityNames.get(word)
    if (city !== undefined) return { kind: 'city', city }
    const people = named.get(word)
    if (people) return { kind: 'person', people: people.map(({ person }) => person) }
    if (languages.includes(word)) return { kind: 'language', language: word }
    const found = meanings.get(word) ?? stems.get(term)
    return found ? { kind: 'concepts', concepts: found } : null
  }

  function nearest(word: string, term: string): Meaning | null {
    const exact = meaningOf(word, term)
    if (exact !== null || word.length < shortestTypo || isKnown(term) || fillers.has(word)) return exact
    const near = [...spelled.fuzzyGet(word, word.length > 7 ? 2 : 1)]
      .filter(([each]) => each[0] === word[0])
      .toSorted(([, [, a]], [, [, b]]) => a - b)[0]
    return near === undefined ? null : meaningOf(near[0], near[0])
  }

  function read(text: string, now: Date): Clause {
    const clause: Clause = {
      heard: new Set(),
      each: [],
      unknown: [],
      cities: [],
      people: [],
      languages: [],
      titled: [],
      experts: [],
      day: null,
    }
    const all = words.all(text)
    const hear = (concept: Concept): void => void clause.heard.add(concept)
    const heardWords = all.map(({ spelled: word, term }) => ({ word, term, meaning: nearest(word, term) }))
    for (const { meaning } of heardWords) {
      if (meaning?.kind === 'concepts') meaning.concepts.forEach(hear)
      else if (meaning) hear(meaning.kind)
      if (meaning?.kind === 'city') clause.cities.push(meaning.city)
      if (meaning?.kind === 'language') clause.languages.push(meaning.language)
      if (meaning?.kind === 'person') {
        const both = clause.people.filter((each) => meaning.people.includes(each))
        clause.people = both.length > 0 ? both : [...clause.people, ...meaning.people]
      }
    }
    const terms = new Set(all.map(({ term }) => term))
    const titled = titles.filter((title) => title.terms.size > 1 && isWithin(title.terms, terms))
    clause.titled = titled.map(({ work }) => work)
    if (titled.length > 0) hear('title')
    const left = heardWords.filter(
      ({ word, term, meaning }) =>
        !(meaning === null && fillers.has(word)) && !titled.some((title) => title.terms.has(term)),
    )
    const isField = ({ meaning }: (typeof left)[number]): boolean =>
      meaning === null || (meaning.kind === 'concepts' && !overlaps(meaning.concepts, besideField))
    const field = new Set(left.filter(isField).map(({ term }) => term))
    if (field.size > 0 && clause.heard.has('who') && overlaps(clause.heard, knowing)) {
      clause.experts = fields.filter((each) => isWithin(field, each.terms)).map(({ person }) => person)
    }
    const isExpert = clause.experts.length > 0
    if (isExpert) hear('area')
    for (const each of left) {
      if (each.meaning?.kind === 'concepts' && !(isExpert && isField(each))) clause.each.push(each.meaning.concepts)
      if (each.meaning?.kind === 'city') clause.each.push(new Set(['city']))
      if (each.meaning?.kind === 'person') clause.each.push(new Set(['person']))
      if (each.meaning?.kind === 'language') clause.each.push(new Set(['language']))
      if (each.meaning === null && !isExpert) clause.unknown.push(each.term)
    }
    clause.day = dayNamed(
      all.map((word) => word.spelled),
      now,
    )
    return clause
  }

  /** The rows that are meant, if together they account for all that is asked. `isSplit`: it has several clauses. */
  function rowsOf({ heard, each, unknown }: Clause, isSplit = false): ReadIntent[] {
    const ways = intents.flatMap((intent) =>
      intent.ways.filter(({ needs }) => needs.every((need) => heard.has(need))).map((way) => ({ intent, ...way })),
    )
    const whole = ways.find(({ isWhole }) => isWhole)
    if (whole && !isSplit) return [whole.intent]
    const strong = ways.filter(({ isWeak }) => !isWeak)
    const meant = strong.length > 0 ? strong : ways
    const isPartOf = (needs: readonly Concept[], of: ReadonlySet<Concept>): boolean =>
      needs.every((need) => of.has(need))
    // "e-mail address" is not about an address, nor a fee for a merger about mergers.
    const best = meant.filter(
      ({ needs, intent }) =>
        !meant.some(
          (other) =>
            other.intent !== intent &&
            ((other.needs.length > needs.length && isPartOf(needs, new Set(other.needs))) ||
              (intent.isWork && !other.intent.isWork && isPartOf(needs, other.intent.may))),
        ),
    )
    const accounted = new Set<Concept>(best.flatMap(({ intent, needs }) => [...intent.may, ...needs]))
    const isAccounted = unknown.length === 0 && each.every((any) => overlaps(any, accounted))
    return isAccounted ? [...new Set(best.map(({ intent }) => intent))] : []
  }

  function officeIn(city: string): FirmOffice | undefined {
    return facts.offices.find(
      (office) => office.city.toLowerCase() === city.toLowerCase() || cityNamed(office.city)?.names[0] === city,
    )
  }

  function elsewhereOf(cities: readonly string[]): Asked['elsewhere'] {
    const [city = ''] = cities.filter((each) => officeIn(each) === undefined)
    const from = cityNamed(city)
    if (from === undefined) return null
    const [nearestOffice] = facts.offices
      .flatMap((office) => {
        const to = cityNamed(office.city)
        return to === undefined ? [] : [{ office, far: distance(from, to) }]
      })
      .toSorted((a, b) => a.far - b.far)
    return nearestOffice === undefined
      ? null
      : { city: city.charAt(0).toUpperCase() + city.slice(1), nearest: nearestOffice.office }
  }

  function workCalled(title: string): FirmWork | null {
    const terms = termsOf(title)
    return titles.find((each) => isWithin(terms, each.terms))?.work ?? null
  }

  return {
    answer(question, before, now) {
      const split = question
        .split(parts)
        .map((text) => text.trim())
        .filter((text) => words.all(text).length > 0)
      const isEach = split.every((text) => rowsOf(read(text, now)).length > 0)
      const isWhole = !isEach && rowsOf(read(question, now), split.length > 1).length > 0
      const given = isWhole ? [question] : split
      const clauses = given.map((text) => read(text, now))
      let found = clauses.map((clause) => rowsOf(clause, isWhole && split.length > 1))
      const former = before === '' ? [] : before.split(parts).map((text) => read(text, now))
      const isFollowUp = before !== '' && (followUp.test(question) || !clauses.some(asks))
      // "And an LLP?" goes on with what was asked, and "And in Chennai?" too.
      if (isFollowUp) found = found.map((rows) => rows.filter(({ isWork }) => !isWork))
      const isCityOnly = clauses.some(({ heard, unknown }) => heard.has('city') && unknown.length === 0)
      if (isFollowUp && isCityOnly && found.every((rows) => rows.length === 0))
        found = clauses.map(() => former.flatMap((clause) => rowsOf(clause)))
      const isRest = (at: number): boolean =>
        found[at]?.length === 0 &&
        (begins.test(given[at] ?? '') ||
          clauses.slice(at, at + 1).some(asks) ||
          (at > 0 && at === given.length - 1 && question.trimEnd().endsWith('?')))
      // What is told before may be passed over only if the firm is asked for something.
      const isPassedOver = found.some(({ length }, at) => length === 0 && !isRest(at))
      if (isPassedOver && !clauses.some(({ heard }, at) => found[at]?.length !== 0 && overlaps(heard, askingUs)))
        return null
      // A service that is named beside a question on the law is its subject.
      if (found.some((_, at) => isRest(at))) found = found.map((rows) => rows.filter(({ isWork }) => !isWork))
      const rest = given.filter((_, at) => isRest(at)).join(' and ')
      const here = clauses.flatMap((clause) => clause.cities)
      const isThere = isFollowUp && here.length === 0 && clauses.some(({ heard }) => heard.has('there'))
      const cities = [...new Set(isThere ? former.flatMap((clause) => clause.cities) : here)]
      const said = new Map<string, Part>()
      found.forEach((rows, at) => {
        const clause = clauses[at]
        if (clause === undefined) return
        const own = clause.cities.length > 0 ? clause.cities : cities
        const asked: Asked = {
          facts,
          heard: clause.heard,
          offices: [...new Set(own.flatMap((city) => officeIn(city) ?? []))],
          elsewhere: elsewhereOf(own),
          people: clause.people,
          titled: clause.titled,
          languages: clause.languages,
          experts: clause.experts,
          workCalled,
          day: clause.day,
          now,
        }
        for (const row of rows) {
          const part = row.answer(asked)
          if (part !== null) said.set(part.text, part)
        }
      })
      return said.size === 0 ? null : { parts: [...said.values()], rest }
    },
  }

  function asks(clause: Clause): boolean {
    return askingWords.some((word) => clause.heard.has(word))
  }
}

function isWithin<Item>(items: ReadonlySet<Item>, all: ReadonlySet<Item>): boolean {
  return [...items].every((item) => all.has(item))
}

function overlaps<Item>(some: ReadonlySet<Item>, others: ReadonlySet<Item>): boolean {
  return [...some].some((item) => others.has(item))
}
