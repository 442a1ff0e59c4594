// The link to the grievance officer's address, on the page with one's own data.
import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root-data.ts'

export function GrievanceLink() {
  const email = useRouteLoaderData<RootData>('root')?.settings.grievance.email
  return <a href={`mailto:${email}`}>{email}</a>
}
