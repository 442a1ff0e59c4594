// The command `npm run questions`: lists the questions without an answer, the searches without a result among them, and
// the answers that did not help, and takes them off the lists.
import { parseArgs } from 'node:util'
import { dealWith, staffPageSize, thumbs, unhelpfulAnswers, type ToDealWith } from '#assistant/answer-review.server.ts'
import { listUnanswered } from '#assistant/unanswered.server.ts'
import { cleaned } from '#platform/text/cleaned.ts'
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia, dayText } from '#platform/dates.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import type { CommandDependencies } from './private/command.ts'
import { withExisting } from './existing-database.server.ts'

const usage = `npm run questions                                  lists the questions without an answer, the most frequent first
npm run questions -- --thumbs                      lists the answers that visitors found unhelpful
npm run questions -- --page 2                      shows the next part of either list
npm run questions -- --done 17                     takes a question off the list by its number
npm run questions -- --done <id>                   takes an answer off the list by its id`

type QuestionOptions = { thumbs: boolean; page: number; done: ToDealWith | null }

const atCommandLine = { id: '', name: 'npm run questions' }

export async function runQuestionsCommand(
  parameters: string[],
  { environment, clock, print }: CommandDependencies,
): Promise<number> {
  const given = read(parameters)
  if (given === null) {
    print(usage)
    return 1
  }
  return withExisting(readSettings(environment), async (database) => {
    if (given.done !== null) {
      const count = await dealWith(database, given.done, atCommandLine, clock())
      print(count === 0 ? 'This question or answer is not on the lists.' : 'Taken off the list.')
      return count === 0 ? 1 : 0
    }
    await (given.thumbs ? printUnhelpful : printUnanswered)(database, given.page, print)
    return 0
  })
}

function read(parameters: string[]): QuestionOptions | null {
  try {
    const options = { thumbs: { type: 'boolean' }, page: { type: 'string' }, done: { type: 'string' } } as const
    const { values } = parseArgs({ args: parameters, options })
    const page = Number(values.page ?? '1')
    if (!Number.isInteger(page) || page < 1 || page > 100_000) return null
    const done = values.done === undefined ? null : named(values.done)
    if (done === null && values.done !== undefined) return null
    return { thumbs: values.thumbs === true, page, done }
  } catch {
    return null
  }
}

/** Never takes the question itself: pasted into a shell, what a visitor typed could be a command. */
function named(text: string): ToDealWith | null {
  if (/^\d{1,9}$/.test(text)) return { number: Number(text) }
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? { exchange: text.toLowerCase() } : null
}

async function printUnanswered(database: Database, page: number, print: CommandDependencies['print']): Promise<void> {
  const { total, list } = await listUnanswered(database, { page, perPage: staffPageSize })
  print(`${total} ${total === 1 ? 'question' : 'questions'} without a sure answer.`)
  if (list.length > 0) print('   number  asked  last on      question')
  for (const { number, question, count, lastOn } of list)
    print(
      `${String(number ?? 'search').padStart(9)}${String(count).padStart(7)}  ${day(lastOn).padEnd(11)}  ${oneLine(question)}`,
    )
  printRest(total, page, print)
}

async function printUnhelpful(database: Database, page: number, print: CommandDependencies['print']): Promise<void> {
  const { up, down } = await thumbs(database)
  print(`${up} ${up === 1 ? 'answer was' : 'answers were'} found helpful and ${down} not.`)
  const { total, list } = await unhelpfulAnswers(database, page)
  for (const { exchange, askedOn, question, answer, sources } of list) {
    print('')
    print(`${exchange}, ${day(askedOn)}`)
    print(`  Question: ${oneLine(question)}`)
    print(`  Answer:   ${oneLine(answer)}`)
    for (const { href } of sources) print(`  Source:   ${oneLine(href)}`)
  }
  printRest(total, page, print)
}

function printRest(total: number, page: number, print: CommandDependencies['print']): void {
  const left = total - page * staffPageSize
  if (left > 0) print(`${left} more: --page ${page + 1}`)
}

function day(instant: string): string {
  return dayText(dayInIndia(new Date(instant)))
}

/** What visitors typed must not control the terminal. */
function oneLine(text: string): string {
  return cleaned('line', text)
}
