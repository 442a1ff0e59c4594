// Places in India and abroad that people know by more than one name. A job is found under all names of its place.
import { wordsOf } from './indexed-words.ts'

const groups = [
  ['Bengaluru', 'Bangalore'],
  ['Mumbai', 'Bombay'],
  ['Chennai', 'Madras'],
  ['Kolkata', 'Calcutta'],
  ['Pune', 'Poona'],
  ['Gurugram', 'Gurgaon'],
  ['Kochi', 'Cochin'],
  ['Thiruvananthapuram', 'Trivandrum'],
  ['Kozhikode', 'Calicut'],
  ['Mysuru', 'Mysore'],
  ['Mangaluru', 'Mangalore'],
  ['Hubballi', 'Hubli'],
  ['Belagavi', 'Belgaum'],
  ['Vadodara', 'Baroda'],
  ['Visakhapatnam', 'Vizag'],
  ['Puducherry', 'Pondicherry'],
  ['Tiruchirappalli', 'Trichy'],
  ['Prayagraj', 'Allahabad'],
  ['Varanasi', 'Banaras', 'Benares'],
  ['Guwahati', 'Gauhati'],
  ['Chhatrapati Sambhajinagar', 'Aurangabad'],
  ['Delhi', 'New Delhi', 'NCR'],
  ['India', 'Bharat'],
  ['United States', 'United States of America', 'USA', 'US', 'America'],
  ['United Kingdom', 'UK', 'Great Britain'],
  ['United Arab Emirates', 'UAE'],
]

const namesByName = new Map(groups.flatMap((names) => names.map((name) => [key(name), names] as const)))

/** Returns the one name under which all jobs of a place are counted. */
export function usualName(place: string): string {
  return namesByName.get(key(place))?.[0] ?? place.trim()
}

/** Returns the place with all other names of it. */
export function withOtherNames(place: string): string {
  return [place, ...(namesByName.get(key(place)) ?? [])].join(' ')
}

function key(name: string): string {
  return wordsOf(name).join(' ')
}
