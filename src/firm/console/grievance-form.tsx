// The grievance officer, whom the privacy notice names.
import { useState } from 'react'
import { saveGrievance } from '#firm/console-calls.ts'
import { ask } from '#platform/console/call.ts'
import type { FirmSettings } from '#firm/settings.ts'
import { Field } from './field.tsx'
import { SaveBar } from './saving.tsx'
import { useSave } from './use-save.ts'

type Stored = FirmSettings['grievance']

export function GrievanceForm({ stored }: { stored: Stored }) {
  const [edited, setEdited] = useState<Stored | null>(null)
  const saving = useSave()
  const form = edited ?? stored
  const set = (changes: Partial<Stored>) => setEdited({ ...form, ...changes })
  const version = saving.isStale ? stored.version : form.version
  const takeStored = () => {
    setEdited(null)
    saving.reset()
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const send = () => ask(saveGrievance, { ...form, version })
        void saving
          .save(send, 'Saved. The privacy notice names this contact within a second.')
          .then((isSaved) => isSaved && setEdited(null))
      }}
    >
      <div className="two">
        <Field
          label="Name, with office"
          value={form.name}
          error={saving.errors['name']}
          hint="For example: Meera Iyer, Partner"
          autoComplete="off"
          onValue={(name) => set({ name })}
        />
        <Field
          label="E-mail"
          type="email"
          value={form.email}
          error={saving.errors['email']}
          autoComplete="off"
          onValue={(email) => set({ email })}
        />
      </div>
      <Field
        label="Telephone, with hours"
        isOptional
        value={form.phone}
        error={saving.errors['phone']}
        autoComplete="off"
        onValue={(phone) => set({ phone })}
      />
      <Field
        label="Postal address"
        isOptional
        rows={3}
        value={form.address}
        error={saving.errors['address']}
        hint="The notice shows the address on one line. It leaves out the line of any field that is empty."
        onValue={(address) => set({ address })}
      />
      <SaveBar
        saving={saving}
        label="Save the contact"
        stored={`${stored.name}, ${stored.email}.`}
        isDirty={edited !== null}
        onTakeStored={takeStored}
      />
    </form>
  )
}
