// Blocks time, and shows a block that can be lifted.
import { useState } from 'react'
import { blockTime, unblockTime } from '#consultations/console-calls.ts'
import { callApi } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { clockInIndia, addDays, dayInIndia } from '#platform/dates.ts'
import { minutesOf, timeAt, whenInIndia } from '#consultations/record/booking-time.ts'
import type { Block, Consultant } from '#consultations/by-staff/bookings.ts'
import { Drawer } from '#ui/console/dialog.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { useAction } from '#staff/console/use-action.ts'
import { forgetUnsaved, useUnsaved } from '#ui/console/unsaved/unsaved.ts'
import { toast } from '#ui/console/toasts.tsx'
import { DrawerTitle } from './drawer-title.tsx'
import { useChange } from '#consultations/console/refused.ts'
import { DayAndTime, type When } from '#consultations/console/time-fields.tsx'
import { Checkbox, TextField } from '#ui/console/field.tsx'
import { consultantName } from '#consultations/console/booking-words.ts'
import { Button } from '#ui/console/button.tsx'
import { Remaining, type Span } from './remaining.tsx'
import { Facts } from '#ui/console/facts.tsx'

type BlockDrawerProps = {
  when: When
  slotMinutes: number
  consultants: Consultant[]
  consultant: number | null
  onClose: () => void
  /** Meetings remain in what was blocked. */
  onRemaining: (span: Span) => void
}

export function BlockDrawer({ when, slotMinutes, consultants, consultant, onClose, onRemaining }: BlockDrawerProps) {
  const refresh = useRefresh()
  const act = useAction()
  const [isWholeDay, setWholeDay] = useState(when.time === '')
  const [from, setFrom] = useState(when)
  const [until, setUntil] = useState({ day: when.day, time: later(when.time, slotMinutes) })
  const [who, setWho] = useState(consultant === null ? consultants.map(({ number }) => number) : [consultant])
  const [reason, setReason] = useState('')
  const { refused, isSending: isSaving, send } = useChange()
  useUnsaved(reason.trim() !== '')

  async function block() {
    const times = isWholeDay ? {} : { fromTime: from.time, untilTime: until.time }
    const body = { consultants: who, from: from.day, until: until.day, reason, ...times }
    const { ids, startsOn, endsOn, remaining } = await callApi(blockTime, body)
    await refresh()
    toast('Blocked. Visitors can no longer choose this time.', {
      undo: () =>
        act(async () => {
          for (const id of ids) await callApi(unblockTime, { id })
        }),
    })
    forgetUnsaved()
    if (remaining === 0) onClose()
    else onRemaining({ from: startsOn, until: endsOn, consultants: who.join(',') })
  }

  return (
    <Drawer
      label="Block time"
      title={
        <DrawerTitle beneath="Visitors cannot choose it. Bookings stay until you hand them over or cancel them.">
          Block time
        </DrawerTitle>
      }
      footer={
        <Button type="submit" form="block" look="go" disabled={isSaving}>
          {isSaving ? 'Blocking…' : 'Block this time'}
        </Button>
      }
      onClose={onClose}
    >
      <form
        id="block"
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send(block)
        }}
      >
        {refused && <Notice kind="bad" title={refused.message} />}
        <Checkbox isSwitch isOn={isWholeDay} onChange={setWholeDay}>
          Whole days
        </Checkbox>
        <DayAndTime
          labels={['From, day', 'From, time']}
          isWholeDay={isWholeDay}
          value={from}
          onChange={(next) => {
            setFrom(next)
            // One day, until another end is given.
            if (until.day === from.day) setUntil({ ...until, day: next.day })
          }}
          errors={{ day: refused?.errors['from'] }}
        />
        <DayAndTime
          labels={['Until, day', 'Until, time']}
          isWholeDay={isWholeDay}
          value={until}
          onChange={setUntil}
          errors={{ day: refused?.errors['until'] }}
        />
        {consultants.length > 1 && (
          <fieldset className="fld">
            <legend className="lab">Whose time</legend>
            {consultants.map(({ number, name }) => (
              <Checkbox
                key={number}
                isOn={who.includes(number)}
                onChange={(isOn) => setWho(isOn ? [...who, number] : who.filter((each) => each !== number))}
              >
                {name}
              </Checkbox>
            ))}
          </fieldset>
        )}
        <TextField
          label="Reason"
          error={refused?.errors['reason']}
          hint="For your colleagues, such as: Hearing."
          maxLength={120}
          value={reason}
          onChange={setReason}
        />
      </form>
    </Drawer>
  )
}

function later(time: string, minutes: number): string {
  if (time === '') return ''
  return timeAt(Math.min(minutesOf(time) + minutes, 24 * 60 - 15))
}

type BlockedDrawerProps = {
  block: Block | undefined
  consultants: Consultant[]
  onClose: () => void
  addressOf: (path: string) => string
}

export function BlockedDrawer({ block, consultants, onClose, addressOf }: BlockedDrawerProps) {
  const act = useAction()
  const [isSaving, setSaving] = useState(false)
  async function unblock({ id, consultant, startsOn, endsOn, reason }: Block) {
    setSaving(true)
    const isMidnight = clockInIndia(endsOn) === '00:00'
    const again = {
      consultants: [consultant],
      from: dayInIndia(startsOn),
      fromTime: clockInIndia(startsOn),
      until: isMidnight ? addDays(dayInIndia(endsOn), -1) : dayInIndia(endsOn),
      untilTime: isMidnight ? '24:00' : clockInIndia(endsOn),
      reason,
    }
    await act(
      () => callApi(unblockTime, { id }),
      'Unblocked. Visitors can choose this time again.',
      () => act(() => callApi(blockTime, again)),
    )
    onClose()
  }
  return (
    <Drawer
      label="Blocked time"
      title={<DrawerTitle>Blocked time</DrawerTitle>}
      footer={
        block && (
          <Button disabled={isSaving} onClick={() => void unblock(block)}>
            {isSaving ? 'Unblocking…' : 'Unblock'}
          </Button>
        )
      }
      onClose={onClose}
    >
      {block ? (
        <>
          <Facts
            of={{
              From: `${whenInIndia(block.startsOn)} IST`,
              Until: `${whenInIndia(block.endsOn)} IST`,
              Whose: consultantName(consultants, block.consultant),
              Reason: block.reason,
            }}
          />
          <Remaining
            span={{ from: block.startsOn, until: block.endsOn, consultants: String(block.consultant) }}
            consultants={consultants}
            addressOf={addressOf}
          />
        </>
      ) : (
        <p className="muted">This block has been removed, or is in another week.</p>
      )}
    </Drawer>
  )
}
