// CSV files as a spreadsheet reads them.
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvFile, csvTime } from './csv.server.ts'

const read = (file: string): string[][] => parse(file, { bom: true })
const one = (value: string | number) => csvFile([{ header: 'Value', value: () => value }], [0])

test.each([
  '=HYPERLINK("http://example.in","x")',
  '+1',
  '-1+cmd|calc',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '＝1+1',
  '09848011111',
  '040-23550000',
  '00919848011111',
  '919848011111',
  '02138',
  ' 0123 ',
])('%j becomes a text that begins with an apostrophe', (value) => {
  expect(read(one(value))).toEqual([['Value'], [`'${value}`]])
})

test.each([
  'Meera "Mia" Iyer',
  'two\r\nlines',
  'one\nline',
  'a,b',
  "O'Brien",
  'नेहा ₹',
  ' spaced ',
  '',
  '0',
  '9848011111',
  '500081',
  '0.5 %',
  '04KQM-9XWT4',
])('%j comes back as it was', (value) => {
  expect(read(one(value)).slice(1)).toEqual([[value]])
})

test('a file begins with a byte order mark and ends every line with CRLF', () => {
  const columns = [
    { header: 'Name', value: (name: string) => name },
    { header: 'Length', value: (name: string) => name.length },
  ]
  expect(csvFile(columns, ['Asha', 'Om'])).toBe('\ufeffName,Length\r\nAsha,4\r\nOm,2\r\n')
})

test('a time is that of India', () => {
  expect(csvTime('2026-11-20T20:15:00.000Z')).toBe('2026-11-21 01:45')
})
