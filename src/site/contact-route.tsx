// The contact page as visitors see it: the firm's contact room, and the newsletter below it.
import type { MetaArgs, MetaDescriptor } from 'react-router'
import ContactPage, { meta as contactMeta, type loader } from '#contact/contact-page.tsx'
import { NewsletterForm } from '#newsletter/newsletter-form.tsx'
import { organizationMeta } from '#firm/organization.ts'

export { clientLoader, loader } from '#contact/contact-page.tsx'

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
