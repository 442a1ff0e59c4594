// An office as pages show it: parses the JSON strings of the contact information record, which may be invalid.
import type { ContactInformation, FooterOffice } from '#firm/firm.ts'
import { networks, type Network } from '#firm/networks.ts'

type Details = {
  lines: string[]
  phones: string[]
  /** Day and hours, in the order that the firm gave them. */
  hours: [day: string, hours: string][]
}
type Strings = 'address' | 'workinghours' | 'socialmedialinks'

export type Office = Omit<ContactInformation, Strings> & Details
export type ShownOffice = Omit<FooterOffice, Strings> & Details

export type SocialLink = Pick<Network, 'name' | 'icon'> & { href: string }

export function officeOf<Given extends FooterOffice>(record: Given): Omit<Given, Strings> & Details {
  const { address, workinghours, socialmedialinks: _, ...kept } = record
  const given = fields(address)
  return { ...kept, lines: texts(given.address), phones: texts(given.phone), hours: hoursOf(workinghours) }
}

function hoursOf(workinghours: string): [string, string][] {
  return Object.entries(fields(workinghours)).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

/** Days with the same hours that follow one another stand in one row: Mon–Fri. */
export function hoursInRuns(hours: Details['hours']): [days: string, hours: string][] {
  const rows: { first: string; last: string; time: string }[] = []
  for (const [name, time] of hours) {
    const day = name.slice(0, 3)
    const row = rows.at(-1)
    if (row?.time === time) row.last = day
    else rows.push({ first: day, last: day, time })
  }
  return rows.map(({ first, last, time }) => [first === last ? first : `${first}–${last}`, time])
}

/** `socialmedialinks` is a JSON string. Links that are not http or https are ignored. */
export function socialLinks(socialmedialinks: string | undefined): SocialLink[] {
  const given = fields(socialmedialinks)
  return networks.map(({ name, icon, key, home }) => {
    const href = given[key]
    return { name, icon, href: typeof href === 'string' && /^https?:\/\//i.test(href) ? href : home }
  })
}

/** Text that is not a JSON object leaves its block empty instead of breaking the page. */
function fields(json: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json || '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}
