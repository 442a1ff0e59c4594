// The page behind the confirmation link. Opening it confirms nothing; its button does.
import {
  data,
  useLoaderData,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { expiredMessage, unknownLinkMessage } from '#leads/opt-in/link-messages.ts'
import { ActionButton, ActionResult, useActionOutcome } from '#forms/action-button.tsx'
import { formField } from '#forms/field-table.ts'
import { submitInBrowser, submitOnServer, submitQuietly } from '#forms/submit.ts'
import { ConsentNotice } from '#leads/consent/consent-notice.tsx'
import { newsletterNotice } from '#leads/notices/newsletter.ts'
import { LinkPage, linkPageMeta } from '#leads/link-page.tsx'
import { getContext } from '#platform/pages/api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { NewsletterForm } from '#newsletter/newsletter-form.tsx'
import { confirmationForm, confirmedMessage, type ConfirmationLink } from './mailed-links.ts'
import { subscriptionForm } from '#newsletter/subscription.ts'
import styles from './confirm-page.module.css'

const statuses: Record<ConfirmationLink, number> = { open: 200, confirmed: 200, expired: 410, unknown: 404 }
const titles: Record<ConfirmationLink, string> = {
  open: 'Confirm your subscription',
  confirmed: 'You are subscribed',
  expired: 'This link has expired',
  unknown: 'This link has expired',
}

const forms = [confirmationForm, subscriptionForm]

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const get = context.get(getContext)
  const link = await get('/link/newsletter/confirm/{token}/state', { token: params['token'] ?? '' })
  const language = new URL(request.url).searchParams.get('lang') ?? ''
  return data({ link, language }, statuses[link])
}

export const action = submitOnServer(forms)

/** The button shows its outcome itself. The form, where the link has expired, shows it as it does on other pages. */
export async function clientAction(given: ClientActionFunctionArgs) {
  const sent = await given.request.clone().formData()
  return sent.get(formField) === subscriptionForm.name ? submitInBrowser(forms)(given) : submitQuietly(forms)(given)
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  linkPageMeta(titles[loaderData?.link ?? 'unknown'], '/link/newsletter/confirm', matches)

export default function ConfirmPage() {
  const { link, language } = useLoaderData<typeof loader>()
  const last = useActionOutcome()
  const outcome = last?.form === confirmationForm.name ? last : undefined
  if (link === 'open') {
    return (
      <LinkPage title={titles.open}>
        <p>Click the button below to start your subscription.</p>
        <ActionButton of={confirmationForm} label="Confirm the subscription">
          <ConsentNotice of="newsletter" notice={newsletterNotice} language={language} className={styles.notice} />
        </ActionButton>
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
    <>
      <LinkPage title={titles[link]}>
        <ActionResult of={outcome}>{link === 'expired' ? expiredMessage : unknownLinkMessage}</ActionResult>
        <p>Each link can be used once, within 7 days. To get a new one, enter your address again below.</p>
      </LinkPage>
      <section className="sec" style={{ paddingTop: 0 }} aria-label="Newsletter">
        <div className="wrap">
          <NewsletterForm />
        </div>
      </section>
    </>
  )
}
