// The picture of a record: chosen from the library or uploaded on the spot, with its alt text. The alt text is the
// record's own; that of the library is where it begins.
import { useId, useState } from 'react'
import { describeMedia, readMediaAt } from '#media/console-calls.ts'
import { ask, messageOf } from '#platform/console/call.ts'
import { useRead, useRefresh } from '#platform/console/use-read.ts'
import type { MediaItem, PictureValue } from '#media/media.ts'
import { Button } from '#ui/console/button.tsx'
import { Dialog } from '#ui/console/dialog.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { say } from '#ui/console/toasts.tsx'
import { AltField } from './alt-field.tsx'
import { sizeAddress } from './addresses.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import { FocalPoint } from './focal-point.tsx'
import { PickerName } from './picker-name.tsx'
import './media.css'

type Props = {
  label: string
  value: PictureValue | null
  onChange: (value: PictureValue | null) => void
  /** What is wrong with the alt text, or that there is no picture. */
  error?: string | undefined
  hint?: string | undefined
  isNeeded?: boolean | undefined
  isDisabled?: boolean
}

export function PicturePicker({ label, value, onChange, error, hint, isNeeded = false, isDisabled = false }: Props) {
  const name = <PickerName label={label} isNeeded={isNeeded} />
  const id = useId()
  const [open, setOpen] = useState<'choose' | 'focal' | null>(null)
  const src = value?.src ?? ''
  const { data } = useRead(readMediaAt, [{ path: src }], { isOff: src === '' })
  // A picture of the starting content has no entry in the library, and no focal point.
  const item = data?.find(({ path }) => path === src)
  return (
    <fieldset className="media-pick" disabled={isDisabled} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="vh">{name}</legend>
      <div className="fld">
        <span className="lab" aria-hidden="true">
          {name}
        </span>
        {hint && (
          <span className="hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </div>
      {src !== '' && (
        <div className="media-pick__pic">
          <img src={sizeAddress(item?.file ?? src, 640)} alt="" />
        </div>
      )}
      <div className="row wrapx">
        <Button isSmall onClick={() => setOpen('choose')}>
          <Icon name="image" />
          {src === '' ? 'Choose a picture…' : 'Choose another…'}
        </Button>
        {item && (
          <Button isSmall onClick={() => setOpen('focal')}>
            <Icon name="pin" />
            Focal point…
          </Button>
        )}
        {value && (
          <Button look="bare" isSmall onClick={() => onChange(null)}>
            Remove the picture
          </Button>
        )}
      </div>
      {value ? (
        <AltField value={value.alt} onValue={(alt) => onChange({ src, alt })} error={error} isDisabled={isDisabled} />
      ) : (
        error && (
          <p className="err" role="alert">
            <Icon name="alert" />
            {error}
          </p>
        )
      )}
      {open === 'choose' && (
        <ChooseDialog
          kind="picture"
          onClose={() => setOpen(null)}
          onChoose={(chosen) => {
            setOpen(null)
            onChange({ src: chosen.path, alt: chosen.alt })
          }}
        />
      )}
      {open === 'focal' && item && <FocalDialog item={item} onClose={() => setOpen(null)} />}
    </fieldset>
  )
}

function FocalDialog({ item, onClose }: { item: MediaItem; onClose: () => void }) {
  const refresh = useRefresh()
  const [focal, setFocal] = useState({ x: item.focalX, y: item.focalY })
  const [refusal, setRefusal] = useState('')

  async function save() {
    const { id, name, alt, version } = item
    try {
      await ask(describeMedia, { id }, { name, alt, focalX: focal.x, focalY: focal.y, version })
      say('Saved. Every page that shows the picture is updated within a second.')
      await refresh()
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
      await refresh()
    }
  }
  return (
    <Dialog
      title="Focal point"
      onClose={onClose}
      actions={
        <Button look="go" onClick={() => void save()}>
          Save it for every page
        </Button>
      }
    >
      <FocalPoint file={item.file} focal={focal} onChange={setFocal} />
      {refusal !== '' && (
        <p className="err" role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
    </Dialog>
  )
}
