// Writes an issue: words and choice on the left, the mail as it looks on the right.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteIssue, testIssue } from '#newsletter/console-calls.ts'
import { callApi } from '#platform/console/call.ts'
import { instantText, instantTime } from '#platform/console/instants.ts'
import { Button } from '#ui/console/button.tsx'
import { ConfirmDialog } from '#ui/console/dialog.tsx'
import { Key } from '#ui/console/marks.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { forgetUnsaved } from '#ui/console/unsaved/unsaved.ts'
import { toast } from '#ui/console/toasts.tsx'
import { preheaderLimit, subjectLimit } from '#newsletter/issues/issue.ts'
import { DateChoice } from './date-choice.tsx'
import { InsightChoice } from './insight-choice.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { LineField, WordsField } from './fields.tsx'
import { SendDialog } from './send-dialog.tsx'
import { useAction } from '#staff/console/use-action.ts'
import { useIssueDraft, type Drafting, type Issue } from './use-issue-draft.ts'

/** What is lacking is said once somebody wants to send, not while the first words are typed. */
export function Composer({ issue }: { issue: Issue }) {
  const drafting = useIssueDraft(issue)
  const { draft, set, kept } = drafting
  const [isChecked, setChecked] = useState(false)
  const [toSend, setToSend] = useState<Issue | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const [isTesting, setTesting] = useState(false)
  const problems = isChecked ? kept.problems : {}
  const act = useAction()

  async function test() {
    if (isTesting) return
    setTesting(true)
    if (await drafting.save())
      await act(
        () => callApi(testIssue, { id: issue.id }),
        ({ to }) => ({ mailed: `A test has been sent to ${to} only.` }),
      )
    setTesting(false)
  }
  async function review() {
    const saved = await drafting.save()
    if (!saved) return
    setChecked(true)
    const [problem] = Object.values(saved.problems)
    if (problem === undefined) setToSend(saved)
    else toast(problem, { isFailure: true })
  }
  useShortcuts([
    { keys: 'Ctrl S', does: 'Save the draft', act: () => void drafting.save() },
    { keys: 'Ctrl Enter', does: 'Send or schedule', act: () => void review() },
  ])

  return (
    <>
      <Notices issue={issue} drafting={drafting} />
      <div className="nl">
        <section className="nl__form stack" aria-label="Parts of the issue">
          <LineField
            label="Subject"
            value={draft.subject}
            limit={subjectLimit}
            shown={{ phone: 40, computer: 60 }}
            error={problems['subject']}
            onChange={(subject) => set({ subject })}
          />
          <LineField
            label="Preview line"
            note="shown after the subject in the inbox"
            value={draft.preheader}
            limit={preheaderLimit}
            shown={{ phone: 50, computer: 90 }}
            error={problems['preheader']}
            onChange={(preheader) => set({ preheader })}
          />
          <WordsField
            label="Opening words"
            value={draft.opening}
            rows={6}
            error={problems['opening']}
            onChange={(opening) => set({ opening })}
          />
          <DateChoice hasDueDates={draft.hasDueDates} leftOut={draft.leftOut} dates={kept.dates} onChange={set} />
          <InsightChoice
            chosen={draft.insights}
            known={kept.insights}
            error={problems['insights']}
            onChange={(insights) => set({ insights })}
          />
          <WordsField label="Closing words" value={draft.closing} rows={4} onChange={(closing) => set({ closing })} />
        </section>
        <IssuePreview id={issue.id} version={kept.version} />
      </div>
      <div className="ink-bar nl__bar row">
        <span className="nl__kept" role="status">
          {keptText(drafting)}
        </span>
        <span className="push" />
        <Button look="bare" onClick={() => setDeleting(true)}>
          Delete
        </Button>
        <Button icon="mail" aria-disabled={isTesting} onClick={() => void test()}>
          {isTesting ? 'Sending…' : 'Send a test to me'}
        </Button>
        <Button look="go" onClick={() => void review()}>
          Send or schedule…
        </Button>
        <span className="row gap-1 hide-m">
          <Key>Ctrl</Key>
          <Key>Enter</Key>
        </span>
      </div>
      {toSend && <SendDialog issue={toSend} onClose={() => setToSend(null)} />}
      {isDeleting && <DeleteDialog id={issue.id} onClose={() => setDeleting(false)} />}
    </>
  )
}

function keptText({ isSaving, isDirty, refusal, kept }: Drafting): string {
  if (refusal !== '') return 'Not saved'
  if (isSaving) return 'Saving…'
  if (isDirty) return 'Not saved yet'
  return `Draft saved at ${instantTime(kept.changedOn)}`
}

function Notices({ issue, drafting }: { issue: Issue; drafting: Drafting }) {
  const { refusal, isBehind, takeTheirs, keepMine, save } = drafting
  return (
    <div className="nl__notices stack gap-2">
      {issue.heldBecause !== null && (
        <Notice kind="warn" title="This issue was held back and has not been sent to anyone.">
          {issue.heldBecause}
          {issue.sendAt !== null && ` It was scheduled for ${instantText(issue.sendAt)}.`} Change it, then schedule it
          again.
        </Notice>
      )}
      {isBehind && (
        <Notice
          kind="warn"
          icon="people"
          title={refusal}
          action={
            <>
              <Button onClick={takeTheirs}>Use theirs</Button>
              <Button onClick={keepMine}>Use mine</Button>
            </>
          }
        >
          Nothing was overwritten, and what you have written is still here.
        </Notice>
      )}
      {refusal !== '' && !isBehind && (
        <Notice
          kind="bad"
          title="Your last changes could not be saved."
          action={<Button onClick={() => void save()}>Try again</Button>}
        >
          {refusal} What you have written is still here.
        </Notice>
      )}
    </div>
  )
}

function DeleteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const navigate = useNavigate()
  const act = useAction()
  async function remove() {
    if (await act(() => callApi(deleteIssue, { id }), 'The draft is deleted.')) {
      forgetUnsaved()
      void navigate('/console/newsletter')
    } else onClose()
  }
  return (
    <ConfirmDialog title="Delete this draft?" doIt="Delete the draft" onConfirm={() => void remove()} onClose={onClose}>
      <p>This cannot be undone. It has not been sent to anyone.</p>
    </ConfirmDialog>
  )
}
