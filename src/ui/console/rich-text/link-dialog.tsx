// Asks for the text and the address of a link, and says while one types what is wrong with the address.
import { useId, useState, type FormEvent } from 'react'
import Quill, { Delta } from 'quill/core.js'
import { Button } from '#ui/console/button.tsx'
import { Dialog } from '#ui/console/dialog.tsx'
import { TextField } from '#ui/console/field.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { readLinkAddress } from './link-address.ts'

/** What a new link would cover, or the link that the caret is in. */
export type LinkInText = { index: number; length: number; text: string; href: string; isPlain: boolean }

/** `null` takes the link away. */
type Made = { text: string; href: string } | null

export function linkAt(quill: Quill): LinkInText {
  const { index, length } = quill.getSelection(true)
  const href = quill.getFormat(index, length)['link']
  const range = typeof href === 'string' && length === 0 ? wholeLink(quill, index) : { index, length }
  const { ops } = quill.getContents(range.index, range.length)
  return {
    ...range,
    text: quill.getText(range.index, range.length),
    href: typeof href === 'string' ? href : '',
    // The text of a link that spans lines, or that holds a picture, is not changed here.
    isPlain: ops.every(({ insert }) => typeof insert === 'string' && !insert.includes('\n')),
  }
}

function wholeLink(quill: Quill, index: number): { index: number; length: number } {
  const [leaf] = quill.getLeaf(index)
  for (let blot = leaf?.parent; blot && blot !== quill.scroll; blot = blot.parent) {
    if (blot.statics.blotName === 'link') return { index: quill.getIndex(blot), length: blot.length() }
  }
  return { index, length: 0 }
}

export function setLink(quill: Quill, { index, length, text }: LinkInText, made: Made): void {
  quill.focus()
  quill.history.cutoff()
  if (made === null || made.text === text) {
    quill.formatText(index, length, 'link', made?.href ?? false, Quill.sources.USER)
    quill.setSelection(index + length, 0, Quill.sources.USER)
    return
  }
  const { bold, italic } = quill.getFormat(index, length)
  const marks = { ...(bold === true && { bold }), ...(italic === true && { italic }) }
  const change = new Delta()
    .retain(index)
    .delete(length)
    .insert(made.text, { ...marks, link: made.href })
  quill.updateContents(change, Quill.sources.USER)
  quill.setSelection(index + made.text.length, 0, Quill.sources.USER)
}

type Props = { link: LinkInText; onDone: (made: Made) => void; onClose: () => void }

export function LinkDialog({ link, onDone, onClose }: Props) {
  const id = useId()
  const [text, setText] = useState(link.text)
  const [address, setAddress] = useState(link.href)
  const [isChecked, setChecked] = useState(false)
  const read = readLinkAddress(address, window.location.origin)
  const problem = address !== '' || isChecked ? read.problem : undefined
  const becomes = read.href !== undefined && read.href !== address.trim() ? read.href : undefined

  function submit(event: FormEvent): void {
    event.preventDefault()
    event.stopPropagation()
    setChecked(true)
    if (read.href === undefined) return
    onDone({ href: read.href, text: link.isPlain ? text.trim() || link.text || address.trim() : link.text })
  }

  return (
    <Dialog
      title={link.href ? 'Change the link' : 'Add a link'}
      onClose={onClose}
      actions={
        <>
          {link.href && <Button onClick={() => onDone(null)}>Remove the link</Button>}
          <Button type="submit" look="go" form={`${id}-form`}>
            {link.href ? 'Change the link' : 'Add the link'}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className="stack" onSubmit={submit} noValidate>
        <div className="fld">
          <label htmlFor={`${id}-address`}>Address</label>
          <input
            className="in"
            id={`${id}-address`}
            value={address}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus
            aria-invalid={problem !== undefined && isChecked}
            aria-describedby={`${id}-said`}
            onChange={(event) => setAddress(event.target.value)}
          />
          <div id={`${id}-said`} aria-live="polite">
            {problem ? (
              <p className="err">
                <Icon name="alert" />
                {problem}
              </p>
            ) : (
              <p className="hint">
                {becomes ? `The link goes to ${becomes}` : 'Such as example.in, /contact or info@example.in'}
              </p>
            )}
          </div>
        </div>
        {link.isPlain && <TextField label="Link text" value={text} onChange={setText} />}
      </form>
    </Dialog>
  )
}
