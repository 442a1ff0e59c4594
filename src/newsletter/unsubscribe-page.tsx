// Where the unsubscribe link of an issue leads: to look at it ends nothing, its button does, and asks no questions.
import { useState } from 'react'
import { data, Link, useLoaderData, useParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { LinkPage, linkPageMeta } from '#leads/link-page.tsx'
import { ActionButton, ActionResult } from '#forms/action-button.tsx'
import { getContext } from '#platform/pages/api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SmallPrint } from '#ui/short-page.tsx'
import { endedMessage, unknownLinkMessage, type UnsubscriptionLink } from './mailed-link.ts'

const statuses: Record<UnsubscriptionLink, number> = { open: 200, ended: 200, unknown: 404 }
const titles: Record<UnsubscriptionLink, string> = {
  open: 'Unsubscribe',
  ended: 'You are unsubscribed',
  unknown: 'This link has ended',
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const token = encodeURIComponent(params['token'] ?? '')
  const link = await context.get(getContext)<UnsubscriptionLink>(`/link/newsletter/unsubscribe/${token}/state`)
  return data(link, statuses[link])
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData: link }) =>
  linkPageMeta(titles[link ?? 'unknown'], '/link/newsletter/unsubscribe', matches)

export default function UnsubscribePage() {
  const found = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const [pressed, setPressed] = useState<{ link: UnsubscriptionLink; message: string } | null>(null)
  const link = pressed?.link ?? found
  const Sentence = pressed ? ActionResult : 'p'
  if (link === 'open') {
    return (
      <LinkPage title={titles.open}>
        <p>Press the button, and no further issue of the newsletter will be sent to the address of this link.</p>
        <ActionButton
          action={`/link/newsletter/unsubscribe/${encodeURIComponent(token)}/now`}
          label="Unsubscribe"
          onDone={(message) => setPressed({ link: 'ended', message })}
          onGone={(message) => setPressed({ link: 'unknown', message })}
        />
        <SmallPrint>
          What remains is the proof that you had agreed, and an entry that stops further issues. To see or erase what we
          keep about you, use the <Link to="/privacy#my-data">privacy page</Link>.
        </SmallPrint>
      </LinkPage>
    )
  }
  return (
    <LinkPage title={titles[link]}>
      <Sentence>{pressed?.message ?? (link === 'ended' ? endedMessage : unknownLinkMessage)}</Sentence>
      {link === 'unknown' && (
        <p>There is no subscription by this link. Should an issue reach you all the same, use the link at its foot.</p>
      )}
      <ButtonLink to="/privacy#my-data" tone="line">
        Your data
      </ButtonLink>
    </LinkPage>
  )
}
