// What the firm says about itself, as the answers about the firm read it.
import { officeOf } from '#firm/offices/office.ts'
import { plainText } from '#platform/rich-text/plain-text.ts'
import type { Get, ResponseOf } from '#platform/pages/calls.ts'
import { numberText } from '#platform/text/numbers.ts'
import { keyOfferingAddress, serviceAddress } from '#services/service-address.ts'

export type FirmFacts = Awaited<ReturnType<typeof readFirmFacts>>
export type FirmOffice = FirmFacts['offices'][number]
export type FirmJob = FirmFacts['jobs'][number]
export type FirmPerson = FirmFacts['people'][number]
/** A service, or a key offering of one. */
export type FirmWork = {
  record: string
  title: string
  href: string
  within: FirmWork | null
  includes: string[]
} & Guided
/** What the page of a service says to somebody who needs it; empty in a key offering, which has the page of its service. */
type Guided = {
  lead: string
  fees: string
  documents: { group: string; items: string[] }[]
  steps: { title: string; who: string; time: string }[]
}
const unguided: Guided = { lead: '', fees: '', documents: [], steps: [] }

/** Reads what is published, through the site's own calls. Rejects if any of it cannot be read. */
export async function readFirmFacts(get: Get) {
  const settings = await get('/get/sitesettings')
  const { slotMinutes } = await get('/get/timeslots/length')
  const offices = await get('/get/contactinformation')
  const team = await get('/get/ourteam')
  const partners = await get('/get/partners')
  const jobs = await get('/get/careers/jobs', { forCards: 'true' })
  const faqs = await get('/get/faqs')
  const services = await get('/get/ourservices')
  const guides: NonNullable<ResponseOf<'/get/serviceguide'>>[] = []
  for (const { id } of services) {
    const guide = await get('/get/serviceguide', { id })
    if (guide !== null) guides.push(guide)
  }
  const members = new Set(team.map(({ name }) => name))
  return {
    name: settings.firmName,
    phone: settings.phone,
    founded: settings.foundedYear,
    members: settings.members,
    grievanceName: settings.grievance.name,
    grievanceEmail: settings.grievance.email,
    slotMinutes,
    offices: offices.map((office) => {
      const { id, city, lines, phones, hours, email } = officeOf(office)
      return { record: `office:${id}`, city, lines, phones, hours, email }
    }),
    works: services.flatMap((service): FirmWork[] => {
      const includes = service.keyOfferings.map(({ title }) => title)
      const whole = { record: `service:${service.id}`, title: service.title, href: serviceAddress(service) }
      const guide = guides.find(({ id }) => id === service.id)
      const { fees, documents, steps } = guide ?? unguided
      const lead = guide?.lead?.name ?? ''
      const within = { ...whole, within: null, includes, lead, fees, documents, steps }
      return [
        within,
        ...service.keyOfferings.map((offering) => ({
          record: `keyoffer:${offering.id}`,
          title: offering.title,
          href: keyOfferingAddress(offering),
          within,
          includes: [],
          ...unguided,
        })),
      ]
    }),
    consequences: guides.flatMap(({ consequences }) =>
      consequences.map(({ default: missed, consequence, law }) => ({ missed, consequence, law })),
    ),
    people: [
      ...team.map(({ id, name, designation, description, languages, office }) => ({
        record: `team:${id}`,
        name,
        designation,
        about: description.split('\n\n'),
        languages,
        office,
        href: '/ourteam',
      })),
      ...partners
        .filter(({ name }) => !members.has(name))
        .map(({ id, name, details }) => ({
          record: `partner:${id}`,
          name,
          designation: 'Partner',
          about: [details],
          languages: '',
          office: '',
          href: '/psraoassociates#partners',
        })),
    ],
    jobs: jobs.map(({ id, jobTitle, company, city, jobType, salaryStart, salaryEnd, currency }) => ({
      record: `job:${id}`,
      title: jobTitle,
      company,
      city,
      salary: `${currency} ${numberText(salaryStart)} to ${numberText(salaryEnd)} a year`,
      isTraining: jobType === 'Internship' || (company === settings.firmName && /\btrainees?\b/i.test(jobTitle)),
      href: `/careers/explore/job/${id}`,
    })),
    faqs: faqs.map(({ id, question, answerHtml }) => ({
      record: `faq:${id}`,
      question,
      paragraphs: answerHtml
        .replaceAll('<li>', '<li>• ')
        .split(/<\/?(?:p|li|ul|ol)\b[^>]*>/)
        .map(plainText)
        .filter((text) => text !== ''),
    })),
  }
}
