// Chooses an item of the library for a record, or uploads one on the spot.
import { useRef, useState } from 'react'
import { describeMedia, listMedia } from '#media/console-calls.ts'
import { callApi, messageOf } from '#platform/console/call.ts'
import { useOwnListState } from '#platform/console/list-state.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import type { MediaFilter, MediaItem } from '#media/media.ts'
import { Button } from '#ui/console/button.tsx'
import { Dialog } from '#ui/console/dialog.tsx'
import { FieldError } from '#ui/console/field.tsx'
import { AltField, altMissing } from './alt-field.tsx'
import { LibraryList } from './library-list.tsx'
import { UploadArea } from './upload-area.tsx'
import { useUploads } from './use-uploads.ts'
import './media.css'

type Props = { kind: MediaItem['kind']; onChoose: (item: MediaItem) => void; onClose: () => void }

const pictureFilters: MediaFilter[] = ['pictures', 'unused']

export function ChooseDialog({ kind, onChoose, onClose }: Props) {
  const isPicture = kind === 'picture'
  const state = useOwnListState(listMedia, { show: isPicture ? 'pictures' : 'documents' })
  const [chosen, setChosen] = useState<MediaItem | null>(null)
  const [alt, setAlt] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isTried, setTried] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const refresh = useRefresh()
  const uploads = useUploads(async ({ item }) => {
    if (item.kind === kind) take(item)
    await refresh()
  })
  // A picture without an alt text gets one before it is used.
  const needsAlt = isPicture && chosen?.alt === ''

  function take(item: MediaItem) {
    if (item.kind !== kind) return
    setChosen(item)
    setAlt(item.alt)
    setTried(false)
    setRefusal('')
  }
  async function use() {
    if (chosen === null) return
    setTried(true)
    if (!needsAlt) return onChoose(chosen)
    if (alt.trim() === '') {
      area.current?.querySelector('textarea')?.focus()
      return
    }
    const { id, name, focalX, focalY, version } = chosen
    try {
      onChoose(await callApi(describeMedia, { id }, { name, alt: alt.trim(), focalX, focalY, version }))
      await refresh()
    } catch (error) {
      setRefusal(messageOf(error))
    }
  }
  return (
    <Dialog
      title={isPicture ? 'Choose a picture' : 'Choose a PDF'}
      onClose={onClose}
      actions={
        <Button look="go" disabled={chosen === null || uploads.isBusy} onClick={() => void use()}>
          {isPicture ? 'Use this picture' : 'Use this PDF'}
        </Button>
      }
    >
      <div className="media-choose stack gap-3" ref={area}>
        <UploadArea uploads={uploads} takes={kind} />
        <LibraryList
          state={state}
          filters={isPicture ? pictureFilters : ['documents']}
          openId={chosen?.id ?? null}
          onOpen={take}
        />
        {chosen && (
          <p role="status">
            Chosen: <b>{chosen.name}</b>
          </p>
        )}
        {needsAlt && (
          <AltField value={alt} onValue={setAlt} error={isTried && alt.trim() === '' ? altMissing : undefined} />
        )}
        {refusal !== '' && <FieldError>{refusal}</FieldError>}
      </div>
    </Dialog>
  )
}
