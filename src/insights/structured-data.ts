// What search engines are told of an insight, as schema.org's Article.
import type { SiteAddresses } from '#platform/site-context.ts'
import type { Insight } from './insight.ts'

/** What the root route knows of the site; absent when it failed itself. */
type RootMatch = { loaderData?: { settings: { firmName: string } | null; addresses: SiteAddresses } } | undefined

type LinkedData = Record<string, string | Record<string, string>>
type Described = Pick<Insight, 'title' | 'shortDescription' | 'createdby' | 'created_on' | 'updated_on'>

/** `image` is a path below the file host; without one the site's own picture stands in. */
export function articleData(
  insight: Described,
  path: string,
  image: string | undefined,
  matches: readonly unknown[],
): LinkedData {
  const [root] = matches as readonly RootMatch[]
  const { publicUrl = '', fileHost = '' } = root?.loaderData?.addresses ?? {}
  const firmName = root?.loaderData?.settings?.firmName ?? ''
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: insight.title,
    description: insight.shortDescription,
    image: image === undefined ? `${publicUrl}/og.png` : new URL(fileHost + image, `${publicUrl}/`).href,
    datePublished: insight.created_on,
    dateModified: insight.updated_on,
    inLanguage: 'en-IN',
    author: { '@type': 'Person', name: insight.createdby },
    publisher: { '@type': 'Organization', name: firmName, url: publicUrl },
    mainEntityOfPage: publicUrl + path,
  }
}
