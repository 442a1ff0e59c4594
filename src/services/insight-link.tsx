// A link from a service to what the firm has written about it.
import { Link } from 'react-router'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import type { ServiceGuide } from './service.ts'

/** So many stand beside the text, and the others below it. */
export const insightsAside = 2

export function InsightLink({ insight: { id, typeofinsight, title } }: { insight: ServiceGuide['insights'][number] }) {
  return (
    <Link to={`/insights/${typeofinsight}/${id}`}>
      <Unbroken text={title} />
    </Link>
  )
}
