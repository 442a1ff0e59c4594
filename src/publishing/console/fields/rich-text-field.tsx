// The long text of a record. Its pictures come from the library.
import { useState } from 'react'
import { fileAddress } from '#media/console/addresses.ts'
import { ChooseDialog } from '#media/console/choose-dialog.tsx'
import { readingMinutes, wordCount } from '#platform/rich-text/reading-minutes.ts'
import { richTextWords } from './rich-text-words.ts'
import type { PickedImage } from '#ui/console/rich-text/rich-text-editor.tsx'
import { RichTextField } from '#ui/console/rich-text/rich-text-field.tsx'
import { controlProps, FieldFrame, labelId, type FieldProps } from './field-frame.tsx'

type Answer = (picked: PickedImage | null) => void

export function RichText({ field, path, value, problem, onChange }: FieldProps<'rich text', string>) {
  const count = lengthOf(value)
  const { id, 'aria-describedby': describedBy } = controlProps(path, field, problem, count !== undefined)
  const [asked, setAsked] = useState<Answer | null>(null)
  const answer = (picked: PickedImage | null) => {
    setAsked(null)
    asked?.(picked)
  }
  return (
    <FieldFrame path={path} field={field} problem={problem} count={count} shape="text">
      <RichTextField
        id={id}
        labelId={labelId(path)}
        value={value}
        onChange={onChange}
        describedBy={describedBy}
        isInvalid={problem !== undefined}
        headings={[2, 3]}
        pickImage={() => new Promise((resolve: Answer) => setAsked(() => resolve))}
      />
      {asked && (
        <ChooseDialog
          kind="picture"
          onClose={() => answer(null)}
          onChoose={(item) => answer({ src: fileAddress(item.path), alt: item.alt })}
        />
      )}
    </FieldFrame>
  )
}

/** 642 words, 3 minutes to read */
function lengthOf(stored: string): string | undefined {
  const text = richTextWords(stored)
  const [words, minutes] = [wordCount(text), readingMinutes(text)]
  if (words === 0) return undefined
  const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  return `${counted(words, 'word')}, ${counted(minutes, 'minute')} to read`
}
