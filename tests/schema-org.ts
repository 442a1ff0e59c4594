// The schema.org types that the site uses, with their properties, so that an independent JSON-LD library can detect wrong
// ones. All of them were checked against schema.org 30.0. Check a new one there before adding it.
import jsonld, { type NodeObject } from 'jsonld'
import { z } from 'zod'

type Kind = keyof typeof vocabulary

/** The properties of each type, each with the types that it may contain. An empty list means plain text. */
const vocabulary = {
  Organization: {
    name: [],
    url: [],
    logo: [],
    telephone: [],
    foundingDate: [],
    numberOfEmployees: ['QuantitativeValue'],
    location: ['LocalBusiness'],
  },
  LocalBusiness: {
    name: [],
    url: [],
    image: [],
    telephone: [],
    email: [],
    address: ['PostalAddress'],
    openingHoursSpecification: ['OpeningHoursSpecification'],
  },
  PostalAddress: { streetAddress: [], addressLocality: [], addressCountry: [] },
  OpeningHoursSpecification: { dayOfWeek: [], opens: [], closes: [] },
  QuantitativeValue: { value: [], minValue: [], maxValue: [], unitText: [] },
  Article: {
    headline: [],
    description: [],
    image: [],
    datePublished: [],
    dateModified: [],
    inLanguage: [],
    author: ['Person'],
    publisher: ['Organization'],
    mainEntityOfPage: [],
  },
  Person: {
    name: [],
    jobTitle: [],
    url: [],
    worksFor: ['Organization'],
    knowsLanguage: [],
    workLocation: ['Place'],
    image: [],
  },
  BreadcrumbList: { itemListElement: ['ListItem'] },
  ListItem: { position: [], name: [], item: [] },
  JobPosting: {
    title: [],
    description: [],
    identifier: ['PropertyValue'],
    datePosted: [],
    validThrough: [],
    employmentType: [],
    hiringOrganization: ['Organization'],
    jobLocation: ['Place'],
    jobLocationType: [],
    applicantLocationRequirements: ['Country'],
    directApply: [],
    baseSalary: ['MonetaryAmount'],
  },
  Country: { name: [] },
  PropertyValue: { name: [], value: [] },
  Place: { name: [], address: ['PostalAddress'] },
  MonetaryAmount: { currency: [], value: ['QuantitativeValue'] },
} satisfies Record<string, Record<string, string[]>>

/** The types that a page may describe at the top level. */
const subjects: Kind[] = ['Organization', 'Article', 'BreadcrumbList', 'JobPosting', 'Person']

/** A context that knows only these types, and within each only its own properties. */
function contextOf(kinds: readonly string[]): object {
  const known = Object.entries(vocabulary).filter(([kind]) => kinds.includes(kind))
  const terms = known.map(([kind, properties]) => {
    const within = Object.entries(properties).map(([property, types]) => [property, term(property, contextOf(types))])
    return [kind, term(kind, Object.fromEntries(within))]
  })
  // null discards the surrounding context.
  return [null, Object.fromEntries(terms)]
}

function term(name: string, context: object) {
  return { '@id': `https://schema.org/${name}`, '@context': context }
}

/** The library's types do not allow a list as the context of a term. */
const document = { '@context': contextOf(subjects) } as NodeObject

/** Replaces the context at schema.org, which allows every property in every type. Nothing is fetched. */
const documentLoader = (url: string) =>
  url === 'https://schema.org'
    ? Promise.resolve({ contextUrl: undefined, documentUrl: url, document })
    : Promise.reject(new Error(`Not the context of schema.org: ${url}`))

/** `safe` makes a term that no context knows an error instead of dropping it. */
const strict = { documentLoader, safe: true }

const node = z.looseObject({ '@type': z.tuple([z.string()]) })
const script = /<script type="application\/ld\+json">(.*?)<\/script>/gs

export type StructuredData = { data: unknown[]; kinds: string[] }

/** Returns the JSON-LD of the document. Throws on invalid JSON, a property that its type lacks, or an empty value. */
export async function structuredData(html: string): Promise<StructuredData> {
  const data = [...html.matchAll(script)].map(([, text = '']): unknown =>
    JSON.parse(text, (key, value: unknown) => {
      if (value === '' || value === null || (Array.isArray(value) && value.length === 0))
        throw new Error(`"${key}" is empty`)
      return value
    }),
  )
  const expanded = await Promise.all(data.map(expand))
  const kinds = expanded.flat().map((each) => node.parse(each)['@type'][0].replace('https://schema.org/', ''))
  return { data, kinds: kinds.toSorted() }
}

function expand(data: unknown): Promise<object[]> {
  return jsonld.expand(z.looseObject({}).parse(data), strict).catch((error: unknown) => {
    throw new Error(`Not valid in schema.org: ${JSON.stringify(error)}`, { cause: error })
  })
}
