// Where a form leads that was sent without script: what the call answered, and the way back. Not for search engines.
import type { MetaFunction } from 'react-router'
import { useSearchParams } from 'react-router'
import { receivedMessage } from '#contact/questions.ts'
import { linkSentMessage } from '#newsletter/answers.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { receivedPlate, ShortPage } from '#ui/short-page.tsx'

/** By name, never out of the address itself: nobody puts words into the firm's mouth by a link. */
const messages: Record<string, string> = { message: receivedMessage, subscription: linkSentMessage }

export const meta: MetaFunction = ({ matches }) => {
  return pageMeta({
    title: 'Received',
    description: 'What you sent has been received.',
    path: '/thanks',
    matches,
    isIndexed: false,
  })
}

export default function ThanksPage() {
  const [query] = useSearchParams()
  const given = query.get('for') ?? ''
  return (
    <ShortPage title="Received" plate={receivedPlate}>
      <p>{Object.hasOwn(messages, given) ? messages[given] : 'Thank you.'}</p>
      <ButtonLink to="/home" tone="line">
        Home
      </ButtonLink>
    </ShortPage>
  )
}
