// One office: its address, how to reach it, and its hours.
import { addOffice, changeOffice } from '#firm/console-calls.ts'
import { officeDays } from '#firm/offices/weekdays.ts'
import { officeSchema, type OfficeForm as Form, type StoredOffice } from '#firm/settings/settings.ts'
import { callApi } from '#platform/console/call.ts'
import { Button } from '#ui/console/button.tsx'
import { PartFields } from './part-fields.tsx'
import { SaveBar } from './saving.tsx'
import { usePart } from './use-part.ts'

type Props = {
  /** Null for a new one. */
  office: StoredOffice | null
  version: number
  onClose: () => void
  onRemove: (() => void) | null
}

const usual: Form = {
  city: '',
  email: '',
  lines: [],
  phones: [],
  hours: officeDays.slice(0, 5).map((day) => ({ day, opens: '09:30', closes: '18:30' })),
}

export function OfficeForm({ office, version, onClose, onRemove }: Props) {
  const { id, ...given } = office ?? { id: null, ...usual }
  const stored = { ...given, version }
  const send = (form: typeof stored) => {
    const body = { ...form, lines: filled(form.lines), phones: filled(form.phones) }
    return id === null ? callApi(addOffice, body) : callApi(changeOffice, { id }, body)
  }
  const part = usePart(stored, send, stored)

  async function save() {
    if (await part.save(`${part.form.city} is saved. The website shows it within a second.`)) onClose()
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
        <Button look="bare" isSmall className="push" onClick={onClose}>
          Close without saving
        </Button>
      </div>
      <div className="sheet__bd stack">
        <PartFields schema={officeSchema} part={part} />
        <SaveBar
          part={{ ...part, takeStored: onClose }}
          label={office === null ? 'Add the office' : `Save ${office.city}`}
          stored="the list above."
        />
        {onRemove && (
          <div className="row">
            <Button look="end" isSmall onClick={onRemove}>
              Remove this office…
            </Button>
          </div>
        )}
      </div>
    </form>
  )
}

function filled(lines: string[]): string[] {
  return lines.filter((line) => line.trim() !== '')
}
