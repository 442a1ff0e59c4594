// The questions by which the assistant is measured, with their right answers. Those for tuning may be looked at while
// the assistant is changed. unseen-questions.json was written by somebody else, only measures, and is not read by
// whoever changes the assistant. unseen-firm-questions.json was written before the answers about the firm were made.
// The fresh sets were written by somebody who had not seen the assistant, before any tuning on them; second-fresh.json was
// written after what was wrong among those had been read, and before anything was tuned again. six-people.json was written
// by somebody who had seen neither the assistant nor its short answers, and only measures; six-people-tuning.json is
// alike. six-voices-tuning.json was written to find what is wrong without doubt, about the firm and about delays.
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const searched = z.enum(['direct', 'paraphrased', 'misspelt', 'hinglish'])
const question = z.string().min(1)
/** Any of these records answers the question, e.g. `keyoffer:annual-roc-filings` or `office:Chennai`. */
const records = z.array(z.string()).min(1).max(4)
/** The days (YYYY-MM-DD) that a right answer states, and the rules they follow from. */
const dates = z.array(z.iso.date()).min(1)
const rules = z.array(z.string()).min(1)

/** Texts that a right answer contains, each as one of the alternatives between the strokes. */
const says = z.array(z.string()).min(1)

const measuredQuestionSchema = z.union([
  z.strictObject({ kind: searched, question, records, says: says.optional() }),
  z.strictObject({ kind: z.literal('dueDate'), question, dates, rules }),
  z.strictObject({ kind: z.literal('followUp'), before: z.array(question).min(1), question, records }),
  z.strictObject({ kind: z.literal('followUp'), before: z.array(question).min(1), question, dates, rules }),
  z.strictObject({
    kind: z.literal('followUp'),
    before: z.array(question).min(1),
    question,
    says,
    leadsTo: z.array(z.string()),
  }),
  z.strictObject({ kind: z.enum(['outOfScope', 'hostile']), question }),
  z.strictObject({ kind: z.literal('firm'), question, says, leadsTo: z.array(z.string()) }),
  /** As one of six people would word it; a right answer says it at its beginning. */
  z.strictObject({
    kind: z.literal('short'),
    of: z.enum(['firm', 'late', 'law', 'hinglish', 'followUp']),
    before: z.array(question).min(1).optional(),
    question,
    says,
  }),
  /** Somebody is late; a right answer also leads to a person with the telephone. */
  z.strictObject({ kind: z.literal('late'), question, says }),
])

export type MeasuredQuestion = z.infer<typeof measuredQuestionSchema>

/** The day on which all of them are asked. */
export const askedOn = new Date('2026-11-22T06:00:00.000Z')

const files = {
  tuning: ['tuning-questions', 'tuning-questions-2', 'tuning-questions-3', 'tuning-firm-questions'],
  unseen: ['unseen-questions', 'unseen-firm-questions'],
  secondFresh: ['second-fresh'],
  sixPeopleTuning: ['six-people-tuning'],
  sixVoicesTuning: ['six-voices-tuning'],
  sixPeople: ['six-people'],
  fresh: ['fresh-firm', 'fresh-law', 'fresh-late', 'fresh-dates', 'fresh-outside', 'fresh-followups'],
}

export function readQuestions(set: keyof typeof files): MeasuredQuestion[] {
  return files[set].flatMap((name) => {
    const text = readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')
    return z.array(measuredQuestionSchema).parse(JSON.parse(text))
  })
}
