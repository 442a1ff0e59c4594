// Searches the whole site in the index of the assistant. Whatever has nearly as much of the words as the best is found.
import type { Match, PassageIndex } from '#assistant/answers/passage-index.ts'
import type { SearchedPassage } from '#assistant/answers/searched-passage.ts'
import type { Topic } from '#assistant/answers/topics.ts'
import { groupNames, type GroupName } from './search-address.ts'
import type { FoundGroup, SearchResult } from './search.ts'

/** Kinds that are not listed are of the firm. */
const groupOfKind: Readonly<Partial<Record<string, GroupName>>> = {
  service: 'services',
  keyoffer: 'offerings',
  insight: 'insights',
  team: 'people',
  partner: 'people',
  job: 'vacancies',
  rule: 'dates',
  faq: 'questions',
  document: 'documents',
}
/** The part of what the best has of the words that something else must have. */
const nearlyAll = 0.75
const shown = { ofAll: 4, ofOne: 40 }
const excerptCharacters = 220

/** `only` is the one group that is asked for. */
export function searched(index: PassageIndex, words: string, only?: GroupName): SearchResult {
  const topics = index.topicsOf(words)
  const records = bestOfRecords(index.matches(topics))
  const grouped = Map.groupBy(
    records.toSorted((a, b) => b.score - a.score),
    ({ passage }) => groupOf(passage),
  )
  const worth = (name: GroupName): number => grouped.get(name)?.[0]?.score ?? 0
  const wanted = only === undefined ? groupNames : [only]
  const groups = wanted.flatMap((name): FoundGroup[] => {
    const found = grouped.get(name) ?? []
    const nearest = found.slice(0, only === undefined ? shown.ofAll : shown.ofOne)
    const results = nearest.map(({ passage }) => resultOf(index, topics, passage))
    return found.length > 0 ? [{ name, total: found.length, results }] : []
  })
  return { groups: groups.toSorted((a, b) => worth(b.name) - worth(a.name)) }
}

function groupOf({ kind }: SearchedPassage): GroupName {
  return groupOfKind[kind] ?? 'firm'
}

/** Of each record its best passage, and of a partner who is a member of the team the member. */
function bestOfRecords(matches: readonly Match[]): Match[] {
  const most = matches.reduce((best, { coverage }) => Math.max(best, coverage), 0)
  const byRecord = new Map<string, Match>()
  for (const match of matches) {
    const { record } = match.passage
    if (match.coverage >= most * nearlyAll && match.score > (byRecord.get(record)?.score ?? 0))
      byRecord.set(record, match)
  }
  const found = [...byRecord.values()]
  const members = new Set(found.filter(({ passage }) => passage.kind === 'team').map(({ passage }) => passage.title))
  return found.filter(({ passage }) => passage.kind !== 'partner' || !members.has(passage.title))
}

function resultOf({ words }: PassageIndex, topics: readonly Topic[], { title, heading, href, units }: SearchedPassage) {
  const values = new Map<string, number>()
  for (const { terms, idf } of topics) for (const [term, near] of terms) values.set(term, idf * near)
  const worth = (unit: string): number =>
    [...new Set(words.of(unit).map(({ term }) => term))].reduce((sum, term) => sum + (values.get(term) ?? 0), 0)
  let [best = '', most] = [units[0], 0]
  for (const unit of units) {
    const its = worth(unit)
    if (its > most) [best, most] = [unit, its]
  }
  const isMeant = (word: string): boolean => words.of(word).some(({ term }) => values.has(term))
  return { title: marked(title, isMeant), heading, excerpt: cut(marked(best, isMeant)), href }
}

/** A form such as AOC-4 is one word, and so is rule 9B. */
const wordsIn = /((?:rules?|sections?|regulations?)\s\d+\p{L}*|[\p{L}\p{N}]+(?:-\p{N}+\p{L}*)?)/iu

function marked(text: string, isMeant: (word: string) => boolean): string[] {
  const parts = ['']
  for (const [at, part] of text.split(wordsIn).entries()) {
    const isMarked = at % 2 === 1 && isMeant(part)
    // Plain and marked parts take turns.
    if (isMarked) parts.push(part, '')
    else parts[parts.length - 1] += part
  }
  return parts
}

/** Long texts begin shortly before the first word that is marked. */
function cut(parts: readonly string[]): string[] {
  const [first = '', ...rest] = parts
  const before = 80
  const start = rest.length > 0 && first.length > before ? first.indexOf(' ', first.length - before) + 1 : 0
  let left = excerptCharacters
  const kept: string[] = []
  for (const part of [(start > 0 ? '… ' : '') + first.slice(start), ...rest]) {
    if (part.length >= left) return [...kept, `${part.slice(0, Math.max(0, part.lastIndexOf(' ', left)))} …`]
    kept.push(part)
    left -= part.length
  }
  return kept
}
