// The draft on its page, for oneself or by a link that others can open.
import { useState } from 'react'
import { instantDay } from '#platform/console/instants.ts'
import { useNow } from '#platform/console/use-now.ts'
import type { RecordView } from '#publishing/record.ts'
import { Button } from '#ui/console/button.tsx'
import { Field } from '#ui/console/field.tsx'
import { toast } from '#ui/console/toasts.tsx'
import type { MadePreview, RecordActions } from './use-actions.ts'

export function PreviewLinks({ record, actions }: { record: RecordView; actions: RecordActions }) {
  const [previews, setPreviews] = useState(record.previews)
  const [shown, setShown] = useState<MadePreview | null>(null)
  const now = useNow()
  const open = previews.filter(({ validUntil }) => validUntil > now.toISOString())

  async function make(): Promise<MadePreview | null> {
    const made = await actions.previewLink()
    if (made) setPreviews(made.previews)
    return made
  }
  async function openPreview() {
    // Opened before the answer, because the browser lets only a press of a button open a window.
    const opened = window.open('about:blank', '_blank')
    const made = await make()
    if (made === null) opened?.close()
    else if (opened) opened.location.href = made.link
    else setShown(made)
  }
  async function copyLink() {
    const made = await make()
    setShown(made)
    if (made === null) return
    await navigator.clipboard.writeText(made.link).then(
      () => toast('The link is copied.'),
      // The link stands in the panel too.
      () => undefined,
    )
  }
  async function end(id: number) {
    const left = await actions.endPreview(id)
    if (left === null) return
    setPreviews(left)
    setShown(null)
  }

  return (
    <>
      <div className="row wraps">
        <Button isSmall icon="eye" disabled={actions.isBusy} onClick={() => void openPreview()}>
          Preview
        </Button>
        <Button isSmall icon="copy" disabled={actions.isBusy} onClick={() => void copyLink()}>
          Link for a colleague
        </Button>
      </div>
      {shown !== null && (
        <Field
          label="Link to the preview"
          hint={`Anyone with the link sees version ${shown.version}, without later changes.`}
        >
          {(field) => (
            <input {...field} readOnly value={shown.link} onFocus={(event) => event.currentTarget.select()} />
          )}
        </Field>
      )}
      {open.length > 0 && (
        <ul className="list rec__previews" role="list" aria-label="Open links to previews">
          {open.map(({ id, version, validUntil }) => (
            <li key={id}>
              <span className="t">
                <b>Version {version}</b>
                <small>Its link works until {instantDay(validUntil)}</small>
              </span>
              <Button look="bare" isSmall disabled={actions.isBusy} onClick={() => void end(id)}>
                End the link<span className="vh"> to version {version}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
