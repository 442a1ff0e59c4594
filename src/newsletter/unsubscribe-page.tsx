// Where the unsubscribe link of an issue leads: to look at it ends nothing, its button does, and asks no questions.
import { useState } from 'react'
import { data, useLoaderData, useParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { PressForm, PressResult } from '#leads/press-form.tsx'
import { getContext } from '#platform/api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { LinkPage, linkPageMeta, SmallPrint } from './link-page.tsx'
import { endedMessage, unknownLinkMessage, type UnsubscriptionLink } from './mailed-link.ts'

const statuses: Record<UnsubscriptionLink, number> = { open: 200, ended: 200, unknown: 404 }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const token = encodeURIComponent(params['token'] ?? '')
  const link = await context.get(getContext)<UnsubscriptionLink>(`/newsletter/unsubscribe/${token}/state`)
  return data(link, statuses[link])
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  linkPageMeta('Unsubscribe', '/newsletter/unsubscribe', matches)

export default function UnsubscribePage() {
  const link = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const [result, setResult] = useState<{ message: string; isDone: boolean } | null>(null)
  if (result !== null) {
    return (
      <LinkPage title={result.isDone ? 'You are unsubscribed' : 'This link has ended'}>
        <PressResult>{result.message}</PressResult>
        <ButtonLink to="/privacy#my-data" tone="line">
          Your data
        </ButtonLink>
      </LinkPage>
    )
  }
  if (link === 'open') {
    return (
      <LinkPage title="Unsubscribe">
        <p>Press the button, and no further issue of the newsletter will be sent to the address of this link.</p>
        <PressForm
          action={`/newsletter/unsubscribe/${encodeURIComponent(token)}/now`}
          label="Unsubscribe"
          onDone={(message) => setResult({ message, isDone: true })}
          onGone={(message) => setResult({ message, isDone: false })}
        />
        <SmallPrint>
          What remains is the proof that you had agreed, and an entry that stops further issues. To see or erase what we
          keep about you, use the privacy page.
        </SmallPrint>
      </LinkPage>
    )
  }
  return (
    <LinkPage title={link === 'ended' ? 'You are unsubscribed' : 'This link has ended'}>
      <p>{link === 'ended' ? endedMessage : unknownLinkMessage}</p>
      {link === 'unknown' && (
        <p>There is no subscription by this link. Should an issue reach you all the same, use the link at its foot.</p>
      )}
      <ButtonLink to="/privacy#my-data" tone="line">
        Your data
      </ButtonLink>
    </LinkPage>
  )
}
