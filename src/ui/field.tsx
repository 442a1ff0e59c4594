// One field of a form: label, control, hint and error, connected for assistive technology. The control is uncontrolled.
import { useId, type ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import styles from './field.module.css'

type Control = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'autoFocus'
  | 'defaultValue'
  | 'inputMode'
  | 'list'
  | 'maxLength'
  | 'max'
  | 'min'
  | 'placeholder'
  | 'type'
>

type Props = Control & {
  /** Generated unless something else refers to it. */
  id?: string | undefined
  label: string
  name: string
  required?: boolean | undefined
  /** Shows '(optional)' after the label. */
  optional?: boolean | undefined
  multiline?: boolean | undefined
  error?: string | undefined
  hint?: string | undefined
  /** Spans the whole width of the form's grid. */
  full?: boolean | undefined
  onBlur?: ((value: string) => void) | undefined
  className?: string | undefined
}

export function Field({
  id: given,
  label,
  name,
  required,
  optional,
  multiline,
  error,
  hint,
  full,
  onBlur,
  className,
  type = 'text',
  ...control
}: Props) {
  const generated = useId()
  const id = given ?? generated
  const described = describedBy(id, { error, hint })
  const shared = {
    ...control,
    id,
    name,
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described,
    onBlur: onBlur && ((event: { currentTarget: { value: string } }) => onBlur(event.currentTarget.value)),
  }
  return (
    <div className={[styles.field, full && styles.full, className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        <FieldName label={label} required={required} optional={optional} />
      </label>
      {multiline ? <textarea {...withoutInputOnly(shared)} /> : <input {...shared} type={type} />}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

/** The value of aria-describedby for a custom control that is used with FieldNotes. */
export function describedBy(
  id: string,
  { error, hint }: { error?: string | undefined; hint?: string | undefined },
): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
}

export function FieldName({
  label,
  required,
  optional,
}: {
  label: string
  required?: boolean | undefined
  optional?: boolean | undefined
}) {
  return (
    <>
      {label}
      {required && <em aria-hidden="true"> *</em>}
      {optional && <i> (optional)</i>}
    </>
  )
}

export function FieldNotes({ id, error, hint }: { id: string; error?: string | undefined; hint?: string | undefined }) {
  return (
    <>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="alert" />
          {/* In an element of its own, so that the next error replaces it where the browser has translated it. */}
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  )
}

/** The two-column grid for fields. */
export const fieldGrid = styles.grid
/** The wrapper of a field whose control is not a plain input, such as guests or a file. */
export const fieldShell = styles.field
export const fieldFull = styles.full

function withoutInputOnly<Given extends { list?: unknown; max?: unknown; min?: unknown }>({
  list: _list,
  max: _max,
  min: _min,
  ...rest
}: Given) {
  return rest
}
