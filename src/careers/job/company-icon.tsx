// The round icon of a company: its own picture, or its engraved initials.
import { companyInitials } from '#firm/team/initials.ts'
import { Engraving } from '#ui/engraving/engraving.tsx'
import { Picture } from '#ui/image.tsx'

type Props = { company: string; icon: string; className?: string | undefined }

export function CompanyIcon({ company, icon, className }: Props) {
  if (icon) return <Picture src={icon} alt="" width={96} height={96} className={className} />
  const initials = companyInitials(company)
  return <Engraving plate={{ kind: 'monogram', initials, seed: `co:${company}`, small: true }} className={className} />
}
