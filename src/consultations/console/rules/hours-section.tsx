// The opening hours of each weekday.
import { useId } from 'react'
import { weekdayNames } from '#consultations/record/booking-time.ts'
import type { OpeningHours } from '#consultations/times/booking-rules.ts'
import { Checkbox, FieldError } from '#ui/console/field.tsx'
import { ClockInput } from '#consultations/console/time-fields.tsx'
import type { RulesProps } from './rules-sections.tsx'
import { IconButton } from '#ui/console/button.tsx'

const order = [1, 2, 3, 4, 5, 6, 0]
const usual = { opens: '09:00', closes: '13:00' }

export function HoursSection({ rules, errors, onChange }: RulesProps) {
  return (
    <section className="stat beside-first" id="hours">
      <header>
        <h2>Hours</h2>
        <p>When consultations can begin and must end, in India. Times are in steps of 15 minutes.</p>
      </header>
      <div>
        <HoursTable
          hours={rules.hours}
          errorOf={(index) => errors[`hours.${index}`]}
          onChange={(hours) => onChange({ hours })}
        />
      </div>
    </section>
  )
}

type HoursTableProps = {
  hours: OpeningHours[]
  errorOf: (index: number) => string | undefined
  onChange: (hours: OpeningHours[]) => void
  /** Whose hours they are, where several tables are on one page. */
  of?: string
}

export function HoursTable({ hours, errorOf, onChange: set, of }: HoursTableProps) {
  return (
    <table className="hrs">
      <tbody>
        {order.map((weekday) => {
          const day = weekdayNames[weekday] ?? ''
          const name = of === undefined ? day : `${of}, ${day}`
          const own = hours.flatMap((each, index) => (each.weekday === weekday ? [{ each, index }] : []))
          const isOpen = own.length > 0
          return (
            <tr key={weekday}>
              <th scope="row">{day}</th>
              <td className="hrs__open">
                <Checkbox
                  isSwitch
                  aria-label={name}
                  isOn={isOpen}
                  onChange={(opens) =>
                    set(opens ? [...hours, { weekday, ...usual }] : hours.filter((each) => each.weekday !== weekday))
                  }
                >
                  {isOpen ? 'Open' : 'Closed'}
                </Checkbox>
              </td>
              <td>
                {isOpen ? (
                  <div className="stack gap-2">
                    {own.map(({ each, index }, row) => (
                      <HoursRow
                        key={row}
                        name={own.length > 1 ? `${name}, ${row + 1}` : name}
                        hours={each}
                        error={errorOf(index)}
                        onChange={(changed) => set(hours.map((former, at) => (at === index ? changed : former)))}
                        onRemove={own.length > 1 ? () => set(hours.filter((_, at) => at !== index)) : null}
                        onAdd={
                          row === own.length - 1
                            ? () => set([...hours, { weekday, opens: each.closes, closes: '18:00' }])
                            : null
                        }
                      />
                    ))}
                  </div>
                ) : (
                  <span className="muted">No consultations</span>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type HoursRowProps = {
  name: string
  hours: OpeningHours
  error: string | undefined
  onChange: (hours: OpeningHours) => void
  onRemove: (() => void) | null
  onAdd: (() => void) | null
}

function HoursRow({ name, hours, error, onChange, onRemove, onAdd }: HoursRowProps) {
  const id = useId()
  const wrong = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id }
  return (
    <div className="stack gap-1">
      <span className="row wraps">
        <ClockInput
          className="in num"
          aria-label={`${name}, from`}
          value={hours.opens}
          onChange={(opens) => onChange({ ...hours, opens })}
          {...wrong}
        />
        to
        <ClockInput
          className="in num"
          aria-label={`${name}, until`}
          value={hours.closes}
          onChange={(closes) => onChange({ ...hours, closes })}
          {...wrong}
        />
        {onRemove && <IconButton icon="close" label={`Remove ${name}`} onClick={onRemove} />}
        {onAdd && <IconButton icon="plus" label={`Add hours after a pause, ${name}`} onClick={onAdd} />}
      </span>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
