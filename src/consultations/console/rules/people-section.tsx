// Who meets visitors: how many, and what each of them is asked about.
import { useRef } from 'react'
import { Checkbox, Field, TextField } from '#ui/console/field.tsx'
import type { OpeningHours } from '#consultations/times/booking-rules.ts'
import { emptyConsultant, type ConsultantForm, type RulesAnswer } from '#consultations/by-staff/bookings.ts'
import { HoursTable } from './hours-section.tsx'
import { NumberInput, type RulesProps } from './rules-sections.tsx'

type Options = Pick<RulesAnswer, 'services'>

export function PeopleSection({ rules, errors, onChange, services }: RulesProps & Options) {
  const { capacity, consultants } = rules
  // What was typed comes back if the number is put up again.
  const typed = useRef<ConsultantForm[]>([])
  const resize = (count: number) => {
    typed.current = [...consultants, ...typed.current.slice(consultants.length)]
    const length = Number.isInteger(count) && count >= 0 && count <= 50 ? count : consultants.length
    const all = Array.from({ length }, (_, index) => typed.current[index] ?? emptyConsultant)
    onChange({ capacity: count, consultants: all })
  }
  return (
    <section className="stat beside-first" id="people">
      <header>
        <h2>Consultants</h2>
        <p>
          How many can meet visitors at the same time. Once they differ in subjects, visitors can choose the subject on
          the booking page.
        </p>
      </header>
      <div className="stack">
        <div className="four columns">
          <Field label="How many" error={errors['capacity']} hint="With none, the booking page is closed.">
            {(field) => <NumberInput {...field} min={0} max={50} step={1} value={capacity} onChange={resize} />}
          </Field>
        </div>
        {consultants.map((consultant, index) => (
          <Consultant
            key={index}
            number={index + 1}
            of={consultant}
            ofFirm={rules.hours}
            errorOf={(part) => errors[`consultants.${index}${part}`]}
            onChange={(changes) =>
              onChange({ consultants: consultants.map((each, at) => (at === index ? { ...each, ...changes } : each)) })
            }
            services={services}
          />
        ))}
      </div>
    </section>
  )
}

type ConsultantProps = Options & {
  number: number
  of: ConsultantForm
  /** The hours of the firm. */
  ofFirm: OpeningHours[]
  /** Of a part of it: '' is the name. */
  errorOf: (part: string) => string | undefined
  onChange: (changes: Partial<ConsultantForm>) => void
}

function Consultant({ number, of: consultant, ofFirm, errorOf, onChange, services }: ConsultantProps) {
  const { name, isActive, isNamed, hours } = consultant
  const who = name.trim() === '' ? `Consultant ${number}` : name
  const isWrong = hours.some((_, at) => errorOf(`.hours.${at}`) !== undefined)
  return (
    <div className="person" role="group" aria-label={who}>
      <TextField
        label={`Name of consultant ${number}`}
        error={errorOf('')}
        isOptional={!isNamed}
        maxLength={80}
        value={name}
        onChange={(changed) => onChange({ name: changed })}
      />
      <Checkbox isOn={isActive} onChange={(isOn) => onChange({ isActive: isOn })}>
        Takes calls
      </Checkbox>
      <Checkbox isOn={isNamed} onChange={(isOn) => onChange({ isNamed: isOn })}>
        Tell visitors the name
      </Checkbox>
      {/* It opens where something has to be corrected. */}
      <details open={isWrong || undefined}>
        <summary>
          Subjects and hours<span className="vh"> of {who}</span> <span className="muted">{summaryOf(consultant)}</span>
        </summary>
        <fieldset className="person__subjects columns">
          <legend>Subjects</legend>
          <p className="hint">None ticked: every subject.</p>
          {services.map(({ id, title }) => (
            <Checkbox
              key={id}
              isOn={consultant.services.includes(id)}
              onChange={(isOn) => {
                const others = consultant.services.filter((each) => each !== id)
                onChange({ services: isOn ? [...others, id] : others })
              }}
            >
              {title}
            </Checkbox>
          ))}
        </fieldset>
        <Checkbox isSwitch isOn={hours.length > 0} onChange={(isOn) => onChange({ hours: isOn ? ofFirm : [] })}>
          Hours of their own, in place of those of the firm
        </Checkbox>
        {hours.length > 0 && (
          <HoursTable
            hours={hours}
            of={who}
            errorOf={(index) => errorOf(`.hours.${index}`)}
            onChange={(changed) => onChange({ hours: changed })}
          />
        )}
      </details>
    </div>
  )
}

function summaryOf({ services, hours }: ConsultantForm): string {
  const subjects =
    services.length === 0 ? 'every subject' : services.length === 1 ? 'one subject' : `${services.length} subjects`
  return hours.length === 0 ? subjects : `${subjects}; own hours`
}
