// One insight as visitors see it: the page of the insights room with the newsletter below it.
import { submitInBrowser, submitOnServer } from '#forms/submit.ts'
import InsightPage from '#insights/insight-page.tsx'
import { NewsletterForm } from '#newsletter/newsletter-form.tsx'
import { subscriptionForm } from '#newsletter/subscription-form.ts'

export { clientLoader, loader, meta } from '#insights/insight-page.tsx'

export const action = submitOnServer([subscriptionForm])
export const clientAction = submitInBrowser([subscriptionForm])

export default function InsightRoute() {
  return (
    <>
      <InsightPage />
      <section className="sec" aria-label="Newsletter">
        <div className="wrap">
          <NewsletterForm />
        </div>
      </section>
    </>
  )
}
