// The offices in the cities that a question names, and the one nearest to a city without an office.
import { cityNamed, distance, isSameCity } from './cities.ts'
import type { FirmFacts, FirmOffice } from './firm-facts.ts'
import type { FirmQuestion } from './sentences.ts'

export function officesFor(
  cities: readonly string[],
  { offices }: Pick<FirmFacts, 'offices'>,
): Pick<FirmQuestion, 'offices' | 'elsewhere'> {
  // Navi Mumbai is in Mumbai, unless there is an office in both.
  const officeIn = (name: string): FirmOffice | undefined =>
    offices.find(({ city }) => city.toLowerCase() === name.toLowerCase()) ??
    offices.find(({ city }) => isSameCity(city, name))
  const [city = ''] = cities.filter((each) => officeIn(each) === undefined)
  const from = cityNamed(city)
  const [nearest] = offices
    .flatMap((office) => {
      const to = cityNamed(office.city)
      return from === undefined || to === undefined ? [] : [{ office, far: distance(from, to) }]
    })
    .toSorted((a, b) => a.far - b.far)
  return {
    offices: [...new Set(cities.flatMap((each) => officeIn(each) ?? []))],
    elsewhere:
      nearest === undefined ? null : { city: city.charAt(0).toUpperCase() + city.slice(1), nearest: nearest.office },
  }
}
