// A field of the console: its label, the control, a hint, and what is wrong with it.
import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

type FieldText = {
  label: ReactNode
  isOptional?: boolean
  hint?: ReactNode
  error?: string | undefined
}

/** What the control needs so that its label, hint and error belong to it. */
type Control = {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export function Field({
  label,
  isOptional = false,
  hint,
  error,
  children,
}: FieldText & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="fld">
      <label htmlFor={id}>
        {label} {isOptional && <em>(optional)</em>}
      </label>
      {children({
        id,
        className: 'in',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange'> & {
    value: string
    /** Several lines. */
    rows?: number | undefined
    onChange: (value: string) => void
  }

export function TextField({
  label,
  isOptional = false,
  hint,
  error,
  rows,
  onChange,
  className,
  ...input
}: TextFieldProps) {
  const { value, disabled, maxLength, required } = input
  const change = (event: { target: { value: string } }) => onChange(event.target.value)
  return (
    <Field label={label} isOptional={isOptional} hint={hint} error={error}>
      {(control) => {
        const props = { ...control, className: className ? `in ${className}` : 'in', onChange: change }
        return rows === undefined ? (
          <input {...input} {...props} />
        ) : (
          <textarea {...props} {...{ rows, value, disabled, maxLength, required }} />
        )
      }}
    </Field>
  )
}

type CheckboxProps = Pick<ComponentProps<'input'>, 'aria-label' | 'aria-describedby' | 'children'> & {
  isOn: boolean
  onChange: (isOn: boolean) => void
  isSwitch?: boolean
}

/** A box to tick, or a switch, with its label beside it. */
export function Checkbox({ isOn, onChange, isSwitch = false, children, ...described }: CheckboxProps) {
  return (
    <label className="row">
      <input
        className={isSwitch ? 'sw' : 'cb'}
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        {...described}
      />
      {children}
    </label>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="err" id={id} role="alert">
      <Icon name="alert" isSmall />
      <span>{children}</span>
    </p>
  )
}
