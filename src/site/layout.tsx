// The frame around every page: skip link, header, the page itself, footer, notices.
import type { ReactNode } from 'react'
import type { ContactInformation, Declaration, SiteSettings } from '#firm/firm.ts'
import { Toasts } from '#ui/toast.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

type Props = {
  settings: SiteSettings
  contact: ContactInformation | null
  contactError: string | null
  declaration: Declaration
  /** The page opens on ink although its address does not tell (the error screen). */
  onInk?: boolean | undefined
  children: ReactNode
}

export function SiteLayout({ settings, contact, contactError, declaration, onInk, children }: Props) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader firmName={settings.firmName} declaration={declaration} onInk={onInk} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter settings={settings} contact={contact} contactError={contactError} />
      <Toasts />
    </>
  )
}
