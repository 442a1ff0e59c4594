// What can be done with the ticked records.
import { useState } from 'react'
import { shownBy, type AnyRecordKind } from '#platform/records/kind.ts'
import type { RecordRow } from '#publishing/record.ts'
import { Button } from '#ui/console/button.tsx'
import { Icon, type IconName } from '#ui/console/icon.tsx'
import { SelectionBar } from '#ui/console/list/selection-bar.tsx'
import { ConfirmDialog } from '#ui/console/dialog.tsx'
import type { Bulk, BulkStep } from './use-bulk.ts'

type BarProps = {
  kind: AnyRecordKind
  ticked: RecordRow[]
  shown: number
  isTrash: boolean
  mayPublish: boolean
  mayRemove: boolean
  bulk: Bulk
  onTickAll: () => void
  onClear: () => void
}

type Step = { step: BulkStep; icon: IconName; label: string; title: string; text: string; isAsked: boolean }

export function BulkBar({ kind, ticked, shown, isTrash, mayPublish, mayRemove, bulk, onTickAll, onClear }: BarProps) {
  const [asked, setAsked] = useState<Step | null>(null)
  const count = ticked.length
  const these = count === 1 ? 'this' : `these ${count}`
  const live = ticked.filter(({ state }) => state !== 'draft' && state !== 'trash').length
  const off = live === 1 ? 'One of them leaves' : `${live} of them leave`
  const { name, there } = shownBy(kind)
  const steps: Step[] = isTrash
    ? [
        { step: 'untrash', icon: 'undo', label: 'Restore', title: '', text: '', isAsked: false },
        ...(mayRemove
          ? [
              {
                step: 'remove' as const,
                icon: 'trash' as const,
                label: 'Delete for good',
                title: `Delete ${these} for good?`,
                text: 'All versions are deleted as well. This cannot be undone.',
                isAsked: true,
              },
            ]
          : []),
      ]
    : mayPublish
      ? [
          {
            step: 'publish',
            icon: 'check',
            label: 'Publish',
            title: `Publish ${these}?`,
            text: `The drafts appear ${there} at once. Incomplete records stay drafts.`,
            isAsked: true,
          },
          {
            step: 'unpublish',
            icon: 'block',
            label: 'Unpublish',
            title: `Unpublish ${these}?`,
            text: 'The drafts and their versions are kept.',
            isAsked: true,
          },
          {
            step: 'trash',
            icon: 'trash',
            label: 'Trash',
            title: `Move ${these} to the trash?`,
            text: `${off} the ${name} at once. They can be restored as drafts.`,
            isAsked: live > 0,
          },
        ]
      : []

  function run(step: BulkStep) {
    setAsked(null)
    void bulk.run(step, ticked).then(onClear)
  }
  return (
    <>
      <SelectionBar label={`${count} selected`} {...{ count, shown, onTickAll, onClear }}>
        {steps.map((each) => (
          <Button
            isSmall
            key={each.step}
            disabled={bulk.isBusy}
            onClick={() => (each.isAsked ? setAsked(each) : run(each.step))}
          >
            <Icon name={each.icon} />
            <span>{each.label}</span>
          </Button>
        ))}
      </SelectionBar>
      {asked && (
        <ConfirmDialog
          title={asked.title}
          doIt={asked.label}
          onClose={() => setAsked(null)}
          onConfirm={() => run(asked.step)}
        >
          <p>{asked.text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
