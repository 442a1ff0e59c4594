// The short notice above the button of a form (DPDP Act 2023, s. 5), and the checkbox for an additional purpose.
import { useId } from 'react'
import { Link } from 'react-router'
import { GrievanceLink } from '#firm/grievance-link.tsx'
import { noticePage, noticeTexts, type ConsentPurpose } from './consent.ts'

type NoticeProps = { purpose: ConsentPurpose; before?: string; className?: string | undefined }

/** For the purpose of the form itself, agreed to by sending it (s. 7(a)). `before` is text of the form's own. */
export function ConsentNotice({ purpose, before, className }: NoticeProps) {
  return (
    <p className={className}>
      {before} {noticeTexts[purpose]} <Link to={noticePage}>Privacy notice</Link>
      {'; questions to '}
      <GrievanceLink />.
    </p>
  )
}

type BoxProps = {
  purpose: ConsentPurpose
  name: string
  /** The visitor had ticked it in a form that came back. */
  wasTicked?: boolean
  className?: string | undefined
}

/** One checkbox for each additional purpose, unticked and never mandatory (s. 6). Ticked, it sends `yes`. */
export function ConsentBox({ purpose, name, wasTicked, className }: BoxProps) {
  const id = useId()
  return (
    <div className={className}>
      <input type="checkbox" id={id} name={name} value="yes" defaultChecked={wasTicked} />
      <label htmlFor={id}>{noticeTexts[purpose]}</label>
    </div>
  )
}
