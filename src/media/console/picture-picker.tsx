// The picture of a record: chosen from the library or uploaded on the spot, with its alt text. The alt text is the
// record's own; that of the library is where it begins.
import { useState } from 'react'
import { describeMedia, readMediaAt } from '#media/console-calls.ts'
import { callApi, messageOf } from '#platform/console/call.ts'
import { useRead, useRefresh } from '#platform/console/use-read.ts'
import type { MediaItem } from '#media/media.ts'
import type { PictureValue } from '#platform/records/record-fields.ts'
import { Button } from '#ui/console/button.tsx'
import { Dialog } from '#ui/console/dialog.tsx'
import { FieldError } from '#ui/console/field.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { toast } from '#ui/console/toasts.tsx'
import { AltField } from './alt-field.tsx'
import { sizeAddress } from './addresses.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import { FocalPoint } from './focal-point.tsx'
import { PickerFrame, type PickerProps } from './picker-frame.tsx'
import './media.css'

type Props = PickerProps<PictureValue> & { hint: string | undefined }

/** `error`: what is wrong with the alt text, or that there is no picture. */
export function PicturePicker({ label, value, onChange, error, hint, isNeeded }: Props) {
  const [open, setOpen] = useState<'choose' | 'focal' | null>(null)
  const src = value?.src ?? ''
  const { data } = useRead(readMediaAt, [{ path: src }], { isOff: src === '' })
  // A picture of the starting content has no entry in the library, and no focal point.
  const item = data?.find(({ path }) => path === src)
  return (
    <PickerFrame label={label} isNeeded={isNeeded} hint={hint}>
      {src !== '' && (
        <div className="media-pick__pic">
          <img src={sizeAddress(item?.file ?? src, 640)} alt="" />
        </div>
      )}
      <div className="row wraps">
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
        <AltField value={value.alt} onValue={(alt) => onChange({ src, alt })} error={error} />
      ) : (
        error && <FieldError>{error}</FieldError>
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
    </PickerFrame>
  )
}

function FocalDialog({ item, onClose }: { item: MediaItem; onClose: () => void }) {
  const refresh = useRefresh()
  const [focal, setFocal] = useState({ x: item.focalX, y: item.focalY })
  const [refusal, setRefusal] = useState('')

  async function save() {
    const { id, name, alt, version } = item
    try {
      await callApi(describeMedia, { id }, { name, alt, focalX: focal.x, focalY: focal.y, version })
      toast('Saved. Every page that shows the picture is updated within a second.')
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
      {refusal !== '' && <FieldError>{refusal}</FieldError>}
    </Dialog>
  )
}
