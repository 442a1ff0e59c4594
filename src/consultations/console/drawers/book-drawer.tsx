// Books a time for somebody who telephoned, or for whom there is a lead.
import { useState } from 'react'
import { bookTime, readContact } from '#consultations/console-calls.ts'
import { callApi } from '#platform/console/call.ts'
import { useRead, useRefresh } from '#platform/console/use-read.ts'
import { maxAddressCharacters } from '#platform/text/cleaned.ts'
import { isDay, whenInIndia } from '#consultations/record/booking-time.ts'
import type { Consultant } from '#consultations/by-staff/bookings.ts'
import { Drawer } from '#ui/console/dialog.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { Loaded } from '#ui/console/loaded.tsx'
import { toastDone } from '#staff/console/toast-done.ts'
import { DrawerTitle } from './drawer-title.tsx'
import { useChange } from '#consultations/console/refused.ts'
import { DayAndTime, LineField, WithWhom, type When } from '#consultations/console/time-fields.tsx'
import { TextField } from '#ui/console/field.tsx'
import { forgetUnsaved, useUnsaved } from '#ui/console/unsaved/unsaved.ts'
import { Button } from '#ui/console/button.tsx'

type BookDrawerProps = {
  when: When
  consultants: Consultant[]
  consultant: number | null
  leadId: string | null
  /** The calendar follows the form. */
  onDay: (day: string) => void
  onClose: () => void
  onBooked: (id: number) => void
}

const nobody = { name: '', email: '', phone: '', company: '', agenda: '', guests: '', line: '' }
const fields = [
  ['name', 'Name', 'text', 120],
  ['email', 'E-mail', 'email', maxAddressCharacters],
  ['phone', 'Telephone', 'tel', 40],
  ['company', 'Company', 'text', 160],
  ['guests', 'Guests', 'text', 1500],
] as const

export function BookDrawer({ leadId, ...form }: BookDrawerProps) {
  const lead = useRead(readContact, [{ id: leadId ?? '' }], { isOff: leadId === null })
  if (leadId === null) return <BookForm {...form} known={null} />
  if (lead.data) return <BookForm {...form} known={lead.data} />
  return (
    <Drawer label="Book a time" title={<DrawerTitle>Book a time</DrawerTitle>} onClose={form.onClose}>
      <Loaded of={lead} failed="The lead could not be loaded." rows={4} label="Loading the lead">
        {() => null}
      </Loaded>
    </Drawer>
  )
}

type BookFormProps = Omit<BookDrawerProps, 'leadId'> & {
  known: { name: string; email: string; phone: string; company: string; reference: string } | null
}

function BookForm({ when, consultants, consultant, known, onDay, onClose, onBooked }: BookFormProps) {
  const refresh = useRefresh()
  const [at, setAt] = useState(when)
  const [who, setWho] = useState(consultant)
  const [first] = useState(
    known ? { ...nobody, name: known.name, email: known.email, phone: known.phone, company: known.company } : nobody,
  )
  const [values, setValues] = useState(first)
  const { refused, isSending, send } = useChange()
  useUnsaved(JSON.stringify(values) !== JSON.stringify(first))
  // Sent again after a lost response, it is booked once.
  const [request] = useState(() => crypto.randomUUID())

  const book = (isConfirmed: boolean) =>
    send(async () => {
      const body = { ...values, ...at, request, isConfirmed, ...(who !== null && { consultant: who }) }
      const booking = await callApi(bookTime, body)
      await toastDone({
        done: `Booked for ${whenInIndia(booking.startsOn)}.`,
        mailed: 'The visitor will be notified by e-mail.',
      })
      await refresh()
      forgetUnsaved()
      onBooked(booking.id)
    })

  const made = refused?.booking
  return (
    <Drawer
      label="Book a time"
      title={
        <DrawerTitle beneath={known ? `From lead ${known.reference}` : 'For a person who telephoned or wrote'}>
          Book a time
        </DrawerTitle>
      }
      footer={
        <Button type="submit" form="book" look="go" disabled={isSending}>
          {isSending ? 'Sending…' : 'Book and notify'}
        </Button>
      }
      onClose={onClose}
    >
      <form
        id="book"
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void book(false)
        }}
      >
        {refused && (
          <Notice
            kind={refused.needsConfirmation ? 'warn' : 'bad'}
            title={refused.message}
            action={
              refused.needsConfirmation ? (
                <Button isSmall disabled={isSending} onClick={() => void book(true)}>
                  Book anyway
                </Button>
              ) : (
                made && (
                  <Button isSmall onClick={() => onBooked(made.id)}>
                    Open the booking
                  </Button>
                )
              )
            }
          >
            {refused.nearest && refused.nearest.length > 0 && (
              <>Free nearby: {refused.nearest.map(({ startsOn }) => whenInIndia(startsOn)).join('; ')}.</>
            )}
          </Notice>
        )}
        <DayAndTime
          value={at}
          onChange={(wanted) => {
            setAt(wanted)
            if (wanted.day !== at.day && isDay(wanted.day)) onDay(wanted.day)
          }}
          errors={refused?.errors}
        />
        <WithWhom all={consultants} value={who} onChange={setWho} />
        {fields.map(([name, label, type, maxLength]) => (
          <TextField
            key={name}
            label={label}
            isOptional={name !== 'name' && name !== 'email'}
            error={refused?.errors[name]}
            {...(name === 'guests' && { hint: 'Up to five addresses, separated by commas.' })}
            type={type}
            maxLength={maxLength}
            autoComplete="off"
            value={values[name]}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
        <TextField
          label="Agenda"
          isOptional
          error={refused?.errors['agenda']}
          rows={3}
          maxLength={3000}
          value={values.agenda}
          onChange={(agenda) => setValues({ ...values, agenda })}
        />
        <LineField to={values.name || 'them'} value={values.line} onChange={(line) => setValues({ ...values, line })} />
        <p className="hint">They get the invitation, and can move or cancel the meeting with the link in it.</p>
      </form>
    </Drawer>
  )
}
