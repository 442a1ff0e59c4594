// One date of a rule: to be moved or hidden, with what that changes shown before it is done.
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { changeDate, readDateEffect } from '#calendar/console-calls.ts'
import { isAsStored, type DateChange, type DateEffect, type StaffDate } from '#calendar/changes/staff-dates.ts'
import { callApi, CallError } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { dayText } from '#platform/dates.ts'
import { Button } from '#ui/console/button.tsx'
import { Drawer } from '#ui/console/dialog.tsx'
import { TextField } from '#ui/console/field.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { forgetUnsaved, useUnsaved } from '#ui/console/unsaved/unsaved.ts'
import { toast } from '#ui/console/toasts.tsx'
import { EffectPreview } from './effect-preview.tsx'

type Action = 'move' | 'hide' | 'undo'
/** What is refused of a change: a message, and what is wrong with each field. */
type Refusal = { message: string; errors: Record<string, string> }

const choices: { action: Action; label: string; button: string }[] = [
  { action: 'move', label: 'Move it to another day', button: 'Move it' },
  { action: 'hide', label: 'Hide it on the site', button: 'Hide it' },
  { action: 'undo', label: 'Take it back to the day in the rule', button: 'Take it back' },
]

export function DateDrawer({ date, onClose }: { date: StaffDate; onClose: () => void }) {
  const { ruleId, originalDay, change } = date
  const refresh = useRefresh()
  const heading = useRef<HTMLHeadingElement>(null)
  /** What the form has begun with. Of a colleague's change made since, the server tells. */
  const [seen, setSeen] = useState(change)
  const [knowsOfChange, setKnowsOfChange] = useState(false)
  const [action, setAction] = useState<Action>(change?.action ?? 'move')
  const [newDay, setNewDay] = useState(change?.newDay || '')
  const [circular, setCircular] = useState(change?.circular ?? '')
  const [note, setNote] = useState(change?.note ?? '')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  const isTyped = newDay !== (seen?.newDay || '') || circular !== (seen?.circular ?? '') || note !== (seen?.note ?? '')
  useUnsaved(isTyped, { openBy: 'date' })
  // What was typed is kept, and may be saved over the colleague's change once its writer has been told of that.
  if (change?.id !== seen?.id && !isBusy && (knowsOfChange || !isTyped)) {
    setSeen(change)
    setKnowsOfChange(false)
    if (!isTyped) {
      setAction(change?.action ?? 'move')
      setNewDay(change?.newDay || '')
      setCircular(change?.circular ?? '')
      setNote(change?.note ?? '')
    } else if (change === null && action === 'undo') setAction('move')
  }

  const occurrence = { ruleId, originalDay }
  const isWhole = action !== 'move' || /^\d{4}-\d{2}-\d{2}$/.test(newDay)
  const changeWith = (texts: { circular: string; note: string }): DateChange | null =>
    action === 'undo'
      ? null
      : action === 'hide'
        ? { ...occurrence, action, ...texts }
        : { ...occurrence, action, newDay, ...texts }
  const isNews = isWhole && (change?.action !== action || (action === 'move' && newDay !== change.newDay))
  const asked = { occurrence, change: changeWith({ circular: '', note: '' }) }
  const effect = useQuery<DateEffect, Error>({
    queryKey: ['dates', 'effect', asked],
    queryFn: () => callApi(readDateEffect, asked),
    enabled: isNews,
  })

  async function save() {
    if (!isWhole) return setRefusal({ message: '', errors: { newDay: 'Enter the new day.' } })
    setBusy(true)
    setRefusal(null)
    try {
      await callApi(changeDate, { occurrence, change: changeWith({ circular, note }), seen: seen?.id ?? null })
      // Closed first: what is read again would fill it anew.
      forgetUnsaved()
      onClose()
      await refresh()
      toast(doneText(action, newDay, originalDay))
    } catch (error) {
      setRefusal(refusalOf(error))
      setBusy(false)
      if (error instanceof CallError && error.status === 409) {
        setKnowsOfChange(true)
        await refresh()
      }
    }
  }
  const offered = change === null ? choices.filter((choice) => choice.action !== 'undo') : choices
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
          <Button
            type="submit"
            look="go"
            form="date"
            disabled={isBusy || isAsStored(seen, changeWith({ circular, note }))}
          >
            {isBusy ? 'Saving…' : offered.find((choice) => choice.action === action)?.button}
          </Button>
          <span className="hint push">The office is told by e-mail</span>
        </>
      }
      onClose={onClose}
    >
      <p>
        <b>Date in the rule:</b> <span className="num">{dayText(originalDay)}</span>
      </p>
      <form
        id="date"
        className="stack dates__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <fieldset className="dates__choice">
          <legend>Change this one date</legend>
          {offered.map((choice) => (
            <label key={choice.action} className="row">
              <input
                type="radio"
                className="cb"
                name="action"
                checked={action === choice.action}
                onChange={() => setAction(choice.action)}
              />
              {choice.label}
            </label>
          ))}
        </fieldset>
        {action === 'move' && (
          <TextField
            label="New day"
            type="date"
            className="num"
            value={newDay}
            error={errorOf('newDay')}
            onChange={setNewDay}
          />
        )}
        {action !== 'undo' && (
          <>
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
          </>
        )}
        {refusal && isOfForm(refusal) && <Notice kind="bad" title={refusal.message} />}
      </form>
      {isNews && effect.data && <EffectPreview title={date.title} effect={effect.data} />}
      {isNews && effect.error && <Notice kind="bad" title="What will change could not be read." />}
    </Drawer>
  )
}

function doneText(action: Action, newDay: string, originalDay: string): string {
  if (action === 'hide') return 'Hidden on the site.'
  return action === 'move' ? `Moved to ${dayText(newDay)}.` : `Back on ${dayText(originalDay)}, as in the rule.`
}

const bodySchema = z.object({ errors: z.record(z.string(), z.string()).default({}) })

function refusalOf(error: unknown): Refusal {
  const body = error instanceof CallError ? bodySchema.safeParse(error.body).data : undefined
  const message = error instanceof Error ? error.message : 'This could not be saved. What you typed is still here.'
  return { message, errors: body?.errors ?? {} }
}

/** Whether it names no field that is shown. */
function isOfForm({ errors }: Refusal): boolean {
  return Object.keys(errors).every((name) => name === 'root')
}
