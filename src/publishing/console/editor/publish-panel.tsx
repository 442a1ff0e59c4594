// What the site shows of the record, and from when.
import { useRef, useState } from 'react'
import { instantDay, instantTime } from '#platform/console/instants.ts'
import { useNow } from '#platform/console/use-now.ts'
import { shownBy, type AnyRecordKind } from '#platform/records/kind.ts'
import type { RecordView } from '#publishing/record.ts'
import { Button } from '#ui/console/button.tsx'
import { StateMark } from '#ui/console/marks.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { ConfirmDialog } from '#ui/console/dialog.tsx'
import { TimeForm } from './time-form.tsx'
import { PreviewLinks } from './preview-links.tsx'
import type { RecordActions } from './use-actions.ts'
import { states, timeWords, untilWords } from '#publishing/console/record-words.ts'

type PanelProps = {
  record: RecordView
  isDirty: boolean
  actions: RecordActions
  kind: AnyRecordKind
  /** Why this person may not publish it; empty if they may. */
  mayNot: string
}
type OpenQuestion = 'time' | 'unpublish' | 'trash' | null

export function PublishPanel({ record, isDirty, actions, kind, mayNot }: PanelProps) {
  const [asked, setAsked] = useState<OpenQuestion>(null)
  const { state, liveVersion, publishAt } = record
  const isLive = liveVersion !== null
  const mark = states[state === 'published' && isDirty ? 'changed' : state]
  const schedule = useRef<HTMLButtonElement>(null)
  const close = () => setAsked(null)

  return (
    <section className="stack gap-3" aria-labelledby="publishing-title">
      <h2 className="row">
        <span id="publishing-title">Publishing</span>
        <span className="push">
          <StateMark shape={mark.shape}>{mark.word}</StateMark>
        </span>
      </h2>
      <Situation kind={kind} record={record} isDirty={isDirty} />
      {record.problem !== '' && (
        <Notice kind="bad" title="It could not be published at the scheduled time.">
          {record.problem}
        </Notice>
      )}
      {mayNot !== '' && <p className="hint">{mayNot}</p>}
      {kind.pageOf && <PreviewLinks record={record} actions={actions} />}
      {mayNot === '' && (
        <>
          <div className="row wraps">
            {publishAt !== null && (
              <Button isSmall disabled={actions.isBusy} onClick={() => void actions.publish(null)}>
                Publish now
              </Button>
            )}
            <Button
              ref={schedule}
              isSmall
              icon="clock"
              aria-expanded={asked === 'time'}
              onClick={() => setAsked(asked === 'time' ? null : 'time')}
            >
              {publishAt === null ? 'Schedule' : 'Change the time'}
            </Button>
            {publishAt !== null && (
              <Button isSmall disabled={actions.isBusy} onClick={() => void actions.unschedule()}>
                Cancel the schedule
              </Button>
            )}
          </div>
          {asked === 'time' && (
            <TimeForm
              given={publishAt}
              onCancel={() => {
                close()
                schedule.current?.focus()
              }}
              onSet={async (at) => {
                // What was refused can be set again once it is corrected.
                if (await actions.publish(at)) close()
              }}
            />
          )}
          {!kind.isSingle && (
            <div className="row wraps">
              {isLive && (
                <Button look="bare" isSmall icon="block" onClick={() => setAsked('unpublish')}>
                  Unpublish
                </Button>
              )}
              <Button
                look="bare"
                isSmall
                icon="trash"
                onClick={() => (isLive || publishAt !== null ? setAsked('trash') : void actions.trash())}
              >
                Move to the trash
              </Button>
            </div>
          )}
        </>
      )}
      {(asked === 'unpublish' || asked === 'trash') && (
        <ConfirmDialog
          title={asked === 'trash' ? `Move this to the trash?` : `Unpublish this?`}
          doIt={asked === 'trash' ? 'Move to the trash' : 'Unpublish'}
          onClose={close}
          onConfirm={() => {
            close()
            void (asked === 'trash' ? actions.trash() : actions.unpublish())
          }}
        >
          <p>
            {isLive
              ? `${kind.one} leaves the ${shownBy(kind).name} at once.`
              : `${kind.one} will not appear at the scheduled time.`}{' '}
            {asked === 'trash'
              ? 'You can restore it from the trash as a draft.'
              : 'The draft and its versions are kept.'}
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function Situation({ kind, record, isDirty }: Pick<PanelProps, 'kind' | 'record' | 'isDirty'>) {
  const now = useNow()
  const shown = shownBy(kind)
  const { liveVersion, liveOn, publishAt, publishVersion, version, page } = record
  const hasLater = (than: number | null) => than !== null && (than !== version || isDirty)
  return (
    <div className="stack gap-1">
      {publishAt !== null && (
        <p>
          Will be published{' '}
          <b className="num">
            {timeWords(publishAt)}, {untilWords(publishAt, now)}
          </b>
          . {hasLater(publishVersion) && `That is version ${publishVersion}. Your later changes are not in it.`}
        </p>
      )}
      {liveVersion === null && publishAt === null && <p>It is not {shown.there}.</p>}
      {liveVersion !== null && hasLater(liveVersion) && (
        <p>
          The {shown.name} shows version {liveVersion}. {publishAt === null && 'Your changes are not there yet.'}
        </p>
      )}
      {liveVersion !== null && !hasLater(liveVersion) && liveOn !== null && (
        <p>
          {shown.atBeginning} since{' '}
          <span className="num">
            {instantDay(liveOn)}, {instantTime(liveOn)}
          </span>
          .
        </p>
      )}
      {page !== null && (
        <p>
          <a href={page} target="_blank" rel="noreferrer">
            See it on the site
          </a>
        </p>
      )}
    </div>
  )
}
