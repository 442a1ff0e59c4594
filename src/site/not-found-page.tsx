// Every address that leads nowhere: the error screen answers, with the status that says so.
import { data, type MetaFunction } from 'react-router'
import { pageMeta } from '#platform/page-meta.ts'

export function loader(): never {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

/** The browser knows its own routes: it need not ask the server for what is not there. */
export const clientLoader = loader

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({
    title: 'Not Found',
    description: 'Nothing is kept at this address.',
    path: location.pathname,
    matches,
    isIndexed: false,
  })

export default function NotFoundPage() {
  return null
}
