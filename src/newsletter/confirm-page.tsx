// Where the mailed link of a new subscription leads: to look at it confirms nothing, its button does.
import { useState } from 'react'
import { data, useLoaderData, useParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { noticeTexts } from '#leads/consent.ts'
import { PressForm, PressResult } from '#leads/press-form.tsx'
import { getContext } from '#platform/api.ts'
import { ButtonLink, MoreLink } from '#ui/button.tsx'
import { LinkPage, linkPageMeta, SmallPrint } from './link-page.tsx'
import { confirmedMessage, expiredMessage, unknownLinkMessage, type ConfirmationLink } from './mailed-link.ts'

const statuses: Record<ConfirmationLink, number> = { open: 200, confirmed: 200, expired: 410, unknown: 404 }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const token = encodeURIComponent(params['token'] ?? '')
  const link = await context.get(getContext)<ConfirmationLink>(`/newsletter/confirm/${token}/state`)
  return data(link, statuses[link])
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  linkPageMeta('Confirm your subscription', '/newsletter/confirm', matches)

export default function ConfirmPage() {
  const link = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const [result, setResult] = useState<{ message: string; isDone: boolean } | null>(null)
  if (result !== null) {
    return (
      <LinkPage title={result.isDone ? 'You are subscribed' : 'This link has ended'}>
        <PressResult>{result.message}</PressResult>
        <ButtonLink to={result.isDone ? '/insights' : '/contact'} tone="line">
          {result.isDone ? 'Insights' : 'Contact'}
        </ButtonLink>
      </LinkPage>
    )
  }
  if (link === 'open') {
    return (
      <LinkPage title="Confirm your subscription">
        <p>One press remains, and the newsletter will come to the address that this link was sent to.</p>
        <PressForm
          action={`/newsletter/confirm/${encodeURIComponent(token)}/now`}
          label="Confirm the subscription"
          onDone={(message) => setResult({ message, isDone: true })}
          onGone={(message) => setResult({ message, isDone: false })}
        />
        <SmallPrint>{noticeTexts.newsletter}</SmallPrint>
        <MoreLink to="/privacy">Privacy notice</MoreLink>
      </LinkPage>
    )
  }
  if (link === 'confirmed') {
    return (
      <LinkPage title="You are subscribed">
        <p>{confirmedMessage}</p>
        <ButtonLink to="/insights" tone="line">
          Insights
        </ButtonLink>
      </LinkPage>
    )
  }
  return (
    <LinkPage title="This link has ended">
      <p>{link === 'expired' ? expiredMessage : unknownLinkMessage}</p>
      <p>A link works once, and for seven days. You can enter your address again at the foot of the contact page.</p>
      <ButtonLink to="/contact" tone="line">
        Contact
      </ButtonLink>
    </LinkPage>
  )
}
