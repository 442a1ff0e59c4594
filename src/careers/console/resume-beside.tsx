// The resume beside its application, so that whoever answers still sees it.
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { openResume } from '#careers/apply/console-calls.ts'
import { applicationOf } from '#careers/apply/by-staff/application-details.ts'
import { readFacets } from '#leads/console-calls.ts'
import type { LeadView } from '#leads/inbox/inbox.ts'
import { addressOf } from '#platform/console/console-call.ts'
import { saveFile } from '#platform/console/save-file.ts'
import { useAction } from '#staff/console/use-action.ts'
import { Button } from '#ui/console/button.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { ResumeDesk } from './resume-desk.tsx'
import { WithheldResume } from './withheld-resume.tsx'
import './resume.css'

/** Below this width the resume stands under its application, out of view. */
const narrow = '(max-width: 829px)'

type BesideProps = { lead: LeadView; isOfList: boolean; onMove: (by: 1 | -1) => void }

/**
 * The applicant reads who has opened their resume, so it opens only for somebody who wants to see it: at once for whoever
 * works through applications, otherwise when it is asked for.
 */
export default function ResumeBeside({ lead, isOfList, onMove }: BesideProps) {
  const { id, name, isRestricted } = lead
  const [isAsked, setAsked] = useState(() => isOfList && !lead.isSpam && !window.matchMedia(narrow).matches)
  const act = useAction([readFacets])
  const resume = applicationOf(lead)?.resume
  const isReadable = resume?.state === 'clean' && !isRestricted
  /** Saves it as a file. The server writes down who did. */
  const download = () =>
    act(
      () => saveFile(addressOf(openResume, { leadId: id, purpose: 'download' })),
      'The resume is in your downloads. Delete it there when you no longer need it.',
    )
  const desk = useRef<HTMLElement>(null)
  function show() {
    flushSync(() => setAsked(true))
    // On a phone it stands under the application.
    desk.current?.focus()
  }
  useShortcuts([
    ...(isReadable ? [{ keys: 'D', does: 'Download the resume', act: () => void download() }] : []),
    ...(isReadable && !isAsked ? [{ keys: 'V', does: 'Show the resume', act: show }] : []),
  ])
  if (!resume) return null
  return (
    <section className="desk" aria-label="Resume" ref={desk} tabIndex={-1}>
      {isRestricted ? (
        <div className="desk__say">
          <Notice kind="info" icon="lock" title="The resume is no longer used">
            It is kept only because the law requires it.
          </Notice>
        </div>
      ) : isReadable && !isAsked ? (
        <div className="desk__ask stack gap-2">
          <Button onClick={show}>Show the resume</Button>
          <p className="fine">Each opening is recorded, and the applicant can see it.</p>
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
