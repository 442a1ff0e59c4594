// What is said of the people of the firm: by name, office, area and language.
import { languagesOf, languagesText } from '#firm/team/languages.ts'
import type { FirmPerson } from './firm-facts.ts'
import { inWords, list, page, part, teamPage, toPerson, type FirmQuestion, type Part } from './sentences.ts'

/** Who leads the work that is named. */
export function lead({ facts, works: [about] }: FirmQuestion): Part | null {
  const name = (about?.within ?? about)?.lead
  const person = facts.people.find((each) => each.name === name)
  if (person === undefined || about === undefined) return null
  const own = introduced([person], '')
  return { ...own, sources: [...own.sources, page(about.title, about.href)] }
}

export function partners(asked: FirmQuestion): Part | null {
  const { facts, concepts, offices, people } = asked
  if (people.length > 0) return person(asked)
  const all = facts.people.filter(({ designation }) => /\bpartner\b/i.test(designation))
  const senior = concepts.has('senior')
    ? all.filter(({ designation }) => /\b(?:senior|managing)\b/i.test(designation))
    : []
  const near = all.filter((person) => offices.some(({ city }) => city === person.office))
  const shown = near.length > 0 ? near : senior.length > 0 ? senior : all
  return shown.length === 0 ? null : introduced(shown, 'Our partners are:')
}

/** One person is introduced at length, several by a line each. */
function introduced(people: readonly FirmPerson[], heading: string): Part {
  const [only, ...others] = people
  const line = ({ name, designation }: FirmPerson): string => `${name}, ${designation}`
  const text =
    only !== undefined && others.length === 0
      ? `${line(only)}.\n${only.about[0] ?? ''}${only.languages === '' ? '' : `\nSpeaks ${languagesText(only)}.`}`
      : `${heading}\n${list(people.map(line))}`
  return part(text, [page('Our Team', only?.href ?? teamPage.href)], {
    records: people.map(({ record }) => record),
    handoff: toPerson,
  })
}

export function team({ facts, offices }: FirmQuestion): Part | null {
  const shown =
    offices.length === 0
      ? facts.people
      : facts.people.filter((person) => offices.some(({ city }) => city === person.office))
  if (shown.length === 0) return null
  if (offices.length === 0) return introduced(shown, 'These are our partners and colleagues:')
  const own = introduced(shown, `In ${inWords(offices.map(({ city }) => city))} you will find:`)
  const others = facts.people.filter(({ office }) => office === '')
  return others.length === 0
    ? own
    : { ...own, text: `${own.text}\nNo one office is named for ${inWords(others.map(({ name }) => name))}.` }
}

export function speakers({ facts, languages }: FirmQuestion): Part | null {
  const speak = facts.people.filter((person) =>
    languages.every((language) => person.languages.toLowerCase().includes(language)),
  )
  const spoken = [...new Set(facts.people.flatMap(languagesOf))]
  if (spoken.length === 0) return null
  if (languages.length === 0) return part(`We speak ${inWords(spoken)}.`, [teamPage])
  const names = inWords(languages.map((language) => language.charAt(0).toUpperCase() + language.slice(1)))
  if (speak.length > 0) return introduced(speak, `These colleagues speak ${names}:`)
  return part(`Nobody on our team page is listed as speaking ${names}. We speak ${inWords(spoken)}.`, [teamPage])
}

export function person({ people }: FirmQuestion): Part | null {
  return people.length === 0 ? null : introduced(people, 'These are:')
}
