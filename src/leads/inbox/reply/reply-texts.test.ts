// Texts from which staff start an answer promise nothing that the console does not remind them of.
import { expect, test } from 'vitest'
import { leadKinds } from '#leads/lead.ts'
import { filledText, textsFor } from './reply-texts.ts'

const given = { name: 'Asha Rao', reference: 'E-2026-1', staff: 'Neha', firm: 'PS Rao', company: 'Kaveri Foods' }

test('applicants to another company are told who has their application, and are neither invited nor declined', () => {
  const names = (passedTo: string | null) => textsFor({ kind: 'application', passedTo }).map(({ name }) => name)
  expect(names('Kaveri Foods')).toEqual(['Greeting and close only', 'Application passed on'])
  expect(names(null)).toEqual([
    'Greeting and close only',
    'Application received',
    'Invite to an interview',
    'Decline an application',
  ])
  const [, passedOn] = textsFor({ kind: 'application', passedTo: 'Kaveri Foods' })
  expect(filledText(passedOn?.text ?? '', given)).toContain(
    'We have passed it on to Kaveri Foods, which will write to you if it would like to meet you.',
  )
})

test('no text promises a day or a fixed fee, or asks for papers', () => {
  const texts = leadKinds.flatMap((kind) =>
    [null, 'Kaveri Foods'].flatMap((passedTo) => textsFor({ kind, passedTo }).map(({ text }) => text)),
  )
  expect(texts.length).toBeGreaterThan(10)
  for (const text of texts) {
    expect(text).not.toMatch(/within (?:\w+ )*(?:days?|weeks?)|fixed fee|at cost|following papers|audited/i)
    expect(filledText(text, given)).not.toMatch(/\{\w+\}/)
  }
})
