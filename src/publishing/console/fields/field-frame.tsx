// What surrounds every field of a record: its label, its hint, how much fits, and what is wrong with it.
import type { ReactNode } from 'react'
import type { RecordField } from '#platform/records/record-fields.ts'
import { Icon } from '#ui/console/icon.tsx'
import { fieldId } from '#publishing/console/go-to.ts'
import { FieldChecks } from '#publishing/console/checks/record-checks.tsx'

/** `path` names the field in the form: 'keyOfferings.2.title'. */
export type FieldProps<Type extends RecordField['type'], Value> = {
  field: Extract<RecordField, { type: Type }>
  path: string
  value: Value
  problem: string | undefined
  onChange: (value: Value) => void
}

export function labelId(path: string): string {
  return `${fieldId(path)}-label`
}

/** What assistive technology is told of the control. */
export function controlProps(path: string, field: RecordField, problem: string | undefined, hasCount = false) {
  const id = fieldId(path)
  const described = [field.hint && `${id}-hint`, hasCount && `${id}-count`, problem && `${id}-problem`].filter(Boolean)
  return {
    id,
    'aria-invalid': problem !== undefined,
    'aria-required': field.isNeeded === true,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  }
}

type FrameProps = {
  path: string
  field: RecordField
  problem: string | undefined
  /** How much of the room is taken, once it is near its end. */
  count?: string | undefined
  /** A group is several controls with one name. A text is an element that no label can point at. */
  shape?: 'control' | 'group' | 'text'
  children: ReactNode
}

export function FieldFrame({ path, field, problem, count, shape = 'control', children }: FrameProps) {
  const id = fieldId(path)
  const label = (
    <>
      {field.label}
      {field.isNeeded && <em> needed to publish</em>}
    </>
  )
  const below = (
    <>
      {count && (
        <span className="hint num" id={`${id}-count`}>
          {count}
        </span>
      )}
      {problem && (
        <span className="err" id={`${id}-problem`}>
          <Icon name="alert" />
          {problem}
        </span>
      )}
      <FieldChecks path={path} />
    </>
  )
  const hint = field.hint && (
    <span className="hint" id={`${id}-hint`}>
      {field.hint}
    </span>
  )
  const isGroup = shape === 'group'
  return (
    <div className="fld" {...(isGroup && { role: 'group', 'aria-labelledby': labelId(path), id, tabIndex: -1 })}>
      {shape === 'control' ? (
        <label htmlFor={id}>{label}</label>
      ) : (
        <span className="lab" id={labelId(path)}>
          {label}
        </span>
      )}
      {hint}
      {children}
      {below}
    </div>
  )
}
