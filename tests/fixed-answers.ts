// Answers that tests know beforehand. The word that a question begins with decides the band.
import type { Answer, Answers, Band } from '#assistant/answers/answer.ts'

const source = { title: 'Annual filings', href: '/ourservices/annual-filings', lawAsAt: '2026-11-01' }

function answerIn(band: Band, content: string, earlier: string[]): Answer {
  const isAnswer = band === 'answer'
  return {
    band,
    content: earlier.length === 0 ? content : `${content} Asked before: ${earlier.join(' | ')}`,
    sources: isAnswer ? [source] : [],
    suggestions: [],
    handoff: band === 'refusal' ? { reason: 'nothing found' } : null,
    passages: isAnswer ? [{ ...source, record: 'service:annual-filings', text: content }] : [],
    isComputed: false,
  }
}

/** "When …" is answered, "Hello …" is a greeting, and anything else is refused. */
export const fixedAnswers: Answers = {
  prepare: () => Promise.resolve(),
  explain: (questions) => Promise.resolve(questions.map((_, group) => ({ group, said: '', pages: [] }))),
  taught: () => Promise.resolve([]),
  pageOf: () => Promise.resolve(null),
  search: () => Promise.resolve({ groups: [] }),
  answer({ question, earlier }) {
    const [word] = question.toLowerCase().split(/\W/)
    if (word === 'when') return Promise.resolve(answerIn('answer', 'Within 30 days of the meeting.', earlier))
    if (word === 'hello') return Promise.resolve(answerIn('courtesy', 'Good day.', earlier))
    return Promise.resolve(answerIn('refusal', 'I do not know this.', earlier))
  },
}
