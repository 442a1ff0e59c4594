// What may have been meant instead, or what visitors usually ask next, by what an answer rests on. Each of these questions
// has an answer of its own.
import type { Answer } from './answer.ts'

const usual: readonly [of: (answer: Answer) => boolean, questions: string[]][] = [
  [({ handoff }) => handoff?.reason === 'late', ['Whom should I call?', 'How do your fees work?']],
  [({ dates = [] }) => dates.length > 0, ['What does it cost to file late?', 'Can I get reminders?']],
  [leadsTo('/careers'), ['How do I apply for a job?', 'Where are your offices?']],
  [leadsTo('/contact'), ['What are your opening hours?', 'How do I book a consultation?']],
  [leadsTo('/freeconsulation'), ['What are your fees?', 'Which documents should I send first?']],
  [leadsTo('/ourteam'), ['How do I book a consultation?', 'Where are your offices?']],
  [leadsTo('/ourservices'), ['What are your fees?', 'Which documents are needed?', 'How long does it take?']],
]

/** `asked`: what the visitor has asked already. */
export function nextQuestions(answer: Answer, asked: readonly string[]): string[] {
  if (answer.band !== 'answer') return []
  const known = new Set(asked.map(plain))
  const questions = answer.next ?? usual.find(([fits]) => fits(answer))?.[1] ?? []
  return questions.filter((question) => !known.has(plain(question)))
}

function leadsTo(page: string): (answer: Answer) => boolean {
  return ({ sources: [first] }) => first !== undefined && first.href.startsWith(page)
}

function plain(question: string): string {
  return question
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .trim()
}
