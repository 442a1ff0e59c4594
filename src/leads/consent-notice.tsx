// The short notice above the button of a form (DPDP Act 2023, s. 5), and the checkbox for an additional purpose.
import { useId } from 'react'
import { Link } from 'react-router'
import { GrievanceLink } from '#firm/grievance-link.tsx'

type NoticeProps = { notice: string; before?: string; className?: string | undefined }

/** For the purpose of the form itself, agreed to by sending it (s. 7(a)). `before` is text of the form's own. */
export function ConsentNotice({ notice, before, className }: NoticeProps) {
  return (
    <p className={className}>
      {before} {notice} {/* A new tab, because a form that is half filled in would be lost. */}
      <Link to="/privacy" target="_blank" rel="noopener">
        Privacy notice<span className="vh"> (opens in a new tab)</span>
      </Link>
      {'; questions to '}
      <GrievanceLink />.
    </p>
  )
}

type BoxProps = {
  notice: string
  name: string
  /** The visitor had ticked it in a form that came back. */
  wasTicked?: boolean
  className?: string | undefined
}

/** One checkbox for each additional purpose, unticked and never mandatory (s. 6). Ticked, it sends `yes`. */
export function ConsentBox({ notice, name, wasTicked, className }: BoxProps) {
  const id = useId()
  return (
    <div className={className}>
      <input type="checkbox" id={id} name={name} value="yes" defaultChecked={wasTicked} />
      <label htmlFor={id}>{notice}</label>
    </div>
  )
}
