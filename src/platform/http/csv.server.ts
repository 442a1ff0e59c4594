// Lists as CSV files (RFC 4180) that a spreadsheet opens without running anything in them.
import { stringify } from 'csv-stringify/sync'
import { dayInIndia, clockInIndia } from '#platform/dates.ts'

/** More rows would keep the process from other requests for seconds. */
export const maxCsvRows = 10_000

export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number }

/**
 * Returns the file as text: a byte order mark, by which Excel recognises UTF-8, one line of headers, and CRLF after each
 * line. A text that a spreadsheet could take for a formula, or whose digits it would shorten, begins with an apostrophe.
 */
export function csvFile<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ value }) => value(row)))]
  return stringify(lines, {
    bom: true,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { string: harmless },
  })
}

/**
 * The library looks at the first character only. Spreadsheets differ in what they skip before a formula: white space, a
 * line break, characters that do not show.
 */
function harmless(text: string): string {
  const shown = text.replaceAll('\0', '')
  return /^[\s\p{Cc}\p{Cf}]+[=+\-@＝＋－＠]/u.test(shown) || losesDigits.test(shown) ? `'${shown}` : shown
}

/** Numbers begin with no zero, are shown as powers of ten from twelve digits, and have fifteen digits at most. */
const losesDigits = /^\s*(?:0[\d\s().-]*\d|\d{12,})\s*$/

/** The headers of the response. `name` must be plain ASCII. */
export function csvHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  }
}

/** An instant as a spreadsheet takes it for a date with a time, in India: '2024-09-12 08:02'. */
export function csvTime(instant: string): string {
  const at = new Date(instant)
  return `${dayInIndia(at)} ${clockInIndia(at)}`
}
