// What is written beside a date that is no plain due date.
import type { Mark } from './due-date-rule.ts'

export const markNames: Record<Mark, string> = {
  reminder: 'Reminder',
  confirm: 'Day to be confirmed',
  start: 'Period begins',
}
