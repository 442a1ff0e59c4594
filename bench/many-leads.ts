// Generates leads for a benchmark: few are open, as in a register that has grown for years, and the messages share their
// vocabulary.
import type { Insertable } from 'kysely'
import '#leads/tables.server.ts'
import { leadKinds } from '#leads/lead.ts'
import { searchWords, type Searched } from '#leads/inbox/search-words.ts'
import '#leads/inbox/tables.server.ts'
import type { Database, Tables } from '#platform/database.server.ts'

const rowsAtOnce = 100
const wordsAtOnce = 4000
const firstDay = Date.parse('2022-01-01T04:00:00Z')
const words = (
  'we have a question about the annual return of our private limited company and whether the directors have to file the ' +
  'form again after the change of address please tell us what it costs how long it takes and which documents you need ' +
  'board meeting minutes register members shares transfer stamp duty limited liability partnership agreement conversion ' +
  'foreign investment reserve bank approval secretarial audit compliance notice penalty additional fees charge loan bank ' +
  'resolution shareholder statutory auditor appointment resignation digital signature incorporation name reservation'
).split(' ')

/** `openShare`: one lead in so many is open. */
export async function writeManyLeads(database: Database, count: number, openShare = 40): Promise<void> {
  for (let from = 1; from <= count; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count + 1 - from) }, (_, at) =>
      leadOf(from + at, count, openShare),
    )
    await database.transaction().execute(async (tx) => {
      await tx.insertInto('lead').values(rows).execute()
      const found = rows.flatMap((row) => searchWords(row).map((word) => ({ lead_id: row.id, word })))
      for (let start = 0; start < found.length; start += wordsAtOnce) {
        await tx
          .insertInto('lead_word')
          .values(found.slice(start, start + wordsAtOnce))
          .execute()
      }
    })
  }
}

type Row = Insertable<Tables['lead']> & Searched & { id: number }

function leadOf(number: number, count: number, openShare: number): Row {
  const name = `${wordOf(number % 900)} ${wordOf((number * 7) % 1300)}`
  const email = `${name.replace(' ', '.')}.${number % 5000}@${wordOf(number % 700)}.example.in`
  const message = Array.from(
    { length: 70 },
    (_, at) => words[(number * 31 + at * (1 + (number % 13)) + ((at * at) % 17)) % words.length],
  )
  const isOpen = number % openShare === 0
  return {
    id: number,
    kind: leadKinds[number % leadKinds.length] ?? 'enquiry',
    state: isOpen ? (number % 3 === 0 ? 'in progress' : 'new') : number % 4 === 0 ? 'answered' : 'closed',
    reference: `B${String(number).padStart(9, '0')}`.replace(/(.{5})/, '$1-'),
    submission: null,
    content: null,
    name,
    email,
    email_key: email,
    phone: `+91 9${String(number * 7919)
      .padStart(9, '0')
      .slice(-9)}`,
    company: `${wordOf(number % 3000)} Private Limited`,
    location: wordOf(number % 40),
    message: `${message.join(' ')} ${wordOf(number + 5000)}`,
    received_on: new Date(firstDay + (number / count) * 5 * 365 * 86_400_000).toISOString(),
    erase_on: null,
    suspected: number % 50 === 0 ? 1 : 0,
    kept_aside: number % 100 === 0 ? 1 : 0,
    assigned_to: number % 3 === 0 ? 'neha' : null,
  }
}

const syllables = ['ka', 'ri', 'mo', 'ten', 'du', 'sha', 'val', 'pri', 'no', 'gam', 'li', 'bhu']

/** A word of its own for every number, which can be pronounced. */
export function wordOf(number: number): string {
  let word = ''
  for (let rest = number + syllables.length ** 2; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length] ?? ''
  }
  return word
}
