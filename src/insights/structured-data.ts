// The structured data of an insight (schema.org Article).
import { siteOf } from '#platform/pages/page-meta.ts'
import type { Insight } from './insight.ts'

type LinkedData = Record<string, string | Record<string, string>>
type Described = Pick<Insight, 'title' | 'shortDescription' | 'createdby' | 'created_on' | 'updated_on'>

/** `picture` is the path of the picture for shared links. */
export function articleData(
  insight: Described,
  path: string,
  picture: string,
  matches: readonly unknown[],
  authorPath?: string,
): LinkedData {
  const { publicUrl, firmName } = siteOf(matches)
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: insight.title,
    description: insight.shortDescription,
    image: publicUrl + picture,
    datePublished: insight.created_on,
    dateModified: insight.updated_on,
    inLanguage: 'en-IN',
    author: { '@type': 'Person', name: insight.createdby, ...(authorPath && { url: publicUrl + authorPath }) },
    publisher: { '@type': 'Organization', name: firmName, url: publicUrl },
    mainEntityOfPage: publicUrl + path,
  }
}
