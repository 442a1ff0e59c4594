// How well and how fast the assistant answers: on the questions it was tuned on, on those it was not, and among many
// passages. MiniSearch, with the options that its authors recommend, is the reference in the same run.
// Run: npm run bench:assistant (-- --wrong lists what was wrong among the tuning questions)
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import { answerFrom, knowledgeOf, withPhrases } from '#assistant/answers/answers.server.ts'
import { passagesOf, readPublished, type SearchedPassage } from '#assistant/answers/passages.server.ts'
import { firmFacts } from '#assistant/firm/firm-facts.ts'
import { readPhrases } from '#assistant/answers/phrases.server.ts'
import { dueDateRules } from '#calendar/calendar.server.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import { openClient } from '#platform/pages/client.ts'
import { figuresOf, measure, type Measured } from './assistant/measure.ts'
import { askedOn, readQuestions, type MeasuredQuestion } from './assistant/questions.ts'
import { namesOf } from './assistant/records.ts'
import { machineLoad } from './figures.ts'
import { startSite } from './servers.ts'

const kinds = [
  'direct',
  'paraphrased',
  'misspelt',
  'hinglish',
  'followUp',
  'dueDate',
  'outOfScope',
  'hostile',
  'firm',
] as const
const goals = { first: 80, firstThree: 92, answered: 85, refused: 90, dates: 100, firm: 97, p95Ms: 50 }

const site = await startSite()
const database = openDatabase({ sqliteFile: join(site.dataDir, 'site.sqlite') })
let isReached = true
try {
  const rules = await dueDateRules(database)
  const { asked, outside } = await readPhrases(database)
  const published = await readPublished(openClient((address) => fetch(site.url + address)))
  const facts = firmFacts(published)
  const bare = await passagesOf(published, rules.rules)
  const passages = withPhrases(bare, asked)
  const phrases = asked.reduce((sum, each) => sum + each.phrases.length, 0)
  console.log(`${passages.length} passages, ${phrases} phrases, ${outside.length} phrases that nothing answers`)
  const whole = await knowledgeOf(passages, rules, outside, facts)
  const nameOf = namesOf(passages)

  for (const set of ['tuning', 'unseen'] as const) {
    const questions = readQuestions(set)
    console.log(`\n${set}: ${questions.length} questions`)
    reportFloor(questions, bare, nameOf)
    reportOne('without phrases', measure(await knowledgeOf(bare, rules, [], facts), questions), nameOf)
    const measured = measure(whole, questions)
    for (const kind of kinds) {
      const ofKind = measured.filter(({ question }) => question.kind === kind)
      if (ofKind.length > 0) reportOne(kind, ofKind, nameOf)
    }
    const figures = reportOne('all', measured, nameOf)
    if (set === 'unseen') isReached = figures
    if (set === 'tuning' && process.argv.includes('--wrong')) {
      for (const { question, wrong } of measured)
        if (wrong) console.log(`${question.kind}: ${question.question}: ${wrong}`)
    }
  }

  const questions = readQuestions('unseen')
  console.log(`\nspeed, load average ${machineLoad()}`)
  for (const count of [60, 2000]) {
    const many = padded(passages, count)
    const started = performance.now()
    const knowledge = await knowledgeOf(many, rules, outside, facts)
    const builtMs = performance.now() - started
    const ours = p95(questions, (question, earlier) => answerFrom(knowledge, question, earlier, askedOn))
    const mini = miniSearch(many)
    const theirs = p95(questions, (question) => mini(question))
    console.log(
      `${count} passages: p95 ${ours.toFixed(1)} ms, MiniSearch ${theirs.toFixed(1)} ms, ratio ${(ours / theirs).toFixed(2)}; index built in ${Math.round(builtMs)} ms`,
    )
    if (ours > goals.p95Ms) isReached = false
  }
  console.log(
    isReached
      ? '✓ the goals are reached on the unseen questions'
      : '✗ not all goals are reached on the unseen questions',
  )
  process.exitCode = isReached ? 0 : 1
} finally {
  await database.destroy()
  await site.stop()
}

function reportOne(name: string, measured: readonly Measured[], nameOf: (record: string) => string): boolean {
  const figures = figuresOf(measured, nameOf)
  const { records, answerable, dates, outside: not, firm } = figures
  const share = (part: number, of: number): string =>
    of === 0 ? '   –' : `${((100 * part) / of).toFixed(0).padStart(3)}%`
  console.log(
    `  ${name.padEnd(16)} hit@1 ${share(figures.first, records)}  hit@3 ${share(figures.firstThree, records)}` +
      `  answered ${share(figures.answered, answerable)} (with cards ${share(figures.answered + figures.suggested, answerable)})` +
      `  dates ${share(figures.rightDates, dates)} (nothing else ${share(figures.onlyRightDates, dates)}, wrong ${figures.wrongDates})  refused ${share(figures.refused, not)} (not answered ${share(figures.notAnswered, not)})  firm ${share(figures.rightFirm, firm)}`,
  )
  const reaches = (part: number, of: number, goal: number): boolean => of === 0 || (100 * part) / of >= goal
  return (
    reaches(figures.first, records, goals.first) &&
    reaches(figures.firstThree, records, goals.firstThree) &&
    reaches(figures.answered, answerable, goals.answered) &&
    reaches(figures.refused, not, goals.refused) &&
    reaches(figures.rightDates, dates, goals.dates) &&
    reaches(figures.rightFirm, firm, goals.firm)
  )
}

function miniSearch(passages: readonly SearchedPassage[]): (question: string) => string[] {
  const index = new MiniSearch<{ id: number; title: string; heading: string; text: string }>({
    fields: ['title', 'heading', 'text'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 2 } },
  })
  index.addAll(passages.map(({ title, heading, text }, id) => ({ id, title, heading, text })))
  return (question) => [...new Set(index.search(question).flatMap(({ id }) => passages[Number(id)]?.record ?? []))]
}

function reportFloor(
  questions: readonly MeasuredQuestion[],
  passages: readonly SearchedPassage[],
  nameOf: (record: string) => string,
): void {
  const search = miniSearch(passages)
  const found = questions.flatMap((question) =>
    'records' in question ? [{ ranked: search(question.question), right: question.records.map(nameOf) }] : [],
  )
  const within = (places: number): string => {
    const hits = found.filter(({ ranked, right }) => ranked.slice(0, places).some((record) => right.includes(record)))
    return `${((100 * hits.length) / found.length).toFixed(0).padStart(3)}%`
  }
  console.log(`  ${'MiniSearch'.padEnd(16)} hit@1 ${within(1)}  hit@3 ${within(3)}`)
}

/** The same passages again, with other titles, until there are `count`. */
function padded(passages: readonly SearchedPassage[], count: number): SearchedPassage[] {
  return Array.from({ length: count }, (_, at) => {
    const passage = passages[at % passages.length]
    if (passage === undefined) throw new Error('There are no passages')
    const copy = Math.floor(at / passages.length)
    if (copy === 0) return passage
    const words = passage.text.split(' ')
    const text = words.map((word, place) => (place % 7 === copy % 7 ? `${word}${copy}` : word)).join(' ')
    return { ...passage, record: `${passage.record}/${copy}`, title: `${passage.title} ${copy}`, text, asked: [] }
  })
}

function p95(
  questions: readonly MeasuredQuestion[],
  ask: (question: string, earlier: readonly string[]) => unknown,
): number {
  const times = [0, 1].flatMap(() =>
    questions.map((question) => {
      const started = performance.now()
      ask(question.question, question.kind === 'followUp' ? question.before : [])
      return performance.now() - started
    }),
  )
  // The first round warms up.
  const measured = times.slice(questions.length).toSorted((a, b) => a - b)
  return measured[Math.floor(measured.length * 0.95)] ?? 0
}
