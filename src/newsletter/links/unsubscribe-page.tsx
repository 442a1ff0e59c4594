// The page behind the unsubscribe link of an issue. Opening it ends nothing; its button does, without questions.
import { data, Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { unknownLinkMessage } from '#leads/opt-in/link-messages.ts'
import { LinkPage, linkPageMeta } from '#leads/link-page.tsx'
import { ActionButton, ActionResult, useActionOutcome } from '#forms/action-button.tsx'
import { submitOnServer, submitQuietly } from '#forms/submit.ts'
import { getContext } from '#platform/pages/api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SmallPrint } from '#ui/short-page.tsx'
import { endedMessage, unsubscriptionForm, type UnsubscriptionLink } from './mailed-links.ts'

const statuses: Record<UnsubscriptionLink, number> = { open: 200, ended: 200, unknown: 404 }
const titles: Record<UnsubscriptionLink, string> = {
  open: 'Unsubscribe',
  ended: 'You are unsubscribed',
  unknown: 'This link has expired',
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const get = context.get(getContext)
  const link = await get('/link/newsletter/unsubscribe/{token}/state', { token: params['token'] ?? '' })
  return data(link, statuses[link])
}

export const action = submitOnServer([unsubscriptionForm])
export const clientAction = submitQuietly([unsubscriptionForm])

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData: link }) =>
  linkPageMeta(titles[link ?? 'unknown'], '/link/newsletter/unsubscribe', matches)

export default function UnsubscribePage() {
  const link = useLoaderData<typeof loader>()
  const outcome = useActionOutcome()
  if (link === 'open') {
    return (
      <LinkPage title={titles.open}>
        <p>Click below to stop receiving our newsletter.</p>
        <ActionButton of={unsubscriptionForm} label="Unsubscribe" />
        <SmallPrint>
          We keep only a record of your consent and a note not to send you the newsletter. To see or erase the data we
          hold about you, use the <Link to="/privacy#my-data">privacy page</Link>.
        </SmallPrint>
      </LinkPage>
    )
  }
  return (
    <LinkPage title={titles[link]}>
      <ActionResult of={outcome}>{link === 'ended' ? endedMessage : unknownLinkMessage}</ActionResult>
      {link === 'unknown' && (
        <p>
          We could not find a subscription for this link. If you still receive the newsletter, use the unsubscribe link
          at the end of it.
        </p>
      )}
      <ButtonLink to="/privacy#my-data" tone="line">
        Your data
      </ButtonLink>
    </LinkPage>
  )
}
