// Structured data about the firm for search engines: a schema.org Organization with a LocalBusiness for each office.
// Made by the loader on the server only, because search engines read the documents that the server sends.
import type { Get } from '#platform/pages/calls.ts'
import { loaded } from '#platform/pages/api.ts'
import type { SiteAddresses } from '#platform/pages/site-context.ts'
import { defaultSettings } from '#firm/defaults.server.ts'
import type { ContactInformation } from '#firm/firm.ts'
import { officeOf } from './office.ts'
import { officeDays } from './weekdays.ts'

/** Contains only facts that the footer and the contact page show. Never fails. */
export async function readOrganization(get: Get, { publicUrl }: SiteAddresses) {
  const [settings, offices] = await Promise.all([
    loaded(get('/get/sitesettings'), 'Failed to fetch'),
    loaded(get('/get/contactinformation'), 'Failed to fetch contact infromation'),
  ])
  const { firmName, phone, foundedYear, members } = settings.data ?? defaultSettings
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: firmName,
    url: `${publicUrl}/home`,
    logo: `${publicUrl}/icon-512.png`,
    telephone: phone,
    foundingDate: String(foundedYear),
    numberOfEmployees: { '@type': 'QuantitativeValue', value: members },
    location: (offices.data ?? []).map((office) => localBusiness(office, firmName, publicUrl)),
  }
}

function localBusiness(contact: ContactInformation, firmName: string, publicUrl: string) {
  const { city, lines, phones, email, hours } = officeOf(contact)
  return {
    '@type': 'LocalBusiness',
    '@id': `${publicUrl}/contact#${city.toLowerCase()}`,
    name: `${firmName}, ${city}`,
    url: `${publicUrl}/contact`,
    image: `${publicUrl}/og.png`,
    ...(phones[0] === undefined ? {} : { telephone: phones[0] }),
    email,
    address: { '@type': 'PostalAddress', streetAddress: lines.join(', '), addressLocality: city, addressCountry: 'IN' },
    openingHoursSpecification: openingHours(hours),
  }
}

/** Parses '9:30 AM to 6:30 PM'. A day whose hours have another form is left out. Days with the same hours are one entry. */
function openingHours(hours: (readonly [day: string, times: string])[]) {
  const daysByTimes = Map.groupBy(
    hours.filter(([day]) => officeDays.some((name) => name === day)),
    ([, times]) => times,
  )
  return [...daysByTimes].flatMap(([times, days]) => {
    const [, opens, closes] = /^(\d{1,2}:\d{2} [AP]M) to (\d{1,2}:\d{2} [AP]M)$/i.exec(times) ?? []
    if (opens === undefined || closes === undefined) return []
    const dayOfWeek = days.map(([day]) => `https://schema.org/${day}`)
    return [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens: time24(opens), closes: time24(closes) }]
  })
}

function time24(time: string): string {
  const [, hour = '', minute = '', half = ''] = /^(\d{1,2}):(\d{2}) ([AP]M)$/i.exec(time) ?? []
  const hours = (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}
