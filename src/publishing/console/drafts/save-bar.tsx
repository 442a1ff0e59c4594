// The foot of the editor: whether everything is saved, and the step that puts it on the site.
import { instantTime } from '#platform/console/instants.ts'
import type { RecordView } from '#publishing/record.ts'
import { Button } from '#ui/console/button.tsx'
import { Icon, type IconName } from '#ui/console/icon.tsx'
import { Key } from '#ui/console/marks.tsx'
import type { DraftView } from './draft-store.ts'

type BarProps = {
  view: DraftView
  isBusy: boolean
  mayPublish: boolean
  onSave: () => void
  onPublish: (at: Date | null) => void
}

export function SaveBar({ view, isBusy, mayPublish, onSave, onPublish }: BarProps) {
  const { base, isDirty } = view
  const { icon, text, isBad } = savedWords(view)
  const step = stepOf(base, isDirty)
  return (
    <section className="ink-bar rec__bar row" aria-label="Saving and publishing">
      <span className="rec__state row" role="status">
        <Icon name={icon} />
        <span className={isBad ? 'rec__bad' : undefined}>{text}</span>
      </span>
      <span className="push" />
      {isDirty && (
        <Button disabled={view.theirs !== null} onClick={onSave}>
          Save draft
          <span className="hide-m" aria-hidden="true">
            <Key>Ctrl</Key> <Key>S</Key>
          </span>
        </Button>
      )}
      {mayPublish && step && (
        <Button look="go" disabled={isBusy || view.theirs !== null} onClick={() => onPublish(step.at)}>
          {step.text}
        </Button>
      )}
    </section>
  )
}

function stepOf(
  { state, publishAt, publishVersion, version }: RecordView,
  isDirty: boolean,
): { text: string; at: Date | null } | null {
  if (state === 'trash') return null
  if (publishAt !== null) {
    const isBehind = isDirty || publishVersion !== version
    return isBehind ? { text: 'Save and keep scheduled', at: new Date(publishAt) } : null
  }
  if (state === 'draft') return { text: 'Publish now', at: null }
  return state === 'changed' || isDirty ? { text: 'Publish the changes', at: null } : null
}

function savedWords({ saving, base, theirs, isDirty }: DraftView): { icon: IconName; text: string; isBad: boolean } {
  if (base.state === 'trash') return { icon: 'trash', text: 'In the trash', isBad: false }
  if (theirs !== null && saving.is !== 'refused')
    return { icon: 'alert', text: 'Not saved. A copy is kept on this computer.', isBad: true }
  switch (saving.is) {
    case 'failed':
      return {
        icon: 'wifi',
        text: saving.isOffline
          ? 'Not saved: no connection. A copy is kept on this computer.'
          : 'Not saved: the server failed. A copy is kept on this computer, and saving is tried again.',
        isBad: true,
      }
    case 'refused':
      return { icon: 'alert', text: `Not saved. ${saving.message} A copy is kept on this computer.`, isBad: true }
    case 'saving':
      return { icon: 'save', text: 'Saving…', isBad: false }
    case 'waiting':
      return { icon: 'pencil', text: isDirty ? 'Not saved yet' : 'Saved', isBad: false }
    case 'saved':
      return { icon: 'check', text: saving.on ? `Saved ${instantTime(saving.on)}` : 'Saved', isBad: false }
  }
}
