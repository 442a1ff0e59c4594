// The foot of a form of the settings: what was refused, the button, and the way out if somebody else was faster.
import { Button } from '#ui/console/button.tsx'
import { Notice } from '#ui/console/notices.tsx'
import type { Part } from './use-part.ts'

type Props = {
  part: Pick<Part<unknown>, 'saving' | 'isDirty' | 'takeStored'>
  label: string
  /** What is stored now, in words; shown if somebody else has saved it. */
  stored: string
}

export function SaveBar({ part: { saving, isDirty, takeStored }, label, stored }: Props) {
  const { message, errors, isStale, isBusy } = saving
  const isOfField = Object.keys(errors).length > 0
  return (
    <>
      {isStale && (
        <Notice
          kind="warn"
          title="Someone else has saved this since you opened it."
          action={<Button onClick={takeStored}>Take theirs</Button>}
        >
          Now stored: {stored} Your version is still in the fields. Save it over theirs, or take theirs.
        </Notice>
      )}
      {message !== null && !isStale && !isOfField && <Notice kind="bad" title={message} />}
      <div className="row wraps">
        <Button type="submit" look={isDirty || isStale ? 'go' : undefined} disabled={isBusy}>
          {isBusy ? 'Saving…' : isStale ? 'Save over theirs' : label}
        </Button>
        {!isDirty && !isBusy && <span className="hint">To confirm that it is right, save it unchanged.</span>}
      </div>
    </>
  )
}
