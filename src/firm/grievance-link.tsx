// The address for questions about personal data, as every form and the page of one's own data show it.
import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root-data.ts'

export function GrievanceLink() {
  const email = useRouteLoaderData<RootData>('root')?.settings.grievance.email
  return <a href={`mailto:${email}`}>{email}</a>
}
