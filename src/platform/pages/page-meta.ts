// What search engines and shared links show of a page: title, description, canonical address, Open Graph, breadcrumbs.
import type { MetaDescriptor } from 'react-router'
import type { SiteAddresses } from './site-context.ts'

export type PageMeta = {
  title: string
  description: string
  /** The canonical path, with its query if that selects a different page. */
  path: string
  matches: readonly unknown[]
  /** The path of a picture for shared links, 1200 by 630 pixels; by default the site's own. */
  picture?: string | undefined
  /** The parent pages, from the top: name and path. */
  above?: readonly (readonly [name: string, path: string])[]
  isIndexed?: boolean
}

/** The number of characters that a search result shows; browser tabs show fewer. */
export const maxTitleLength = 65

/** The data of the root route; absent if its loader failed. */
type RootMatch = { loaderData?: { settings: { firmName: string }; addresses: SiteAddresses } } | undefined

/** Returns the site's name and address from the matches that a route's `meta` receives. */
export function siteOf(matches: readonly unknown[]): { firmName: string; publicUrl: string } {
  const [root] = matches as readonly RootMatch[]
  return {
    firmName: root?.loaderData?.settings.firmName ?? '',
    publicUrl: root?.loaderData?.addresses.publicUrl ?? '',
  }
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

/**
 * Appends the firm's name if there is room and the title does not already contain it. `og:site_name` has it on every
 * page.
 */
export function titleWithFirm(title: string, firmName: string): string {
  const whole = `${title} | ${firmName}`
  return firmName === '' || title.includes(firmName) || whole.length > maxTitleLength ? title : whole
}

/** schema.org BreadcrumbList. */
function breadcrumbs(ancestors: readonly (readonly [name: string, path: string])[], publicUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: ancestors.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}
