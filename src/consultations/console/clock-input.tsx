// A field for a time of day on a 24-hour clock, whatever clock the browser's language has.
import { useState } from 'react'

type ClockInputProps = {
  id?: string
  className: string
  value: string
  onChange: (value: string) => void
  'aria-label'?: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

export function ClockInput({ value, onChange, ...field }: ClockInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      {...field}
      inputMode="numeric"
      autoComplete="off"
      placeholder="09:30"
      maxLength={5}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(clockTime(event.target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** Understands '9', '930', '9.30' and '9:30'. Whatever else is typed stays as it is. */
export function clockTime(text: string): string {
  const [, hours, minutes = '00'] = /^\s*(\d{1,2})(?:[:. ]?(\d{2}))?\s*$/.exec(text) ?? []
  if (hours === undefined || Number(hours) > 24 || Number(minutes) > 59) return text
  return `${hours.padStart(2, '0')}:${minutes}`
}
