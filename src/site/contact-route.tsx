// The contact page as visitors see it: the firm's contact room, and the newsletter below it.
import type { ActionFunctionArgs, ClientActionFunctionArgs, MetaArgs, MetaDescriptor } from 'react-router'
import ContactPage, { meta as contactMeta, type loader } from '#contact/contact-page.tsx'
import { enquiryForm } from '#contact/enquiry.ts'
import { submitInBrowser, submitOnServer } from '#forms/submit.ts'
import { NewsletterForm } from '#newsletter/newsletter-form.tsx'
import { subscriptionForm } from '#newsletter/subscription.ts'
import { organizationMeta } from '#firm/organization.ts'

const forms = [enquiryForm, subscriptionForm]

export { clientLoader, loader } from '#contact/contact-page.tsx'

export function action(given: ActionFunctionArgs) {
  return submitOnServer(forms, given)
}

export function clientAction(given: ClientActionFunctionArgs) {
  return submitInBrowser(forms, given)
}

export function meta(args: MetaArgs<typeof loader>): MetaDescriptor[] {
  return [...contactMeta(args), ...organizationMeta(args.matches)]
}

export default function ContactRoute() {
  return (
    <>
      <ContactPage />
      <section className="sec" style={{ paddingTop: 0 }} aria-label="Newsletter">
        <div className="wrap">
          <NewsletterForm />
        </div>
      </section>
    </>
  )
}
