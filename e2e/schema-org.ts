// The words of schema.org that the site uses, kind by kind, so that an independent reader of JSON-LD can tell a true word
// from a wrong one. All of them were compared with schema.org 30.0; look a new one up there before it is added.
import jsonld, { type NodeObject } from 'jsonld'
import { z } from 'zod'

type Kind = keyof typeof vocabulary

/** Under each kind its words, each with the kinds of things that may stand there; with none it holds plain text. */
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
  Person: { name: [] },
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
    baseSalary: ['MonetaryAmount'],
  },
  PropertyValue: { name: [], value: [] },
  Place: { address: ['PostalAddress'] },
  MonetaryAmount: { currency: [], value: ['QuantitativeValue'] },
} satisfies Record<string, Record<string, string[]>>

/** The kinds that a page may speak of by themselves. */
const subjects: Kind[] = ['Organization', 'Article', 'BreadcrumbList', 'JobPosting']

/** A context in which only these kinds are known, and within each only its own words. */
function contextOf(kinds: readonly string[]): object {
  const known = Object.entries(vocabulary).filter(([kind]) => kinds.includes(kind))
  const terms = known.map(([kind, words]) => {
    const within = Object.entries(words).map(([word, holds]) => [word, term(word, contextOf(holds))])
    return [kind, term(kind, Object.fromEntries(within))]
  })
  // What is known around it counts no longer.
  return [null, Object.fromEntries(terms)]
}

function term(name: string, context: object) {
  return { '@id': `https://schema.org/${name}`, '@context': context }
}

/** The library's types do not know that the context of a term may be a list. */
const document = { '@context': contextOf(subjects) } as NodeObject

/** In the place of the context at schema.org, which takes every word under every kind; nothing is fetched. */
const documentLoader = (url: string) =>
  url === 'https://schema.org'
    ? Promise.resolve({ contextUrl: undefined, documentUrl: url, document })
    : Promise.reject(new Error(`Not the context of schema.org: ${url}`))

/** `safe` makes it an error to drop what no context knows. */
const strict = { documentLoader, safe: true }

const node = z.looseObject({ '@type': z.tuple([z.string()]) })
const script = /<script type="application\/ld\+json">(.*?)<\/script>/gs

export type StructuredData = { data: unknown[]; kinds: string[] }

/** What the document says in JSON-LD. Throws at text that is no JSON, at a word that its kind does not have, at an empty value. */
export async function structuredData(html: string): Promise<StructuredData> {
  const data = [...html.matchAll(script)].map(([, text = '']): unknown =>
    JSON.parse(text, (key, value: unknown) => {
      if (value === '' || value === null || (Array.isArray(value) && value.length === 0))
        throw new Error(`"${key}" says nothing`)
      return value
    }),
  )
  const expanded = await Promise.all(data.map(expand))
  const kinds = expanded.flat().map((each) => node.parse(each)['@type'][0].replace('https://schema.org/', ''))
  return { data, kinds: kinds.toSorted() }
}

function expand(data: unknown): Promise<object[]> {
  return jsonld.expand(z.looseObject({}).parse(data), strict).catch((error: unknown) => {
    throw new Error(`Not in schema.org's words: ${JSON.stringify(error)}`, { cause: error })
  })
}
