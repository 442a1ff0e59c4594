// What the whole site has of some words: in groups, the nearest first, with the words marked.
import { expect, test } from 'vitest'
import { createPassageIndex } from '#assistant/passages/passage-index.ts'
import { searchedPassage as passage, type SearchedPassage } from '#assistant/passages/searched-passage.ts'
import { pagePassages } from '#assistant/passages/page-passages.ts'
import { searched, withDays } from './search.server.ts'
import { wordsOfPath } from './search-address.ts'

const given = {
  audit: passage({
    kind: 'service',
    key: 1,
    title: 'Secretarial Audit',
    href: '/ourservices?id=1',
    units: ['An audit under section 204.', 'It ends in Form MR-3.'],
  }),
  padma: passage({
    kind: 'team',
    key: 1,
    title: 'Padma Rangan',
    href: '/ourteam/padma-rangan-1',
    units: ['Padma Rangan is Senior Partner.'],
  }),
  partner: passage({
    kind: 'partner',
    key: 1,
    title: 'Padma Rangan',
    href: '/psraoassociates',
    units: ['Since 2001.'],
  }),
  question: passage({
    kind: 'faq',
    key: 1,
    title: 'Who must have a secretarial audit?',
    href: '/psraoassociates',
    units: ['Every listed entity. Rule 9B is another matter.'],
  }),
  minutes: passage({
    kind: 'insight',
    key: 1,
    title: 'Minutes',
    href: '/insights/blog/1',
    units: ['Read the minutes before the audit of the accounts.'],
  }),
}
const all: SearchedPassage[] = Object.values(given)
const found = async (words: string, passages = all) => searched({ index: await createPassageIndex(passages) }, words)
const names = async (words: string) => (await found(words)).groups.map(({ name }) => name)

test('typing errors are forgiven, and what has only one of two words is left out', async () => {
  const { groups } = await found('secretrial audit')
  expect(groups.map(({ name, total }) => [name, total])).toEqual([
    ['services', 1],
    ['questions', 1],
  ])
  expect(groups[0]?.results[0]).toMatchObject({
    title: ['', 'Secretarial', ' ', 'Audit', ''],
    excerpt: ['An ', 'audit', ' under section 204.'],
    href: '/ourservices?id=1',
  })
})

test('a partner who is a member of the team is found once', async () => {
  const { groups } = await found('padma rangan')
  expect(groups).toMatchObject([{ name: 'people', total: 1, results: [{ href: '/ourteam/padma-rangan-1' }] }])
})

test('a form or a rule is marked as a whole, however it is spelled', async () => {
  expect((await found('mr3')).groups[0]?.results[0]?.excerpt).toEqual(['It ends in Form ', 'MR-3', '.'])
  expect((await found('rule 9b')).groups[0]?.results[0]?.excerpt).toContain('Rule 9B')
})

test.each([
  ['Devanagari', 'कंपनी अधिनियम', 'कंपनी'],
  ['Telugu', 'కంపెనీల చట్టం', 'చట్టం'],
  ['Telugu, without its joiner', 'రాజ్\u200cకుమార్ వ్యాసం', 'రాజ్కుమార్'],
  ['Arabic', 'قانون الشركات', 'الشركات'],
  ['Cyrillic', 'Закон о компаниях', 'компаниях'],
])('words of other scripts are found and marked: %s', async (_script, title, word) => {
  const insight = passage({ kind: 'insight', key: 2, title, href: '/insights/blog/2', units: ['Text.'] })
  const { groups } = await found(word, [...all, insight])
  expect(groups).toMatchObject([{ name: 'insights', total: 1 }])
  expect(groups[0]?.results[0]?.title.filter((_part, at) => at % 2 === 1)).toHaveLength(1)
  // Another vowel sign makes another word.
  expect((await found('कपन', [...all, insight])).groups).toEqual([])
  // A word that no text has does not hide what the others find.
  expect(await found(`${word} ప్రశ్న`, [...all, insight])).toEqual(await found(word, [...all, insight]))
})

test('words that no text has, and none at all, find nothing', async () => {
  expect(await names('zzqx')).toEqual([])
  expect(await names('what is the')).toEqual([])
})

test('one group alone is returned with more of it', async () => {
  const many = Array.from({ length: 60 }, (_, key) => ({ ...given.audit, record: `service:${key}`, href: `/${key}` }))
  const index = await createPassageIndex([...many, given.question])
  const [services] = searched({ index }, 'audit').groups
  expect(services).toMatchObject({ name: 'services', total: 60 })
  expect(services?.results).toHaveLength(4)
  const only = searched({ index }, 'audit', 'services').groups
  expect(only.map(({ name, results }) => [name, results.length])).toEqual([['services', 40]])
})

test('an index that has followed changes finds what one made anew finds', async () => {
  const changed = {
    ...given.audit,
    title: 'Audit of secretarial records',
    text: 'A quorate audit.',
    units: ['A quorate audit.'],
  }
  const next = [changed, given.padma, given.minutes]
  const followed = await createPassageIndex(all)
  await followed.update(next)
  const anew = await createPassageIndex(next)
  expect(followed.size()).toBe(anew.size())
  for (const words of ['audit', 'quorate audit', 'secretarial', 'padma', 'minutes accounts', 'rule 9b', 'mr-3']) {
    expect(searched({ index: followed }, words), words).toEqual(searched({ index: anew }, words))
    const hits = (index: typeof anew) =>
      index
        .search(index.topicsOf(words), 5)
        .hits.map(({ passage: { record }, score, similarity }) => [record, score.toFixed(9), similarity.toFixed(9)])
        .toSorted()
    expect(hits(followed), words).toEqual(hits(anew))
  }
  expect(followed.has('listed')).toBe(false)
})

test('an address without a page says what may be meant', () => {
  expect(wordsOfPath('/services/secretarial-audit.html')).toBe('services secretarial audit')
  expect(wordsOfPath('/%E0%A4%A')).toBe('E0 A4 A')
  expect(wordsOfPath('/insights/कंपनी-अधिनियम')).toBe('insights कंपनी अधिनियम')
  expect(wordsOfPath('/రాజ్\u200cకుమార్')).toBe('రాజ్\u200cకుమార్')
})

test('what answers no question is found beside the rest, by its own words alone', async () => {
  const index = await createPassageIndex(all)
  const paper = (title: string, text: string) =>
    passage({ kind: 'document', key: title, title, href: `/${title}#page=2`, units: [text], heading: 'Page 2' })
  const papers = [paper('map', 'An audited wombat.'), paper('note', 'Of auditoria.')]
  const documentIndex = await createPassageIndex(papers)
  const pages = await createPassageIndex(pagePassages)
  const everything = (words: string) => searched({ index, documents: documentIndex, pages }, words).groups
  const documents = (words: string) =>
    everything(words)
      .filter(({ name }) => name === 'documents')
      .flatMap(({ results }) => results.map(({ href }) => href))
  expect(documents('wombat')).toEqual(['/map#page=2'])
  expect(documents('wombta')).toEqual(['/map#page=2'])
  // The site's own texts have the word, so nothing longer is meant by it.
  expect(documents('audit')).toEqual(['/map#page=2'])
  const first = (words: string) => everything(words)[0]?.results[0]?.href
  expect(first('what must my company file before new year')).toBe('/calendar/yours')
  expect(first('missed filing date')).toBe('/late')
  expect(first('audit')).toBe('/ourservices?id=1')
  expect(['calendar', 'Due dates', 'your dates', 'my dates', 'late', 'penalty calculator'].map(first)).toEqual([
    '/calendar',
    '/calendar',
    '/calendar/yours',
    '/calendar/yours',
    '/late',
    '/late',
  ])
})

test('a form says when it is due', async () => {
  const rule = passage({ kind: 'rule', key: 'roc-aoc4', title: 'AOC-4', href: '/calendar', units: ['Accounts.'] })
  const due = { next: '2027-10-29', last: '2026-10-29', late: '' }
  const asked: string[][] = []
  const dated = withDays(await found('aoc-4 audit', [rule, given.audit]), (ids) => {
    asked.push([...ids])
    return () => due
  })
  expect(asked).toEqual([['roc-aoc4']])
  expect(dated.groups.flatMap(({ results }) => results.map((each) => [each.href, each.due]))).toContainEqual([
    '/calendar#rule-roc-aoc4',
    due,
  ])
  expect(withDays(await found('audit'), () => () => due)).toEqual(await found('audit'))
})

test('a rule leads to its next date, and two of one name are shown once', async () => {
  const rule = (key: string) =>
    passage({ kind: 'rule', key, title: 'AOC-4: financial statements', href: '/calendar', units: ['Accounts.'] })
  const rules = [...all, rule('roc-aoc4'), rule('roc-aoc4-former')]
  const dates = [{ name: 'dates', total: 1, results: [{ href: '/calendar#rule-roc-aoc4' }] }]
  expect((await found('aoc-4', rules)).groups).toMatchObject(dates)

  // Words that only say when are not needed, unless there are no others.
  const yearly = passage({ kind: 'insight', key: 2, title: 'The next year', href: '/insights/2', units: ['In 2027.'] })
  for (const when of [
    'of next year',
    'next year',
    'in the next financial year',
    'this month',
    '2027',
    'FY 2026-27',
    'Dec 2026',
  ])
    expect((await found(`aoc-4 ${when}`, [...rules, yearly])).groups, when).toMatchObject(dates)
  expect((await found('next year', [...rules, yearly])).groups).toMatchObject([{ name: 'insights', total: 1 }])
})
