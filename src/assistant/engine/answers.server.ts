// Answers questions from the firm's own content, which it keeps in memory and in step with what staff publish.
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { dueDateRules } from '#calendar/calendar.server.ts'
import { readFirmFacts } from '#assistant/firm/firm-facts.ts'
import { openDocumentPassages } from '#assistant/passages/document-passages.server.ts'
import { pagePassages } from '#assistant/passages/page-passages.ts'
import { searched } from '#assistant/search/search.server.ts'
import { systemClock, systemMonotonic, type Clock, type Monotonic } from '#platform/clock.ts'
import { contentVersion } from '#platform/database/content-version.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import type { CallPath, Get, CallInput, ResponseOf } from '#platform/pages/calls.ts'
import { callAddress } from '#platform/pages/client.ts'
import type { ReadPassages } from '#platform/records/passage.ts'
import { within } from '#platform/within.ts'
import type { Answers } from '#assistant/answers/answer.ts'
import { explained, pageOf, taughtQuestions } from './explain.ts'
import { answerFrom } from './answer-from.server.ts'
import { isNoise, knowledgeOf, type Knowledge } from './knowledge.server.ts'
import { pagePart } from '#assistant/answers/page-part.ts'
import { createPassageIndex, passageKey, type PassageIndex } from '#assistant/passages/passage-index.ts'
import { readPhrases, type PhraseRecord } from '#assistant/passages/phrases.server.ts'
import { shortAnswers } from '#assistant/short-answers/short-answers.server.ts'
import { searchedPassage, type SearchedPassage } from '#assistant/passages/searched-passage.ts'

/** After this time the content is read again even if nothing was published: jobs open and close with the days. */
const maxAgeMs = 60_000

type Dependencies = {
  database: Database
  get: Get
  log: Log
  /** What the rooms have it answer from. */
  readPassages: ReadPassages
  clock?: Clock
  monotonic?: Monotonic
  /** A question waits for newer content as long as this, and is then answered from what was read before. */
  patienceMs?: number | undefined
}
/** `digest` tells whether anything has changed. `documents` are searched, and answer nothing. */
type Read = {
  knowledge: Knowledge
  documents: PassageIndex
  digest: string
  outOfScope: string
  version: number
  at: number
}

export function openAnswers({
  database,
  get,
  log,
  readPassages,
  clock = systemClock,
  monotonic = systemMonotonic,
  patienceMs = 5_000,
}: Dependencies): Answers {
  const readDocuments = openDocumentPassages()
  const pages = createPassageIndex(pagePassages)
  let read: Read | null = null
  let reading: { version: number; done: Promise<Read> } | null = null
  /** What follows the reading that is under way, for a version that was published meanwhile. */
  let following: Promise<Read> | null = null

  async function readNow(version: number): Promise<Read> {
    const content = await readContent({ database, get, log, readPassages })
    const { passages, rules, firm, asked, short } = content
    const digest = digestOf({ ...content, passages: passages.map(passageKey), short: short.map(passageKey) })
    const outOfScope = digestOf(content.outOfScope)
    const former = read?.outOfScope === outOfScope ? read.knowledge : undefined
    const knowledge =
      read?.digest === digest
        ? read.knowledge
        : await knowledgeOf(passages, rules, content.outOfScope, firm, short, former)
    if (read?.knowledge !== knowledge) await reportForgotten(knowledge, asked)
    const documents = read?.documents ?? (await createPassageIndex([]))
    await documents.update(await readDocuments(database))
    read = { knowledge, documents, digest, outOfScope, version, at: monotonic() }
    return read
  }

  /** What staff have taught is asked again whenever the content has changed. */
  async function reportForgotten(knowledge: Knowledge, asked: readonly PhraseRecord[]): Promise<void> {
    const wrong = (await taughtQuestions(knowledge, asked, clock())).filter(({ isRight }) => !isRight)
    if (wrong.length > 0)
      log.warn(
        { taught: wrong.map(({ id }) => id) },
        'questions that staff have taught no longer lead to their answers',
      )
  }

  /** One reading at a time, and at most one more after it. */
  function readTo(version: number): Promise<Read> {
    if (reading === null) {
      const started = { version, done: readNow(version) }
      reading = started
      const end = (): void => {
        if (reading === started) reading = null
      }
      started.done.then(end, end)
      return started.done
    }
    if (reading.version >= version) return reading.done
    following ??= reading.done
      .catch(() => {})
      .then(async () => {
        following = null
        return readTo(await contentVersion(database))
      })
    return following
  }

  let reportedAt = -Infinity
  function reportFailure(error: unknown): void {
    if (monotonic() - reportedAt < maxAgeMs) return
    reportedAt = monotonic()
    log.error(loggable(error), 'the assistant answers from older content, because the present one cannot be read')
  }

  async function current(): Promise<Read> {
    const known = read
    try {
      const version = await contentVersion(database)
      if (known !== null && known.version === version && monotonic() - known.at <= maxAgeMs) return known
      const newer = readTo(version)
      return known === null ? await newer : await within(patienceMs, newer, known)
    } catch (error) {
      if (known === null) throw error
      reportFailure(error)
      return known
    }
  }

  return {
    async explain(questions, now) {
      return explained((await current()).knowledge, questions, now)
    },
    async taught() {
      const { knowledge } = await current()
      return taughtQuestions(knowledge, (await readPhrases(database)).asked, clock())
    },
    async pageOf(record) {
      return pageOf((await current()).knowledge, record)
    },
    async search(words, only) {
      const { knowledge, documents } = await current()
      return searched({ index: knowledge.index, documents, pages: await pages }, words, only)
    },
    async prepare() {
      await current()
    },
    async answer({ question, earlier }, now) {
      const { knowledge } = await current()
      const found = answerFrom(knowledge, question, earlier, now)
      const answer = found.band === 'refusal' ? { ...found, isNoise: isNoise(knowledge, question) } : found
      const more = pagePart(answer, knowledge.passages)
      return more === '' ? answer : { ...answer, more }
    },
  }
}

function digestOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64')
}

/** All that the answers are made from. */
export async function readContent({
  database,
  get,
  log,
  readPassages,
}: Pick<Dependencies, 'database' | 'get' | 'log' | 'readPassages'>) {
  const rules = await dueDateRules(database)
  const { asked, outOfScope } = await readPhrases(database, (record) =>
    log.warn(
      { record },
      'phrases of the assistant cannot be read: asked_phrases.phrases has to be a JSON list of texts',
    ),
  )
  const getOnce = readingOnce(get)
  const passages = (await readPassages(getOnce, database)).map(searchedPassage)
  return {
    passages: withPhrases(passages, asked),
    short: withPhrases(await shortAnswers(database), asked),
    rules,
    outOfScope,
    asked,
    firm: await readFirmFacts(getOnce),
  }
}

/** What several ask for is read once. Before each call, other work of the process gets its turn. */
function readingOnce(get: Get): Get {
  const known = new Map<string, Promise<unknown>>()
  const once = <Path extends CallPath>(path: Path, ...given: CallInput<Path>): Promise<ResponseOf<Path>> => {
    const address = callAddress(path, ...given)
    const answer = known.get(address) ?? nextTurn().then(() => get(path, ...given))
    known.set(address, answer)
    return answer as Promise<ResponseOf<Path>>
  }
  return Object.assign(once, { counted: get.counted })
}

/**
 * Phrases of a heading that is no longer there belong to the first passage of the record. A passage without phrases is
 * returned as it is.
 */
export function withPhrases(passages: readonly SearchedPassage[], phrases: readonly PhraseRecord[]): SearchedPassage[] {
  const asked = new Map<SearchedPassage, string[]>()
  const byRecord = Map.groupBy(passages, ({ record }) => record)
  for (const { record, heading, phrases: list } of phrases) {
    const found = byRecord.get(record) ?? []
    const passage = found.find((each) => heading !== '' && each.heading === heading) ?? found[0]
    if (passage) asked.set(passage, [...(asked.get(passage) ?? []), ...list])
  }
  return passages.map((passage) => {
    const its = asked.get(passage)
    return its ? { ...passage, asked: [...passage.asked, ...its] } : passage
  })
}
