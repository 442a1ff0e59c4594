import { expect, test } from 'vitest'
import { readQuestions } from '../../../bench/assistant/questions.ts'
import { mayBeMeant } from './noise.ts'

test.each(['PEZA', 'drone?', 'CRA-4', 'GeM', 'STPI', 'azadi ka amrit', 'Krsna', 'drony licens', 'strengths'])(
  '%s may have been meant',
  (question) => expect(mayBeMeant(question)).toBe(true),
)

test.each(['asdf', 'ASDF', 'qwerty', 'ytrewq', 'hhhhh', 'aaaa', 'lkjlkj', 'df', '?', '12345', '🙂', 'kjsdhfkwue'])(
  '%s is keys that somebody has hit',
  (question) => expect(mayBeMeant(question)).toBe(false),
)

test('of the questions that the assistant was tuned on, only the shortest are taken for keys', () => {
  const questions = (['tuning', 'sixPeopleTuning'] as const).flatMap(readQuestions)
  const taken = questions.filter(({ kind, question }) => kind !== 'hostile' && !mayBeMeant(question))
  expect(taken.map(({ question }) => question)).toEqual(['24Q Q3', 'pf ka?', '27 eq q1 27-28', 'q4 ka?'])
})
