// The fields for a day, a time and a consultant, which several forms have.
import type { Consultant } from '#consultations/by-staff/bookings.ts'
import { Field, TextField } from '#ui/console/field.tsx'
import { useState } from 'react'

export type When = { day: string; time: string }

type DayAndTimeProps = {
  labels?: [day: string, time: string]
  /** The day alone. */
  isWholeDay?: boolean
  value: When
  onChange: (value: When) => void
  errors: Record<string, string | undefined> | undefined
}

export function DayAndTime({
  labels = ['Day', 'Time (IST)'],
  isWholeDay = false,
  value,
  onChange,
  errors,
}: DayAndTimeProps) {
  return (
    <div className="columns">
      <TextField
        label={labels[0]}
        type="date"
        error={errors?.['day']}
        value={value.day}
        onChange={(day) => onChange({ ...value, day })}
      />
      {!isWholeDay && (
        <Field label={labels[1]} error={errors?.['time']}>
          {(field) => <ClockInput {...field} value={value.time} onChange={(time) => onChange({ ...value, time })} />}
        </Field>
      )}
    </div>
  )
}

type WithProps = { all: Consultant[]; value: number | null; onChange: (value: number | null) => void }

/** Only where there is a choice. */
export function WithWhom({ all, value, onChange }: WithProps) {
  const able = all.filter(({ takesCalls }) => takesCalls)
  if (able.length < 2) return null
  return (
    <Field label="With">
      {(field) => (
        <select
          {...field}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">Anyone who is free</option>
          {able.map(({ number, name }) => (
            <option key={number} value={number}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type LineProps = { to: string; value: string; onChange: (value: string) => void }

export function LineField({ to, value, onChange }: LineProps) {
  return <TextField label={`Message to ${to}`} isOptional rows={2} maxLength={1000} value={value} onChange={onChange} />
}

type ClockInputProps = {
  id?: string
  className: string
  value: string
  onChange: (value: string) => void
  'aria-label'?: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

export function ClockInput({ value, onChange, ...field }: ClockInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      {...field}
      inputMode="numeric"
      autoComplete="off"
      placeholder="09:30"
      maxLength={5}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(clockTime(event.target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** Understands '9', '930', '9.30' and '9:30'. Whatever else is typed stays as it is. */
export function clockTime(text: string): string {
  const [, hours, minutes = '00'] = /^\s*(\d{1,2})(?:[:. ]?(\d{2}))?\s*$/.exec(text) ?? []
  if (hours === undefined || Number(hours) > 24 || Number(minutes) > 59) return text
  return `${hours.padStart(2, '0')}:${minutes}`
}
