// Who will receive an application for a job.
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#firm/root-data.ts'

export function Recipient({ company }: { company: string }) {
  const firm = useRouteLoaderData<RootData>('root')?.settings.firmName
  return company === firm
    ? 'We receive your application ourselves.'
    : `We receive your application and pass it on to ${company}, whose vacancy this is.`
}
