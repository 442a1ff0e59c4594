// The fields of a part of the settings, drawn from its schema: a control for each kind of value.
import { useId } from 'react'
import { z } from 'zod'
import { monthNames } from '#platform/dates.ts'
import { shownFields, type OfficeHoursLine, type ShownField } from '#firm/settings/settings.ts'
import { Checkbox, Field, TextField } from '#ui/console/field.tsx'
import { HoursField } from './hours-field.tsx'
import type { Part } from './use-part.ts'

type Value = string | number | boolean | string[] | OfficeHoursLine[]
export type Values = { [name: string]: Value }

type FieldsProps<Form> = { schema: z.ZodObject; part: Part<Form> }

export function PartFields<Form extends Values>({ schema, part }: FieldsProps<Form>) {
  return rowsOf(schema).map((row) => {
    const fields = row.map(([name, shown]) => (
      <OneField
        key={name}
        shown={shown}
        value={part.form[name] ?? ''}
        isOptional={mayBeEmpty(schema, name)}
        error={errorOf(part.saving.errors, name)}
        onChange={(value) => part.set({ ...part.form, [name]: value })}
      />
    ))
    return row.length === 1 ? (
      fields
    ) : (
      <div className="columns" key={row.map(([name]) => name).join()}>
        {fields}
      </div>
    )
  })
}

type Named = [name: string, shown: ShownField]

function rowsOf(schema: z.ZodObject): Named[][] {
  const rows: Named[][] = []
  for (const [name, rule] of Object.entries(schema.shape)) {
    const shown = shownFields.get(rule) ?? { label: name }
    const beside = rows.at(-1)
    if (shown.isHalf && beside?.length === 1 && beside[0]?.[1].isHalf) beside.push([name, shown])
    else rows.push([[name, shown]])
  }
  return rows
}

function mayBeEmpty({ shape }: z.ZodObject, name: string): boolean {
  const rule = shape[name]
  return rule !== undefined && ['', []].some((empty) => z.safeParse(rule, empty).success)
}

/** Lines are refused one by one: 'phones.1'. */
function errorOf(errors: Record<string, string>, name: string): string | undefined {
  return Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]
}

type OneProps = {
  shown: ShownField
  value: Value
  isOptional: boolean
  error: string | undefined
  onChange: (value: Value) => void
}

function OneField({ shown: { label, hint, type, rows }, value, isOptional, error, onChange }: OneProps) {
  const common = { label, hint, error, isOptional }
  if (typeof value === 'boolean') return <SwitchField label={label} hint={hint} isOn={value} onChange={onChange} />
  if (typeof value === 'number')
    return (
      <TextField
        {...common}
        inputMode="numeric"
        value={value === 0 ? '' : String(value)}
        onChange={(text) => onChange(Number(digitsOf(text).slice(0, 9)))}
      />
    )
  if (typeof value !== 'string') {
    const lines = value.filter((line) => typeof line === 'string')
    const hours = value.filter((line) => typeof line !== 'string')
    return type === 'hours' ? (
      <HoursField label={label} hours={hours} error={error} onChange={onChange} />
    ) : (
      <TextField {...common} rows={rows} value={lines.join('\n')} onChange={(text) => onChange(text.split('\n'))} />
    )
  }
  if (type === 'day of the year')
    return <DayOfYearField label={label} hint={hint} value={value} error={error} onChange={onChange} />
  return <TextField {...common} type={type} rows={rows} value={value} onChange={onChange} />
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

type SwitchProps = Pick<ShownField, 'label'> & {
  hint: string | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function SwitchField({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="fld">
      <Checkbox isOn={isOn} aria-describedby={id} onChange={onChange}>
        {label}
      </Checkbox>
      <span className="hint" id={id}>
        {hint}
      </span>
    </div>
  )
}

type DayProps = {
  label: string
  hint: string | undefined
  /** MM-DD */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function DayOfYearField({ label, hint, value, error, onChange }: DayProps) {
  const [month = '', day = ''] = value.split('-')
  return (
    <fieldset className="office-hours">
      <legend>{label}</legend>
      <div className="columns">
        <TextField
          label="Day"
          inputMode="numeric"
          value={day.replace(/^0/, '')}
          error={error}
          hint={hint}
          onChange={(text) => onChange(`${month}-${digitsOf(text).padStart(2, '0')}`)}
        />
        <Field label="Month">
          {(field) => (
            <select {...field} value={month} onChange={(event) => onChange(`${event.target.value}-${day}`)}>
              {monthNames.map((name, place) => (
                <option key={name} value={String(place + 1).padStart(2, '0')}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </fieldset>
  )
}
