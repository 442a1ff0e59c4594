// The alternative text of a picture, with a hint how to write it.
import { maxAltCharacters } from '#media/media.ts'
import { TextField } from '#ui/console/field.tsx'

type Props = { value: string; onValue: (value: string) => void; error?: string | undefined }

export const altMissing = 'Say what the picture shows.'

export function AltField({ value, onValue, error }: Props) {
  return (
    <TextField
      label="Alt text"
      rows={3}
      value={value}
      maxLength={maxAltCharacters}
      required
      error={error}
      hint="Describe the picture for someone who cannot see it: who or what is shown, and what is happening. One sentence, without “picture of”."
      onChange={onValue}
    />
  )
}
