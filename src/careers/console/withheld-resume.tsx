// In the place of a resume that is not shown: what was found, and what can be done.
import { useState } from 'react'
import { askForPlainPdf, deleteResume } from '#careers/apply/console-calls.ts'
import { callApi } from '#platform/console/call.ts'
import { instantText } from '#platform/console/instants.ts'
import { Button } from '#ui/console/button.tsx'
import { ConfirmDialog } from '#ui/console/dialog.tsx'
import { StateMark } from '#ui/console/marks.tsx'
import { sizeText } from '#ui/file-size.ts'
import type { Sentence } from '#staff/console/toast-done.ts'
import { useAction } from '#staff/console/use-action.ts'
import type { ApplicationOwn } from '#careers/apply/by-staff/application-details.ts'
import type { LeadView } from '#leads/inbox/inbox.ts'
import { Facts } from '#ui/console/facts.tsx'

const words = {
  quarantined: {
    title: 'This file is in quarantine',
    text: 'It was received with the application and kept separately. No one has opened it, and the applicant was not notified.',
  },
  unscanned: {
    title: 'This file has not been checked yet',
    text: 'It will be checked automatically, normally within minutes. Until then no one can open it.',
  },
  deleted: {
    title: 'The file has been deleted',
    text: 'The application and its history are still here.',
  },
} as const

type WithheldProps = { lead: LeadView; resume: ApplicationOwn['resume'] }

export function WithheldResume({ lead: { id: leadId, name }, resume }: WithheldProps) {
  const act = useAction()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  if (resume.state === 'clean') return null
  const { title, text } = words[resume.state]

  async function run(work: () => Promise<unknown>, done: Sentence) {
    setBusy(true)
    await act(work, done)
    setBusy(false)
    setAsking(false)
  }
  const askForPlain = () =>
    run(() => callApi(askForPlainPdf, { leadId }, { askedOn: resume.askedOn }), {
      mailed: `${name} has been asked by e-mail to send a plain PDF.`,
    })
  const remove = () => run(() => callApi(deleteResume, { leadId }), 'The file is deleted.')

  return (
    <>
      <div className="desk__bar row gap-1">
        <b>Resume</b>
        <span className="fine muted">not shown</span>
        <span className="push" />
        {resume.state === 'quarantined' && <StateMark shape="bad">Quarantined</StateMark>}
      </div>
      <div className="desk__bd stack">
        <article className={`quar quar--${resume.state}`}>
          <div className="quar__h" />
          <div className="quar__b stack">
            <h2>{title}</h2>
            <p>{text}</p>
            <Facts
              of={{
                Found: resume.findings.length > 0 && (
                  <ul role="list">
                    {resume.findings.map((finding) => (
                      <li key={finding}>{finding}</li>
                    ))}
                  </ul>
                ),
                File: `${resume.name}, ${sizeText(resume.bytes)}`,
                Fingerprint: <code>{resume.sha256}</code>,
                Asked: resume.askedOn && `${instantText(resume.askedOn)}, for a plain PDF`,
                Deleted: resume.deletedOn && instantText(resume.deletedOn),
              }}
            />
            {resume.state !== 'deleted' && (
              <div className="row wraps">
                {resume.state === 'quarantined' && (
                  <Button look="go" disabled={isBusy} onClick={() => void askForPlain()}>
                    {resume.askedOn ? 'Ask again for a plain PDF' : 'Ask for a plain PDF'}
                  </Button>
                )}
                <Button look="end" className="push" disabled={isBusy} onClick={() => setAsking(true)}>
                  Delete the file
                </Button>
              </div>
            )}
            {resume.state === 'quarantined' && (
              <p className="fine muted">
                No one can release it, because a viewer on your computer would run what was found. Every step is
                recorded in the history.
              </p>
            )}
          </div>
        </article>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Delete the file for good?"
          doIt="Delete the file"
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <p>{resume.name} cannot be restored. The application itself is kept.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
