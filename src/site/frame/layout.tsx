// The layout of every page: skip link, header, the page itself, footer, toasts, and the assistant.
import { useEffect, useLayoutEffect, useRef, useState, ViewTransition, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Launcher } from '#assistant/widget/launcher.tsx'
import type { Declaration, FooterOffice, PublicSettings } from '#firm/firm.ts'
import { officeOf, socialLinks } from '#firm/offices/office.ts'
import { Toasts } from '#ui/messages/toast.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

type Props = {
  settings: PublicSettings
  contact: FooterOffice | null
  contactError: string | null
  declaration: Declaration
  /** The page begins with a dark background that its address does not imply (the error screen). */
  onInk?: boolean | undefined
  children: ReactNode
}

export function SiteLayout({ settings, contact, contactError, declaration, onInk, children }: Props) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const announcement = useArrival(main, pathname)
  const office = contact && officeOf(contact)
  return (
    <>
      <p className="letterhead">
        <b>{settings.firmName}</b>
        {[...(office?.lines ?? []), settings.phone].join(', ')}
      </p>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader firmName={settings.firmName} phone={settings.phone} declaration={declaration} onInk={onInk} />
      <main ref={main} id="main" tabIndex={-1}>
        {/* Another page fades in. The same one with another query changes at once. */}
        <ViewTransition key={pathname} update="none">
          {children}
        </ViewTransition>
        <p className="vh" role="status">
          {announcement}
        </p>
      </main>
      <SiteFooter
        settings={settings}
        office={office}
        social={socialLinks(contact?.socialmedialinks)}
        contactError={contactError}
      />
      <Toasts />
      <Launcher firmName={settings.firmName} loginUrl={settings.chatLoginUrl} />
    </>
  )
}

/** After a navigation without a new document, moves the focus to the page and returns its title to be announced. */
function useArrival(main: { readonly current: HTMLElement | null }, pathname: string): string {
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  // Runs before the router restores the scroll position, which needs the whole page to be laid out.
  useLayoutEffect(() => {
    if (shown.current !== pathname) document.documentElement.classList.remove('arriving')
  }, [pathname])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Somebody in the assistant's panel stays there, and so does whoever is already in a field of the new page.
    if (!document.activeElement?.closest('[role=dialog], main')) main.current?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname, main])
  return title
}
