// Asks who takes over one meeting, or all that remain in a time.
import { useState } from 'react'
import { LineField } from '#consultations/console/time-fields.tsx'
import type { Consultant } from '#consultations/by-staff/bookings.ts'
import { Button } from '#ui/console/button.tsx'
import { Dialog } from '#ui/console/dialog.tsx'
import { Field } from '#ui/console/field.tsx'

type ReassignDialogProps = {
  title: string
  /** To whom the message goes, and what the button says. */
  to: string
  doIt: (consultant: Consultant) => string
  able: Consultant[]
  isSending: boolean
  onReassign: (given: { consultant: number; line: string }) => void
  onClose: () => void
}

export function ReassignDialog({ title, to, doIt, able, isSending, onReassign, onClose }: ReassignDialogProps) {
  const [number, setNumber] = useState<number | null>(null)
  const [line, setLine] = useState('')
  const chosen = able.find((each) => each.number === number) ?? able[0]
  if (!chosen) return null
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button look="go" disabled={isSending} onClick={() => onReassign({ consultant: chosen.number, line })}>
          {isSending ? 'Sending…' : doIt(chosen)}
        </Button>
      }
    >
      <p>The day and time stay the same. Everyone invited is notified if the invitation says who will call.</p>
      <Field label="Who takes over">
        {(field) => (
          <select {...field} value={chosen.number} onChange={(event) => setNumber(Number(event.target.value))}>
            {able.map((each) => (
              <option key={each.number} value={each.number}>
                {each.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <LineField to={to} value={line} onChange={setLine} />
    </Dialog>
  )
}
