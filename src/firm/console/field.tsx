// A field of the settings with its label, its hint and what is wrong with it.
import { useId, type InputHTMLAttributes } from 'react'
import { Icon } from '#ui/console/icon.tsx'

type Own = {
  label: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  hint?: string
  isOptional?: boolean
  /** Several lines. */
  rows?: number
}
type Props = Own & Omit<InputHTMLAttributes<HTMLInputElement>, keyof Own | 'id' | 'className'>

export function Field({ label, value, onValue, error, hint, isOptional = false, rows, ...given }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const common = {
    id,
    className: 'in',
    value,
    'aria-invalid': error !== undefined,
    ...(described && { 'aria-describedby': described }),
  }
  return (
    <div className="fld">
      <label htmlFor={id}>
        {label} {isOptional && <em>(optional)</em>}
      </label>
      {rows === undefined ? (
        <input {...given} {...common} onChange={(event) => onValue(event.target.value)} />
      ) : (
        <textarea {...common} rows={rows} onChange={(event) => onValue(event.target.value)} />
      )}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="err" id={`${id}-error`} role="alert">
          <Icon name="alert" />
          {error}
        </span>
      )}
    </div>
  )
}
