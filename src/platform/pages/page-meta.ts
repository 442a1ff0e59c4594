// What a search engine and a shared link say of a page: title, description, canonical address, Open Graph, the way to it.
import type { MetaDescriptor } from 'react-router'
import type { SiteAddresses } from './site-context.ts'

export type PageMeta = {
  title: string
  description: string
  /** The canonical path, with its query when that makes another page. */
  path: string
  matches: readonly unknown[]
  /** Path of a picture for shared links, 1200 by 630; the site's own unless told. */
  picture?: string | undefined
  /** The pages above this one, from the top: name and path. */
  above?: readonly (readonly [name: string, path: string])[]
  isIndexed?: boolean
}

/** Characters that a line of search results shows, and more than a tab does. */
export const longestTitle = 65

/** What the root route knows of the site; absent when it failed itself. */
type RootMatch = { loaderData?: { settings: { firmName: string }; addresses: SiteAddresses } } | undefined

/** The name and the address of the site, out of the matches that a route's meta is given. */
export function siteOf(matches: readonly unknown[]): { firmName: string; publicUrl: string } {
  const [root] = matches as readonly RootMatch[]
  return {
    firmName: root?.loaderData?.settings.firmName ?? '',
    publicUrl: root?.loaderData?.addresses.publicUrl ?? '',
  }
}

/** What the loader on the server has told search engines of the page; nothing after a navigation in the browser. */
export function structuredData(data: object | undefined): MetaDescriptor[] {
  return data ? [{ 'script:ld+json': { ...data } }] : []
}

export function pageMeta({
  title,
  description,
  path,
  matches,
  picture = '/og.png',
  above,
  isIndexed = true,
}: PageMeta): MetaDescriptor[] {
  const { firmName, publicUrl } = siteOf(matches)
  return [
    { title: titleWithFirm(title, firmName) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: publicUrl + path },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: publicUrl + path },
    { property: 'og:site_name', content: firmName },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:image', content: publicUrl + picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(above && isIndexed
      ? [{ 'script:ld+json': breadcrumbs([['Home', '/home'], ...above, [title, path]], publicUrl) }]
      : []),
  ]
}

/** The firm's name follows where there is room for it, and is not said twice; `og:site_name` says it on every page. */
export function titleWithFirm(title: string, firmName: string): string {
  const whole = `${title} | ${firmName}`
  return firmName === '' || title.includes(firmName) || whole.length > longestTitle ? title : whole
}

/** schema.org BreadcrumbList. */
function breadcrumbs(places: readonly (readonly [name: string, path: string])[], publicUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: places.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}
