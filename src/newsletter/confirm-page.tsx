// The page behind the confirmation link. Opening it confirms nothing; its button does.
import {
  data,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { ActionButton, ActionResult, useActionOutcome } from '#forms/action-button.tsx'
import { submitOnServer, submitQuietly } from '#forms/submit.ts'
import { newsletterNotice } from '#leads/notices/newsletter.ts'
import { LinkPage, linkPageMeta } from '#leads/link-page.tsx'
import { getContext } from '#platform/pages/api.ts'
import { ButtonLink, MoreLink } from '#ui/button.tsx'
import { SmallPrint } from '#ui/short-page.tsx'
import {
  confirmationForm,
  confirmedMessage,
  expiredMessage,
  unknownLinkMessage,
  type ConfirmationLink,
} from './subscription.ts'

const statuses: Record<ConfirmationLink, number> = { open: 200, confirmed: 200, expired: 410, unknown: 404 }
const titles: Record<ConfirmationLink, string> = {
  open: 'Confirm your subscription',
  confirmed: 'You are subscribed',
  expired: 'This link has ended',
  unknown: 'This link has ended',
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const get = context.get(getContext)
  const link = await get('/link/newsletter/confirm/{token}/state', { token: params['token'] ?? '' })
  return data(link, statuses[link])
}

export function action(given: ActionFunctionArgs) {
  return submitOnServer([confirmationForm], given)
}

export function clientAction(given: ClientActionFunctionArgs) {
  return submitQuietly([confirmationForm], given)
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData: link }) =>
  linkPageMeta(titles[link ?? 'unknown'], '/link/newsletter/confirm', matches)

export default function ConfirmPage() {
  const link = useLoaderData<typeof loader>()
  const outcome = useActionOutcome()
  if (link === 'open') {
    return (
      <LinkPage title={titles.open}>
        <p>One press remains, and the newsletter will come to the address that this link was sent to.</p>
        <ActionButton of={confirmationForm} label="Confirm the subscription" />
        <SmallPrint>{newsletterNotice}</SmallPrint>
        <MoreLink to="/privacy">Privacy notice</MoreLink>
      </LinkPage>
    )
  }
  if (link === 'confirmed') {
    return (
      <LinkPage title={titles.confirmed}>
        <ActionResult of={outcome}>{confirmedMessage}</ActionResult>
        <ButtonLink to="/insights" tone="line">
          Insights
        </ButtonLink>
      </LinkPage>
    )
  }
  return (
    <LinkPage title={titles[link]}>
      <ActionResult of={outcome}>{link === 'expired' ? expiredMessage : unknownLinkMessage}</ActionResult>
      <p>A link works once, and for seven days. You can enter your address again at the foot of the contact page.</p>
      <ButtonLink to="/contact" tone="line">
        Contact
      </ButtonLink>
    </LinkPage>
  )
}
