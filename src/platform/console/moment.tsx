// An instant as the console's lists show it.
import { shortInstant } from './instants.ts'
import { useNow } from './use-now.ts'

export function Moment({ on }: { on: string }) {
  return <time dateTime={on}>{shortInstant(on, useNow())}</time>
}
