// One date of a rule: to be moved or hidden, with what that changes shown before it is done.
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { decideDateChange, proposeDateChange, readDateEffect } from '#calendar/console-calls.ts'
import type { DateChange, DateEffect, StaffDate } from '#calendar/staff/staff-dates.ts'
import { ask } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { dayText } from '#platform/dates.ts'
import { Button } from '#ui/console/button.tsx'
import { Drawer } from '#ui/console/dialog.tsx'
import { TextField } from '#ui/console/field.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { useUnsaved } from '#ui/console/unsaved/unsaved.ts'
import { say } from '#ui/console/toasts.tsx'
import { EffectPreview } from './effect-preview.tsx'
import { isOfForm, refusalOf, type Refusal } from './refusal.ts'

export function DateDrawer({ date, onClose }: { date: StaffDate; onClose: () => void }) {
  const { ruleId, originalDay, change } = date
  const refresh = useRefresh()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isHidden, setHidden] = useState(change?.action === 'hide')
  const [newDay, setNewDay] = useState(change?.newDay || '')
  const [circular, setCircular] = useState(change?.circular ?? '')
  const [note, setNote] = useState(change?.note ?? '')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  useUnsaved(
    newDay !== (change?.newDay || '') || circular !== (change?.circular ?? '') || note !== (change?.note ?? ''),
  )

  const texts = { circular, note }
  const wanted: DateChange | null = isHidden
    ? { ruleId, originalDay, action: 'hide', ...texts }
    : /^\d{4}-\d{2}-\d{2}$/.test(newDay)
      ? { ruleId, originalDay, action: 'move', newDay, ...texts }
      : null
  const isNews =
    wanted !== null &&
    (change?.action !== wanted.action || (wanted.action === 'move' && wanted.newDay !== change.newDay))
  const asked = wanted && { ...wanted, circular: '', note: '' }
  const effect = useQuery<DateEffect, Error>({
    queryKey: ['dates', 'effect', asked],
    queryFn: () => ask(readDateEffect, { ruleId, originalDay, change: asked }),
    enabled: isNews,
  })

  const occurrence = { ruleId, originalDay }
  async function propose(proposed: DateChange | null) {
    setBusy(true)
    setRefusal(null)
    try {
      const { id } = await ask(proposeDateChange, { occurrence, change: proposed, seen: change?.id ?? null })
      // Closed first: what is read again would open it anew, and take the focus.
      onClose()
      await refresh()
      const undo = async () => {
        await ask(decideDateChange, { id }, { decision: 'withdraw', reason: '' })
        await refresh()
      }
      say('Proposed. A second person approves it at the law desk.', { undo })
    } catch (error) {
      setRefusal(refusalOf(error))
      setBusy(false)
    }
  }
  const save = () =>
    wanted === null ? setRefusal({ message: '', errors: { newDay: 'Enter the new day.' } }) : void propose(wanted)
  const errorOf = (name: string) => refusal?.errors[name]

  return (
    <Drawer
      label={date.title}
      title={
        <>
          <h2 tabIndex={-1} className="drawer__title" ref={heading}>
            {date.title}
          </h2>
          {date.law && <p className="muted">{date.law}</p>}
        </>
      }
      footer={
        <>
          <Button type="submit" look="go" form="date" disabled={isBusy}>
            {isBusy ? 'Saving…' : isHidden ? 'Propose to hide it' : 'Propose this change'}
          </Button>
          <span className="hint push">The rule stays as it is</span>
        </>
      }
      onClose={onClose}
    >
      <div className="row">
        <span>
          <b>Date in the rule:</b> <span className="num">{dayText(originalDay)}</span>
        </span>
        {change !== null && (
          <Button isSmall className="push" disabled={isBusy} onClick={() => void propose(null)}>
            <Icon name="undo" />
            Back to the rule
          </Button>
        )}
      </div>
      <form
        id="date"
        className="stack dates__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <fieldset className="dates__choice">
          <legend>Change this one date</legend>
          {[false, true].map((hides) => (
            <label key={String(hides)} className="row">
              <input
                type="radio"
                className="cb"
                name="action"
                checked={isHidden === hides}
                onChange={() => setHidden(hides)}
              />
              {hides ? 'Hide it on the site' : 'Move it to another day'}
            </label>
          ))}
        </fieldset>
        {!isHidden && (
          <TextField
            label="New day"
            type="date"
            className="num"
            value={newDay}
            error={errorOf('newDay')}
            onChange={setNewDay}
          />
        )}
        <TextField
          label="Circular or notification"
          value={circular}
          error={errorOf('circular')}
          hint="Number and date. Visitors read it beside the date."
          onChange={setCircular}
        />
        <TextField
          label="Note"
          isOptional
          value={note}
          error={errorOf('note')}
          hint="A sentence for visitors, such as: Until then without additional fee."
          onChange={setNote}
        />
        {refusal && isOfForm(refusal) && <Notice kind="bad" title={refusal.message} />}
      </form>
      {isNews && effect.data && <EffectPreview id="date-effect" title={date.title} effect={effect.data} />}
      {isNews && effect.error && <Notice kind="bad" title="What will change could not be read." />}
    </Drawer>
  )
}
