// What staff see of the questions that got no answer: which of them mean the same, what would be said now, which short
// answers are near, and whether what they have taught is still answered so.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { cutText } from '#platform/rich-text/plain-text.ts'
import type { Explained, Page, Taught } from '#assistant/answers/answer.ts'
import { answerFrom } from './answer-from.server.ts'
import type { Knowledge } from './knowledge.server.ts'
import { passageOf } from '#assistant/answers/compose.ts'
import { taughtPrefix, type PhraseRecord } from '#assistant/passages/phrases.server.ts'

const maxPages = 3
const saidCharacters = 200
/** Questions with at least this part of their words in common mean the same. */
const alike = 0.5

export async function explained(knowledge: Knowledge, questions: readonly string[], now: Date): Promise<Explained[]> {
  const groups: { terms: Set<string>; first: string | undefined }[] = []
  const found: Explained[] = []
  for (const question of questions) {
    // Each takes some milliseconds, and visitors ask meanwhile.
    await nextTurn()
    const pages = knowledge.short.nearest(question).slice(0, maxPages).map(asPage)
    const terms = new Set(knowledge.index.words.of(question).map(({ term }) => term))
    const own = { terms, first: pages[0]?.record }
    const known = groups.findIndex((group) => {
      const shared = [...terms].filter((term) => group.terms.has(term)).length
      const share = shared / Math.max(1, Math.min(terms.size, group.terms.size))
      return share >= alike && (share === 1 || group.first === own.first)
    })
    if (known < 0) groups.push(own)
    const { band, content } = answerFrom(knowledge, question, [], now)
    const said = band === 'refusal' ? '' : cutText(content, saidCharacters)
    found.push({ group: known < 0 ? groups.length - 1 : known, said, pages })
  }
  return found
}

function asPage(passage: Parameters<typeof passageOf>[0]): Page {
  const { record, title, href } = passageOf(passage)
  return { record, title, href }
}

/** Returns null if there is no short answer of this name. */
export function pageOf({ short }: Knowledge, record: string): Page | null {
  const passage = short.all.find((each) => each.record === record)
  return passage === undefined ? null : asPage(passage)
}

/** `phrases` are all that are kept; those that staff have taught are asked again, as a visitor would. */
export async function taughtQuestions(
  knowledge: Knowledge,
  phrases: readonly PhraseRecord[],
  now: Date,
): Promise<Taught[]> {
  const found: Taught[] = []
  for (const { record, heading, phrases: questions } of phrases) {
    if (!heading.startsWith(taughtPrefix)) continue
    for (const question of questions) {
      await nextTurn()
      const isRight = answerFrom(knowledge, question, [], now).passages[0]?.record === record
      found.push({ id: heading, question, page: pageOf(knowledge, record), isRight })
    }
  }
  return found
}
