// The application form, and the receipt that replaces it.
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { FormFields } from '#forms/form-fields.tsx'
import { Form, SubmitButton, type Submission } from '#forms/form.tsx'
import type { UploadStatus } from '#forms/file/upload-status.tsx'
import { useSubmission } from '#forms/use-submission.ts'
import { useUpload } from '#forms/file/use-upload.ts'
import { slowLineText } from '#forms/file/upload-time.ts'
import { ConsentBox } from '#leads/consent/consent-box.tsx'
import { ConsentNotice } from '#leads/consent/consent-notice.tsx'
import { applicationNotice, talentPoolNotice } from '#leads/notices/application.ts'
import { MoreLink } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { fieldGrid } from '#ui/field.tsx'
import { FileField } from '#ui/file-field.tsx'
import type { Job } from '#careers/job/job.ts'
import { applyAddress } from '#careers/job/job-text.ts'
import { ApplicationReceipt } from './application-receipt.tsx'
import { applicationForm, formFor } from './application-form.ts'
import { dismissReceipt, keepReceipt, useReceipt, type Receipt } from './receipt.ts'
import styles from './apply.module.css'

type Props = {
  /** Null for an open application. */
  job: Job | null
  /** '' for an open application. */
  jobId: string
}

export function ApplyForm({ job, jobId }: Props) {
  const form = formFor(job)
  const upload = useUpload(form)
  const submission = useSubmission(form, { sender: upload })
  const [Status, setStatus] = useState<typeof UploadStatus | null>(null)
  const { outcome, isFromServer } = submission
  const position = job ? `${job.jobTitle}, ${job.company}` : ''
  const received: Receipt | null = outcome?.isDone
    ? { jobId, position, email: outcome.values['email'] ?? '', message: outcome.message }
    : null
  useReturn(isFromServer ? null : received)
  // Whoever comes here again by the browser's buttons must not find a form that waits to be sent.
  const kept = useReceipt()
  const receipt = received ?? (kept?.jobId === jobId && !upload.progress && !outcome ? kept : null)

  /** Fetches what is needed to send the form, while the network is there. */
  function prepare(): void {
    upload.prepare()
    import('#forms/file/upload-status.tsx').then((module) => setStatus(() => module.UploadStatus)).catch(() => {})
  }

  return (
    <div className={styles.sheet}>
      {receipt && (
        <ApplicationReceipt receipt={receipt} isFromServer={isFromServer}>
          <MoreLink to="/careers/explore">Explore vacancies</MoreLink>
          <a
            href={applyAddress(job ?? undefined)}
            onClick={(event) => {
              event.preventDefault()
              dismissReceipt()
              submission.startAgain()
            }}
          >
            Send another application
          </a>
        </ApplicationReceipt>
      )}
      {(received || !receipt) && (
        <Form
          of={form}
          submission={submission}
          encType="multipart/form-data"
          onFocus={prepare}
          onPointerDown={prepare}
          showsFailure={Status !== null}
          aria-label={job ? `Application for ${job.jobTitle}` : 'Your profile'}
        >
          <input type="hidden" name="jobId" value={jobId} />
          <p className={styles.takes}>
            This takes about five minutes. <Kept />
          </p>
          <div className={fieldGrid}>
            <FormFields of={form} submission={submission} own={{ resume: <ResumeField submission={submission} /> }} />
          </div>
          {job && (
            <ConsentBox
              notice={talentPoolNotice}
              name="talentPool"
              wasTicked={submission.fieldProps('talentPool').defaultValue === 'yes'}
              className={styles.pool}
            />
          )}
          <ConsentNotice
            of={job ? 'application.talent-pool' : 'application'}
            notice={applicationNotice}
            language={submission.fieldProps('noticeLanguage').defaultValue}
            className={styles.notice}
          />
          <div className={styles.send}>
            <SubmitButton submission={submission}>Apply</SubmitButton>
            <div className={styles.status}>
              {Status && <Status of={form} upload={upload} submission={submission} />}
            </div>
          </div>
        </Form>
      )}
    </div>
  )
}

/** Only a script keeps it. Its place is there before, so that nothing moves. */
function Kept() {
  return (
    <span className={useHydrated() ? undefined : styles.waits}>
      What you type is kept in this browser tab until you send it. The PDF cannot be kept: if you reload the page,
      please choose it again.
    </span>
  )
}

const { resume } = applicationForm.fields

function ResumeField({ submission }: { submission: Submission }) {
  const latest = useRef<File>(null)
  const [found, setFound] = useState<{ message: string | null; note: string }>()
  const { defaultValue: _, hint: __, onBlur: checkValue, error, ...props } = submission.fieldProps('resume')
  async function check(file: File | null): Promise<void> {
    latest.current = file
    setFound(undefined)
    // Whatever was wrong with the file before.
    checkValue('chosen')
    // If the check cannot be fetched, it is made when the form is sent.
    const module = await import('#forms/file/file-check.ts').catch(() => null)
    if (!file || !module) return
    const message = await module.fileMessage(resume, file)
    if (latest.current === file) setFound({ message, note: slowLineText(file.size) })
  }
  return (
    <FileField
      {...props}
      error={found?.message ?? error}
      id={`${applicationForm.name}-resume`}
      accept={`${resume.file.mediaType},${resume.file.extension}`}
      hint="PDF, up to 10 MB. Please leave out PAN, Aadhaar and bank numbers, date of birth and photograph."
      note={found?.note}
      onChoose={(file) => void check(file)}
    />
  )
}

/** Once received, keeps the receipt and goes one page back (specification §4), unless that would leave the site. */
function useReturn(received: Receipt | null): void {
  const navigate = useNavigate()
  const isReceived = received !== null
  const latest = useRef(received)
  useEffect(() => {
    latest.current = received
  })
  useEffect(() => {
    if (!isReceived || !latest.current) return
    const returns = hasPreviousPage()
    keepReceipt(latest.current, returns)
    if (returns) void navigate(-1)
  }, [isReceived, navigate])
}

/** The router counts the pages of this visit in the history's state. The first may have been opened from anywhere. */
function hasPreviousPage(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
}
