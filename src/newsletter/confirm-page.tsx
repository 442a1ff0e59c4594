// Where the mailed link of a new subscription leads: to look at it confirms nothing, its button does.
import { useState } from 'react'
import { data, useLoaderData, useParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { noticeTexts } from '#leads/consent.ts'
import { LinkPage, linkPageMeta } from '#leads/link-page.tsx'
import { ActionButton, ActionResult } from '#forms/action-button.tsx'
import { getContext } from '#platform/pages/api.ts'
import { ButtonLink, MoreLink } from '#ui/button.tsx'
import { SmallPrint } from '#ui/short-page.tsx'
import { confirmedMessage, expiredMessage, unknownLinkMessage, type ConfirmationLink } from './mailed-link.ts'

const statuses: Record<ConfirmationLink, number> = { open: 200, confirmed: 200, expired: 410, unknown: 404 }
const titles: Record<ConfirmationLink, string> = {
  open: 'Confirm your subscription',
  confirmed: 'You are subscribed',
  expired: 'This link has ended',
  unknown: 'This link has ended',
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const token = encodeURIComponent(params['token'] ?? '')
  const link = await context.get(getContext)<ConfirmationLink>(`/link/newsletter/confirm/${token}/state`)
  return data(link, statuses[link])
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData: link }) =>
  linkPageMeta(titles[link ?? 'unknown'], '/link/newsletter/confirm', matches)

export default function ConfirmPage() {
  const found = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const [pressed, setPressed] = useState<{ link: ConfirmationLink; message: string } | null>(null)
  const link = pressed?.link ?? found
  const Sentence = pressed ? ActionResult : 'p'
  if (link === 'open') {
    return (
      <LinkPage title={titles.open}>
        <p>One press remains, and the newsletter will come to the address that this link was sent to.</p>
        <ActionButton
          action={`/link/newsletter/confirm/${encodeURIComponent(token)}/now`}
          label="Confirm the subscription"
          onDone={(message) => setPressed({ link: 'confirmed', message })}
          onGone={(message) => setPressed({ link: 'unknown', message })}
        />
        <SmallPrint>{noticeTexts.newsletter}</SmallPrint>
        <MoreLink to="/privacy">Privacy notice</MoreLink>
      </LinkPage>
    )
  }
  if (link === 'confirmed') {
    return (
      <LinkPage title={titles.confirmed}>
        <Sentence>{pressed?.message ?? confirmedMessage}</Sentence>
        <ButtonLink to="/insights" tone="line">
          Insights
        </ButtonLink>
      </LinkPage>
    )
  }
  return (
    <LinkPage title={titles[link]}>
      <Sentence>{pressed?.message ?? (link === 'expired' ? expiredMessage : unknownLinkMessage)}</Sentence>
      <p>A link works once, and for seven days. You can enter your address again at the foot of the contact page.</p>
      <ButtonLink to="/contact" tone="line">
        Contact
      </ButtonLink>
    </LinkPage>
  )
}
