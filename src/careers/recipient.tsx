// Who receives an application. A company that asked the firm to announce its vacancy gets it from the firm.
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#firm/root-data.ts'
import type { Job } from './job.ts'

/** Shows nothing for a vacancy at the firm itself. */
export function Recipient({ company, className }: Pick<Job, 'company'> & { className?: string | undefined }) {
  const firmName = useRouteLoaderData<RootData>('root')?.settings.firmName ?? ''
  if (company.trim().toLowerCase() === firmName.trim().toLowerCase()) return null
  return (
    <p className={className}>
      Your application goes to {firmName || 'us'}, and we pass it on to {company}.
    </p>
  )
}
