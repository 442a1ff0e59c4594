// The id of a date: that of its rule, and the day or year by which it is known for as long as the filing is due.

/** `day` stays the same when the date is moved. */
export function dateId(ruleId: string, day: string): string {
  return `${ruleId}-${day}`
}

/** The id of the rule. */
export function ruleOf({ id }: { id: string }): string {
  return id.replace(/-\d{4}-\d{2}-\d{2}$/, '')
}
