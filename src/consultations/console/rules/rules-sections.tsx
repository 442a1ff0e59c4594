// The numbers of the booking rules.
import type { RulesForm } from '#consultations/by-staff/bookings.ts'
import { Field } from '#ui/console/field.tsx'

export type RulesProps = {
  rules: RulesForm
  errors: Record<string, string>
  onChange: (changes: Partial<RulesForm>) => void
}

const numbers = [
  ['slotMinutes', 'Length of a consultation (minutes)', 15, 240, 15, 'In steps of 15.'],
  ['bufferMinutes', 'Pause after each (minutes)', 0, 240, 15, 'Kept free before the next one.'],
  ['noticeDays', 'Notice (days)', 0, 60, 1, '2: the day after tomorrow is the first.'],
  ['horizonDays', 'How far ahead (days)', 1, 366, 1, 'Counted from today to the last day.'],
] as const satisfies readonly (readonly [keyof RulesForm, string, number, number, number, string])[]

export function NumbersSection({ rules, errors, onChange }: RulesProps) {
  return (
    <section className="stat beside-first" id="meetings">
      <header>
        <h2>Meetings</h2>
        <p>These rules apply to visitors only. Staff can book and move meetings outside them.</p>
      </header>
      <div className="four columns">
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

type NumberInputProps = {
  id: string
  className: string
  min: number
  max: number
  step: number
  value: number
  onChange: (value: number) => void
}

export function NumberInput({ value, onChange, className, ...field }: NumberInputProps) {
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
