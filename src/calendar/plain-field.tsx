// A field of a page that asks and sends nothing. It looks like those of the forms, which weigh as much as such a page.
import { useId, type ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './plain-field.module.css'

type Props = {
  name: string
  label: string
  given: string | undefined
  type?: 'date' | 'text' | 'email'
  autoComplete?: string
  inputMode?: 'numeric'
  hint?: string | undefined
  error?: string | undefined
  required?: boolean
  optional?: boolean
  autoFocus?: boolean
}

export function PlainField({
  name,
  label,
  given,
  type,
  autoComplete,
  inputMode,
  hint,
  error,
  required,
  optional = false,
  autoFocus,
}: Props) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {optional && <i> (optional)</i>}
      </label>
      <input
        id={id}
        name={name}
        type={type ?? 'date'}
        autoComplete={autoComplete}
        inputMode={inputMode}
        required={required}
        defaultValue={given}
        autoFocus={autoFocus}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  )
}

/** The wrapper of a field with another control, and the grid of two columns. */
export const { field: plainField, grid: plainGrid, full: plainFull } = styles
