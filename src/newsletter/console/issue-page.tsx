// One issue: to be written while it is a draft, afterwards with what became of it.
import { Link, useParams } from 'react-router'
import { readIssue } from '#newsletter/console-calls.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Empty, Failed, LoadingRows } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { Composer } from './composer.tsx'
import { IssueReport } from './issue-report.tsx'
import { IssueState } from './issue-state.tsx'

const everyMs = 5000

export function IssuePage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useRead(readIssue, [{ id }], { everyMs })
  const issue = String(data?.id) === id ? data : undefined
  return (
    <Page
      title={issue?.subject.trim() || 'Issue'}
      trail={<Link to="/console/newsletter">Newsletter</Link>}
      beside={issue && <IssueState issue={issue} />}
    >
      {!issue && !error && <LoadingRows />}
      {error?.status === 404 && <Empty title="Issue not found">It may have been deleted.</Empty>}
      {error && error.status !== 404 && !issue && (
        <Failed what="The issue could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      {issue && error?.status !== 404 && issue.state === 'draft' && <Composer key={issue.id} issue={issue} />}
      {issue && error?.status !== 404 && issue.state !== 'draft' && <IssueReport issue={issue} />}
    </Page>
  )
}
