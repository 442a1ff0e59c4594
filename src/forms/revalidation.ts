// Whether a page loads its data again after a form.
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Outcome } from './post.ts'

/**
 * The `shouldRevalidate` of a page that loads its data again after a form. It does not after a failure, because the
 * loader is likely to fail too, and the error screen would take away what was typed.
 */
export function revalidatesUnlessFailed({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const outcome: Outcome | undefined = actionResult
  const hasFailed = outcome !== undefined && (outcome.status === 0 || outcome.status >= 500)
  return !hasFailed && defaultShouldRevalidate
}
