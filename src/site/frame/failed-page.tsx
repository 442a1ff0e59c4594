// The screen for a page that fails, and what a visitor can do at an address without a page.
import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ErrorScreen } from '#ui/messages/error-screen.tsx'
import { NextSteps } from './next-steps.tsx'

export default function FailedPage({ error }: { error: unknown }): ReactNode {
  return (
    <ErrorScreen error={error}>
      {isRouteErrorResponse(error) && error.status === 404 && <NextSteps found={error.data} />}
    </ErrorScreen>
  )
}
