// The frame of a short page behind a mailed link, and what every such page tells search engines and other sites: nothing.
import type { ReactNode } from 'react'
import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#platform/page-meta.ts'
import { Engraving } from '#ui/engraving.tsx'
import { Page } from '#ui/page.tsx'
import styles from './link-page.module.css'

export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page>
      <div className={`wrap ${styles.place}`}>
        <div className={styles.text}>
          <h1>{title}</h1>
          {children}
        </div>
        <Engraving plate={{ kind: 'rosette', seed: 'received', family: 'compass' }} className={styles.art} />
      </div>
    </Page>
  )
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return <p className={styles.small}>{children}</p>
}

/** Neither the canonical address nor a referrer may carry the token: `path` is without it. */
export function linkPageMeta(title: string, path: string, matches: readonly unknown[]): MetaDescriptor[] {
  return [
    ...pageMeta({ title, description: 'A page that is reached by a mailed link.', path, matches, isIndexed: false }),
    { name: 'referrer', content: 'no-referrer' },
  ]
}
