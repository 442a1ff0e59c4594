// What the assistant may answer from: questions and answers, offices, people, and the texts about the firm.
import type { Get } from '#platform/pages/calls.ts'
import type { RoomPassage } from '#platform/records/passage.ts'
import { blocksOf } from '#platform/rich-text/sections.ts'
import { inFull } from './offices/weekdays.ts'
import type { ContactInformation, Faq, Partner, TeamMember } from './firm.ts'
import { hoursInRuns, officeOf } from './offices/office.ts'
import { languagesText } from './team/languages.ts'
import { personAddress } from './team/person-address.ts'

export async function firmPassages(get: Get): Promise<RoomPassage[]> {
  const notice = await get('/get/firmtext?slug=privacy')
  const history = await get('/get/firmtext?slug=history')
  const { title, paragraphs, disclaimer } = await get('/get/firmtext?slug=declaration')
  return [
    ...(await get('/get/faqs')).map(ofFaq),
    ...(await get('/get/contactinformation')).map(ofOffice),
    ...(await get('/get/ourteam')).map(ofMember),
    ...(await get('/get/partners')).map(ofPartner),
    ...notice.sections.map(({ heading, paragraphs: texts, items = [] }, place) => ({
      kind: 'privacy',
      key: heading,
      title: heading,
      href: `/privacy#section-${place + 1}`,
      units: [...texts, ...items],
      heading: notice.title,
    })),
    {
      kind: 'firm',
      key: 'history',
      title: 'Our history',
      href: '/psraoassociates#history',
      units: history.paragraphs,
    },
    {
      kind: 'firm',
      key: 'declaration',
      title: `${title} and ${disclaimer.title.toLowerCase()}`,
      href: '/psraoassociates',
      units: [...paragraphs, ...disclaimer.paragraphs],
    },
  ]
}

function ofFaq({ id, question, answerHtml }: Faq): RoomPassage {
  const units = blocksOf(answerHtml)
  return { kind: 'faq', key: id, title: question, href: '/psraoassociates#in-practice', units }
}

function ofOffice(office: ContactInformation): RoomPassage {
  const { id, city, lines, phones, hours, email } = officeOf(office)
  return {
    kind: 'office',
    key: id,
    title: `${city} office`,
    href: '/contact',
    units: [
      `${city} office: ${lines.join(', ')}.`,
      `Open ${hoursInRuns(hours)
        .map(([days, time]) => `${inFull(days)} ${time}`)
        .join(', ')}.`,
      `Telephone ${phones.join(' or ')}, e-mail ${email}.`,
    ],
    heading: 'Office address, opening hours, telephone, e-mail',
  }
}

function ofMember(member: TeamMember): RoomPassage {
  const { id, name, designation, description, languages } = member
  const spoken = languages ? [`${name} speaks ${languagesText(member)}.`] : []
  const units = [`${name} is ${designation}.`, ...description.split('\n\n'), ...spoken]
  return { kind: 'team', key: id, title: name, href: personAddress(member), units, heading: designation }
}

function ofPartner({ id, name, details }: Partner): RoomPassage {
  const href = '/psraoassociates#partners'
  return { kind: 'partner', key: id, title: name, href, units: [details], heading: 'Partner' }
}
