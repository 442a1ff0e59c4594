// What a colleague has saved while something was typed here, and the ways on. None of them loses a text.
import { useState } from 'react'
import { instantTime } from '#platform/console/instants.ts'
import { Moment } from '#platform/console/moment.tsx'
import type { AnyRecordKind } from '#platform/records/kind.ts'
import { Button } from '#ui/console/button.tsx'
import { Dialog } from '#ui/console/dialog.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { toast } from '#ui/console/toasts.tsx'
import { bodyDifference, DifferenceView } from './difference-view.tsx'
import type { Draft, DraftView } from '#publishing/console/drafts/draft-store.ts'

const notDone = 'Not done: your text could not be saved. Nothing was overwritten.'

type ConflictProps = {
  kind: AnyRecordKind
  view: DraftView
  draft: Draft
  me: string
  onRestore: (version: number) => Promise<unknown>
  onUntrash: () => void
}

export function ConflictNotice({ kind, view, draft, me, onRestore, onUntrash }: ConflictProps) {
  const [isShown, setShown] = useState(false)
  const { base, body, theirs, taken, broughtBack } = view
  const [before, after] = theirs ? [base.body, theirs.body] : [taken?.before ?? {}, taken?.after.body ?? base.body]
  const by = theirs ?? taken?.after ?? base
  const who = by.changedBy === me ? 'You' : by.changedBy || 'Someone'

  const showButton = (
    <Button isSmall onClick={() => setShown(true)}>
      Show changes
    </Button>
  )
  const dialog = isShown && (
    <Dialog
      title={`${who} changed this at ${instantTime(by.changedOn)}`}
      onClose={() => setShown(false)}
      dismiss="Close"
    >
      <DifferenceView fields={bodyDifference(kind.fields, before, after)} />
    </Dialog>
  )

  if (theirs?.state === 'trash') {
    return (
      <Notice
        kind="warn"
        icon="trash"
        title="This was moved to the trash while you were writing."
        action={
          <Button isSmall onClick={onUntrash}>
            Restore it and save mine
          </Button>
        }
      >
        What you typed is kept on this computer.
      </Notice>
    )
  }
  if (theirs) {
    const takeTheirs = async () => {
      const given = await draft.giveWay()
      if (given === 'stored') await onRestore(theirs.version)
      else if (given === 'failed') toast(notDone, { isFailure: true })
      else {
        const text = 'You see the text that was saved. Yours could not be stored as it is.'
        toast(text, { undo: () => draft.update(() => body) })
      }
    }
    const keepMine = async () => {
      if (!(await draft.keepMine())) toast(notDone, { isFailure: true })
    }
    return (
      <>
        <Notice
          kind="warn"
          icon="people"
          title={
            who === 'You'
              ? `You saved this in another window at ${instantTime(by.changedOn)}.`
              : `${who} saved this while you were writing, at ${instantTime(by.changedOn)}.`
          }
          action={
            <>
              {showButton}
              <Button isSmall onClick={() => void takeTheirs()}>
                Take theirs
              </Button>
              <Button isSmall onClick={() => void keepMine()}>
                Keep mine
              </Button>
            </>
          }
        >
          Nothing was overwritten. Whichever you choose, the other stays in the history.
        </Notice>
        {dialog}
      </>
    )
  }
  const dismiss = (
    <Button look="bare" isSmall onClick={draft.acknowledge}>
      Close
    </Button>
  )
  if (taken) {
    return (
      <>
        <Notice
          kind="info"
          icon="people"
          title={`${who} saved this at ${instantTime(by.changedOn)}.`}
          action={
            <>
              {showButton}
              {dismiss}
            </>
          }
        >
          You see the new text. You had no unsaved changes.
        </Notice>
        {dialog}
      </>
    )
  }
  if (!broughtBack) return null
  const drop = () => {
    const mine = body
    draft.update(() => broughtBack.saved)
    draft.acknowledge()
    toast('You see the text as it was saved.', { undo: () => draft.update(() => mine) })
  }
  return (
    <Notice
      kind="info"
      title="What you typed here had not been saved. It is back."
      action={
        <>
          <Button isSmall onClick={drop}>
            Use the saved text
          </Button>
          {dismiss}
        </>
      }
    >
      It was kept on this computer: <Moment on={broughtBack.on} />.
    </Notice>
  )
}
