// One office: its address, how to reach it, and its hours.
import { useState } from 'react'
import { addOffice, changeOffice } from '#firm/console-calls.ts'
import { ask } from '#platform/console/call.ts'
import { officeDays, type OfficeHoursLine, type StoredOffice } from '#firm/settings.ts'
import { Field } from './field.tsx'
import { SaveBar } from './saving.tsx'
import { useSave } from './use-save.ts'

type Props = {
  /** Null for a new one. */
  office: StoredOffice | null
  version: number
  onClose: () => void
  onRemove: (() => void) | null
}

const usual: OfficeHoursLine[] = officeDays.slice(0, 5).map((day) => ({ day, opens: '09:30', closes: '18:30' }))

export function OfficeForm({ office, version, onClose, onRemove }: Props) {
  const [form, setForm] = useState({
    city: office?.city ?? '',
    lines: office?.lines.join('\n') ?? '',
    phones: office?.phones.join('\n') ?? '',
    email: office?.email ?? '',
    hours: office?.hours ?? usual,
  })
  const [seen, setSeen] = useState(version)
  const saving = useSave()
  const { errors } = saving
  const set = (changes: Partial<typeof form>) => setForm({ ...form, ...changes })
  const linesOf = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)

  async function save() {
    const body = {
      ...form,
      lines: linesOf(form.lines),
      phones: linesOf(form.phones),
      version: saving.isStale ? version : seen,
    }
    const send = () => (office === null ? ask(addOffice, body) : ask(changeOffice, { id: office.id }, body))
    if (await saving.save(send, `${form.city} is saved. The website shows it within a second.`)) onClose()
    else setSeen(version)
  }

  return (
    <form
      className="sheet"
      noValidate
      aria-label={office === null ? 'New office' : `Office in ${office.city}`}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="sheet__hd">
        <h3 className="h2">{office === null ? 'New office' : office.city}</h3>
        <button type="button" className="btn btn--bare btn--s push" onClick={onClose}>
          Close without saving
        </button>
      </div>
      <div className="sheet__bd stack">
        <div className="two">
          <Field label="City" value={form.city} error={errors['city']} onValue={(city) => set({ city })} />
          <Field
            label="E-mail"
            type="email"
            value={form.email}
            error={errors['email']}
            autoComplete="off"
            onValue={(email) => set({ email })}
          />
        </div>
        <div className="two">
          <Field
            label="Address, line by line"
            rows={4}
            value={form.lines}
            error={startingWith(errors, 'lines')}
            onValue={(lines) => set({ lines })}
          />
          <Field
            label="Telephone numbers, one per line"
            isOptional
            rows={4}
            value={form.phones}
            error={startingWith(errors, 'phones')}
            onValue={(phones) => set({ phones })}
          />
        </div>
        <Hours hours={form.hours} error={startingWith(errors, 'hours')} onChange={(hours) => set({ hours })} />
        <SaveBar
          saving={saving}
          label={office === null ? 'Add the office' : `Save ${office.city}`}
          stored="the list above."
          isDirty
          onTakeStored={onClose}
        />
        {onRemove && (
          <div className="row">
            <button type="button" className="btn btn--end btn--s" onClick={onRemove}>
              Remove this office…
            </button>
          </div>
        )}
      </div>
    </form>
  )
}

function startingWith(errors: Record<string, string>, field: string): string | undefined {
  return Object.entries(errors).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1]
}

type HoursProps = { hours: OfficeHoursLine[]; error: string | undefined; onChange: (hours: OfficeHoursLine[]) => void }

function Hours({ hours, error, onChange }: HoursProps) {
  const others = (day: string) => hours.filter((line) => line.day !== day)
  return (
    <fieldset className="office-hours">
      <legend className="lab">Hours</legend>
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
                  <label className="row">
                    <input
                      className="sw"
                      type="checkbox"
                      aria-label={`${day}, open`}
                      checked={line !== undefined}
                      onChange={(event) => (event.target.checked ? set({}) : onChange(others(day)))}
                    />
                    {line ? 'Open' : 'Closed'}
                  </label>
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
