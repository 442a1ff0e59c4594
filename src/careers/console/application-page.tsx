// One application: its facts on the left, the resume on the right.
import { Link, useNavigate, useParams } from 'react-router'
import { openResume, placeApplication, readApplication } from '#careers/apply/console-calls.ts'
import { addressOf } from '#platform/console/console-call.ts'
import { useListState } from '#platform/console/list-state.ts'
import { saveFile } from '#platform/console/save-file.ts'
import { useRead } from '#platform/console/use-read.ts'
import { useAct } from '#staff/console/use-act.ts'
import { ButtonLink, IconButton } from '#ui/console/button.tsx'
import { Key, KeyHint } from '#ui/console/marks.tsx'
import { Empty, Failed, LoadingRows } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { applicationFilterSchema, type ApplicationFilter } from '#careers/apply/staff/application-filter.ts'
import { stageNames, stages } from '#careers/apply/staff/stage.ts'
import { ApplicationFacts } from './application-facts.tsx'
import { noteField } from './application-notes.tsx'
import { ResumeDesk } from './resume-desk.tsx'
import { useStage } from './use-stage.ts'
import { WithheldResume } from './withheld-resume.tsx'

export function ApplicationPage() {
  const { leadId = '' } = useParams()
  const navigate = useNavigate()
  const state = useListState<ApplicationFilter>(applicationFilterSchema, {})
  const { filter, order } = state.query
  const read = useRead(readApplication, [{ leadId }])
  const place = useRead(placeApplication, [{ leadId, filter, order }])
  // While another one is read, the former is still there.
  const application = String(read.data?.id) === leadId ? read.data : undefined
  const list = `/console/applications${state.search}`
  const open = (id: number | null | undefined) => {
    if (id != null) void navigate(`/console/applications/${id}${state.search}`)
  }
  const { previous, next } = place.data ?? {}
  const move = useStage()
  const download = useDownload(leadId)
  const isReadable = application?.resume.state === 'clean'
  useShortcuts([
    { keys: 'J', does: 'Next application', act: () => open(next) },
    { keys: 'K', does: 'Previous application', act: () => open(previous) },
    { keys: 'Escape', does: 'Back to the list', act: () => void navigate(list) },
    { keys: 'N', does: 'Write a note', act: () => document.getElementById(noteField)?.focus() },
    { keys: 'R', does: 'Answer, in the inbox', act: () => void navigate(`/console/leads/${leadId}`) },
    ...(isReadable ? [{ keys: 'D', does: 'Download the resume', act: () => void download() }] : []),
    ...stages.map((stage, index) => ({
      keys: String(index + 1),
      does: stageNames[stage],
      act: () => void (application && move(application, stage)),
    })),
  ])

  const title = application?.vacancy?.title ?? (application ? 'Profile' : 'Application')
  const beside = place.data && (
    <div className="row appl__place">
      <IconButton icon="left" label="Previous application" disabled={previous == null} onClick={() => open(previous)} />
      <span className="fine muted num nowrap">
        {place.data.position > 0 ? `${place.data.position} of ${place.data.total}` : 'not in the list'}
      </span>
      <IconButton icon="right" label="Next application" disabled={next == null} onClick={() => open(next)} />
    </div>
  )
  return (
    <Page title={title} trail={<Link to={list}>Applications</Link>} beside={beside} isFlush>
      {!application && !read.error && <LoadingRows />}
      {read.error?.status === 404 && (
        <Empty title="Application not found" action={<ButtonLink to={list}>Back to the list</ButtonLink>}>
          It may have been erased.
        </Empty>
      )}
      {read.error && read.error.status !== 404 && (
        <Failed what="The application could not be loaded." error={read.error} onRetry={() => void read.refetch()} />
      )}
      {application && (
        <div className="appl">
          <ApplicationFacts
            application={application}
            search={state.search}
            onStage={(to) => void move(application, to)}
          />
          <section className="desk" aria-label="Resume">
            {isReadable ? (
              <ResumeDesk
                key={application.id}
                application={application}
                onDownload={download}
                onKey={(key) => (key === 'j' ? open(next) : open(previous))}
              />
            ) : (
              <WithheldResume key={application.id} application={application} />
            )}
            <div className="desk__bar keys desk__keys" aria-hidden="true">
              <KeyHint keys="J K">Next, previous</KeyHint>
              <span>
                <Key>1</Key>to<Key>5</Key>Stage
              </span>
              <KeyHint keys="N">Note</KeyHint>
              {isReadable && <KeyHint keys="D">Download</KeyHint>}
            </div>
          </section>
        </div>
      )}
    </Page>
  )
}

/** Saves the resume as a file. The server writes down who did. */
function useDownload(leadId: string): () => Promise<boolean> {
  const act = useAct()
  return () =>
    act(
      () => saveFile(addressOf(openResume, { leadId, purpose: 'download' })),
      'The resume is in your downloads. Delete it there when you no longer need it.',
    )
}
