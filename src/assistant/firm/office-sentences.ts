// What is said of the offices: where they are, when they are open, and how to reach them.
import { hoursInRuns } from '#firm/offices/office.ts'
import { inFull } from '#firm/offices/weekdays.ts'
import type { FirmOffice } from './firm-facts.ts'
import { hoursOn } from './office-hours.ts'
import {
  call,
  consultationPage,
  contactPage,
  inWords,
  list,
  mail,
  map,
  part,
  statedIn,
  writePage,
  type FirmQuestion,
  type Part,
} from './sentences.ts'

function addressOf({ city, lines }: FirmOffice): string {
  return `${city} office: ${lines.join(', ')}.`
}

function detailsOf(office: FirmOffice): string {
  return `${addressOf(office)}\nTelephone ${office.phones.join(' or ')}, e-mail ${office.email}.`
}

/** The telephone numbers of so many offices are listed below their addresses, which are asked for first. */
const mostDetails = 4

/** The offices that are meant: those in the cities named, the one nearest to another city, or all. */
function meant({ facts, offices, elsewhere }: FirmQuestion): FirmOffice[] {
  return offices.length > 0 ? offices : elsewhere === null ? facts.offices : [elsewhere.nearest]
}

function recordsOf(offices: readonly FirmOffice[]): string[] {
  return offices.map(({ record }) => record)
}

export function places(asked: FirmQuestion): Part | null {
  const { facts, elsewhere } = asked
  const shown = meant(asked)
  if (shown.length === 0) return null
  const actions = shown.map(map)
  const stated = shown.length === 1 ? [] : statedIn(facts, /\boffices?\b/i)
  const records = [...stated, ...recordsOf(shown)]
  if (elsewhere !== null && asked.offices.length === 0) {
    const cities = inWords(facts.offices.map(({ city }) => city))
    const text = `Our offices are in ${cities}. We have none in ${elsewhere.city}; the nearest is in ${elsewhere.nearest.city}.\n${detailsOf(elsewhere.nearest)}\nConsultations are held by video, so you need not travel.`
    return part(text, [contactPage, consultationPage], { actions, records })
  }
  const [only, another] = shown
  const numbers = shown.map(({ city, phones }) => `${city} ${phones.join(' or ')}`)
  const telephones = shown.length > mostDetails ? '' : `\nTelephone: ${inWords(numbers)}.`
  const text = only !== undefined && another === undefined ? detailsOf(only) : list(shown.map(addressOf)) + telephones
  return part(text, [contactPage], { actions, records })
}

export function hours(asked: FirmQuestion): Part | null {
  const shown = meant(asked).filter((office) => office.hours.length > 0)
  const [first] = shown
  if (first === undefined) return null
  const groups = Map.groupBy(shown, (office) => JSON.stringify(office.hours))
  const texts = [...groups.values()].flatMap((offices) => {
    const [office] = offices
    if (office === undefined) return []
    const cities = inWords(offices.map(({ city }) => city))
    const all = offices.length === asked.facts.offices.length && offices.length > 1
    const who = all ? 'All our offices are' : `The ${cities} ${offices.length === 1 ? 'office is' : 'offices are'}`
    const rows = hoursInRuns(office.hours).map(([days, time]) => `${inFull(days)} ${time}`)
    return [`${hoursOn(office.hours, asked.day, asked.now)}\n${who} open ${rows.join(', ')}.`]
  })
  return part(texts.join('\n'), [contactPage], {
    records: recordsOf(shown),
    actions: [call(phoneFor(asked))],
  })
}

function phoneFor({ facts, offices }: FirmQuestion): string {
  return offices[0]?.phones[0] ?? facts.phone
}

export function telephone(asked: FirmQuestion): Part {
  const { facts, offices, elsewhere, concepts, people } = asked
  if (people.length > 0) {
    const names = inWords(people.map(({ name }) => name))
    return part(`You can ask for ${names} on ${facts.phone}.`, [contactPage], { actions: [call(facts.phone)] })
  }
  const shown = meant(asked)
  const numbers = shown.map(({ city, phones }) => `${city}: ${phones.join(' or ')}`)
  const isNamed = offices.length > 0 || elsewhere !== null
  const first = isNamed ? 'You can telephone our offices:' : `You can telephone us on ${facts.phone}.`
  const text = shown.length === 1 ? `You can telephone our office in ${numbers[0]}.` : `${first}\n${list(numbers)}`
  const back = concepts.has('back')
    ? '\nIf you would like us to call you, leave your number in the contact form and say when it suits you.'
    : ''
  return part(text + back, [contactPage], { actions: [call(phoneFor(asked))], records: recordsOf(shown) })
}

export function email(asked: FirmQuestion): Part | null {
  const shown = meant(asked)
  const [first] = shown
  if (first === undefined) return null
  const text = `You can e-mail us at:\n${list(shown.map((office) => `${office.city}: ${office.email}`))}`
  return part(text, [writePage], { actions: [mail(first.email)], records: recordsOf(shown) })
}

export function contact(asked: FirmQuestion): Part {
  const { facts, offices, elsewhere } = asked
  if (offices.length > 0 || elsewhere !== null) return places(asked) ?? writing(asked)
  const text = `You can telephone us on ${facts.phone}, use the contact form, or book a video consultation.`
  return part(text, [contactPage, writePage, consultationPage], { actions: [call(facts.phone)] })
}

export function writing({ facts }: FirmQuestion): Part {
  const text = `You can write to us with the contact form. A company secretary reads your message and replies by e-mail or telephone. If it is urgent, please telephone ${facts.phone}.`
  return part(text, [writePage], { actions: [call(facts.phone)] })
}
