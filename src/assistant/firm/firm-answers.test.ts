// What is asked about the firm, on records of its own: which rows of the table are meant, and what they say.
import { describe, expect, test } from 'vitest'
import { openWords } from '#assistant/vocabulary/words.ts'
import { openFirmAnswers } from './firm-answers.ts'
import { openLiveAnswers } from './live-answers.ts'
import { openSlotFinder } from './slots.ts'
import type { FirmFacts } from './firm-facts.ts'

const hours: [string, string][] = [
  ['Monday', '9:30 AM to 6:30 PM'],
  ['Friday', '9:30 AM to 6:30 PM'],
  ['Saturday', '10:00 AM to 2:00 PM'],
]
const office = (id: number, city: string, hours: [string, string][]) => ({
  record: `office:${id}`,
  city,
  lines: [`${id} Ledger Street`, city],
  phones: [`+91 00 0000 000${id}`],
  email: `${city.toLowerCase()}@firm.example.in`,
  hours,
})
const registration = {
  record: 'service:1',
  title: 'Business Registration',
  href: '/ourservices?id=1',
  within: null,
  includes: ['Private Companies'],
  lead: 'Tara Menon',
  fees: 'Quoted for each company.',
  documents: [{ group: 'Founders', items: ['Passport'] }],
  steps: [{ title: 'Name', who: 'You', time: '2 days' }],
}
const job = (id: number, title: string, city: string, isTraining = false) => ({
  record: `job:${id}`,
  title,
  company: 'Loom Ltd',
  city,
  salary: `INR ${id}`,
  isTraining,
  href: `/careers/explore/job/${id}`,
})
const facts: FirmFacts = {
  name: 'Tara Menon & Co',
  phone: '+91 00 0000 0000',
  founded: 1999,
  members: 4,
  grievanceName: 'Tara Menon, Partner',
  grievanceEmail: 'grievance@firm.example.in',
  slotMinutes: 45,
  offices: [office(1, 'Kochi', hours), office(2, 'Mumbai', hours)],
  works: [registration],
  consequences: [],
  people: [
    {
      record: 'team:1',
      name: 'Tara Menon',
      designation: 'Partner',
      about: ['She works on valuation in the Kochi office.'],
      languages: 'English, Malayalam',
      office: 'Mumbai',
      href: '/ourteam',
    },
    {
      record: 'team:2',
      name: 'Ravi Iyer',
      designation: 'Manager',
      about: ['He works on accounts.'],
      languages: 'English',
      office: '',
      href: '/ourteam',
    },
  ],
  jobs: [
    job(1, 'Company Secretary', 'Pune'),
    job(2, 'Audit Trainee', 'Kochi', true),
    job(3, 'Tax Counsel', 'Kochi'),
    job(4, 'Deeds Clerk', 'New Delhi'),
    job(5, 'Lease Clerk', 'Gurugram'),
  ],
  faqs: [{ record: 'faq:1', question: 'How do your fees work?', paragraphs: ['We agree the fee in writing.'] }],
}
const words = openWords(new Set(['aoc4']))
const slots = openSlotFinder(facts, words)
const firm = openFirmAnswers(facts, words, slots, () => false)
const live = openLiveAnswers(facts, slots)
/** A Saturday in India. */
const saturday = (time: string) => new Date(`2026-11-21T${time}+05:30`)

function said(question: string, now = saturday('12:00')): string | undefined {
  return firm
    .answer(question, now)
    ?.parts.map(({ text }) => text)
    .join('\n\n')
}

describe('the hours', () => {
  test.each([
    ['09:59', 'We are closed now and open today at 10:00 AM.'],
    ['10:00', 'We are open until 2:00 PM today.'],
    ['13:59', 'We are open until 2:00 PM today.'],
    ['14:00', 'We are closed now and open again on Monday at 9:30 AM.'],
  ])('are those of the moment: %s', (time, sentence) => {
    expect(said('are you open now?', saturday(time))).toContain(sentence)
  })

  test('are those of the day that is asked for', () => {
    expect(said('Are you open on Sunday?')).toContain('We are closed on Sundays.')
    expect(said('is your Mumbai office open on saturday')).toContain(
      'On Saturdays we are open from 10:00 AM to 2:00 PM.',
    )
    expect(said('are you open tomorrow')).toContain('We are closed on Sundays.')
  })
})

test.each([
  ['Where are you located?', '1 Ledger Street'],
  ['mumbay office adress', '2 Ledger Street'],
  ['I am in Thrissur, which office is nearest?', 'the nearest is in Kochi'],
  ['whats your phone number', '+91 00 0000 0000'],
  ['email of Mumbai office', 'mumbai@firm.example.in'],
  ['how do I book a consultation', 'A 45-minute video meeting'],
  ['fees kitni hai', 'We agree the fee in writing.'],
  ['I want to register a company', 'Business Registration'],
  ['are you a CA', 'a firm of company secretaries in practice'],
  ['does anyone speak Malayalam', 'Tara Menon'],
  ['who handles company registration', 'Tara Menon, Partner'],
  ['what can you do', 'due dates'],
])('is answered from the records: %s', (question, words) => {
  expect(said(question)).toContain(words)
})

test('all that a message asks is answered, each with what can be done', () => {
  const answer = firm.answer(
    'Where is your Kochi office, what are your fees and do you register companies?',
    saturday('12:00'),
  )
  const text = answer?.parts.map((each) => each.text).join('\n')
  for (const words of ['1 Ledger Street', 'in writing', 'Business Registration']) expect(text).toContain(words)
  expect(answer?.parts.flatMap(({ actions }) => actions.map(({ href }) => href))).toContainEqual(
    expect.stringContaining('google.com/maps'),
  )
})

test.each([
  'Who must file the annual return of a company?',
  'what is a registered office',
  'within how many days is AOC-4 filed',
  'When is AOC-4 due and where is your Kochi office?',
  'do you do trade marks',
  'how do I make biryani',
  'my data is on which server',
])('is left to the pages: %s', (question) => {
  expect(said(question)).toBeUndefined()
})

/** What a short answer of this text says. */
function filled(text: string, question: string, ...earlier: string[]): string | undefined {
  return live.open(question, earlier, saturday('12:00'), () => false)(text)?.text
}

test('a short answer says what the records say of what the question names', () => {
  expect(filled('{telephone}', 'a number for mumbay')).toBe('You can telephone our office in Mumbai: +91 00 0000 0002.')
  expect(filled('{speakers}', 'is there somebody for Malayalam')).toContain('Tara Menon, Partner')
  expect(filled('{hours} Ring first.', 'can I come on sunday')).toMatch(/^We are closed on Sundays\.[^]*Ring first\.$/)
  expect(filled('{fees of Business Registration}', 'the price')).toContain('Quoted for each company.')
})

test('what a question does not name is taken from the one before', () => {
  expect(filled('{telephone}', 'the number there', 'Where is your Mumbai office?')).toContain('+91 00 0000 0002')
  expect(filled('{telephone}', 'the number in Kochi', 'Where is your Mumbai office?')).toContain('+91 00 0000 0001')
})

test('a short answer that needs a name says nothing without one, and one that is written out is left as it is', () => {
  const saidBy = live.open('who is that', [], saturday('12:00'), () => false)
  expect(saidBy('{person}')).toBeNull()
  expect(saidBy('{fees of Pottery}')).toBeNull()
  expect(saidBy('Nobody is {nothing}.')).toBeNull()
  expect(saidBy('Nobody is there.')).toBeUndefined()
})

test('the day is the last that is named, also in Hindi, or the one that the answer has', () => {
  expect(filled('{hours}', 'are you there on ravivar')).toContain('closed on Sundays')
  expect(filled('{hours}', 'we work Sunday to Thursday, can I come on a Saturday')).toContain(
    'On Saturdays we are open',
  )
  expect(filled('{hours}', 'can I come on Saturday, I need it now')).toContain('On Saturdays we are open')
  expect(filled('{hours of Sunday}', 'church ends at ten')).toContain('closed on Sundays')
  expect(filled('{hours of Sunday}', 'can I come on a Friday')).toBeUndefined()
  expect(filled('{hours}', 'and today?', 'are you open on Sunday')).toContain('open until 2:00 PM today')
  expect(filled('{hours}', 'and in Kochi?', 'are you open on Sunday')).toContain('closed on Sundays')
})

test('vacancies are those of the city and kind, and among them those whose titles are named', () => {
  expect(filled('{vacancies}', 'job for a company secretary in Kochi')).toMatch(/Audit Trainee[^]*Tax Counsel/)
  expect(filled('{vacancies}', 'are you looking for a tax counsel')).not.toContain('Company Secretary')
  expect(filled('{training}', 'are you looking for a tax counsel in Kochi')).toMatch(/Audit Trainee/)
  expect(filled('{training}', 'are you looking for a tax counsel in Kochi')).not.toContain('Tax Counsel')
  expect(filled('{vacancies}', 'jobs in Pune')).toMatch(/in Pune are listed:\n• Company Secretary[^•]*$/)
  expect(filled('{vacancies}', 'jobs in Delhi')).toMatch(/: *\n• Deeds Clerk[^•]*$/)
  expect(filled('{vacancies}', 'jobs in gurgaon')).toMatch(/:\n• Lease Clerk[^•]*$/)
  expect(filled('{vacancies}', 'jobs in Goa')).toContain('No such vacancy in Goa is listed at present.')
})

test('colleagues are named at the office of their record, whatever their texts say', () => {
  expect(filled('{team}', 'who is in Mumbai')).toContain('Tara Menon')
  expect(filled('{team}', 'who is in Kochi')).toBeUndefined()
  expect(filled('{team}', 'who is in Mumbai')).toMatch(/No one office is named for Ravi Iyer\.$/)
})

test('a word of an address names the city where no text has the word', () => {
  expect(filled('{telephone}', 'number of the ledger office')).toContain('+91 00 0000 0002')
  const known = live.open('number of the ledger office', [], saturday('12:00'), (term) => term.startsWith('ledger'))
  expect(known('{telephone}')?.text).toContain('You can telephone us on')
  expect(live.kindOf('ledger', false)).toBeNull()
})

test('the offices are said with their telephone numbers', () => {
  expect(filled('{offices}', 'address and telephone number')).toMatch(/0001[^]*0002/)
  expect(filled('{offices of Mumbai}', 'near Churchgate')).toMatch(
    /^Mumbai office: 2 Ledger Street, Mumbai\.\nTelephone/,
  )
  expect(filled('{offices of Mumbai}', 'your Kochi office, near Churchgate')).toBeUndefined()
  expect(filled('{offices of Mumbai}', 'your Mumbai office, near Churchgate')).toMatch(/^Mumbai office/)
  expect(filled('{offices of Mumbai}', 'your office in Bombay')).toMatch(/^Mumbai office/)
})

test('an office is found by the name of its city, by a part of it, and as the nearest, in whatever city it is', () => {
  const cities = ['Navi Mumbai', 'Mumbai', 'New Delhi', 'Jalandhar']
  const its = { ...facts, offices: cities.map((city, at) => office(at + 1, city, hours)) }
  const { open } = openLiveAnswers(its, openSlotFinder(its, words))
  const says = (text: string, question: string) => open(question, [], saturday('12:00'), () => false)(text)?.text
  expect(says('{offices}', 'your office in Delhi')).toMatch(/^New Delhi office/)
  expect(says('{offices}', 'I am in Noida')).toContain('the nearest is in New Delhi')
  expect(says('{offices}', 'your office in Mumbai')).toMatch(/^Mumbai office/)
  for (const city of cities) expect(says(`{offices of ${city}}`, 'where')).toMatch(new RegExp(`^${city} office`))
  expect(says('{offices of Delhi}', 'where')).toMatch(/^New Delhi office/)
  expect(says('{offices of Gwalior}', 'where')).toBeUndefined()
})

test('a name alone does not say what is asked of it, nor “fees?” of what', () => {
  const isPart = (question: string) => firm.answer(question, saturday('12:00'))?.isPart
  for (const question of ['Kochi?', 'Mumbai or Kochi?', 'Kochi office?', 'Fees?']) expect(isPart(question)).toBe(true)
  for (const question of ['Your fees?', 'Where is your Kochi office?', 'Are you open on Sunday?'])
    expect(isPart(question)).toBe(false)
})
