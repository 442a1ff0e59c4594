// Fields in which something short is typed or chosen.
import { FieldFrame, controlProps, type FieldProps } from './field-frame.tsx'

/** The count is shown from this part of the room on. */
const countFrom = 0.75

function countOf(length: number, max: number): string | undefined {
  if (length < max * countFrom) return undefined
  return length > max ? `${length} characters, ${length - max} too many` : `${length} of ${max} characters`
}

/** A title is set larger. */
type TextProps = FieldProps<'text', string> & { isTitle?: boolean }

export function TextField({ field, path, value, problem, onChange, isTitle = false }: TextProps) {
  const count = countOf([...value.trim()].length, field.max)
  const common = {
    ...controlProps(path, field, problem, count !== undefined),
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <FieldFrame path={path} field={field} problem={problem} count={count}>
      {field.isLong || isTitle ? (
        <textarea {...common} className={isTitle ? 'in rec__title' : 'in rec__long'} rows={isTitle ? 1 : 3} />
      ) : (
        <input {...common} className="in" />
      )}
    </FieldFrame>
  )
}

type PlainProps = FieldProps<'link' | 'email' | 'day', string>
const inputTypes = { link: 'text', email: 'email', day: 'date' } as const

export function PlainField({ field, path, value, problem, onChange }: PlainProps) {
  return (
    <FieldFrame path={path} field={field} problem={problem}>
      <input
        {...controlProps(path, field, problem)}
        className={`in${field.type === 'day' ? ' num rec__short' : ''}`}
        type={inputTypes[field.type]}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

export function NumberField({ field, path, value, problem, onChange }: FieldProps<'number', number | null>) {
  return (
    <FieldFrame path={path} field={field} problem={problem}>
      <input
        {...controlProps(path, field, problem)}
        className="in num rec__short"
        type="number"
        min={field.min}
        max={field.max}
        step={1}
        value={value ?? ''}
        onChange={({ target }) => onChange(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)}
      />
    </FieldFrame>
  )
}

export function SwitchField({ field, path, value, problem, onChange }: FieldProps<'switch', boolean>) {
  const { 'aria-required': _, ...control } = controlProps(path, field, problem)
  return (
    <div className="fld">
      <label className="row rec__switch">
        <input
          {...control}
          className="sw"
          type="checkbox"
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
        />
        {field.label}
      </label>
      {field.hint && (
        <span className="hint" id={`${control.id}-hint`}>
          {field.hint}
        </span>
      )}
    </div>
  )
}

export function ChoiceField({ field, path, value, problem, onChange }: FieldProps<'choice', string>) {
  const isKnown = field.options.some((option) => option.value === value)
  return (
    <FieldFrame path={path} field={field} problem={problem}>
      <select
        {...controlProps(path, field, problem)}
        className="in"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {!isKnown && <option value={value}>{value || 'Choose'}</option>}
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

export function LinesField({ field: given, path, value, problem, onChange }: FieldProps<'lines', string[]>) {
  const field = { ...given, hint: given.hint ? `One per line. ${given.hint}` : 'One per line.' }
  const filled = value.filter((line) => line.trim() !== '').length
  const count = filled >= field.maxLines * countFrom ? `${filled} of ${field.maxLines} lines` : undefined
  return (
    <FieldFrame path={path} field={field} problem={problem} count={count}>
      <textarea
        {...controlProps(path, field, problem, count !== undefined)}
        className="in rec__long"
        rows={4}
        value={value.join('\n')}
        onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
      />
    </FieldFrame>
  )
}
