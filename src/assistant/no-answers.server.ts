// Stands in for the assistant's answers where there are none: it knows nothing, and hands over to a person.
import type { Answers } from './answers/answer.ts'

export const noAnswers: Answers = {
  answer: () =>
    Promise.resolve({
      band: 'refusal',
      content: 'I do not know this. A member of the firm can answer it.',
      sources: [],
      suggestions: [],
      handoff: { reason: 'nothing found' },
      passages: [],
      isComputed: false,
    }),
}
