// The index of open jobs: which jobs have all words of a search, in which order they are shown, and how many have which
// place, type and level.
import MiniSearch from 'minisearch'
import { filterNames, type Choice, type Choices, type FilterName, type Filters } from './filters.ts'
import { indexedWords, searchedWords } from './indexed-words.ts'

export type IndexedJob = {
  id: number
  title: string
  /** Type, level, company and qualification. */
  position: string
  /** City and country, under all their names. */
  place: string
  /** Description, requirements and the rest. */
  text: string
  /** What the list of jobs can be narrowed down to. */
  filters: Readonly<Record<FilterName, string>>
}

/** What decides whether a found job is shown, and where. Days are YYYY-MM-DD in India. */
export type JobDays = { posted: string; expires: string; closed: string | null }

export type Search = Filters & { keyword: string; location: string; today: string }

type Field = 'title' | 'position' | 'place' | 'text'

const allFields: Field[] = ['title', 'position', 'place', 'text']
const placeOnly: Field[] = ['place']
/**
 * How much a word counts by where it stands. Each step is larger than what all words of a search can add up to below it.
 */
const weights: Record<Field, number> = { title: 1000, position: 30, place: 30, text: 1 }
/** How much a word counts that is not quite the one searched for. */
const closeness = { same: 1, longer: 0.9, oneTypo: 0.7, twoTypos: 0.6 }

/** Further words of a search are ignored. */
const maxWords = 8
/** A searched word stands for at most this many words of the texts. */
const maxTerms = 40
/** The most places in texts that one searched word may lead to. */
const maxPostings = 100_000
/** Shorter words would be the beginning of too many others. */
const shortestPrefix = 3
const shortestTypo = 4
const shortestTwoTypos = 8

type Terms = Map<string, number>
/** One searched word: the words of the texts that it stands for, and how close they are. */
type Searched = { terms: Terms; fields: Field[]; ranks: boolean }

/**
 * Uses the words and places that the library keeps for its subclasses. Its own search ranks by frequency, which no two
 * jobs share, and makes several objects for each job found.
 */
class WordIndex extends MiniSearch<IndexedJob> {
  constructor() {
    super({
      fields: allFields,
      tokenize: indexedWords,
      processTerm: (term) => term,
      // A renewal does it, at a time when it is known how much was discarded.
      autoVacuum: false,
    })
  }

  /**
   * Returns the words of these fields that a searched word stands for: the word itself and longer ones that begin with
   * it. Only if there are none, words that differ by a typing error.
   */
  termsFor(word: string, fields: Field[]): Terms {
    const found: [term: string, closeness: number, postings: number][] = []
    const take = (term: string, near: number): void => {
      const postings = this.#postings(term, fields)
      if (postings > 0) found.push([term, near, postings])
    }
    take(word, closeness.same)
    if (word.length >= shortestPrefix) {
      for (const term of this._index.atPrefix(word).keys()) if (term !== word) take(term, closeness.longer)
    }
    if (found.length === 0 && word.length >= shortestTypo) {
      const maxTypos = word.length >= shortestTwoTypos ? 2 : 1
      for (const term of swapped(word)) take(term, closeness.oneTypo)
      for (const [term, [, typos]] of this._index.fuzzyGet(word, maxTypos)) {
        take(term, typos > 1 ? closeness.twoTypos : closeness.oneTypo)
      }
    }
    found.sort(([, a, ofA], [, b, ofB]) => b - a || ofB - ofA)
    return limited(found)
  }

  /**
   * Returns the jobs that have all of the searched words, or any of them, with what the words count together. A word
   * counts by the best of its places.
   */
  matches(searched: Searched[], needed: 'all' | 'any'): { id: number; score: number }[] {
    const found = new Uint8Array(this._nextId)
    const scores = new Float64Array(this._nextId)
    for (const { terms, fields, ranks } of searched) {
      const best = new Float64Array(this._nextId)
      for (const [term, near] of terms) {
        const byField = this._index.get(term)
        for (const field of fields) {
          const weight = weights[field] * near
          for (const at of byField?.get(this._fieldIds[field] ?? -1)?.keys() ?? []) {
            if ((best[at] ?? 0) < weight) best[at] = weight
          }
        }
      }
      best.forEach((weight, at) => {
        if (weight === 0) return
        found[at] = (found[at] ?? 0) + 1
        if (ranks) scores[at] = (scores[at] ?? 0) + weight
      })
    }
    const least = needed === 'all' ? searched.length : 1
    const matching: { id: number; score: number }[] = []
    for (const [at, id] of this._documentIds) {
      if ((found[at] ?? 0) >= least && typeof id === 'number') matching.push({ id, score: scores[at] ?? 0 })
    }
    return matching
  }

  #postings(term: string, fields: Field[]): number {
    const byField = this._index.get(term)
    return byField ? fields.reduce((sum, field) => sum + (byField.get(this._fieldIds[field] ?? -1)?.size ?? 0), 0) : 0
  }
}

/** Returns the word with any two neighbouring letters exchanged, which an edit distance counts as two errors. */
function swapped(word: string): string[] {
  const last = [...word].length - 1
  return Array.from({ length: last }, (_, at) => {
    const letters = [...word]
    const [first = '', second = ''] = letters.slice(at, at + 2)
    letters.splice(at, 2, second, first)
    return letters.join('')
  })
}

function limited(found: [term: string, closeness: number, postings: number][]): Terms {
  const terms: Terms = new Map()
  let postings = 0
  for (const [term, near, count] of found) {
    postings += count
    if (terms.size > 0 && (terms.size === maxTerms || postings > maxPostings)) break
    terms.set(term, Math.max(near, terms.get(term) ?? 0))
  }
  return terms
}

export type JobIndex = {
  put: (job: IndexedJob, days: JobDays) => void
  remove: (id: number) => void
  /** Frees the memory of what was removed or replaced. */
  tidy: () => Promise<void>
  size: () => number
  /**
   * Returns the ids of the open jobs that have all words of the keyword anywhere, and all words of the location in
   * their place. Jobs with the words in their title come first, then those with them in position or place, then the
   * rest; among equals the newest first. The work is bounded, whatever is searched for.
   */
  search: (search: Search) => number[]
  /**
   * For each filter, what it can be set to and how many open jobs would be found then, with the words and the other filters
   * of this search.
   */
  choices: (search: Search) => Choices
  /**
   * Returns the ids of at most `count` other open jobs that share words of the title, or both city and level. The most
   * similar come first.
   */
  similar: (job: IndexedJob, count: number, today: string) => number[]
}

/** Small whole numbers take the least memory and are the quickest to compare. */
type DayNumbers = Record<keyof JobDays, number>

const dayMs = 86_400_000
const never = 1_000_000
const unknown: DayNumbers = { posted: 0, expires: 0, closed: 0 }
/** More places than these are found by typing. */
const maxCities = 12

function dayNumber(day: string): number {
  return Date.parse(day) / dayMs
}

export function createJobIndex(): JobIndex {
  const index = new WordIndex()
  const days = new Map<number, DayNumbers>()
  const filters = new Map<number, IndexedJob['filters']>()

  function ranked(jobs: { id: number; score: number }[], today: string): number[] {
    const now = dayNumber(today)
    const open: { id: number; score: number; posted: number }[] = []
    for (const { id, score } of jobs) {
      const { posted, expires, closed } = days.get(id) ?? unknown
      if (expires >= now && closed > now) open.push({ id, score, posted })
    }
    open.sort((a, b) => b.score - a.score || b.posted - a.posted || b.id - a.id)
    return open.map(({ id }) => id)
  }

  /** The open jobs with the words of a search, whatever its filters. */
  function withWords({ keyword, location, today }: Search): number[] {
    const [words, places] = [wordsIn(keyword), wordsIn(location)]
    if (words === null || places === null) return []
    const searched = [
      ...words.map((word) => ({ terms: index.termsFor(word, allFields), fields: allFields, ranks: true })),
      ...places.map((word) => ({ terms: index.termsFor(word, placeOnly), fields: placeOnly, ranks: false })),
    ]
    return ranked(index.matches(searched, 'all'), today)
  }

  function passes(id: number, names: readonly FilterName[], wanted: Filters): boolean {
    return names.every((name) => !wanted[name] || isSame(filters.get(id)?.[name] ?? '', wanted[name]))
  }

  function choicesOf(name: FilterName, ids: number[], wanted: Filters): Choice[] {
    const others = filterNames.filter((each) => each !== name)
    const counts = new Map<string, number>()
    for (const id of ids) {
      const value = filters.get(id)?.[name] ?? ''
      if (value !== '' && passes(id, others, wanted)) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    const chosen = wanted[name]
    if (chosen && ![...counts.keys()].some((value) => isSame(value, chosen))) counts.set(chosen, 0)
    return [...counts]
      .map(([value, count]) => ({ value, count }))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .filter(({ value }, place) => place < maxCities || (chosen && isSame(value, chosen)))
  }

  return {
    put(job, itsDays) {
      if (index.has(job.id)) index.discard(job.id)
      index.add(job)
      filters.set(job.id, job.filters)
      days.set(job.id, {
        posted: dayNumber(itsDays.posted),
        expires: dayNumber(itsDays.expires),
        closed: itsDays.closed === null ? never : dayNumber(itsDays.closed),
      })
    },
    remove(id) {
      if (index.has(id)) index.discard(id)
      days.delete(id)
      filters.delete(id)
    },
    async tidy() {
      if (index.dirtFactor > 0.1 || index.dirtCount > 1000) await index.vacuum()
    },
    size: () => days.size,
    search: (search) => withWords(search).filter((id) => passes(id, filterNames, search)),
    choices(search) {
      const ids = withWords(search)
      const of = (name: FilterName) => choicesOf(name, ids, search)
      return { city: of('city'), type: of('type'), level: of('level') }
    },
    similar(job, count, today) {
      const title = exactly(indexedWords(job.title).slice(0, maxWords), 'title')
      const alike = new Set(index.matches(title, 'any').map(({ id }) => id))
      const { city, level } = job.filters
      const near = [...exactly(indexedWords(job.place), 'place'), ...exactly(indexedWords(level), 'position')]
      const isNear = (id: number) => city !== '' && level !== '' && passes(id, ['city', 'level'], { city, level })
      const jobs = index
        .matches([...title, ...near], 'any')
        .filter(({ id }) => id !== job.id && (alike.has(id) || isNear(id)))
      return ranked(jobs, today).slice(0, count)
    },
  }
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function exactly(words: string[], field: Field): Searched[] {
  return words.map((word) => ({ terms: new Map([[word, closeness.same]]), fields: [field], ranks: true }))
}

/** Returns no words for a blank text, and null for a text that holds none. */
function wordsIn(text: string): string[] | null {
  return text.trim() === '' ? [] : searchedWords(text, maxWords)
}
