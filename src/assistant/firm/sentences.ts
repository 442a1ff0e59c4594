// What is said to each question about the firm, from what the firm has published.
import type { Action, Handoff, Source } from '#assistant/chat-message.ts'
import { sentencesOf } from '#platform/text/sentences-of.ts'
import { hoursInRuns } from '#firm/offices/office.ts'
import { telephoneHref } from '#platform/text/telephone.ts'
import { inFull } from '#firm/offices/weekdays.ts'
import { videoMeeting } from '#firm/every-page/consultation-length.ts'
import type { Concept } from './firm-words.ts'
import type { FirmFacts, FirmOffice, FirmWork } from './firm-facts.ts'
import { today } from './office-hours.ts'
import type { Slots } from './slots.ts'

export type FirmQuestion = Slots & {
  facts: FirmFacts
  concepts: ReadonlySet<Concept>
  /** The offices in the cities that are named; none if no city is. */
  offices: FirmOffice[]
  /** A city that is named and has no office, with the office that is nearest. */
  elsewhere: { city: string; nearest: FirmOffice } | null
  now: Date
}

/** An answer to one of the things that a message asks. */
export type Part = {
  text: string
  sources: Source[]
  actions: Action[]
  records: string[]
  handoff: Handoff | null
}

export const contactPage = page('Contact', '/contact')
export const consultationPage = page('Free Consultation', '/freeconsulation')
const associatesPage = page('About the firm', '/psraoassociates#in-practice')
export const teamPage = page('Our Team', '/ourteam')
const servicesPage = page('Our Services', '/ourservices')
export const writePage = page('Write to us', '/contact#enquiry')
export const calendarPage = page('Calendar of Due Dates', '/calendar')
export const yoursAddress = '/calendar/yours'
/** The dates of one business, from a few questions about it. */
export const yours: Action = { label: 'The dates of your business', href: yoursAddress }

export function page(title: string, href: string): Source {
  return { title, href, lawAsAt: null }
}

export function part(text: string, sources: Source[], more: Partial<Part> = {}): Part {
  return { text, sources, actions: [], records: [], handoff: null, ...more }
}

export function list(items: readonly string[]): string {
  return items.map((item) => `• ${item}`).join('\n')
}

export function inWords(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

export function call(phone: string): Action {
  return { label: `Call ${phone}`, href: telephoneHref(phone) }
}

export function mail(address: string): Action {
  return { label: `E-mail ${address}`, href: `mailto:${address}` }
}

export function map({ city, lines }: FirmOffice): Action {
  const query = new URLSearchParams({ api: '1', query: lines.join(', ') })
  return { label: `${city} on the map`, href: `https://www.google.com/maps/search/?${query}` }
}

/** The sentence among the questions and answers that says on which days consultations are held. */
const heldOn = /\bconsultations are held\b/i
export const toPerson: Handoff = { reason: 'asked for' }

export function services({ facts }: FirmQuestion): Part | null {
  const whole = facts.works.filter(({ within }) => within === null)
  if (whole.length === 0) return null
  const text = `${facts.name} is a firm of company secretaries. These are our services:\n${list(whole.map(({ title }) => title))}`
  const records = [...statedIn(facts, /\bareas of practice\b/i), ...whole.map(({ record }) => record)]
  return part(text, [servicesPage], { records, handoff: toPerson })
}

export function capabilities({ facts }: FirmQuestion): Part {
  const text = `I am the assistant of ${facts.name}, a program. I answer from what we have published. You can ask me about:\n${list(
    [
      'our services, and what a filing needs',
      'due dates, counted from the date of your meeting or event',
      'our offices, opening hours, telephone numbers and people',
      'vacancies, booking a consultation, and your personal data',
    ],
  )}\nI cannot give advice on your own matter. A company secretary can.`
  return part(text, [servicesPage, calendarPage], { handoff: toPerson })
}

export function work({ works: [found] }: FirmQuestion): Part | null {
  return found === undefined ? null : workPart(found)
}

function workPart({ title, href, within, includes, record }: FirmWork): Part {
  const about =
    within === null
      ? `Yes, this is one of our services: ${title}.`
      : `Yes, this is part of our work: ${title}, under ${within.title}.`
  const parts = includes.length === 0 ? '' : ` It includes:\n${list(includes)}`
  const sources = [page(title, href), ...(within === null ? [] : [page(within.title, within.href)])]
  return part(about + parts, sources, {
    records: [record, ...(within === null ? [] : [within.record])],
    handoff: toPerson,
  })
}

export function statedIn(facts: FirmFacts, about: RegExp): string[] {
  const stated = faqAbout(facts, about)
  return stated === undefined ? [] : [stated.record]
}

function faqAbout(facts: FirmFacts, about: RegExp): FirmFacts['faqs'][number] | undefined {
  return facts.faqs.find(({ question }) => about.test(question))
}

export function fees({ facts, concepts, works: [about] }: FirmQuestion): Part {
  const stated = faqAbout(facts, /\bfees?\b/i)
  const usual =
    'The fee depends on the work. A company secretary can explain how the fee for your matter is worked out.'
  const own = about?.within ?? about
  const ofWork = own === undefined || own === null || own.fees === '' ? [] : [`${about?.title}: ${own.fees}`]
  const meeting = concepts.has('meeting') ? [consultationText(facts)] : []
  const paragraphs = stated?.paragraphs ?? [usual]
  // Of what a work costs only the rule for all work is said besides, and first.
  const general = ofWork.length === 0 ? paragraphs.slice(0, 2) : sentencesOf(paragraphs[0] ?? '').slice(0, 1)
  return part(
    [...meeting, ...general, ...ofWork].join('\n'),
    [...(about === undefined ? [] : [page(about.title, about.href)]), associatesPage, consultationPage],
    { records: [...statedIn(facts, /\bfees?\b/i), ...(about === undefined ? [] : [about.record])], handoff: toPerson },
  )
}

export function documents({ facts, works: [about] }: FirmQuestion): Part | null {
  const own = about?.within ?? about
  if (about !== undefined && own !== undefined && own !== null && own.documents.length > 0) {
    const groups = own.documents.map(({ group, items }) => `${group}:\n${list(items)}`)
    return part(
      `For ${about.title} we usually ask for these papers.\n${groups.join('\n')}`,
      [page(about.title, about.href)],
      {
        records: [about.record, own.record],
        handoff: toPerson,
      },
    )
  }
  const stated = faqAbout(facts, /\bdocuments?\b/i)
  if (stated === undefined) return null
  return part(stated.paragraphs.join('\n'), [associatesPage, servicesPage], { records: [stated.record] })
}

export function duration({ works: [about] }: FirmQuestion): Part | null {
  const own = about?.within ?? about
  if (about === undefined || own === undefined || own === null || own.steps.length === 0) return null
  const steps = own.steps.map(({ title, time }) => `${title}: ${time}`)
  return part(
    `These are the steps of ${own.title}, and how long they take:\n${list(steps)}`,
    [page(own.title, own.href)],
    {
      records: [own.record],
      handoff: toPerson,
    },
  )
}

export function engagement({ facts }: FirmQuestion): Part | null {
  const stated = faqAbout(facts, /\bengagement\b/i)
  if (stated === undefined) return null
  return part(stated.paragraphs.join('\n'), [associatesPage, consultationPage], { records: [stated.record] })
}

export function booking({ facts, concepts, day }: FirmQuestion): Part {
  const cities = inWords(facts.offices.map(({ city }) => city))
  const inPerson = concepts.has('inPerson') ? ` To meet in person, please arrange it with an office: ${cities}.` : ''
  const runs = concepts.has('day') && day !== null && day !== today ? hoursInRuns(facts.offices[0]?.hours ?? []) : []
  const open =
    runs.length === 0
      ? ''
      : ` Our offices are open ${runs.map(([days, time]) => `${inFull(days)} ${time}`).join(', ')}.`
  return part(
    consultationText(facts) + inPerson + open,
    [consultationPage, ...(inPerson === '' ? [] : [contactPage])],
    {
      actions: [call(facts.phone)],
      records: ['firm:consultation'],
    },
  )
}

function consultationText({ slotMinutes, faqs }: FirmFacts): string {
  const days = faqs.flatMap(({ paragraphs }) => paragraphs.flatMap(sentencesOf)).find((each) => heldOn.test(each))
  return `${videoMeeting(slotMinutes)} with a company secretary can be booked on the Free Consultation page. ${days === undefined ? '' : `${days} `}Choose a day and a time, and we e-mail you the link to the meeting. You can invite guests, and move or cancel the meeting from that e-mail.`
}

export function newsletter(): Part {
  const text =
    'You can subscribe to our newsletter with the form on the Contact page. Your subscription begins when you confirm the link that we e-mail you, and every issue has a link to unsubscribe.'
  return part(text, [page('Newsletter', '/contact#newsletter')])
}

export function complaint({ facts }: FirmQuestion): Part {
  const text = `Please tell the partner or colleague who handles your matter, telephone us on ${facts.phone}, or write to us with the contact form. A complaint about your personal data goes to the grievance officer, ${facts.grievanceName}, ${facts.grievanceEmail}.`
  return part(text, [writePage, page('Privacy notice', '/privacy')], {
    actions: [call(facts.phone), mail(facts.grievanceEmail)],
    handoff: toPerson,
  })
}

export function profession({ facts, concepts }: FirmQuestion): Part {
  const is = `${facts.name} is a firm of company secretaries in practice, members of the Institute of Company Secretaries of India. We are neither chartered accountants nor a law firm.`
  const left = facts.works.flatMap(({ fees }) => fees.match(/[^.\n]*\bnot included\./g) ?? [])
  const isAccounts = concepts.has('bookkeeping') || concepts.has('tax') || concepts.has('statutory')
  const excluded = isAccounts ? left.filter((sentence) => /bookkeeping|tax audit/i.test(sentence)).slice(0, 1) : []
  // Who else acts in this field is said in the steps of the service.
  const acting = concepts.has('mark')
    ? facts.works.flatMap(({ steps }) => steps.filter(({ who }) => /\bagent or advocate\b/.test(who)))
    : []
  const others = acting.slice(0, 1).map(({ title, who }) => `${title}: ${who}.`)
  const text = [concepts.has('unlike') ? is : `No. ${is}`, ...excluded.map((each) => each.trim()), ...others].join('\n')
  return part(text, [page('About the firm', '/psraoassociates'), servicesPage])
}

export function age({ facts }: FirmQuestion): Part {
  const stated = faqAbout(facts, /\bfounded\b/i)
  const text = `The firm was founded in ${facts.founded}. We are a team of ${facts.members} in ${inWords(facts.offices.map(({ city }) => city))}.`
  return part([text, ...(stated?.paragraphs ?? [])].join('\n'), [page('Our history', '/psraoassociates#history')], {
    records: ['firm:history'],
  })
}
