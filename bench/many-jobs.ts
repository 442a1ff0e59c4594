// Generates vacancies for a benchmark from those of the starting content. Their texts are mixed from the sentences of
// all of them and contain words of their own, so the vocabulary grows with their number as it does in practice.
import type { Insertable } from 'kysely'
import '#careers/tables.server.ts'
import { publishChange } from '#platform/content-version.server.ts'
import type { Database, Tables } from '#platform/database.server.ts'

type JobRow = Insertable<Tables['job']>

const rowsAtOnce = 200
const sentencesOfAJob = 12
const cities = [
  'Hyderabad',
  'Bengaluru',
  'Chennai',
  'Mumbai',
  'Pune',
  'Kolkata',
  'Gurugram',
  'Kochi',
  'Jaipur',
  'Surat',
]

/** Adds `count` open vacancies. */
export async function writeManyJobs(database: Database, count: number): Promise<void> {
  const originals = await database.selectFrom('job').selectAll().orderBy('id').execute()
  const sentences = originals.flatMap(({ description }) =>
    description
      .replaceAll(/<[^>]+>/g, ' ')
      .split(/(?<=\.)\s+/)
      .filter((sentence) => sentence.length > 20),
  )
  const job = (number: number): JobRow => {
    const from = originals[number % originals.length]
    if (!from) throw new Error('The starting content holds no jobs')
    const { id: _id, ...row } = from
    const text = Array.from(
      { length: sentencesOfAJob },
      (_, at) => sentences[(number * 13 + at * (1 + (number % 7))) % sentences.length],
    )
    return {
      ...row,
      job_title: `${row.job_title}, ${wordOf(number % 400)}`,
      company: `${wordOf(number % 1500)} ${wordOf((number * 7) % 300)} Limited`,
      city: cities[number % cities.length] ?? 'Pune',
      country: 'India',
      description: `<p>${text.join(' ')}</p><p>Reference ${wordOf(number)}.</p>`,
      job_posted: `2026-${String(1 + (number % 9)).padStart(2, '0')}-${String(1 + (number % 28)).padStart(2, '0')}`,
      job_expire: '2099-12-31',
    }
  }
  for (let from = 1; from <= count; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count + 1 - from) }, (_, at) => job(from + at))
    await database.insertInto('job').values(rows).execute()
  }
  await database.transaction().execute(publishChange)
}

const syllables = ['ka', 'ri', 'mo', 'ten', 'du', 'sha', 'val', 'pri', 'no', 'gam', 'li', 'bhu']

/** A word of its own for every number, which can be pronounced. */
function wordOf(number: number): string {
  let word = ''
  for (let rest = number + syllables.length ** 2; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length] ?? ''
  }
  return word
}
