// Replacing an item by another file, the trash, and deleting.
import { useId, useState } from 'react'
import { addressOf } from '#platform/console/console-call.ts'
import { deleteMedia, replaceMedia, restoreMedia, trashMedia } from '#media/console-calls.ts'
import { callApi, messageOf } from '#platform/console/call.ts'
import { useMe } from '#staff/console/me.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import type { MediaDetail } from '#media/media.ts'
import { Button } from '#ui/console/button.tsx'
import { ConfirmDialog } from '#ui/console/dialog.tsx'
import { FieldError } from '#ui/console/field.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { toast } from '#ui/console/toasts.tsx'
import { accepted, uploadFile } from './upload-file.ts'

export function ItemActions({ item, onGone }: { item: MediaDetail; onGone: () => void }) {
  const refresh = useRefresh()
  const [isDeleting, setDeleting] = useState(false)
  const [refusal, setRefusal] = useState('')
  const values = { id: item.id }

  async function run(act: () => Promise<unknown>): Promise<boolean> {
    setRefusal('')
    try {
      await act()
      return true
    } catch (error) {
      setRefusal(messageOf(error))
      return false
    } finally {
      await refresh()
    }
  }
  async function restore() {
    if (await run(() => callApi(restoreMedia, values))) toast('It can be used again.')
  }
  async function trash() {
    if (await run(() => callApi(trashMedia, values))) {
      toast('Moved to the trash.', { undo: restore })
      onGone()
    }
  }
  async function remove() {
    setDeleting(false)
    if (await run(() => callApi(deleteMedia, values))) {
      toast('Deleted, with all its sizes.')
      onGone()
    }
  }
  const isTrashed = item.trashedOn !== null
  return (
    <section className="stack" aria-label="Actions">
      {!isTrashed && <Replace item={item} onDone={refresh} />}
      <div className="row wraps">
        {isTrashed ? (
          <>
            <Button icon="undo" onClick={() => void restore()}>
              Take it out of the trash
            </Button>
            <DeleteButton onPress={() => setDeleting(true)} />
          </>
        ) : (
          <Button look="end" icon="trash" onClick={() => void trash()}>
            Move to the trash
          </Button>
        )}
      </div>
      {refusal !== '' && <FieldError>{refusal}</FieldError>}
      {isDeleting && (
        <ConfirmDialog
          title="Delete this file for good?"
          dismiss="Keep it in the trash"
          doIt="Delete it for good"
          onConfirm={() => void remove()}
          onClose={() => setDeleting(false)}
        >
          <p>
            “{item.name}” cannot be restored. Links to it on other sites will break, and earlier versions of pages that
            showed it can be restored only without it.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** An editor does not see it, because the call is for managers. */
function DeleteButton({ onPress }: { onPress: () => void }) {
  if (useMe().role === 'editor') return null
  return (
    <Button look="end" onClick={onPress}>
      Delete for good…
    </Button>
  )
}

function Replace({ item, onDone }: { item: MediaDetail; onDone: () => Promise<void> }) {
  const id = useId()
  const [percent, setPercent] = useState<number | null>(null)
  const [refusal, setRefusal] = useState('')

  async function replace(file: File | undefined) {
    if (!file) return
    setRefusal('')
    setPercent(0)
    try {
      await uploadFile(addressOf(replaceMedia, { id: item.id }), file, (part) => setPercent(Math.round(part * 100)))
      toast(item.uses > 0 ? 'Replaced. The pages show the new file within a second.' : 'Replaced.')
    } catch (error) {
      setRefusal(messageOf(error))
    }
    setPercent(null)
    await onDone()
  }
  return (
    <div className="stack">
      <div>
        <label className="btn media-up__btn" htmlFor={id}>
          <Icon name="refresh" />
          {percent === null ? 'Replace by another file' : percent < 100 ? `Sending, ${percent} %` : 'Preparing…'}
        </label>
        <input
          id={id}
          className="vh"
          type="file"
          disabled={percent !== null}
          accept={accepted[item.kind]}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            void replace(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <span className="hint" id={`${id}-hint`}>
        The new file appears wherever this one is used. Check the alt text and the focal point afterwards.
      </span>
      {refusal !== '' && <FieldError>{refusal}</FieldError>}
    </div>
  )
}
