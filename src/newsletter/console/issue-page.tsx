// One issue: to be written while it is a draft, afterwards with when it is sent, and to how many.
import { Link, useParams } from 'react-router'
import { readIssue } from '#newsletter/console-calls.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Loaded } from '#ui/console/loaded.tsx'
import { Empty } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { Composer } from './composer.tsx'
import { IssueOverview } from './issue-overview.tsx'
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
      <Loaded
        of={{ data: issue, error, refetch }}
        failed="The issue could not be loaded."
        gone={<Empty title="Issue not found">It may have been deleted.</Empty>}
      >
        {(read) => (read.state === 'draft' ? <Composer key={read.id} issue={read} /> : <IssueOverview issue={read} />)}
      </Loaded>
    </Page>
  )
}
