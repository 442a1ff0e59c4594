// What short answers say of the firm as it is now, for the city, person, language or work that a question names.
import { isSameCity } from './cities.ts'
import type { FirmFacts, FirmJob } from './firm-facts.ts'
import { today } from './office-hours.ts'
import * as office from './office-sentences.ts'
import { officesFor } from './offices-named.ts'
import { jobs } from './job-sentences.ts'
import * as people from './people-sentences.ts'
import * as say from './sentences.ts'
import type { FirmQuestion, Part } from './sentences.ts'
import type { SlotFinder, Slots } from './slots.ts'
import { isFilledIn, liveIn, type Live, type LiveName } from './placeholders.ts'

const vacancy = ({ title, company, city }: FirmJob): string => `${title}, ${company}, ${city}`
const withSalary = (job: FirmJob): string => `${vacancy(job)}: ${job.salary}`

/** Each returns null if the question names nothing that it could tell of. */
const live: Readonly<Record<LiveName, (asked: FirmQuestion) => Part | null>> = {
  complaint: say.complaint,
  consultation: say.booking,
  contact: office.contact,
  documents: say.documents,
  duration: say.duration,
  email: office.email,
  fees: say.fees,
  hours: office.hours,
  lead: people.lead,
  offices: office.places,
  partners: people.partners,
  person: people.person,
  salaries: (asked) => jobs(asked, asked.facts.jobs, withSalary),
  services: say.services,
  speakers: people.speakers,
  team: people.team,
  telephone: office.telephone,
  training: (asked) =>
    jobs(
      asked,
      asked.facts.jobs.filter(({ isTraining }) => isTraining),
      withSalary,
    ),
  vacancies: (asked) => jobs(asked, asked.facts.jobs, vacancy),
  work: say.work,
}

const none: Slots = { cities: [], people: [], languages: [], works: [], jobs: [], day: null }

export type LiveAnswers = Pick<SlotFinder, 'kindOf'> & {
  /**
   * Reads a question once. What it does not name is taken from the `earlier` ones, the oldest first. Returns what a short
   * answer says to it: null if it is live and has nothing to say, undefined if it is not live.
   */
  open: (
    question: string,
    earlier: readonly string[],
    now: Date,
    isKnown: (term: string) => boolean,
  ) => (text: string) => Part | null | undefined
}

export function openLiveAnswers(facts: FirmFacts, { find, kindOf }: SlotFinder): LiveAnswers {
  return {
    kindOf,
    open(question, earlier, now, isKnown) {
      const all = [...earlier, question].map((text) => find(text, now, isKnown))
      const slots = all.reduce((before, own) => named(own, before), none)
      const asked: FirmQuestion = {
        ...slots,
        concepts: new Set(),
        facts,
        ...officesFor(slots.cities, facts),
        now,
      }
      return (text) => {
        if (!isFilledIn(text)) return undefined
        const given = liveIn(text)
        const its = given && of(given.of, asked, all.at(-1) ?? none)
        const part = given && its && live[given.name](its)
        return part && { ...part, text: text.replace(given.whole, () => part.text) }
      }
    },
  }
}

/**
 * What is asked of what the short answer names. Null if there is no such work or office, or the question itself names
 * another city or another day of the week.
 */
function of(given: Live['of'], asked: FirmQuestion, own: Slots): FirmQuestion | null {
  if (given === null) return asked
  if (given.kind === 'day') {
    if (own.day !== null && own.day !== today && own.day !== given.name) return null
    return { ...asked, day: given.name }
  }
  if (given.kind === 'city') {
    if (own.cities.length > 0 && !own.cities.some((each) => isSameCity(given.name, each))) return null
    const its = officesFor([given.name], asked.facts)
    return its.offices.length === 0 ? null : { ...asked, ...its, cities: [given.name] }
  }
  const works = asked.facts.works.filter(({ title }) => title === given.name)
  return works.length === 0 ? null : { ...asked, works }
}

/** What a question names, and where it names nothing of a kind, what was named before. */
function named(own: Slots, before: Slots): Slots {
  const last = <Item>(items: Item[], former: Item[]): Item[] => (items.length > 0 ? items : former)
  return {
    cities: last(own.cities, before.cities),
    people: last(own.people, before.people),
    languages: last(own.languages, before.languages),
    works: last(own.works, before.works),
    jobs: last(own.jobs, before.jobs),
    day: own.day ?? before.day,
  }
}
