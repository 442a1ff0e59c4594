// A part of the inbox that a room brings. Its file is fetched when it is needed, and may be gone after a deployment.
import { Component, Suspense, type ReactNode } from 'react'
import { messageOf } from '#platform/console/call.ts'
import { Failed } from '#ui/console/notices.tsx'

type PartProps = {
  children: ReactNode
  /** What could not be shown, as a sentence. */
  failure: string
}

/** If it cannot be fetched or drawn, the rest of the inbox still works. */
export class RoomPart extends Component<PartProps, { failed: { message: string } | null }> {
  override state = { failed: null as { message: string } | null }

  static getDerivedStateFromError(error: unknown) {
    return { failed: { message: messageOf(error) } }
  }

  override render() {
    const { children, failure } = this.props
    const { failed } = this.state
    if (!failed) return <Suspense fallback={<div />}>{children}</Suspense>
    return (
      <section className="desk">
        <Failed what={failure} error={failed} onRetry={() => window.location.reload()} />
      </section>
    )
  }
}
