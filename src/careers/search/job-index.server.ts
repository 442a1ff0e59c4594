// The index of open jobs: which jobs have all words of a search, and in which order they are shown.
import MiniSearch, { type Query } from 'minisearch'
import { indexedWords, searchedWords } from './words.ts'

export type IndexedJob = {
  id: number
  title: string
  /** Type, level, company and qualification. */
  position: string
  /** City and country, under all their names. */
  place: string
  /** Description, requirements and the rest. */
  text: string
}

/** What decides whether a found job is shown, and where. Days are YYYY-MM-DD in India. */
export type JobDays = { posted: string; expires: string; closed: string | null }

export type Search = { keyword: string; location: string; today: string }

type Field = 'title' | 'position' | 'place' | 'text'

const allFields: Field[] = ['title', 'position', 'place', 'text']
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
const maxPostings = 400_000
/** Shorter words would be the beginning of too many others. */
const shortestPrefix = 3
const shortestTypo = 4
const shortestTwoTypos = 8

/** Only exact words are given to the library. Which words of the texts are close enough is decided before. */
const exact = { prefix: false, fuzzy: false, tokenize: (text: string) => [text], processTerm: (term: string) => term }

type Terms = Map<string, number>

/** Gives access to the words of the index, which the library keeps for its subclasses. */
class WordIndex extends MiniSearch<IndexedJob> {
  constructor() {
    super({
      fields: allFields,
      tokenize: indexedWords,
      processTerm: (term) => term,
      searchOptions: exact,
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
  /** Returns the ids of at most `count` other open jobs that share words of the title, the most similar first. */
  similar: (job: IndexedJob, count: number, today: string) => number[]
}

export function createJobIndex(): JobIndex {
  const index = new WordIndex()
  const days = new Map<number, JobDays>()

  function isOpen(id: number, today: string): boolean {
    const job = days.get(id)
    return job !== undefined && job.expires >= today && (job.closed === null || job.closed > today)
  }

  /** The words of `ranking` decide the order. */
  function ranked(query: Query, ranking: Terms[], today: string, isWanted: (id: number) => boolean = () => true) {
    const found: { id: number; score: number; posted: string }[] = []
    for (const { id, match } of index.search(query)) {
      if (typeof id !== 'number' || !isOpen(id, today) || !isWanted(id)) continue
      const score = ranking.reduce((sum, terms) => sum + scoreOf(terms, match), 0)
      found.push({ id, score, posted: days.get(id)?.posted ?? '' })
    }
    found.sort((a, b) => b.score - a.score || compare(b.posted, a.posted) || b.id - a.id)
    return found.map(({ id }) => id)
  }

  return {
    put(job, itsDays) {
      if (index.has(job.id)) index.discard(job.id)
      index.add(job)
      days.set(job.id, itsDays)
    },
    remove(id) {
      if (index.has(id)) index.discard(id)
      days.delete(id)
    },
    async tidy() {
      if (index.dirtFactor > 0.1 || index.dirtCount > 1000) await index.vacuum()
    },
    size: () => days.size,
    search({ keyword, location, today }) {
      const searched = [
        { words: wordsIn(keyword), fields: allFields, ranks: true },
        { words: wordsIn(location), fields: ['place'] satisfies Field[], ranks: false },
      ]
      if (searched.some(({ words }) => words === null)) return []
      const each = searched.flatMap(({ words, fields, ranks }) =>
        (words ?? []).map((word) => ({ terms: index.termsFor(word, fields), fields, ranks })),
      )
      if (each.some(({ terms }) => terms.size === 0)) return []
      const ranking = each.filter(({ ranks }) => ranks).map(({ terms }) => terms)
      const queries = each.map(({ terms, fields }): Query => ({ ...anyOf(terms), fields }))
      return ranked(queries.length > 0 ? { combineWith: 'AND', queries } : MiniSearch.wildcard, ranking, today)
    },
    similar(job, count, today) {
      const each = [...new Set(indexedWords(job.title))].slice(0, maxWords).map((word) => new Map([[word, 1]]))
      if (each.length === 0) return []
      const place = indexedWords(job.place).map((word) => new Map([[word, 1]]))
      const query: Query = { combineWith: 'OR', queries: each.map((terms) => ({ ...anyOf(terms), fields: ['title'] })) }
      return ranked(query, [...each, ...place], today, (id) => id !== job.id).slice(0, count)
    },
  }
}

/** Returns no words for a blank text, and null for a text that holds none. */
function wordsIn(text: string): string[] | null {
  return text.trim() === '' ? [] : searchedWords(text, maxWords)
}

function anyOf(terms: Terms) {
  return { combineWith: 'OR' as const, queries: [...terms.keys()] }
}

function scoreOf(terms: Terms, match: Record<string, string[]>): number {
  let best = 0
  for (const [term, near] of terms) {
    for (const field of Object.hasOwn(match, term) ? (match[term] ?? []) : []) {
      if (isField(field)) best = Math.max(best, weights[field] * near)
    }
  }
  return best
}

function isField(name: string): name is Field {
  return name in weights
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
