// Reads everything the assistant may answer from, through the site's own calls, and cuts it into passages.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { videoMeeting } from '#firm/consultation-length.ts'
import type { ContactInformation, Faq, Partner, TeamMember } from '#firm/firm.ts'
import { addressSchema, workingHoursSchema } from '#firm/firm.ts'
import type { DueDateRule } from '#calendar/rules/due-date-rule.ts'
import type { Insight } from '#insights/insight.ts'
import type { Get, ResponseOf } from '#platform/pages/api.ts'
import { plainText } from '#platform/rich-text/plain-text.ts'
import { keyOfferingAddress, serviceAddress } from '#services/service-address.ts'
import type { Service } from '#services/service.ts'
import type { Passage } from './answer.ts'

export type PassageKind =
  | 'service'
  | 'keyoffer'
  | 'faq'
  | 'insight'
  | 'job'
  | 'office'
  | 'team'
  | 'partner'
  | 'privacy'
  | 'firm'
  | 'rule'
  | 'page'

/** A passage as it is searched. `units` are its sentences and list items; together they are its text. */
export type SearchedPassage = Passage & {
  kind: PassageKind
  /** What it stands under: the service of a key offering, the heading within an article. */
  heading: string
  units: string[]
  /** What visitors ask when they mean it, in their words. Never shown. */
  asked: string[]
}

/** Of more insights only the newest are answered from. */
const maxInsights = 2000
const insightsAtOnce = 100
/** The page of the calendar. */
export const calendarAddress = '/calendar'

/** What is published, record by record. */
export type Published = Awaited<ReturnType<typeof readPublished>>

/** Reads all content that is published. Rejects if any of it cannot be read. */
export async function readPublished(get: Get) {
  // One after another, so that the visitors of a site that has just started need not wait for all of them.
  return {
    services: await inTurn(() => get('/get/ourservices')),
    faqs: await inTurn(() => get('/get/faqs')),
    partners: await inTurn(() => get('/get/partners')),
    team: await inTurn(() => get('/get/ourteam')),
    offices: await inTurn(() => get('/get/contactinformation')),
    insights: await readInsights(get),
    jobs: await inTurn(() => get('/get/careers/jobs', { forCards: 'true' })),
    settings: await inTurn(() => get('/get/sitesettings')),
    length: await inTurn(() => get('/get/timeslots/length')),
    notice: await inTurn(() => get('/get/firmtext?slug=privacy')),
    declaration: await inTurn(() => get('/get/firmtext?slug=declaration')),
    history: await inTurn(() => get('/get/firmtext?slug=history')),
  }
}

/** `rules` are those in force now. */
export async function readPassages(get: Get, rules: readonly DueDateRule[]): Promise<SearchedPassage[]> {
  return passagesOf(await readPublished(get), rules)
}

export async function passagesOf(published: Published, rules: readonly DueDateRule[]): Promise<SearchedPassage[]> {
  const { services, faqs, partners, team, offices, insights, jobs, settings, length, notice, declaration, history } =
    published
  await nextTurn()
  return [
    ...services.flatMap(ofService),
    ...faqs.map(ofFaq),
    ...insights.flatMap(ofInsight),
    ...offices.map(ofOffice),
    ...team.map(ofMember),
    ...partners.map(ofPartner),
    ...jobs.map(ofJob),
    ...notice.sections.map(({ heading, paragraphs, items = [] }, place) =>
      passage({
        kind: 'privacy',
        key: heading,
        title: heading,
        href: `/privacy#section-${place + 1}`,
        units: [...paragraphs, ...items],
        heading: notice.title,
      }),
    ),
    passage({
      kind: 'firm',
      key: 'history',
      title: 'Our history',
      href: '/psraoassociates#history',
      units: history.paragraphs,
    }),
    passage({
      kind: 'firm',
      key: 'declaration',
      title: `${declaration.title} and ${declaration.disclaimer.title.toLowerCase()}`,
      href: '/psraoassociates',
      units: [...declaration.paragraphs, ...declaration.disclaimer.paragraphs],
    }),
    passage({
      kind: 'firm',
      key: 'consultation',
      title: 'Free Consultation',
      href: '/freeconsulation',
      units: [
        `${videoMeeting(length.slotMinutes)} with a company secretary of the firm.`,
        'Choose an available day and time.',
        'We e-mail you the link to the meeting, and you can move or cancel it from that e-mail.',
      ],
      heading: 'Book an appointment, a call, a meeting',
    }),
    passage({
      kind: 'page',
      key: 'careers',
      title: 'Careers',
      href: '/careers/explore',
      units: [
        'Vacancies with us and with other companies are listed under Careers, and you can apply there with a resume in PDF.',
        'If none of them fits, you can send us your profile without naming one.',
      ],
      heading: 'Jobs, vacancies, openings, internships',
    }),
    passage({
      kind: 'page',
      key: 'contact',
      title: 'Contact',
      href: '/contact',
      units: [
        `You can write to us with the contact form, or telephone ${settings.phone}.`,
        `The firm has offices in ${offices.map(({ city }) => city).join(', ')}.`,
      ],
      heading: 'Telephone, e-mail, message',
    }),
    ...rules.map(rulePassage),
  ]
}

type Parts = {
  kind: PassageKind
  /** What identifies the record among those of its kind. */
  key: string | number
  title: string
  href: string
  units: readonly string[]
  heading?: string
  lawAsAt?: string | null
}

function passage({ kind, key, title, href, units, heading = '', lawAsAt = null }: Parts): SearchedPassage {
  const sentences = units.flatMap(sentencesOf)
  const text = sentences.join(' ')
  return { record: `${kind}:${key}`, kind, title, heading, href, lawAsAt, units: sentences, asked: [], text }
}

function ofService(service: Service): SearchedPassage[] {
  const { id, title, content, keyOfferings } = service
  return [
    ...sectionsOf(content).map(({ heading, blocks }) =>
      passage({ kind: 'service', key: id, title, href: serviceAddress(service), units: blocks, heading }),
    ),
    ...keyOfferings.map((offering) =>
      passage({
        kind: 'keyoffer',
        key: offering.id,
        title: offering.title,
        href: keyOfferingAddress(offering),
        units: blocksOf(offering.content),
        heading: title,
      }),
    ),
  ]
}

function ofFaq({ id, question, answerHtml }: Faq): SearchedPassage {
  return passage({
    kind: 'faq',
    key: id,
    title: question,
    href: '/psraoassociates#in-practice',
    units: blocksOf(answerHtml),
  })
}

async function inTurn<Content>(call: () => Promise<Content>): Promise<Content> {
  await nextTurn()
  return call()
}

async function readInsights(get: Get): Promise<Insight[]> {
  const read: Insight[] = []
  while (read.length < maxInsights) {
    const { list } = await inTurn(() => get.counted('/get/insights', { limit: insightsAtOnce, offset: read.length }))
    read.push(...list)
    if (list.length < insightsAtOnce) break
  }
  return read
}

function ofInsight({ id, typeofinsight, title, shortDescription, content, lawAsAt }: Insight): SearchedPassage[] {
  const href = `/insights/${typeofinsight}/${id}`
  const whole = { kind: 'insight', key: id, title, lawAsAt } as const
  return [
    passage({ ...whole, href, units: [shortDescription] }),
    ...sectionsOf(content).map(({ heading, blocks, anchor }) =>
      passage({ ...whole, href: anchor === null ? href : `${href}#${anchor}`, units: blocks, heading }),
    ),
  ]
}

function ofOffice({ id, city, address, workinghours, email }: ContactInformation): SearchedPassage {
  const { address: lines, phone } = addressSchema.parse(JSON.parse(address))
  const hours = Object.entries(workingHoursSchema.parse(JSON.parse(workinghours)))
  return passage({
    kind: 'office',
    key: id,
    title: `${city} office`,
    href: '/contact',
    units: [
      `${city} office: ${lines.join(', ')}.`,
      `Open ${hoursText(hours)}.`,
      `Telephone ${phone.join(' or ')}, e-mail ${email}.`,
    ],
    heading: 'Office address, opening hours, telephone, e-mail',
  })
}

/** 'Monday to Friday 9:30 AM to 6:30 PM, Saturday 10:00 AM to 2:00 PM' */
function hoursText(hours: [day: string, times: string][]): string {
  const runs: { from: string; to: string; times: string }[] = []
  for (const [day, times] of hours) {
    const last = runs.at(-1)
    if (last?.times === times) last.to = day
    else runs.push({ from: day, to: day, times })
  }
  return runs.map(({ from, to, times }) => `${from === to ? from : `${from} to ${to}`} ${times}`).join(', ')
}

function ofMember({ id, name, designation, description, languages }: TeamMember): SearchedPassage {
  const spoken = languages ? [`${name} speaks ${languages}.`] : []
  const units = [`${name} is ${designation}.`, ...description.split('\n\n'), ...spoken]
  return passage({ kind: 'team', key: id, title: name, href: '/ourteam', units, heading: designation })
}

function ofPartner({ id, name, details }: Partner): SearchedPassage {
  const href = '/psraoassociates#partners'
  return passage({ kind: 'partner', key: id, title: name, href, units: [details], heading: 'Partner' })
}

/** `Calls` has the type, because no door may import another. */
type ListedJob = ResponseOf<'/get/careers/jobs'>[number]

function ofJob(job: ListedJob): SearchedPassage {
  const { id, jobTitle, company, jobType, city, jobLevel, highestQualification, experienceStart, experienceEnd } = job
  return passage({
    kind: 'job',
    key: id,
    title: `${jobTitle}, ${company}`,
    href: `/careers/explore/job/${id}`,
    units: [
      `${jobTitle} at ${company}, ${city}: ${jobType}, ${jobLevel} level, ${experienceStart} to ${experienceEnd} years of experience.`,
      `Qualification: ${highestQualification}.`,
      ...blocksOf(job.description),
      ...job.requirements,
      ...job.desirable,
      ...job.benefits,
    ],
    heading: 'Job vacancy',
  })
}

export function rulePassage(rule: DueDateRule): SearchedPassage {
  const law = rule.section === '' ? rule.law : `${rule.law}, ${rule.section}`
  return passage({
    kind: 'rule',
    key: rule.id,
    title: rule.title,
    href: calendarAddress,
    units: [rule.description, `Applies to: ${rule.appliesTo}.`, `${law}.`],
    heading: rule.form,
  })
}

type Section = { heading: string; anchor: string | null; blocks: string[] }

/** Cuts sanitised HTML at its headings, and each part into paragraphs and list items. */
function sectionsOf(html: string): Section[] {
  const sections: Section[] = []
  for (const part of html.split(/(?=<h[1-6][ >])/)) {
    const [, , id = null, title = ''] = /^<(h[1-6])(?: id="([^"]*)")?[^>]*>([\s\S]*?)<\/\1>/.exec(part) ?? []
    const body = part.replace(/^<(h[1-6])[ >][\s\S]*?<\/\1>/, '')
    const blocks = body
      .replaceAll(/<\/t[dh]>\s*<t[dh]\b[^>]*>/g, ', ')
      .split(/<\/?(?:p|li|ul|ol|div|blockquote|table|tr|figure|figcaption|pre)\b[^>]*>/)
      .map(plainText)
      .filter((text) => text !== '')
    if (blocks.length > 0) sections.push({ heading: plainText(title), anchor: id, blocks })
  }
  return sections
}

function blocksOf(html: string): string[] {
  return sectionsOf(html).flatMap(({ blocks }) => blocks)
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
/** The same texts are read again with every change. */
const sentencesKnown = new LRUCache<string, string[]>({ max: 5_000 })
/** After these a sentence goes on. */
const unfinished = /(?:\b(?:No|Nos|Rs|s|ss|sec|reg|r|Art|Mr|Ms|Dr|vs?|i\.e|e\.g)\.|G\.S\.R\.|\b[A-Z]\.)\s*$/

/** Returns the sentences of a paragraph. */
export function sentencesOf(paragraph: string): string[] {
  const known = sentencesKnown.get(paragraph)
  if (known !== undefined) return known
  const sentences: string[] = []
  for (const { segment } of segmenter.segment(paragraph)) {
    const last = sentences.at(-1)
    if (last !== undefined && unfinished.test(last)) sentences[sentences.length - 1] = last + segment
    else sentences.push(segment)
  }
  const trimmed = sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '')
  sentencesKnown.set(paragraph, trimmed)
  return trimmed
}
