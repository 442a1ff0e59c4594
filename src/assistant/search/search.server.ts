// Searches the whole site in the index of the assistant, and in others of what answers no question: pages of
// documents, and what some pages of the site are for. Whatever has nearly as much of the words as the best is found.
import type { Match, PassageIndex } from '#assistant/passages/passage-index.ts'
import type { SearchedPassage } from '#assistant/passages/searched-passage.ts'
import { isPair, type Topic } from '#assistant/passages/topics.ts'
import { monthWord } from '#assistant/due-dates/day-words.ts'
import { groupNames, type GroupName } from './search-address.ts'
import type { ResultGroup, SearchDue, SearchResult } from './search.ts'

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
/** How much a word counts that only says when. */
const ofTime = 0.25
/** The year of a law says nothing of when. */
const saysWhen = new RegExp(
  `\\b(?:(?:before|by|until|till|in|during|for|of)\\s+)?(?:(?:the\\s+)?(?:this|next|last|current|coming|previous|new)\\s+(?:(?:financial|calendar)\\s+)?(?:year|quarter|month|week|fy)|(?<!\\b(?:act|rules|regulations|scheme),?\\s+)(?:(?:fy|ay)\\s*)?20\\d\\d(?:\\s*[-–/]\\s*(?:20)?\\d\\d)?|${monthWord})\\b`,
  'gi',
)
/** More than any score. */
const firstPlace = 1000

/** `pages` say what some pages are for. */
type Searchable = { index: PassageIndex; documents?: PassageIndex; pages?: PassageIndex }
/** What an index has of what is searched for, and what was looked for in it. */
type IndexMatch = Match & { index: PassageIndex; topics: readonly Topic[] }

/** `only` is the one group that is asked for. */
export function searched({ index, documents, pages }: Searchable, words: string, only?: GroupName): SearchResult {
  const topics = topicsIn(index, words)
  const found = foundIn(index, topics)
  if (documents) found.push(...foundIn(documents, topicsBesides(documents, words, { index, topics })))
  if (pages) found.push(...foundIn(pages, topicsBesides(pages, words, { index, topics })).map(firstIfMeant(words)))
  const records = bestOfRecords(found)
  const grouped = Map.groupBy(
    records.toSorted((a, b) => b.score - a.score),
    ({ passage }) => groupOf(passage),
  )
  const worth = (name: GroupName): number => grouped.get(name)?.[0]?.score ?? 0
  const wanted = only === undefined ? groupNames : [only]
  const groups = wanted.flatMap((name): ResultGroup[] => {
    const found = grouped.get(name) ?? []
    const nearest = found.slice(0, only === undefined ? shown.ofAll : shown.ofOne)
    const results = nearest.map(resultOf)
    return found.length > 0 ? [{ name, total: found.length, results }] : []
  })
  return { groups: groups.toSorted((a, b) => worth(b.name) - worth(a.name)) }
}

/** Words that only say when are not needed: most of what is due next year has no word of it. */
function topicsIn(index: PassageIndex, words: string): Topic[] {
  const topics = index.topicsOf(words)
  const others = words.replaceAll(saysWhen, ' ')
  const needed = new Set(others === words ? [] : index.topicsOf(others).map(({ word }) => word))
  if (needed.size === 0) return topics
  return topics.map((topic) =>
    needed.has(topic.word) ? topic : { ...topic, isOptional: true, weight: topic.weight * ofTime },
  )
}

function foundIn(index: PassageIndex, topics: readonly Topic[]): IndexMatch[] {
  return index.matches(topics).map((match) => ({ ...match, index, topics }))
}

/** A page that is called so, or is for all the words, two of them side by side, comes before whatever has them. */
function firstIfMeant(words: string): (found: IndexMatch) => IndexMatch {
  const name = words.trim().toLowerCase()
  return (found) => {
    const { title, asked } = found.passage
    const isCalledSo = [title, ...asked].some((each) => each.toLowerCase() === name)
    const isMeant = found.coverage > 0.99 && found.topics.some(isPair)
    return isCalledSo || isMeant ? { ...found, score: found.score + firstPlace } : found
  }
}

/** Words count as they do in the index, and those that it has are no typing errors. */
function topicsBesides(
  besides: PassageIndex,
  words: string,
  own: { index: PassageIndex; topics: readonly Topic[] },
): Topic[] {
  const rarity = new Map(own.topics.map(({ word, idf }) => [word, idf]))
  return topicsIn(besides, words).map((topic) => ({
    ...topic,
    idf: rarity.get(topic.word) ?? topic.idf,
    terms: !isPair(topic) && own.index.has(topic.word) ? new Map([[topic.word, 1]]) : topic.terms,
  }))
}

function groupOf({ kind }: SearchedPassage): GroupName {
  return groupOfKind[kind] ?? 'firm'
}

/** Two rules of one name are shown as one. */
function sameAs({ kind, title, record }: SearchedPassage): string {
  return kind === 'rule' ? title : record
}

/** Of each record its best passage, and of a partner who is a member of the team the member. */
function bestOfRecords(matches: readonly IndexMatch[]): IndexMatch[] {
  const most = matches.reduce((best, { coverage }) => Math.max(best, coverage), 0)
  const byRecord = new Map<string, IndexMatch>()
  for (const match of matches) {
    const record = sameAs(match.passage)
    if (match.coverage >= most * nearlyAll && match.score > (byRecord.get(record)?.score ?? 0))
      byRecord.set(record, match)
  }
  const found = [...byRecord.values()]
  const members = new Set(found.filter(({ passage }) => passage.kind === 'team').map(({ passage }) => passage.title))
  return found.filter(({ passage }) => passage.kind !== 'partner' || !members.has(passage.title))
}

function resultOf({ index: { words }, topics, passage }: IndexMatch) {
  const { title, heading, units } = passage
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
  return {
    title: marked(title, isMeant),
    heading,
    excerpt: cut(marked(best, isMeant)),
    href: addressOf(passage),
    due: null,
  }
}

const toRule = '/calendar#rule-'

/** A rule leads to its next date (src/calendar/year/months.tsx). */
function addressOf({ href, record }: SearchedPassage): string {
  const [, rule] = /^rule:([a-z0-9-]+)$/.exec(record) ?? []
  return rule === undefined ? href : `${toRule}${rule}`
}

/** `dueOf` has the days of the rules with these ids. */
export function withDays(
  { groups }: SearchResult,
  dueOf: (ruleIds: readonly string[]) => (ruleId: string) => SearchDue,
): SearchResult {
  const ruleOf = (href: string) => (href.startsWith(toRule) ? href.slice(toRule.length) : null)
  const ids = groups.flatMap(({ results }) => results.flatMap(({ href }) => ruleOf(href) ?? []))
  if (ids.length === 0) return { groups }
  const due = dueOf(ids)
  const dated = ({ results, ...group }: ResultGroup): ResultGroup => ({
    ...group,
    results: results.map((result) => {
      const rule = ruleOf(result.href)
      return rule === null ? result : { ...result, due: due(rule) }
    }),
  })
  return { groups: groups.map(dated) }
}

/** A form such as AOC-4 is one word, and so is rule 9B. */
const wordsIn = /((?:rules?|sections?|regulations?)\s\d+\p{L}*|[\p{L}\p{M}\p{N}\u200c\u200d]+(?:-\p{N}+\p{L}*)?)/iu

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
