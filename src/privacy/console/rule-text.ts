// A rule of retention in words.

/** The rule of a setting is recorded as its name and value, such as RETENTION_MAIL_DAYS=90. */
export function ruleText(rule: string): string {
  const { unit = '', count = '' } = /^RETENTION_\w+_(?<unit>MONTH|DAY)S=(?<count>\d+)$/.exec(rule)?.groups ?? {}
  if (unit === '') return rule
  if (count === '0') return 'at once'
  return `after ${count} ${unit.toLowerCase()}${count === '1' ? '' : 's'}`
}
