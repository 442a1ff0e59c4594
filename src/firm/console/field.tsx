// A field of the settings with its label, its hint and what is wrong with it.
import { useId } from 'react'
import { Icon } from '#ui/console/icon.tsx'

type Props = {
  label: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  hint?: string | undefined
  isOptional?: boolean
  /** Several lines. */
  rows?: number | undefined
  type?: string | undefined
  inputMode?: 'numeric'
}

export function Field({ label, value, onValue, error, hint, isOptional = false, rows, type, inputMode }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const common = {
    id,
    className: 'in',
    value,
    'aria-invalid': error !== undefined,
    ...(described && { 'aria-describedby': described }),
    onChange: (event: { target: { value: string } }) => onValue(event.target.value),
  }
  return (
    <div className="fld">
      <label htmlFor={id}>
        {label} {isOptional && <em>(optional)</em>}
      </label>
      {rows === undefined ? (
        <input {...common} type={type} inputMode={inputMode} autoComplete="off" />
      ) : (
        <textarea {...common} rows={rows} />
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
