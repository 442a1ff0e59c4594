// The page behind the link of every mail about a subscription: whatever was asked for with its address, to confirm what is
// theirs and end the rest. Opening it changes nothing; its buttons do.
import { data, Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { ActionButton, ActionResult, useActionOutcome } from '#forms/action-button.tsx'
import { submitOnServer, submitQuietly } from '#forms/submit.ts'
import { ConsentNotice } from '#leads/consent/consent-notice.tsx'
import { LinkPage, linkPageMeta } from '#leads/link-page.tsx'
import { getContext } from '#platform/pages/api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SmallPrint } from '#ui/short-page.tsx'
import styles from './link-page.module.css'
import {
  confirmForm,
  endForm,
  subscriptionKinds,
  type SubscriptionItem,
  type SubscriptionLink,
} from './subscription.ts'

const statuses: Record<SubscriptionLink['state'], number> = {
  unconfirmed: 200,
  active: 200,
  ended: 200,
  expired: 410,
  unknown: 404,
}
const forms = [confirmForm, endForm]

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const link = await context.get(getContext)('/link/subscription/{token}/state', { token: params['token'] ?? '' })
  const language = new URL(request.url).searchParams.get('lang') ?? ''
  return data({ link, language }, statuses[link.state])
}

export const action = submitOnServer(forms)
export const clientAction = submitQuietly(forms)

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  linkPageMeta(loaderData?.link.title ?? 'This link has expired', '/link/subscription', matches)

export default function SubscriptionPage() {
  const { link } = useLoaderData<typeof loader>()
  const outcome = useActionOutcome()
  // Only a link that asks to confirm does so. Every other ends what somebody has asked for.
  const mayConfirm = link.state === 'unconfirmed'
  const unconfirmed = link.items.filter(({ status }) => mayConfirm && status === 'unconfirmed')
  const others = link.items.filter((item) => !unconfirmed.includes(item))
  const text = outcome?.message ?? link.text
  return (
    <LinkPage title={link.title}>
      {text !== '' && <ActionResult of={outcome}>{text}</ActionResult>}
      {unconfirmed.length > 0 && <Confirm items={unconfirmed} />}
      {others.length > 0 && link.state !== 'active' && <p>Asked for with your address before:</p>}
      {others.length > 0 && <Others items={others} />}
      {link.items.length === 0 && (
        <ButtonLink to={link.next.to} tone="line">
          {link.next.label}
        </ButtonLink>
      )}
      <SmallPrint>
        To see or erase the data we hold about you, use the <Link to="/privacy#my-data">privacy page</Link>.
      </SmallPrint>
    </LinkPage>
  )
}

/** Somebody else may have asked for some of it with this address, so only what the link is about is ticked. */
function Confirm({ items }: { items: SubscriptionItem[] }) {
  const { language } = useLoaderData<typeof loader>()
  const [first] = items
  const purposes = subscriptionKinds.flatMap((purpose) => items.find(({ kind }) => kind === purpose) ?? [])
  const isAlone = items.length === 1 && first?.isOwn
  return (
    <ActionButton
      of={confirmForm}
      label={isAlone ? first.confirmLabel : 'Confirm what is ticked'}
      given={{ shown: items.map(({ id }) => id).join(' '), ...(isAlone && { keep: String(first.id) }) }}
    >
      {isAlone ? (
        <p>{first.what}</p>
      ) : (
        <fieldset className={styles.choice}>
          <legend>These were asked for with your address. Tick what you want. We will not send you the others.</legend>
          {items.map(({ id, what, isOwn }) => (
            <label key={id}>
              <input type="checkbox" name="keep" value={id} defaultChecked={isOwn} />
              {what}
            </label>
          ))}
        </fieldset>
      )}
      <ConsentNotice
        of={purposes.map(({ kind }) => kind).join('.')}
        notice={purposes.map(({ notice }) => notice).join(' ')}
        language={language}
        className={styles.notice}
      />
    </ActionButton>
  )
}

function Others({ items }: { items: SubscriptionItem[] }) {
  return (
    <>
      <ul className={styles.active}>
        {items.map(({ id, status, what, endLabel, links }) => (
          <li key={id}>
            <p id={`what-${id}`}>
              {what}
              {status === 'unconfirmed' && ' Not confirmed yet.'}
            </p>
            {links.map(({ label, to }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
            <ActionButton
              of={endForm}
              label={endLabel}
              given={{ which: String(id) }}
              tone="line"
              about={`what-${id}`}
            />
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <ActionButton
          of={endForm}
          label="End all of these"
          given={{ which: items.map(({ id }) => id).join(' ') }}
          tone="line"
        />
      )}
    </>
  )
}
