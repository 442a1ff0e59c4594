// The frame around every page: skip link, header, the page itself, footer, notices.
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
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
  const main = useRef<HTMLElement>(null)
  const announcement = useArrival(main)
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader firmName={settings.firmName} declaration={declaration} onInk={onInk} />
      <main ref={main} id="main" tabIndex={-1}>
        {children}
        <p className="vh" role="status">
          {announcement}
        </p>
      </main>
      <SiteFooter settings={settings} contact={contact} contactError={contactError} />
      <Toasts />
    </>
  )
}

/** Another page without another document: the keyboard goes on at its beginning, and its title is spoken. */
function useArrival(main: { readonly current: HTMLElement | null }): string {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  // Before the router looks for the place to scroll to: it is found only in a page laid out as a whole.
  useLayoutEffect(() => {
    if (shown.current !== pathname) document.documentElement.classList.remove('arriving')
  }, [pathname])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname, main])
  return title
}
