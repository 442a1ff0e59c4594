// What a search engine and a shared link say of a page: title, description, canonical address, Open Graph.
import type { MetaDescriptor } from 'react-router'
import type { SiteAddresses } from './site-context.ts'

export type PageMeta = {
  title: string
  description: string
  /** The canonical path, with its query when that makes another page. */
  path: string
  matches: readonly unknown[]
  /** Path below the file host of a picture for shared links. */
  image?: string | undefined
  isIndexed?: boolean
}

/** What the root route knows of the site; absent when it failed itself. */
type RootData = { settings: { firmName: string } | null; addresses: SiteAddresses }

function rootData(matches: readonly unknown[]): RootData | undefined {
  const [root] = matches as readonly ({ loaderData?: RootData } | undefined)[]
  return root?.loaderData
}

export function pageMeta({ title, description, path, matches, image, isIndexed = true }: PageMeta): MetaDescriptor[] {
  const root = rootData(matches)
  const firmName = root?.settings?.firmName ?? ''
  const { publicUrl = '', fileHost = '' } = root?.addresses ?? {}
  const whole = firmName === '' || title === firmName ? title : `${title} | ${firmName}`
  const picture = image === undefined ? `${publicUrl}/og.png` : new URL(fileHost + image, `${publicUrl}/`).href
  return [
    { title: whole },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: publicUrl + path },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: publicUrl + path },
    { property: 'og:site_name', content: firmName },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:image', content: picture },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}
