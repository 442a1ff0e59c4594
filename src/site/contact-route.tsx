// The contact page as visitors see it: the page of the contact room with the newsletter below it.
import type { LoaderFunctionArgs } from 'react-router'
import ContactPage, { loader as contactLoader } from '#contact/contact-page.tsx'
import { enquiryForm } from '#contact/enquiry-form.ts'
import { submitInBrowser, submitOnServer } from '#forms/submit.ts'
import { NewsletterForm } from '#newsletter/newsletter-form.tsx'
import { subscriptionForm } from '#newsletter/subscription-form.ts'
import { readOrganization } from '#firm/offices/organization.server.ts'
import { getContext } from '#platform/pages/api.ts'
import { siteContext, structuredDataContext } from '#platform/pages/site-context.ts'

const forms = [enquiryForm, subscriptionForm]

export { clientLoader, meta } from '#contact/contact-page.tsx'

export async function loader(given: LoaderFunctionArgs) {
  const { context } = given
  const organization = readOrganization(context.get(getContext), context.get(siteContext))
  const page = await contactLoader(given)
  context.set(structuredDataContext, await organization)
  return page
}

export const action = submitOnServer(forms)
export const clientAction = submitInBrowser(forms)

export default function ContactRoute() {
  return (
    <>
      <ContactPage />
      <section className="sec" id="newsletter" style={{ paddingTop: 0 }} aria-label="Newsletter">
        <div className="wrap">
          <NewsletterForm />
        </div>
      </section>
    </>
  )
}
