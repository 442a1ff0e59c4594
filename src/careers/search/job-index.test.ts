import { describe, expect, test } from 'vitest'
import { processorMs } from '../../../tests/processor-time.ts'
import { createJobIndex, type IndexedJob } from './job-index.server.ts'
import { withOtherNames } from './place-names.ts'

const today = '2026-11-21'
const noFilters = { city: '', type: '', level: '' }
const days = { posted: '2026-11-01', expires: '2026-12-31', closed: null }

type JobInput = Partial<IndexedJob> & { posted?: string; expires?: string; closed?: string | null }

function indexOf(jobs: JobInput[]) {
  const index = createJobIndex()
  jobs.forEach(({ posted, expires, closed, ...job }, at) => {
    const whole = { id: at + 1, title: 'Clerk', position: '', place: '', text: '', filters: noFilters, ...job }
    index.put(whole, {
      ...days,
      ...(posted ? { posted } : {}),
      ...(expires ? { expires } : {}),
      ...(closed ? { closed } : {}),
    })
  })
  return index
}

function find(jobs: JobInput[], keyword: string, location = '') {
  return indexOf(jobs).search({ keyword, location, today })
}

test('jobs with the word in their title come first, then in the position, then in the text', () => {
  const jobs = [
    { text: 'audit audit audit audit' },
    { position: 'Audit' },
    { title: 'Assistant for the audit of many things in one office' },
  ]
  expect(find(jobs, 'audit')).toEqual([3, 2, 1])
})

test('of two words, one more in the title counts more than both in the position', () => {
  const jobs = [{ position: 'company secretary' }, { title: 'Secretary', text: 'company' }]
  expect(find(jobs, 'company secretary')).toEqual([2, 1])
})

test('jobs that match equally well are sorted by their day, the newest first, then by id', () => {
  const jobs = [
    { title: 'Auditor', posted: '2026-11-02' },
    { title: 'Auditor in a very long title of its own', posted: '2026-11-03' },
    { title: 'Auditor', posted: '2026-11-02' },
  ]
  expect(find(jobs, 'auditor')).toEqual([2, 3, 1])
})

test('all words must be found, in any order and in any part', () => {
  const jobs = [{ title: 'Company Secretary', place: 'Pune India' }, { title: 'Company Secretary' }]
  expect(find(jobs, 'pune secretary company')).toEqual([1])
  expect(find(jobs, 'secretary pune tax')).toEqual([])
})

test.each([
  ['secratary', 'a wrong letter'],
  ['secretry', 'a missing letter'],
  ['secreetary', 'a doubled letter'],
  ['secertary', 'two letters exchanged'],
  ['secretar', 'the beginning'],
  ['sec', 'the shortest beginning'],
])('%s finds a secretary: %s', (keyword) => {
  expect(find([{ title: 'Company Secretary' }, { title: 'Driver' }], keyword)).toEqual([1])
})

test('in a short word two exchanged letters are forgiven', () => {
  expect(find([{ place: 'Pune India' }, { place: 'Surat India' }], 'puen')).toEqual([1])
})

test('a word that exists is not taken for a typing error of another', () => {
  expect(find([{ title: 'Cost Auditor' }, { title: 'Host' }], 'cost')).toEqual([1])
})

test('the exact word ranks before a longer one, and that before a typing error', () => {
  const jobs = [{ title: 'Accountant' }, { title: 'Account Manager' }]
  expect(find(jobs, 'account')).toEqual([2, 1])
})

test('the location is searched in the place only, under old and new names and with typing errors', () => {
  const jobs = [
    { place: `${withOtherNames('Bengaluru')} India` },
    { place: 'Pune India', text: 'Visits to Bengaluru' },
    { place: 'Austin United States' },
  ]
  for (const location of ['Bengaluru', 'bangalore', 'Banglore', 'india bangalore', 'Bengaluru, India'])
    expect(find(jobs, '', location), location).toEqual([1])
  expect(find(jobs, '', 'india')).toEqual([2, 1])
  expect(find(jobs, 'visits', 'pune')).toEqual([2])
  expect(find(jobs, 'visits', 'bengaluru')).toEqual([])
})

test('a job is found until its last day, and not from the day on which it is closed', () => {
  const index = indexOf([
    { title: 'Auditor', expires: '2026-11-21' },
    { title: 'Auditor', closed: '2026-11-22' },
  ])
  const found = (day: string) => index.search({ keyword: 'auditor', location: '', today: day })
  expect(found('2026-11-21')).toEqual([2, 1])
  expect(found('2026-11-22')).toEqual([])
})

test('a changed job is found by its new words only, and a removed one not at all', async () => {
  const index = indexOf([{ title: 'Auditor' }])
  index.put({ id: 1, title: 'Trainee', position: '', place: '', text: '', filters: noFilters }, days)
  const found = (keyword: string) => index.search({ keyword, location: '', today })
  expect([found('auditor'), found('trainee')]).toEqual([[], [1]])
  index.remove(1)
  expect(found('trainee')).toEqual([])
  await index.tidy()
  expect(index.size()).toBe(0)
})

test('a search that holds only signs finds nothing; one that asks for jobs finds all', () => {
  expect(find([{}, {}], '%')).toEqual([])
  expect(find([{}, {}], 'jobs in')).toEqual([2, 1])
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('%s is a word like any other', (keyword) => {
  expect(find([{ text: 'toString' }, { title: keyword }], keyword)[0]).toBe(2)
})

test('similar jobs share words of the title; the same place decides among them', () => {
  const job = { id: 9, title: 'Company Secretary', position: '', place: 'Pune India', text: '', filters: noFilters }
  const index = indexOf([
    { title: 'Company Secretary', place: 'Chennai India' },
    { title: 'Company Secretary', place: 'Pune India' },
    { title: 'Secretary', place: 'Pune India' },
    { title: 'Driver', place: 'Pune India' },
    { title: 'Company Secretary', expires: '2026-11-20' },
  ])
  index.put(job, days)
  expect(index.similar(job, 3, today)).toEqual([2, 1, 3])
  expect(index.similar(job, 1, today)).toEqual([2])
})

test('the work of the most expensive search is bounded', async () => {
  const words = Array.from({ length: 4000 }, (_, at) => `abc${at.toString(36)}`)
  const jobs = Array.from({ length: 2000 }, (_, at) => ({ text: words.slice(at, at + 200).join(' ') }))
  const index = indexOf(jobs)
  const keyword = 'abc abcd abce abcf abcg abch abci abcj abck abcl'
  const spent = await processorMs(() => {
    index.search({ keyword, location: keyword, today })
    index.search({ keyword: 'abx '.repeat(20) + 'x'.repeat(5000), location: '', today })
  })
  expect(spent).toBeLessThan(10_000)
})

describe('filters', () => {
  const job = (city: string, type: string, level: string, title = 'Company Secretary') => ({
    title,
    place: city,
    position: `${type} ${level}`,
    filters: { city, type, level },
  })
  const jobs = [
    job('Pune', 'Full-Time', 'Entry'),
    job('Pune', 'Full-Time', 'Senior'),
    job('Pune', 'Contract', 'Entry'),
    job('Chennai', 'Full-Time', 'Entry', 'Accountant'),
    { ...job('Chennai', 'Internship', 'Entry'), closed: '2026-11-20' },
  ]
  const words = { keyword: '', location: '', today }

  test('each narrows the search, whatever its letter case, and all of them together', () => {
    const index = indexOf(jobs)
    expect(index.search({ ...words, city: 'pune' })).toEqual([3, 2, 1])
    expect(index.search({ ...words, city: 'Pune', type: 'Full-Time', level: 'Entry' })).toEqual([1])
    expect(index.search({ ...words, keyword: 'accountant', city: 'Pune' })).toEqual([])
  })

  test('the number beside a choice is what is found once it is chosen, closed jobs not among them', () => {
    const index = indexOf(jobs)
    for (const terms of [words, { ...words, level: 'Entry' }, { ...words, keyword: 'secretary', city: 'Pune' }]) {
      const choices = index.choices(terms)
      for (const name of ['city', 'type', 'level'] as const)
        for (const { value, count } of choices[name])
          expect(index.search({ ...terms, [name]: value }), `${name} ${value}`).toHaveLength(count)
    }
    expect(index.choices(words).city).toEqual([
      { value: 'Pune', count: 3 },
      { value: 'Chennai', count: 1 },
    ])
    expect(index.choices(words).type.map(({ value }) => value)).not.toContain('Internship')
  })

  test('what is chosen stays among the choices although nothing is found', () => {
    expect(indexOf(jobs).choices({ ...words, keyword: 'accountant', city: 'Pune' }).city).toEqual([
      { value: 'Chennai', count: 1 },
      { value: 'Pune', count: 0 },
    ])
  })
})

test('a job of the same city and level is similar without any word of the title, and less so than one with a word', () => {
  const filters = { city: 'Pune', type: 'Contract', level: 'Entry' }
  const jobs = [
    { title: 'Auditor', place: 'Pune', position: 'Entry', filters },
    { title: 'Clerk', place: 'Pune', position: 'Entry', filters },
    { title: 'Clerk', place: 'Pune', position: 'Senior', filters: { ...filters, level: 'Senior' } },
    { title: 'Auditor', place: 'Delhi', position: 'Senior', filters: { ...filters, city: 'Delhi', level: 'Senior' } },
    { title: 'Clerk', place: 'Pune', position: 'Entry', filters, closed: '2026-11-20' },
  ]
  const [own] = jobs
  expect(indexOf(jobs).similar({ id: 1, text: '', ...own! }, 3, today)).toEqual([4, 2])
})
