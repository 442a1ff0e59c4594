// The checkbox of a form for an additional purpose (DPDP Act 2023, s. 6).
import { useId } from 'react'

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
