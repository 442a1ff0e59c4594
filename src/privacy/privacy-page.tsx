// The privacy page: the firm's notice, and below it the form for access to one's own data.
import { submitQuietly, submitOnServer } from '#forms/submit.ts'
import { linkRequestForm } from './forms.ts'
import PrivacyNotice from './privacy-notice.tsx'
import { PrivacyRequestForm } from './privacy-request-form.tsx'

export { clientLoader, loader, meta } from './privacy-notice.tsx'

export const action = submitOnServer([linkRequestForm])
export const clientAction = submitQuietly([linkRequestForm])

export default function PrivacyPage() {
  return (
    <>
      <PrivacyNotice />
      <div className="wrap" style={{ paddingBottom: 'var(--section)' }}>
        <PrivacyRequestForm />
      </div>
    </>
  )
}
