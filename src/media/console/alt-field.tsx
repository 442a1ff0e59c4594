// The alternative text of a picture, with a hint how to write it.
import { useId } from 'react'
import { Icon } from '#ui/console/icon.tsx'
import { maxAltCharacters } from '#media/media.ts'

type Props = { value: string; onValue: (value: string) => void; error?: string | undefined; isDisabled?: boolean }

export const altMissing = 'Say what the picture shows.'

export function AltField({ value, onValue, error, isDisabled = false }: Props) {
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>Alt text</label>
      <textarea
        id={id}
        className="in"
        rows={3}
        value={value}
        maxLength={maxAltCharacters}
        disabled={isDisabled}
        aria-required="true"
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={(event) => onValue(event.target.value)}
      />
      <span className="hint" id={`${id}-hint`}>
        Describe the picture for someone who cannot see it: who or what is shown, and what is happening. One sentence,
        without “picture of”.
      </span>
      {error && (
        <span className="err" id={`${id}-error`} role="alert">
          <Icon name="alert" />
          {error}
        </span>
      )}
    </div>
  )
}
