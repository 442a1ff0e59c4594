// The short answers of the starting content rest on pages of the site. Needs the build (node bin/build.ts).
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { isFilledIn, liveIn } from '#assistant/firm/placeholders.ts'
import { weekdayNames } from '#firm/offices/weekdays.ts'
import { plainText } from '#platform/rich-text/plain-text.ts'
import { openOwnSite, type OwnSite } from './own-site.ts'

const contentOf = (name: string): string => readFileSync(new URL(`../content/${name}`, import.meta.url), 'utf8')
const answers = z
  .array(z.object({ question: z.string(), also: z.array(z.string()), answer: z.string(), more: z.string() }))
  .parse(JSON.parse(contentOf('answers.json')))

let site: OwnSite
beforeAll(async () => {
  site = await openOwnSite()
})
afterAll(() => site.close())

async function read(path: string): Promise<{ status: number; html: string }> {
  const response = await site.app.fetch(new Request(new URL(path, site.settings.publicUrl)))
  return { status: response.status, html: await response.text() }
}

test('each leads to a page, and to a part that it has', async () => {
  const wrong: string[] = []
  for (const [path, all] of Map.groupBy(answers, ({ more }) => more.replace(/#.*/, ''))) {
    const { status, html } = await read(path)
    if (status !== 200) wrong.push(`${path}: ${status}`)
    for (const { question, more } of all) {
      const [, part] = more.split('#')
      if (part !== undefined && !html.includes(`id="${part}"`)) wrong.push(`${question}: ${path} has no part ${part}`)
    }
  }
  expect(wrong).toEqual([])
})

test('each number of an answer stands on its page, or in the rules of the calendar', async () => {
  const rules = numbersIn(contentOf('calendar.json'))
  const wrong: string[] = []
  for (const [path, all] of Map.groupBy(answers, ({ more }) => more.replace(/#.*/, ''))) {
    const { html } = await read(path)
    const known = numbersIn(plainText(/<main[^]*<\/main>/.exec(html)?.[0] ?? ''))
    for (const { question, answer } of all)
      for (const number of numbersIn(answer))
        if (!known.has(number) && !rules.has(number)) wrong.push(`${question} ${path} does not say ${number}`)
  }
  expect(wrong).toEqual([])
})

test('a way to ask leads to one answer', () => {
  const wordsOf = (way: string): string => (way.toLowerCase().match(/[a-z0-9]+/g) ?? []).toSorted().join(' ')
  const ways = answers.flatMap(({ question, also }) => [question, ...also].map((way) => ({ way, question })))
  const shared = [...Map.groupBy(ways, ({ way }) => wordsOf(way)).values()].filter(
    (same) => new Set(same.map(({ question }) => question)).size > 1,
  )
  expect(shared.map(([first]) => first?.way)).toEqual([])
})

test('what stands in braces is a service or an office of the starting content', () => {
  const titled = z.array(z.object({ title: z.string(), keyOfferings: z.array(z.object({ title: z.string() })) }))
  const services = titled.parse(JSON.parse(contentOf('services.json')))
  const offices = z.array(z.object({ city: z.string() })).parse(JSON.parse(contentOf('offices.json')))
  const known = {
    work: services.flatMap(({ title, keyOfferings }) => [title, ...keyOfferings.map((each) => each.title)]),
    city: offices.map(({ city }) => city),
    day: weekdayNames,
  }
  const filled = answers.filter(({ answer }) => isFilledIn(answer)).map(({ answer }) => liveIn(answer))
  expect(filled.length).toBeGreaterThan(30)
  expect(filled.filter((live) => live === null || (live.of && !known[live.of.kind].includes(live.of.name)))).toEqual([])
})

test('each telephone number and e-mail address is one that the firm publishes', () => {
  const published = ['offices.json', 'firm.json', 'privacy.json'].map(contentOf).join('\n')
  const stated = answers.flatMap(({ answer }) => answer.match(/\+91(?: ?\d){10}|[\w.]+@[\w.]+\w/g) ?? [])
  expect(stated.length).toBeGreaterThan(15)
  expect([...new Set(stated)].filter((each) => !published.includes(each))).toEqual([])
})

test('whom to ask for a service is the person of that service', () => {
  const services = z
    .array(z.object({ title: z.string(), guide: z.object({ lead: z.string() }) }))
    .parse(JSON.parse(contentOf('services.json')))
  const stated = answers.flatMap(({ question, answer }) => {
    const [, before = '', name = ''] = /^([^.]*); ask for (\p{Lu}\p{L}+ \p{Lu}\p{L}+)/u.exec(answer) ?? []
    const service = services.find(({ title }) => before.includes(title))
    return service === undefined ? [] : [{ question, isRight: service.guide.lead === name }]
  })
  expect(stated.length).toBeGreaterThan(20)
  expect(stated.filter(({ isRight }) => !isRight)).toEqual([])
})

/** Such as '30', '2.5', '1,00,000'. */
function numbersIn(text: string): Set<string> {
  return new Set(text.match(/\d(?:[\d,.]*\d)?/g))
}
