// Answers questions from the firm's own content, which it keeps in memory and in step with what staff publish.
import { createHash } from 'node:crypto'
import { dueDateRules } from '#calendar/calendar.server.ts'
import type { DueDateRule } from '#calendar/rules/due-date-rule.ts'
import { openFirmAnswers, type FirmAnswers } from '#assistant/firm/firm-answers.ts'
import { firmFacts, type FirmFacts } from '#assistant/firm/firm-facts.ts'
import { openDueDateAnswers, type DueDateAnswer, type DueDateAnswers } from '#assistant/due-dates/due-date-answers.ts'
import { systemMonotonic, type Monotonic } from '#platform/clock.ts'
import { contentVersion } from '#platform/content-version.server.ts'
import type { Database } from '#platform/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import type { Get } from '#platform/pages/api.ts'
import { within } from '#platform/within.ts'
import type { Answer, Answers } from './answer.ts'
import { answered, likely, passageOf, refused, suggested } from './compose.ts'
import { courtesyOf } from './courtesies.ts'
import type { Part } from '#assistant/firm/sentences.ts'
import { createPassageIndex, type PassageIndex } from './passage-index.ts'
import { calendarAddress, passagesOf, readPublished, type SearchedPassage } from './passages.server.ts'
import { readPhrases, type AskedPhrases } from './phrases.server.ts'
import { lateQuestion } from './late.ts'
import { findRecords, type Found } from './retrieval.ts'

export type Knowledge = {
  index: PassageIndex
  dueDates: DueDateAnswers
  passages: readonly SearchedPassage[]
  rules: readonly DueDateRule[]
  firm: FirmAnswers
}

/** After this time the content is read again even if nothing was published: jobs open and close with the days. */
const maxAgeMs = 60_000
/** A question waits for newer content as long as this, and is then answered from what was read before. */
const patienceMs = 5_000

type Parts = { database: Database; get: Get; log: Log; monotonic?: Monotonic }
/** `digest` tells whether anything has changed. */
type Read = { knowledge: Knowledge; digest: string; version: number; at: number }

export function openAnswers({ database, get, log, monotonic = systemMonotonic }: Parts): Answers {
  let read: Read | null = null
  let reading: { version: number; done: Promise<Read> } | null = null
  /** What follows the reading that is under way, for a version that was published meanwhile. */
  let following: Promise<Read> | null = null

  async function readNow(version: number): Promise<Read> {
    const content = await readContent({ database, get, log })
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64')
    const { passages, rules, outside, firm } = content
    const knowledge = read?.digest === digest ? read.knowledge : await knowledgeOf(passages, rules, outside, firm)
    read = { knowledge, digest, version, at: monotonic() }
    return read
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

  async function current(): Promise<Knowledge> {
    const known = read
    try {
      const version = await contentVersion(database)
      if (known !== null && known.version === version && monotonic() - known.at <= maxAgeMs) return known.knowledge
      const newer = readTo(version)
      if (known === null) return (await newer).knowledge
      return (await within(patienceMs, newer, known)).knowledge
    } catch (error) {
      if (known === null) throw error
      reportFailure(error)
      return known.knowledge
    }
  }

  return {
    async prepare() {
      await current()
    },
    async answer({ question, earlier }, now) {
      return answerFrom(await current(), question, earlier, now)
    },
  }
}

async function readContent({ database, get, log }: Pick<Parts, 'database' | 'get' | 'log'>) {
  const rules = await dueDateRules(database)
  const { asked, outside } = await readPhrases(database, (record) =>
    log.warn(
      { record },
      'phrases of the assistant cannot be read: asked_phrases.phrases has to be a JSON list of texts',
    ),
  )
  const published = await readPublished(get)
  const passages = withPhrases(await passagesOf(published, rules.rules), asked)
  return { passages, rules, outside, firm: firmFacts(published) }
}

/** Depends on nothing but what it is given, so a measurement can make one of its own. */
export async function knowledgeOf(
  passages: readonly SearchedPassage[],
  given: Awaited<ReturnType<typeof dueDateRules>>,
  outside: readonly string[],
  facts: FirmFacts,
): Promise<Knowledge> {
  const ofRules = passages.filter(({ kind }) => kind === 'rule')
  const index = await createPassageIndex(passages, outside)
  return {
    index,
    firm: openFirmAnswers(facts, index.words, index.has),
    dueDates: await openDueDateAnswers({ ...given, passages: ofRules, outside }),
    passages,
    rules: given.rules,
  }
}

/** Phrases of a heading that is no longer there belong to the first passage of the record. */
export function withPhrases(passages: readonly SearchedPassage[], phrases: readonly AskedPhrases[]): SearchedPassage[] {
  const asked = new Map(passages.map((passage) => [passage, [] as string[]]))
  const byRecord = Map.groupBy(passages, ({ record }) => record)
  for (const { record, heading, phrases: list } of phrases) {
    const found = byRecord.get(record) ?? []
    const passage = found.find((each) => heading !== '' && each.heading === heading) ?? found[0]
    if (passage) asked.get(passage)?.push(...list)
  }
  return passages.map((passage) => ({ ...passage, asked: asked.get(passage) ?? [] }))
}

/** Prose about a rule that has ended, or has yet to begin, would be read as the law of today. */
function isInForce({ from = '', until = '9999' }: DueDateRule, today: string): boolean {
  return from <= today && today <= until
}

/** Pure: the same question gets the same answer on the same day. */
export function answerFrom(knowledge: Knowledge, question: string, earlier: readonly string[], now: Date): Answer {
  const courtesy = courtesyOf(question)
  if (courtesy) return courtesy
  const aboutFirm = lateQuestion(question) === null ? knowledge.firm.answer(question, earlier.at(-1) ?? '', now) : null
  if (aboutFirm?.rest === '') return firmAnswer(aboutFirm.parts, knowledge.passages)
  if (aboutFirm) {
    const rest = publishedAnswer(knowledge, aboutFirm.rest, earlier, now)
    if (rest.band === 'answer') return withPart(rest, firmAnswer(aboutFirm.parts, knowledge.passages))
  }
  return publishedAnswer(knowledge, question, earlier, now)
}

/** One text, and what can be pressed for each part of it. */
function firmAnswer(parts: readonly Part[], passages: readonly SearchedPassage[]): Answer {
  const records = new Set(parts.flatMap((part) => part.records))
  return {
    band: 'answer',
    content: parts.map(({ text }) => text).join('\n\n'),
    sources: uniqueBy(
      parts.flatMap(({ sources }) => sources),
      ({ href }) => href,
    ),
    suggestions: [],
    handoff: parts.find(({ handoff }) => handoff !== null)?.handoff ?? null,
    actions: uniqueBy(
      parts.flatMap(({ actions }) => actions),
      ({ href }) => href,
    ),
    passages: [...records].flatMap((record) => passages.find((each) => each.record === record) ?? []).map(passageOf),
    isComputed: true,
  }
}

function withPart(first: Answer, second: Answer): Answer {
  return {
    ...first,
    content: `${first.content}\n\n${second.content}`,
    sources: uniqueBy([...first.sources, ...second.sources], ({ href }) => href),
    actions: second.actions ?? [],
    handoff: first.handoff ?? second.handoff,
    passages: [...first.passages, ...second.passages],
    isComputed: true,
  }
}

function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed()
}

function publishedAnswer(
  { index, dueDates, passages, rules }: Knowledge,
  question: string,
  earlier: readonly string[],
  now: Date,
): Answer {
  const today = dayInIndia(now)
  const asked = earlier.filter((each) => courtesyOf(each) === null)
  let before: DueDateAnswer | null = null
  for (const each of asked) before = dueDates.answer(each, today, before)
  const due = index.namesOutside(question) ? null : dueDates.answer(question, today, before, asked.at(-1) ?? null)
  if (due) return computed(due, passages)
  const ended = new Set(rules.filter((rule) => !isInForce(rule, today)).map(({ id }) => `rule:${id}`))
  const late = lateQuestion(question)
  // A vacancy names filings too, and helps nobody who has missed one.
  const leftOut = late === null ? ended : new Set([...ended, ...recordsOf(passages, 'job')])
  const answer = foundAnswer(index, findRecords(index, late ?? question, asked, leftOut))
  return late === null ? answer : { ...answer, handoff: { reason: 'late' } }
}

function foundAnswer(index: PassageIndex, { hits, confidence }: Found): Answer {
  if (confidence === 'sure') return answered(index, hits)
  if (confidence === 'likely') return likely(index, hits)
  return confidence === 'maybe' ? suggested(index, hits) : refused()
}

function recordsOf(passages: readonly SearchedPassage[], kind: SearchedPassage['kind']): string[] {
  return passages.filter((passage) => passage.kind === kind).map(({ record }) => record)
}

function computed({ text, rules }: DueDateAnswer, passages: readonly SearchedPassage[]): Answer {
  const records = new Set(rules.map(({ id }) => `rule:${id}`))
  const found = passages.filter(({ record }) => records.has(record))
  const calendar = { title: 'Calendar of Due Dates', href: calendarAddress, lawAsAt: null }
  return {
    band: 'answer',
    content: text,
    sources: [calendar],
    suggestions: [],
    handoff: null,
    passages: found.map(passageOf),
    isComputed: true,
  }
}
