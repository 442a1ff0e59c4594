// The firm's pages at social networks.
import { saveSocial } from '#firm/console-calls.ts'
import { ask } from '#platform/console/call.ts'
import type { FirmSettings, SocialForm as Social } from '#firm/settings.ts'
import { Field } from './field.tsx'
import { SaveBar } from './saving.tsx'
import { usePart } from './use-part.ts'

type Stored = FirmSettings['social']

const networks: [keyof Social, string][] = [
  ['facebook', 'Facebook'],
  ['twitter', 'Twitter'],
  ['Instagram', 'Instagram'],
]

export function SocialForm({ stored }: { stored: Stored }) {
  const { form, set, isDirty, saving, save, takeStored } = usePart(stored, (body) => ask(saveSocial, body))
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save('Saved. The website shows it within a second.')
      }}
    >
      {networks.map(([key, label]) => (
        <Field
          key={key}
          label={label}
          type="url"
          value={form[key]}
          error={saving.errors[key]}
          isOptional
          autoComplete="off"
          onValue={(value) => set({ [key]: value })}
        />
      ))}
      <SaveBar
        saving={saving}
        label="Save the networks"
        stored={networks.map(([key, label]) => `${label} ${stored[key] || 'none'}`).join(', ')}
        isDirty={isDirty}
        onTakeStored={takeStored}
      />
    </form>
  )
}
