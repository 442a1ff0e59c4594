// A page whose place is kept: /pages and /portfolio.
import { useLocation, type MetaFunction } from 'react-router'
import { pageMeta } from '#platform/page-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Engraving } from '#ui/engraving.tsx'
import { Page } from '#ui/page.tsx'
import styles from './placeholder.module.css'

const nameOf = (pathname: string) => (pathname.includes('portfolio') ? 'Portfolio' : 'Pages')

export const meta: MetaFunction = ({ matches, location }) => {
  const name = nameOf(location.pathname)
  const description = `The place of the section ${name}, which is not filled yet.`
  return pageMeta({ title: name, description, path: `/${name.toLowerCase()}`, matches, isIndexed: false })
}

export default function PlaceholderPage() {
  const name = nameOf(useLocation().pathname)
  return (
    <Page>
      <div className={`wrap ${styles.place}`}>
        <div>
          <h1>Built in progress</h1>
          <p>The section {name} is not filled yet. The rest of the site is open.</p>
          <ButtonLink to="/home" tone="line">
            Home
          </ButtonLink>
        </div>
        <Engraving plate={{ kind: 'rosette', seed: name, family: 'star' }} className={styles.art} />
      </div>
    </Page>
  )
}
