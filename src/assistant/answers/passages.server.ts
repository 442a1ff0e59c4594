// Reads everything the assistant may answer from, through the site's own calls, and cuts it into passages.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { videoMeeting } from '#firm/every-page/consultation-length.ts'
import type { ContactInformation, Faq, Partner, TeamMember } from '#firm/firm.ts'
import { addressSchema, workingHoursSchema } from '#firm/firm.ts'
import { languagesText } from '#firm/team/languages.ts'
import { personAddress } from '#firm/team/person-address.ts'
import type { DueDateRule } from '#calendar/rules/due-date-rule.ts'
import type { Get, ResponseOf } from '#platform/pages/calls.ts'
import type { RoomPassage } from '#platform/records/passage.ts'
import { keyOfferingAddress, serviceAddress } from '#services/service-address.ts'
import type { Service } from '#services/service.ts'
import type { Passage } from './answer.ts'
import { blocksOf, sectionsOf, sentencesOf } from './cut-texts.ts'

/** A passage as it is searched. `units` are its sentences and list items; together they are its text. */
export type SearchedPassage = Passage & {
  kind: string
  heading: string
  units: string[]
  /** What visitors ask when they mean it, in their words. Never shown. */
  asked: string[]
}

/** The page of the calendar. */
export const calendarAddress = '/calendar'

type Guide = NonNullable<ResponseOf<'/get/serviceguide'>>

/** What is published, record by record. */
export type Published = Awaited<ReturnType<typeof readPublished>>

/** Reads all content that is published, except the insights. Rejects if any of it cannot be read. */
export async function readPublished(get: Get) {
  // One after another, so that the visitors of a site that has just started need not wait for all of them.
  const services = await inTurn(() => get('/get/ourservices'))
  const guides: Guide[] = []
  for (const { id } of services) {
    const guide = await inTurn(() => get('/get/serviceguide', { id }))
    if (guide !== null) guides.push(guide)
  }
  return {
    services,
    guides,
    faqs: await inTurn(() => get('/get/faqs')),
    partners: await inTurn(() => get('/get/partners')),
    team: await inTurn(() => get('/get/ourteam')),
    offices: await inTurn(() => get('/get/contactinformation')),
    jobs: await inTurn(() => get('/get/careers/jobs', { forCards: 'true' })),
    settings: await inTurn(() => get('/get/sitesettings')),
    length: await inTurn(() => get('/get/timeslots/length')),
    notice: await inTurn(() => get('/get/firmtext?slug=privacy')),
    declaration: await inTurn(() => get('/get/firmtext?slug=declaration')),
    history: await inTurn(() => get('/get/firmtext?slug=history')),
  }
}

/** `rules` are those in force now. */
export async function passagesOf(
  published: Published,
  insights: readonly SearchedPassage[],
  rules: readonly DueDateRule[],
): Promise<SearchedPassage[]> {
  const { services, guides, faqs, partners, team, offices, jobs, settings, length, notice, declaration, history } =
    published
  await nextTurn()
  return [
    ...services.flatMap(ofService),
    ...guides.flatMap((guide) => ofGuide(guide, services)),
    ...faqs.map(ofFaq),
    ...insights,
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

export function passage({ kind, key, title, href, units, heading = '', lawAsAt = null }: RoomPassage): SearchedPassage {
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

/** What a default costs, as the page of the service says it. */
function ofGuide({ id, consequences }: Guide, services: readonly Service[]): SearchedPassage[] {
  const service = services.find((each) => each.id === id)
  if (service === undefined) return []
  return consequences.map(({ default: missed, consequence, law }) =>
    passage({
      kind: 'service',
      key: id,
      title: service.title,
      href: serviceAddress(service),
      units: [`${missed}: ${consequence} (${law}).`],
      heading: `${missed}: penalty`,
    }),
  )
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

function ofMember(member: TeamMember): SearchedPassage {
  const { id, name, designation, description, languages } = member
  const spoken = languages ? [`${name} speaks ${languagesText(member)}.`] : []
  const units = [`${name} is ${designation}.`, ...description.split('\n\n'), ...spoken]
  return passage({ kind: 'team', key: id, title: name, href: personAddress(member), units, heading: designation })
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
