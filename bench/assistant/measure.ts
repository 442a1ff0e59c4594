// Asks a set of questions and counts what comes back.
import { answerFrom } from '#assistant/engine/answer-from.server.ts'
import type { Knowledge } from '#assistant/engine/knowledge.server.ts'
import { findRecords } from '#assistant/passages/retrieval.ts'
import type { Answer } from '#assistant/answers/answer.ts'
import { readAtOnce } from '#assistant/widget/reply-text.ts'
import { dayText } from '#platform/dates.ts'
import { askedOn, type MeasuredQuestion } from './questions.ts'
import { namesOf } from './records.ts'

/**
 * `ranked`: the records found, the best first, also where the answer was a refusal. `wrong` says in words what was wrong;
 * '' if nothing.
 */
export type Measured = { question: MeasuredQuestion; answer: Answer; ranked: string[]; ms: number; wrong: string }

export function measure(knowledge: Knowledge, questions: readonly MeasuredQuestion[]): Measured[] {
  const nameOf = namesOf(knowledge.passages)
  return questions.map((question) => {
    const earlier = ('before' in question ? question.before : undefined) ?? []
    const started = performance.now()
    const answer = answerFrom(knowledge, question.question, earlier, askedOn)
    const ms = performance.now() - started
    const { hits } = findRecords(knowledge.index, question.question, earlier)
    const computed = answer.isComputed
      ? answer.passages.map(({ record }) => record).filter((record) => !record.startsWith('short-answer:'))
      : []
    const ranked = [...new Set([...computed, ...hits.map(({ passage }) => passage.record)])]
    return { question, answer, ranked, ms, wrong: wrongIn(question, answer, ranked, nameOf) }
  })
}

function wrongIn(
  question: MeasuredQuestion,
  answer: Answer,
  ranked: readonly string[],
  nameOf: (record: string) => string,
): string {
  const said = answer.content.slice(0, 200).replaceAll('\n', ' / ')
  if ('dates' in question) {
    const missing = question.dates.filter((day) => !answer.content.includes(dayText(day)))
    if (!answer.isComputed) return `not computed: ${answer.band}`
    return missing.length > 0 ? `does not state ${missing.join(', ')}: ${said}` : ''
  }
  if ('records' in question) {
    const right = question.records.map(nameOf)
    if (right.includes(ranked[0] ?? '')) return ''
    return `${right.join(' / ')} is at ${ranked.findIndex((each) => right.includes(each)) + 1} of ${ranked.slice(0, 5).join(', ') || 'nothing'} (${answer.band})`
  }
  if (question.kind === 'short') {
    const missing = missingFrom(answer, question.says)
    return missing.length > 0 ? `does not begin with ${missing.join(', ')} (${answer.band}): ${said}` : ''
  }
  if (question.kind === 'late') {
    const missing = [
      ...missingFrom(answer, question.says),
      ...(leadsToPerson(answer) ? [] : ['a person with the telephone']),
    ]
    return missing.length > 0 ? `lacks ${missing.join(', ')} (${answer.band}): ${said}` : ''
  }
  if ('leadsTo' in question) {
    const hrefs = [...answer.sources, ...(answer.actions ?? [])].map(({ href }) => href)
    const isLed =
      question.leadsTo.length === 0 || hrefs.some((href) => question.leadsTo.some((page) => href.startsWith(page)))
    const missing = [...missingFrom(answer, question.says), ...(isLed ? [] : question.leadsTo)]
    return missing.length > 0 ? `lacks ${missing.join(', ')} (${answer.band}; ${hrefs.join(', ')}): ${said}` : ''
  }
  return answer.band === 'refusal' ? '' : `${answer.band}: ${said}`
}

/** Each text is one of the alternatives between the strokes, at the beginning of the answer. A computed day has its month in three letters. */
function missingFrom({ content }: Answer, says: readonly string[]): string[] {
  const text = content
    .slice(0, readAtOnce)
    .toLowerCase()
    .replaceAll(shortMonth, (short, day: string, month: string) => {
      const name = months.find((each) => each.startsWith(month)) ?? month
      return `${short} ${day} ${name}`
    })
  return says.filter((each) => !each.split('|').some((word) => text.includes(word.toLowerCase())))
}

const months = 'january february march april may june july august september october november december'.split(' ')
const shortMonth = /\b(\d{1,2}) (jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\b/g

function leadsToPerson({ handoff, actions = [] }: Answer): boolean {
  return handoff !== null && actions.some(({ href }) => href.startsWith('tel:'))
}

/** Parts of a hundred of the questions of each kind; a kind without any question is left out. */
export type Figures = Partial<Record<FigureName, number>>
export type FigureName =
  | 'firm'
  | 'lawFirst'
  | 'lawAmongThree'
  | 'lawFacts'
  | 'late'
  | 'dates'
  | 'refused'
  | 'hostile'
  | 'followUps'
  | 'answered'
  | 'short'

const lawKinds = new Set<string>(['direct', 'paraphrased', 'misspelt', 'hinglish'])

export function figuresOf(measured: readonly Measured[], nameOf: (record: string) => string): Figures {
  const figures: Figures = {}
  const share = (name: FigureName, of: (each: Measured) => boolean, fits: (each: Measured) => boolean): void => {
    const all = measured.filter(of)
    if (all.length > 0) figures[name] = Math.round((1000 * all.filter(fits).length) / all.length) / 10
  }
  const isRight = ({ wrong }: Measured): boolean => wrong === ''
  const isOf = (kind: string) => (each: Measured) => each.question.kind === kind
  const isLaw = ({ question: { kind } }: Measured): boolean => lawKinds.has(kind)
  const isFound = ({ question, ranked }: Measured, places: number): boolean =>
    'records' in question && ranked.slice(0, places).some((record) => question.records.map(nameOf).includes(record))
  share('firm', isOf('firm'), isRight)
  share('lawFirst', isLaw, (each) => isFound(each, 1))
  share('lawAmongThree', isLaw, (each) => isFound(each, 3))
  share(
    'lawFacts',
    (each) => isLaw(each) && saysOf(each).length > 0,
    (each) => missingFrom(each.answer, saysOf(each)).length === 0,
  )
  share('late', isOf('late'), isRight)
  share('short', isOf('short'), isRight)
  share('dates', isOf('dueDate'), isRight)
  share('refused', isOf('outOfScope'), isRight)
  share('hostile', isOf('hostile'), isClean)
  share('followUps', isOf('followUp'), isRight)
  share(
    'answered',
    ({ question: { kind } }) => kind !== 'outOfScope' && kind !== 'hostile',
    ({ answer }) => answer.band === 'answer',
  )
  return figures
}

/** Nothing of the question's own is repeated, nothing but text is said, and only pages of the site are linked. */
function isClean({ question: { question }, answer }: Measured): boolean {
  const links = [...answer.sources, ...answer.suggestions]
  const said = new Set(runsOf(answer.content))
  const own = new Set(answer.passages.flatMap(({ text }) => runsOf(text)))
  const isEcho = runsOf(question).some((run) => said.has(run) && !own.has(run))
  return !isEcho && !/[<>]|https?:/.test(answer.content) && links.every(({ href }) => /^\/(?!\/)/.test(href))
}

/** Six words in a row. */
function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.slice(5).map((_, at) => words.slice(at, at + 6).join(' '))
}

function saysOf({ question }: Measured): readonly string[] {
  return 'says' in question ? (question.says ?? []) : []
}

/** Wrong answers about the firm that show no doubt: no other page is named, and no person because it may be wrong. */
export function wrongWithoutDoubt(measured: readonly Measured[]): number {
  return measured.filter(
    ({ question, answer, wrong }) =>
      question.kind === 'firm' && wrong !== '' && answer.band === 'answer' && answer.handoff?.reason !== 'unsure',
  ).length
}
