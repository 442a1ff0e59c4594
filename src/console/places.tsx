// The pages of the shell itself.
import { Link } from 'react-router'
import { Empty } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'

export function NotFound() {
  return (
    <Page title="Not found">
      <Empty
        title="Page not found"
        action={
          <Link className="btn" to="/console">
            Open Today
          </Link>
        }
      >
        The address may be wrong, or the record may have been erased.
      </Empty>
    </Page>
  )
}
