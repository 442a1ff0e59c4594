// The law desk: what is known of each rule, and the changes that wait for a second person.
import { z } from 'zod'
import type { Category } from '#calendar/rules/due-date-rule.ts'
import { dateChangeSchema, occurrenceSchema, type DateChange, type Occurrence } from '#calendar/staff/staff-dates.ts'

export type LawRule = {
  id: string
  title: string
  form: string
  law: string
  category: Category
  /** Something falls due under it within ninety days. */
  isSoon: boolean
  /** The next day for everybody, moved ones at their new day; null if it is counted from days of each business. */
  nextDay: string | null
  /** The day under the rule, if the next one was moved. */
  movedFrom: string | null
  /** Empty: with the release. */
  checkedBy: string
  /** YYYY-MM-DD; empty if nobody has. */
  checkedOn: string
  isOld: boolean
}

export type Proposal = Occurrence & {
  id: number
  title: string
  /** Null takes a change back. */
  change: DateChange | null
  dayBefore: string | null
  proposedBy: string
  proposedOn: string
  isOwn: boolean
}

/** `isAlone`: nobody else on the site may approve. */
export type LawDesk = { rules: LawRule[]; proposals: Proposal[]; isAlone: boolean }

export const proposalSchema = z.strictObject({
  occurrence: occurrenceSchema,
  change: dateChangeSchema.nullable(),
  seen: z.number().int().nullable(),
})

export const decisionSchema = z.strictObject({
  decision: z.enum(['approve', 'refuse', 'withdraw']),
  reason: z.string().trim().max(300, 'This may have at most 300 characters.'),
})

export type Decision = z.infer<typeof decisionSchema>
