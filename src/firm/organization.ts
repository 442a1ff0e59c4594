// What search engines are told of the firm itself: schema.org's Organization with a LocalBusiness at each office.
import type { MetaDescriptor } from 'react-router'
import type { ContactInformation } from './firm.ts'
import { officeOf } from './office.ts'
import { siteOf } from '#platform/pages/page-meta.ts'
import type { RootData } from './root-data.ts'

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Says nothing that the footer and the contact page do not show. */
export function organizationMeta(matches: readonly unknown[]): MetaDescriptor[] {
  const { firmName, publicUrl } = siteOf(matches)
  const [root] = matches as readonly ({ loaderData?: RootData } | undefined)[]
  const data = root?.loaderData
  if (!data) return []
  const offices = data.contact.data ?? []
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        '@id': `${publicUrl}/#organization`,
        name: firmName,
        url: `${publicUrl}/home`,
        logo: `${publicUrl}/icon-512.png`,
        telephone: data.settings.phone,
        foundingDate: String(data.settings.foundedYear),
        numberOfEmployees: { '@type': 'QuantitativeValue', value: data.settings.members },
        location: offices.map((office) => localBusiness(office, firmName, publicUrl)),
      },
    },
  ]
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
    openingHoursSpecification: hours.flatMap(([day, times]) => openingHours(day, times)),
  }
}

/** '9:30 AM to 6:30 PM' as opening hours; a day whose hours read otherwise is left out. */
function openingHours(day: string, times: string) {
  const [, opens, closes] = /^(\d{1,2}:\d{2} [AP]M) to (\d{1,2}:\d{2} [AP]M)$/i.exec(times) ?? []
  if (opens === undefined || closes === undefined || !dayNames.includes(day)) return []
  return [
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${day}`,
      opens: clock(opens),
      closes: clock(closes),
    },
  ]
}

function clock(time: string): string {
  const [, hour = '', minute = '', half = ''] = /^(\d{1,2}):(\d{2}) ([AP]M)$/i.exec(time) ?? []
  const hours = (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}
