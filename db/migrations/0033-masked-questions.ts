// Questions to the assistant are kept without what names a person. Those of earlier releases follow. The rules are those
// of the release with this migration: a copy, so that it does the same for ever.
import { sql, type Kysely } from 'kysely'

const atOnce = 500

const masks: readonly [RegExp, string][] = [
  [
    /[\p{L}\p{N}._%+-]+\s*(?:[@＠]|\[at\]|\(at\))\s*[\p{L}\p{N}-]+(?:\s*(?:\.|\[dot\]|\(dot\))\s*[\p{L}\p{N}-]+)+/giu,
    '[e-mail]',
  ],
  [/\b[LUF]\s?\d{5}\s?[A-Z]{2}\s?\d{4}\s?[A-Z]{3}\s?\d{6}\b/gi, '[CIN]'],
  [/\b\d{2}\s?[A-Z]{5}\s?\d{4}\s?[A-Z]\s?[A-Z\d]Z[A-Z\d]\b/gi, '[GSTIN]'],
  [/\b(?:[A-Za-z]{5}\d{4}[A-Za-z]|[A-Z]{5}[ -]?\d{4}[ -]?[A-Z])\b/g, '[PAN]'],
]
const number = /(?<![\p{Nd},.]|(?:₹|\bRs\.?|\bINR)\s*)\+?\(?\p{Nd}(?:[\s().\p{Pd}\p{Cf}]*\p{Nd}){7,}/giu
const dates =
  /^(?:(?:\d{1,2}[.\p{Pd}]\d{1,2}[.\p{Pd}](?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2}|(?:19|20)\d{2}(?:\s*\p{Pd}\s*(?:(?:19|20)\d{2}|\d{2}))?)\s*)+$/u

export function masked(question: string): string {
  const text = masks.reduce((before, [pattern, name]) => before.replace(pattern, name), question)
  return text.replace(number, (run) => (dates.test(run.trim()) ? run : '[number]'))
}

function keyOf(question: string): string {
  const words = question
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return [...(words?.join(' ') ?? question.trim())].slice(0, 200).join('')
}

export async function up(database: Kysely<unknown>): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; question: string }>`select id, question from assistant_exchange
      where id > ${last} order by id limit ${atOnce}`.execute(database)
    for (const { id, ...before } of rows) {
      const question = masked(before.question)
      if (question !== before.question)
        await sql`update assistant_exchange set question = ${question}, question_key = ${keyOf(question)}
          where id = ${id}`.execute(database)
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}
