// Name and telephone number of the firm, and where its video calls are.
import { useState } from 'react'
import { saveFirm } from '#firm/console-calls.ts'
import { ask } from '#platform/console/call.ts'
import type { FirmSettings } from '#firm/settings.ts'
import { Field } from './field.tsx'
import { SaveBar } from './saving.tsx'
import { useSave } from './use-save.ts'

export function FirmForm({ stored }: { stored: FirmSettings['firm'] }) {
  const [edited, setEdited] = useState<FirmSettings['firm'] | null>(null)
  const saving = useSave()
  const form = edited ?? stored
  const set = (changes: Partial<FirmSettings['firm']>) => setEdited({ ...form, ...changes })
  // Whoever saves over somebody else has seen what is stored.
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
        const send = () => ask(saveFirm, { ...form, version })
        void saving
          .save(send, 'Saved. The website shows it within a second.')
          .then((isSaved) => isSaved && setEdited(null))
      }}
    >
      <div className="two">
        <Field
          label="Name"
          value={form.firmName}
          error={saving.errors['firmName']}
          autoComplete="off"
          onValue={(firmName) => set({ firmName })}
        />
        <Field
          label="Telephone"
          type="tel"
          value={form.phone}
          error={saving.errors['phone']}
          hint="The footer always shows this number."
          autoComplete="off"
          onValue={(phone) => set({ phone })}
        />
      </div>
      <Field
        label="Address of the video calls"
        type="url"
        value={form.meetingLinkBase}
        error={saving.errors['meetingLinkBase']}
        hint="The name of each call is added to it. Meetings already booked keep their link."
        autoComplete="off"
        onValue={(meetingLinkBase) => set({ meetingLinkBase })}
      />
      <SaveBar
        saving={saving}
        label="Save the firm"
        stored={`${stored.firmName}, ${stored.phone}, ${stored.meetingLinkBase}.`}
        isDirty={edited !== null}
        onTakeStored={takeStored}
      />
    </form>
  )
}
