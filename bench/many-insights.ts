// Generates insights for a benchmark from the sections of the starting content. All texts differ and have a usual
// length, except one article as long as a small book.
import type { Insertable } from 'kysely'
import '#insights/tables.server.ts'
import { publishChange } from '#platform/content-version.server.ts'
import type { Database, Tables } from '#platform/database.server.ts'

type InsightRow = Insertable<Tables['insight']>
type Section = { heading: string; html: string; words: number }

const rowsAtOnce = 200
const wordsOfAnInsight = 800
const dayMs = 24 * 60 * 60 * 1000

/** Adds `count` insights and, as the newest, an article of `longWords` words. Returns the id of that article. */
export async function writeManyInsights(database: Database, count: number, longWords: number): Promise<number> {
  const originals = await database.selectFrom('insight').selectAll().orderBy('id').execute()
  const sections = originals.flatMap((row) => sectionsOf(row.content))
  const newest =
    originals
      .map((row) => row.created_on)
      .toSorted()
      .at(-1) ?? ''
  const instant = (daysAgo: number) => new Date(Date.parse(newest) - daysAgo * dayMs).toISOString()
  const insight = (number: number): InsightRow => {
    const from = originals[number % originals.length]
    const first = sections[(number * 7) % sections.length]
    if (!from || !first) throw new Error('The starting content holds no insights')
    const { id: _id, ...row } = from
    // A quarter of a day apart, so some are newer than the starting content and most are older.
    const writtenOn = instant(number / 4 - 30)
    return {
      ...row,
      typeofinsight: number % 2 ? 'article' : 'blog',
      title: `${first.heading}, note ${number} of the practice`,
      short_description: `${row.short_description} (${number})`,
      content: textOf(sections, number, wordsOfAnInsight),
      created_on: writtenOn,
      updated_on: writtenOn,
      favorite: number % 100 < 2 ? 1 : 0,
    }
  }
  await database.transaction().execute(async (tx) => {
    for (let from = 1; from <= count; from += rowsAtOnce) {
      const numbers = Array.from({ length: Math.min(rowsAtOnce, count + 1 - from) }, (_, index) => from + index)
      await tx.insertInto('insight').values(numbers.map(insight)).execute()
    }
  })
  return database.transaction().execute(async (tx) => {
    const long: InsightRow = {
      ...insight(1),
      title: 'The whole of the practice in one text',
      content: textOf(sections, 1, longWords),
      created_on: instant(-40),
      favorite: 0,
    }
    const { id } = await tx.insertInto('insight').values(long).returning('id').executeTakeFirstOrThrow()
    await publishChange(tx)
    return id
  })
}

function sectionsOf(html: string): Section[] {
  return html.split(/(?=<h2)/).flatMap((part) => {
    const heading = /^<h2[^>]*>(.*?)<\/h2>/.exec(part)?.[1]?.replaceAll(/<[^>]+>/g, '')
    return heading ? [{ heading, html: part, words: wordsOf(part) }] : []
  })
}

function wordsOf(html: string): number {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length
}

/** Every number gives a different order of the sections, and each heading contains it, so no two texts are equal. */
function textOf(sections: Section[], number: number, atLeastWords: number): string {
  const step = 1 + (number % (sections.length - 1))
  let text = ''
  for (let words = 0, at = number; words < atLeastWords; at += step) {
    const section = sections[at % sections.length]
    if (!section) break
    text += section.html.replace('</h2>', ` (${number})</h2>`)
    words += section.words
  }
  return text
}
