// What is said of the vacancies that are listed.
import { isSameCity } from './cities.ts'
import type { FirmJob } from './firm-facts.ts'
import { inWords, list, page, part, type FirmQuestion, type Part } from './sentences.ts'

const jobsShown = 5

/** Those of `all` in the cities that are named, each in a line: the ones whose titles are named, if there are any. */
export function jobs(asked: FirmQuestion, all: readonly FirmJob[], lineOf: (job: FirmJob) => string): Part {
  const { facts, cities } = asked
  const near = cities.length === 0 ? all : all.filter(({ city }) => cities.some((each) => isSameCity(city, each)))
  const named = near.filter((job) => asked.jobs.includes(job))
  const fitting = named.length > 0 ? named : near
  const own = ({ company }: FirmJob): number => (company === facts.name ? 0 : 1)
  const shown = fitting.toSorted((a, b) => own(a) - own(b)).slice(0, jobsShown)
  const explore = page('Careers', '/careers/explore')
  const where = cities.length === 0 ? '' : ` in ${inWords(cities.map(capitalized))}`
  const text =
    shown.length === 0
      ? `No such vacancy${where} is listed at present. You can send us your profile without naming one.`
      : `These vacancies${where} are listed${shown.length < fitting.length ? ', among others' : ''}:\n${list(shown.map(lineOf))}\nYou can apply on the page of the vacancy with a resume in PDF.`
  const pages = shown.slice(0, 2).map(({ title, href }) => page(title, href))
  return part(text, named.length > 0 ? [...pages, explore] : [explore, ...pages])
}

function capitalized(city: string): string {
  return city.charAt(0).toUpperCase() + city.slice(1)
}
