// The privacy page as visitors see it: the firm's notice, and below it the way to one's own data.
import PrivacyPage from './privacy-notice.tsx'
import { PrivacyRequestForm } from './privacy-request-form.tsx'

export { clientLoader, loader, meta } from './privacy-notice.tsx'

export default function PrivacyRoute() {
  return (
    <>
      <PrivacyPage />
      <div className="wrap" style={{ paddingBottom: 'var(--section)' }}>
        <PrivacyRequestForm />
      </div>
    </>
  )
}
