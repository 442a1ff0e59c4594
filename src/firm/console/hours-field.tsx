// The hours of an office, day by day. A day without hours is closed.
import { officeDays } from '#firm/offices/weekdays.ts'
import type { OfficeHoursLine } from '#firm/settings/settings.ts'
import { Checkbox } from '#ui/console/field.tsx'

type HoursProps = {
  label: string
  hours: OfficeHoursLine[]
  error: string | undefined
  onChange: (hours: OfficeHoursLine[]) => void
}

export function HoursField({ label, hours, error, onChange }: HoursProps) {
  const others = (day: string) => hours.filter((line) => line.day !== day)
  return (
    <fieldset className="office-hours">
      <legend className="lab">{label}</legend>
      <table className="hrs">
        <tbody>
          {officeDays.map((day) => {
            const line = hours.find((each) => each.day === day)
            const set = (changes: Partial<OfficeHoursLine>) =>
              onChange([...others(day), { day, opens: '09:30', closes: '18:30', ...line, ...changes }])
            return (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>
                  <Checkbox
                    isSwitch
                    aria-label={`${day}, open`}
                    isOn={line !== undefined}
                    onChange={(opens) => (opens ? set({}) : onChange(others(day)))}
                  >
                    {line ? 'Open' : 'Closed'}
                  </Checkbox>
                </td>
                <td>
                  {line && (
                    <span className="row">
                      <input
                        className="in num"
                        type="time"
                        aria-label={`${day}, from`}
                        value={line.opens}
                        onChange={(event) => set({ opens: event.target.value })}
                      />
                      to
                      <input
                        className="in num"
                        type="time"
                        aria-label={`${day}, until`}
                        value={line.closes}
                        onChange={(event) => set({ closes: event.target.value })}
                      />
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {error && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
