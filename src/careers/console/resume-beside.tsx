// The resume beside its application, so that whoever answers still sees it.
import { openResume } from '#careers/apply/console-calls.ts'
import { applicationOf } from '#careers/apply/staff/own.ts'
import type { LeadView } from '#leads/inbox/inbox.ts'
import { addressOf } from '#platform/console/console-call.ts'
import { saveFile } from '#platform/console/save-file.ts'
import { useAct } from '#staff/console/use-act.ts'
import { Notice } from '#ui/console/notices.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { ResumeDesk } from './resume-desk.tsx'
import { WithheldResume } from './withheld-resume.tsx'

export function ResumeBeside({ lead, onMove }: { lead: LeadView; onMove: (by: 1 | -1) => void }) {
  const { id, name, isRestricted } = lead
  const act = useAct()
  const resume = applicationOf(lead)?.resume
  const isReadable = resume?.state === 'clean' && !isRestricted
  /** Saves it as a file. The server writes down who did. */
  const download = () =>
    act(
      () => saveFile(addressOf(openResume, { leadId: id, purpose: 'download' })),
      'The resume is in your downloads. Delete it there when you no longer need it.',
    )
  useShortcuts(isReadable ? [{ keys: 'D', does: 'Download the resume', act: () => void download() }] : [])
  if (!resume) return null
  return (
    <section className="desk" aria-label="Resume">
      {isRestricted ? (
        <div className="desk__say">
          <Notice kind="info" icon="lock" title="The resume is no longer used">
            It is kept only because the law requires it.
          </Notice>
        </div>
      ) : isReadable ? (
        <ResumeDesk
          of={{ id, name, bytes: resume.bytes }}
          onDownload={download}
          onKey={(key) => onMove(key === 'j' ? 1 : -1)}
        />
      ) : (
        <WithheldResume lead={lead} resume={resume} />
      )}
    </section>
  )
}
