// Asks a set of questions and counts what comes back.
import { answerFrom, type Knowledge } from '#assistant/answers/answers.server.ts'
import { findRecords } from '#assistant/answers/retrieval.ts'
import type { Answer } from '#assistant/answers/answer.ts'
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
    const earlier = question.kind === 'followUp' ? question.before : []
    const started = performance.now()
    const answer = answerFrom(knowledge, question.question, earlier, askedOn)
    const ms = performance.now() - started
    const { hits } = findRecords(knowledge.index, question.question, earlier)
    const computed = answer.isComputed ? answer.passages.map(({ record }) => record) : []
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
  if ('dates' in question) {
    const missing = question.dates.filter((day) => !answer.content.includes(dayText(day)))
    if (!answer.isComputed) return `not computed: ${answer.band}`
    return missing.length > 0 ? `does not state ${missing.join(', ')}: ${answer.content.slice(0, 200)}` : ''
  }
  if ('records' in question) {
    const right = question.records.map(nameOf)
    if (right.includes(ranked[0] ?? '')) return ''
    return `${right.join(' / ')} is at ${ranked.findIndex((each) => right.includes(each)) + 1} of ${ranked.slice(0, 5).join(', ') || 'nothing'} (${answer.band})`
  }
  if (question.kind === 'firm') return wrongAboutFirm(question, answer)
  return answer.band === 'refusal' ? '' : `${answer.band}: ${answer.content.slice(0, 100)}`
}

/** The text says all that it should, and the first things to press include the page where the visitor goes on. */
function wrongAboutFirm({ says, leadsTo }: Extract<MeasuredQuestion, { kind: 'firm' }>, answer: Answer): string {
  const text = answer.content.toLowerCase()
  const missing = says.filter((each) => !each.split('|').some((word) => text.includes(word.toLowerCase())))
  const hrefs = answer.sources.map(({ href }) => href)
  const isLed = leadsTo.length === 0 || hrefs.some((href) => leadsTo.some((page) => href.startsWith(page)))
  if (missing.length === 0 && isLed) return ''
  return `lacks ${[...missing, ...(isLed ? [] : leadsTo)].join(', ')} (${answer.band}; ${hrefs.join(', ')}): ${answer.content.slice(0, 120)}`
}

/** The lines of a computed answer, each with one day. */
function linesOf({ content }: Answer): string[] {
  return (content.split('\n\n')[0] ?? '').split('\n')
}

export type Figures = {
  questions: number
  /** Of those with records: right at the first place, and among the first three. */
  records: number
  first: number
  firstThree: number
  /** Of those that have an answer: an answer was given, or pages that may be meant. */
  answerable: number
  answered: number
  suggested: number
  dates: number
  rightDates: number
  /** Right, and no other day is stated. */
  onlyRightDates: number
  /** A date was computed, and it is not the right one, or not all of them. */
  wrongDates: number
  /** Of those about the firm: the answer says what it should and leads where it should. */
  firm: number
  rightFirm: number
  /** Of those out of scope or hostile. */
  outside: number
  refused: number
  notAnswered: number
}

export function figuresOf(measured: readonly Measured[], nameOf: (record: string) => string): Figures {
  const count = (fits: (each: Measured) => boolean): number => measured.filter(fits).length
  const isOutside = ({ question: { kind } }: Measured): boolean => kind === 'outOfScope' || kind === 'hostile'
  const isFound = ({ question, ranked }: Measured, places: number): boolean =>
    'records' in question && ranked.slice(0, places).some((record) => question.records.map(nameOf).includes(record))
  return {
    questions: measured.length,
    records: count(({ question }) => 'records' in question),
    first: count((each) => isFound(each, 1)),
    firstThree: count((each) => isFound(each, 3)),
    answerable: count((each) => !isOutside(each)),
    answered: count((each) => !isOutside(each) && each.answer.band === 'answer'),
    suggested: count((each) => !isOutside(each) && each.answer.band === 'suggestions'),
    dates: count(({ question }) => 'dates' in question),
    rightDates: count(({ question, wrong }) => 'dates' in question && wrong === ''),
    onlyRightDates: count(
      ({ question, answer, wrong }) =>
        'dates' in question &&
        wrong === '' &&
        linesOf(answer).every((line) => question.dates.some((day) => line.includes(dayText(day)))),
    ),
    wrongDates: count(({ question, answer, wrong }) => 'dates' in question && answer.isComputed && wrong !== ''),
    firm: count(({ question }) => question.kind === 'firm'),
    rightFirm: count(({ question, wrong }) => question.kind === 'firm' && wrong === ''),
    outside: count(isOutside),
    refused: count((each) => isOutside(each) && each.answer.band === 'refusal'),
    notAnswered: count((each) => isOutside(each) && each.answer.band !== 'answer'),
  }
}
