// The short notice above the button of a form (DPDP Act 2023, s. 5).
import { Link } from 'react-router'
import { GrievanceLink } from '#firm/grievance-link.tsx'
import { Icon } from '#ui/icon.tsx'

type NoticeProps = { notice: string; before?: string; className?: string | undefined }

/** For the purpose of the form itself, agreed to by sending it (s. 7(a)). `before` is text of the form's own. */
export function ConsentNotice({ notice, before, className }: NoticeProps) {
  return (
    <p className={className}>
      {before} {notice} {/* A new tab, because a form that is half filled in would be lost. */}
      <Link to="/privacy" target="_blank" rel="noopener">
        Privacy notice
        <Icon name="ext" />
        <span className="vh"> (opens in a new tab)</span>
      </Link>
      {'; questions to '}
      <GrievanceLink />.
    </p>
  )
}
