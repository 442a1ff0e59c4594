// The placeholder for pages that have no content yet: /pages and /portfolio.
import { useLocation, type MetaFunction } from 'react-router'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ShortPage } from '#ui/short-page.tsx'

const nameOf = (pathname: string) => (pathname.includes('portfolio') ? 'Portfolio' : 'Pages')

export const meta: MetaFunction = ({ matches, location }) => {
  const name = nameOf(location.pathname)
  const description = `The section ${name} of this website is not available yet.`
  return pageMeta({ title: name, description, path: `/${name.toLowerCase()}`, matches, isIndexed: false })
}

export default function PlaceholderPage() {
  const name = nameOf(useLocation().pathname)
  return (
    <ShortPage title="Built in progress" plate={{ kind: 'rosette', seed: name, family: 'star' }}>
      <p>The section {name} is not available yet.</p>
      <ButtonLink to="/home" tone="line">
        Home
      </ButtonLink>
    </ShortPage>
  )
}
