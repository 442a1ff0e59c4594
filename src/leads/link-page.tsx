// The layout of every page behind a mailed link, and the meta tags that hide it from search engines and other sites.
import type { ReactNode } from 'react'
import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { receivedPlate, ShortPage } from '#ui/short-page.tsx'

export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ShortPage title={title} plate={receivedPlate}>
      {children}
    </ShortPage>
  )
}

/** Neither the canonical URL nor a Referer may contain the token, so `path` leaves it out. */
export function linkPageMeta(title: string, path: string, matches: readonly unknown[]): MetaDescriptor[] {
  return [
    ...pageMeta({
      title,
      description: 'Private page opened from a link in an e-mail.',
      path,
      matches,
      isIndexed: false,
    }),
    { name: 'referrer', content: 'no-referrer' },
  ]
}
