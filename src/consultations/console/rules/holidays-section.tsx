// The holidays, with how many meetings are booked on each.
import { Link } from 'react-router'
import { shortDayText } from '#consultations/record/booking-time.ts'
import { remainingPath } from '#consultations/console/drawers/remaining.tsx'
import { useNow } from '#platform/console/use-now.ts'
import { addDays, dayInIndia, monthDayText, startOfDay } from '#platform/dates.ts'
import { Icon } from '#ui/console/icon.tsx'
import type { RulesProps } from './rules-sections.tsx'
import { FieldError, TextField } from '#ui/console/field.tsx'
import { isOfInputMethod } from '#ui/keys/input-method.ts'
import { Button, IconButton } from '#ui/console/button.tsx'
import type { RulesForm } from '#consultations/by-staff/bookings.ts'
import { rulesErrors } from '#consultations/by-staff/rules-errors.ts'

type HolidaysProps = RulesProps & {
  bookedOn: Record<string, number>
  added: TypedHoliday
  wrong: HolidayErrors
  onType: (holiday: TypedHoliday) => void
  onAdd: () => void
}

/** Of one that comes every year, the next. */
function remainingAddress({ day: given, isYearly }: TypedHoliday, today: string): string {
  const ofYear = (ahead: number) => `${Number(today.slice(0, 4)) + ahead}${given.slice(4)}`
  const day = isYearly ? ofYear(ofYear(0) < today ? 1 : 0) : given
  const span = { from: startOfDay(day), until: startOfDay(addDays(day, 1)) }
  return `/console/bookings${remainingPath(span)}&at=${day}`
}

export function HolidaysSection({ rules, errors, onChange, bookedOn, added, wrong, onType, onAdd }: HolidaysProps) {
  const { holidays } = rules
  const today = dayInIndia(useNow())
  return (
    <section className="stat beside-first" id="holidays">
      <header>
        <h2>Holidays</h2>
        <p>
          Visitors can no longer book a new holiday. Bookings on that day stay until someone moves, hands over or
          cancels them.
        </p>
      </header>
      <div className="stack">
        <div className="sheet">
          <table className="grid">
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Name</th>
                <th scope="col">Booked</th>
                <th scope="col">
                  <span className="vh">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {holidays.map((holiday, index) => {
                const booked = bookedOn[holiday.day] ?? 0
                const error = errors[`holidays.${index}`] ?? errors[`holidays.${index}.name`]
                return (
                  <tr key={`${holiday.day} ${holiday.name}`}>
                    <td className="num nowrap">
                      {holiday.isYearly
                        ? `${monthDayText(holiday.day.slice(5))}, every year`
                        : shortDayText(holiday.day)}
                    </td>
                    <td>
                      {holiday.name}
                      {error !== undefined && <FieldError>{error}</FieldError>}
                    </td>
                    <td className="muted">
                      {booked === 0 ? (
                        'None'
                      ) : (
                        <Link className="late" to={remainingAddress(holiday, today)}>
                          <Icon name="alert" isSmall /> {booked} to move
                        </Link>
                      )}
                    </td>
                    <td className="end">
                      <IconButton
                        icon="close"
                        isSmall
                        label={`Remove ${holiday.name}`}
                        onClick={() => onChange({ holidays: holidays.filter((_, at) => at !== index) })}
                      />
                    </td>
                  </tr>
                )
              })}
              {holidays.length === 0 && (
                <tr>
                  <td colSpan={4} className="muted">
                    No holidays: visitors can book on every open weekday.
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        </div>
        <div
          className="addrow row wraps"
          role="group"
          aria-label="Add a holiday"
          onKeyDown={(event) => {
            // Enter in these fields adds the holiday; it does not save the page.
            if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
            if (isOfInputMethod(event.nativeEvent)) return
            event.preventDefault()
            onAdd()
          }}
        >
          <TextField
            label="Day"
            error={wrong.day}
            type="date"
            value={added.day}
            onChange={(day) => onType({ ...added, day })}
          />
          <TextField
            label="Name of the holiday"
            error={wrong.name}
            maxLength={80}
            value={added.name}
            onChange={(name) => onType({ ...added, name })}
          />
          <label className="row addrow__yearly">
            <input
              className="cb"
              type="checkbox"
              checked={added.isYearly}
              onChange={(event) => onType({ ...added, isYearly: event.target.checked })}
            />
            Every year
          </label>
          <Button className="addrow__go" onClick={onAdd}>
            Add
          </Button>
        </div>
      </div>
    </section>
  )
}

export type TypedHoliday = RulesForm['holidays'][number]
export type HolidayErrors = { day?: string | undefined; name?: string | undefined }

export const noHoliday: TypedHoliday = { day: '', name: '', isYearly: false }

export function isTyped({ day, name }: TypedHoliday): boolean {
  return day !== '' || name.trim() !== ''
}

/** Returns the rules with it, or without a change what is wrong with it. */
export function withHoliday(rules: RulesForm, typed: TypedHoliday): { rules: RulesForm } | { wrong: HolidayErrors } {
  const holidays = [...rules.holidays, { ...typed, name: typed.name.trim() }]
  const found = rulesErrors({ ...rules, holidays })
  const own = `holidays.${rules.holidays.length}`
  const [day, name] = [found[own], found[`${own}.name`]]
  if (day !== undefined || name !== undefined) return { wrong: { day, name } }
  return { rules: { ...rules, holidays: holidays.toSorted((one, other) => one.day.localeCompare(other.day)) } }
}
