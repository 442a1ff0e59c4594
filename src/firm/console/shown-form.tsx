// What the home page shows of what the guidelines of ICSI limit.
import { saveShown } from '#firm/console-calls.ts'
import { ask } from '#platform/console/call.ts'
import type { FirmSettings, ShownForm as Shown } from '#firm/settings.ts'
import { SaveBar } from './saving.tsx'
import { usePart } from './use-part.ts'

type Stored = FirmSettings['shown']

const parts: [keyof Shown, string, string][] = [
  ['logos', 'Client logos', 'The moving band of logos.'],
  ['numbers', 'Counters', 'Clients, projects, years and reports, with the date to which they refer.'],
  ['customerSpeak', 'Customer Speak', 'Slides that quote customers.'],
]

export function ShownForm({ stored }: { stored: Stored }) {
  const { form, set, isDirty, saving, save, takeStored } = usePart(stored, (body) => ask(saveShown, body))
  const inWords = parts.map(([key, label]) => `${label} ${stored[key] ? 'on' : 'off'}`).join(', ')
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void save('Saved. The home page is updated within a second.')
      }}
    >
      <p>
        The ICSI (Guidelines for Advertisement by Company Secretaries), 2020, limit what a firm may say about its
        clients and its size. What you switch off is removed from the page and from the site’s data at once. The records
        themselves are kept.
      </p>
      {parts.map(([key, label, hint]) => (
        <div key={key} className="fld">
          <label className="row">
            <input
              type="checkbox"
              className="cb"
              checked={form[key]}
              aria-describedby={`shown-${key}`}
              onChange={(event) => set({ [key]: event.target.checked })}
            />
            {label}
          </label>
          <span className="hint" id={`shown-${key}`}>
            {hint}
          </span>
        </div>
      ))}
      <SaveBar
        saving={saving}
        label="Save what the site shows"
        stored={`${inWords}.`}
        isDirty={isDirty}
        onTakeStored={takeStored}
      />
    </form>
  )
}
