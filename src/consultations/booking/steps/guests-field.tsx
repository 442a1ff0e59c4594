// The guests of a meeting: one text field that turns addresses into pills as they are typed. Without JavaScript it is a
// plain text field with commas between the addresses.
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Submission } from '#forms/form.tsx'
import { describedBy, FieldName, FieldNotes, fieldFull, fieldShell } from '#ui/field.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Icon } from '#ui/icon.tsx'
import { isOfInputMethod } from '#ui/keys/input-method.ts'
import { consultationForm, maxGuests, guestsIn } from '#consultations/consultation-form.ts'
import { emailMessage } from '#platform/text/validators.ts'
import styles from './guests-field.module.css'

const id = `${consultationForm.name}-guests`

export function GuestsField({ submission }: { submission: Submission }) {
  const { name, label, defaultValue = '', error, autoFocus, onBlur: check } = submission.fieldProps('guests')
  const hydrated = useHydrated()
  const [list, setList] = useState<GuestList>({ guests: [], typed: defaultValue })
  const [news, setNews] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isPasted = useRef(false)
  const { guests, typed } = list
  const hint = hydrated
    ? 'Guests receive the same video link.'
    : `Up to ${maxGuests} e-mail addresses, separated by commas. Guests receive the same video link.`

  // Also takes what was typed before the page was hydrated.
  useEffect(() => {
    const given = field.current?.value ?? ''
    if (given !== '') setList((before) => takeGuests({ ...before, typed: given }))
  }, [])

  function take(text: string) {
    const next = takeGuests({ guests, typed: text })
    const added = next.guests.slice(guests.length)
    if (added.length > 0) setNews(`${added.join(', ')} added`)
    setList(next)
    check(guestsText(next))
  }

  function remove(guest: string) {
    const next = { guests: guests.filter((one) => one !== guest), typed }
    setNews(`${guest} removed`)
    setList(next)
    check(guestsText(next))
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isOfInputMethod(event.nativeEvent)) return
    const last = guests.at(-1)
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      take(typed)
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault()
      remove(last)
    }
  }

  return (
    <div className={`${fieldShell} ${fieldFull}`}>
      <label htmlFor={id}>
        <FieldName label={label} optional />
      </label>
      <div className={styles.box} data-invalid={error ? true : undefined}>
        {guests.length > 0 && (
          <ul aria-label="Guests">
            {guests.map((guest) => (
              <li key={guest} className={styles.pill}>
                <span>{guest}</span>
                <button type="button" aria-label={`Remove ${guest}`} onClick={() => remove(guest)}>
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={field}
          id={id}
          name={hydrated ? undefined : name}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={autoFocus}
          placeholder={hydrated ? (guests.length > 0 ? 'Add another' : 'Add an e-mail, then press space') : undefined}
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
          onChange={({ target: { value } }) => {
            if (isPasted.current || endsAddress.test(value)) take(value)
            else setList({ guests, typed: value })
            isPasted.current = false
          }}
          onPaste={() => (isPasted.current = true)}
          onKeyDown={onKeyDown}
          onBlur={() => take(typed)}
        />
      </div>
      {/* What is sent. It takes the focus that a refused form gives to its field, and passes it on. */}
      {hydrated && (
        <div className="vh" aria-hidden="true">
          <input name={name} value={guestsText(list)} readOnly tabIndex={-1} onFocus={() => field.current?.focus()} />
        </div>
      )}
      <FieldNotes id={id} error={error} hint={hint} />
      <p className="vh" role="status">
        {news}
      </p>
    </div>
  )
}

export type GuestList = { guests: string[]; typed: string }

/** Text that ends so is complete: the visitor goes on to the next address. */
export const endsAddress = /[\s,;，；、>]$/

/**
 * Moves the valid addresses of the typed text into the list. What is wrong or too much stays typed. If nothing can be moved,
 * so do its spaces: it may be the name before an address.
 */
export function takeGuests({ guests, typed }: GuestList): GuestList {
  const taken = [...guests]
  const rest: string[] = []
  const addresses = guestsIn(typed)
  for (const address of addresses) {
    if (taken.some((guest) => guest.toLowerCase() === address.toLowerCase())) continue
    if (emailMessage(address) === null && taken.length < maxGuests) taken.push(address)
    else rest.push(address)
  }
  const isAllLeft = rest.length > 0 && rest.length === addresses.length
  return { guests: taken, typed: isAllLeft ? typed.replace(/[,;，；、]+\s*$/, '') : rest.join(' ') }
}

/** The value of the form's field: all of the list and of the typed text. */
export function guestsText({ guests, typed }: GuestList): string {
  return [...guests, ...guestsIn(typed)].join(', ')
}
