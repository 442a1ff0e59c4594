// The law desk: what is known of each rule.
import type { Category } from '#calendar/rules/due-date-rule.ts'

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
