// The numbers of the booking rules, and who meets visitors.
import { useRef } from 'react'
import type { RulesForm } from '#consultations/staff/bookings.ts'
import type { RulesProps } from './rules-props.ts'
import { Field } from '#ui/console/field.tsx'

const numbers = [
  ['slotMinutes', 'Length of a consultation (minutes)', 15, 240, 15, 'In steps of 15.'],
  ['bufferMinutes', 'Pause after each (minutes)', 0, 240, 15, 'Kept free before the next one.'],
  ['noticeDays', 'Notice (days)', 0, 60, 1, '2: the day after tomorrow is the first.'],
  ['horizonDays', 'How far ahead (days)', 1, 366, 1, 'Counted from today to the last day.'],
] as const satisfies readonly (readonly [keyof RulesForm, string, number, number, number, string])[]

export function NumbersSection({ rules, errors, onChange }: RulesProps) {
  return (
    <section className="stat" id="meetings">
      <header>
        <h2>Meetings</h2>
        <p>These rules apply to visitors only. Staff can book and move meetings outside them.</p>
      </header>
      <div className="four">
        {numbers.map(([name, label, min, max, step, hint]) => (
          <Field key={name} label={label} hint={hint} error={errors[name]}>
            {(field) => (
              <NumberInput
                {...field}
                {...{ min, max, step }}
                value={rules[name]}
                onChange={(value) => onChange({ [name]: value })}
              />
            )}
          </Field>
        ))}
      </div>
    </section>
  )
}

export function PeopleSection({ rules, errors, onChange }: RulesProps) {
  const { capacity, consultants } = rules
  // Names that were typed come back if the number is put up again.
  const typed = useRef<string[]>([])
  const rename = (index: number, name: string) =>
    onChange({ consultants: consultants.map((former, at) => (at === index ? name : former)) })
  const resize = (count: number) => {
    typed.current = [...consultants, ...typed.current.slice(consultants.length)]
    const length = Number.isInteger(count) && count >= 0 && count <= 50 ? count : consultants.length
    onChange({ capacity: count, consultants: Array.from({ length }, (_, index) => typed.current[index] ?? '') })
  }
  return (
    <section className="stat" id="people">
      <header>
        <h2>Consultants</h2>
        <p>How many can meet visitors at the same time. Their names are shown only in the console.</p>
      </header>
      <div className="four">
        <Field label="How many" error={errors['capacity']} hint="With none, the booking page is closed.">
          {(field) => <NumberInput {...field} min={0} max={50} step={1} value={capacity} onChange={resize} />}
        </Field>
        {consultants.map((name, index) => (
          <Field
            key={index}
            label={`Name of consultant ${index + 1}`}
            error={errors[`consultants.${index}`]}
            isOptional
          >
            {(field) => (
              <input {...field} maxLength={80} value={name} onChange={(event) => rename(index, event.target.value)} />
            )}
          </Field>
        ))}
      </div>
    </section>
  )
}

type NumberInputProps = {
  id: string
  className: string
  min: number
  max: number
  step: number
  value: number
  onChange: (value: number) => void
}

function NumberInput({ value, onChange, className, ...field }: NumberInputProps) {
  return (
    <input
      {...field}
      className={`${className} num`}
      type="number"
      value={Number.isNaN(value) ? '' : value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}
