// The contact page as visitors see it: the firm's contact room, and the newsletter below it.
import ContactPage from '#contact/contact-page.tsx'
import { NewsletterForm } from '#newsletter/newsletter-form.tsx'

export { clientLoader, loader, meta } from '#contact/contact-page.tsx'

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
