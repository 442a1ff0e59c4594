// Who receives an application. A company that asked the firm to announce its vacancy gets it from the firm.
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#firm/every-page/root-data.ts'
import type { Job } from './job.ts'
import { isFirmsOwn } from './job-text.ts'

/** In words, for the firm's own vacancies too. */
export function Recipient({ company }: Pick<Job, 'company'>) {
  const { firmName, isOwn } = useFirm(company)
  return isOwn
    ? 'Your application stays with us.'
    : `Your application goes to ${firmName || 'us'}, and we pass it on to ${company}.`
}

/** Shows nothing for a vacancy at the firm itself. */
export function OtherRecipient({ company, className }: Pick<Job, 'company'> & { className?: string | undefined }) {
  if (useFirm(company).isOwn) return null
  return (
    <p className={className}>
      <Recipient company={company} />
    </p>
  )
}

function useFirm(company: string): { firmName: string; isOwn: boolean } {
  const firmName = useRouteLoaderData<RootData>('root')?.settings.firmName ?? ''
  return { firmName, isOwn: isFirmsOwn({ company }, firmName) }
}
