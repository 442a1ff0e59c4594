// One item: what it shows, its texts and focal point, where it is used, and what can be done with it.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { describeMedia, readMedia } from '#media/console-calls.ts'
import { callApi, CallError, messageOf } from '#platform/console/call.ts'
import { shortInstant } from '#platform/console/instants.ts'
import { useNow } from '#platform/console/use-now.ts'
import { useRead, useRefresh } from '#platform/console/use-read.ts'
import { maxNameCharacters, type MediaDetail } from '#media/media.ts'
import { Button } from '#ui/console/button.tsx'
import { Drawer } from '#ui/console/dialog.tsx'
import { FieldError, TextField } from '#ui/console/field.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { forgetUnsaved, useUnsaved } from '#ui/console/unsaved/unsaved.ts'
import { Notice } from '#ui/console/notices.tsx'
import { Loaded } from '#ui/console/loaded.tsx'
import { toast } from '#ui/console/toasts.tsx'
import { sizeText } from '#ui/file-size.ts'
import { AltField, altMissing } from './alt-field.tsx'
import { fileAddress } from './addresses.ts'
import { FocalPoint } from './focal-point.tsx'
import { ItemActions } from './item-actions.tsx'

export function ItemDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useRead(readMedia, [{ id: String(id) }])
  const heading = useRef<HTMLHeadingElement>(null)
  const item = data?.id === id ? data : undefined
  useEffect(() => heading.current?.focus(), [])
  return (
    <Drawer
      label="File"
      title={
        <>
          <h2 ref={heading} tabIndex={-1} className="media-item__title">
            {item?.name ?? 'File'}
          </h2>
          {item && <span className="fine muted">{factsOf(item)}</span>}
        </>
      }
      onClose={onClose}
    >
      <Loaded of={{ data: item, error, refetch }} failed="The file could not be loaded." rows={3}>
        {(read) => <Item item={read} onGone={onClose} />}
      </Loaded>
    </Drawer>
  )
}

function factsOf({ kind, width, height, pages, bytes }: MediaDetail): string {
  const size = sizeText(bytes)
  return kind === 'picture'
    ? `${width} × ${height}, uploaded with ${size}`
    : `PDF, ${pages} ${pages === 1 ? 'page' : 'pages'}, ${size}`
}

function Item({ item, onGone }: { item: MediaDetail; onGone: () => void }) {
  const refresh = useRefresh()
  const now = useNow()
  const [base, setBase] = useState(item)
  const [name, setName] = useState(item.name)
  const [alt, setAlt] = useState(item.alt)
  const [focal, setFocal] = useState({ x: item.focalX, y: item.focalY })
  const [refusal, setRefusal] = useState('')
  const [isBehind, setBehind] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [isTried, setTried] = useState(false)
  const isPicture = item.kind === 'picture'
  const isMissing = isPicture && alt.trim() === ''
  const isDirty = name !== base.name || alt !== base.alt || focal.x !== base.focalX || focal.y !== base.focalY
  useUnsaved(isDirty, { words: `Your changes to “${base.name}” will be lost if you leave now.` })
  const mayNotSave = !isDirty || isSaving || isBehind

  function take(next: MediaDetail) {
    setBase(next)
    setName(next.name)
    setAlt(next.alt)
    setFocal({ x: next.focalX, y: next.focalY })
    setBehind(false)
    setRefusal('')
  }
  // Someone else has changed it, and nothing here is unsaved.
  if (item.version !== base.version && !isDirty && !isSaving) take(item)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (mayNotSave) return
    setTried(true)
    if (isMissing) return
    setSaving(true)
    setRefusal('')
    try {
      const given = { name: name.trim(), alt: alt.trim(), focalX: focal.x, focalY: focal.y, version: base.version }
      const saved = await callApi(describeMedia, { id: item.id }, given)
      take({ ...item, ...saved })
      toast(
        focal.x !== base.focalX || focal.y !== base.focalY
          ? 'Saved. Every page that shows the picture is updated within a second.'
          : 'Saved.',
      )
    } catch (error) {
      setRefusal(messageOf(error))
      setBehind(error instanceof CallError && error.status === 409)
    }
    await refresh()
    setSaving(false)
  }

  return (
    <>
      {item.trashedOn !== null && (
        <Notice kind="info" icon="trash" title={`In the trash since ${shortInstant(item.trashedOn, now)}`}>
          It cannot be used until it is taken out of the trash.
        </Notice>
      )}
      {isPicture ? (
        <FocalPoint file={item.file} focal={focal} onChange={setFocal} />
      ) : (
        <a className="btn" href={fileAddress(item.file)} target="_blank" rel="noopener">
          <Icon name="ext" />
          Open the PDF<span className="vh"> (opens in a new tab)</span>
        </a>
      )}
      <form className="stack" noValidate aria-label="Texts" onSubmit={(event) => void save(event)}>
        {isBehind && (
          <Notice
            kind="warn"
            title={refusal}
            action={
              <div className="row wraps">
                <Button onClick={() => take(item)}>Show theirs</Button>
                <Button
                  onClick={() => {
                    setBase(item)
                    setBehind(false)
                  }}
                >
                  Keep mine
                </Button>
              </div>
            }
          >
            Nothing was overwritten, and your text is still here.
          </Notice>
        )}
        {isPicture && <AltField value={alt} onValue={setAlt} error={isMissing && isTried ? altMissing : undefined} />}
        <TextField
          label="Name in the library"
          value={name}
          maxLength={maxNameCharacters}
          autoComplete="off"
          onChange={setName}
        />
        {refusal !== '' && !isBehind && <FieldError>{refusal}</FieldError>}
        <div className="row">
          {/* Not `disabled`, which would take the focus from it once it is pressed. */}
          <Button type="submit" look="go" aria-disabled={mayNotSave}>
            {isSaving ? 'Saving…' : isPicture ? 'Save alt text and focal point' : 'Save the name'}
          </Button>
        </div>
      </form>
      <UsedBy item={item} />
      <p className="fine muted">
        Uploaded by {item.addedBy}, {shortInstant(item.addedOn, now)}
        {item.title !== '' && <>. Title in the file: “{item.title}”</>}
      </p>
      <ItemActions
        item={item}
        onGone={() => {
          forgetUnsaved()
          onGone()
        }}
      />
    </>
  )
}

function UsedBy({ item: { uses, usedBy } }: { item: MediaDetail }) {
  return (
    <section aria-labelledby="media-uses" className="media-item__uses stack gap-2">
      <h3 id="media-uses">Where it is used</h3>
      {uses === 0 ? (
        <p className="muted">Nowhere.</p>
      ) : (
        <ul className="list">
          {usedBy.map(({ name, path }) => (
            <li key={`${name} ${path}`}>{path === null ? name : <Link to={path}>{name}</Link>}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
