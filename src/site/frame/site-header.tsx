// The header of every page: brand, navigation, and the small-screen menu, a popover that works before hydration.
import { useEffect, useRef, useState, type FocusEvent, type MouseEvent } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import type { Declaration } from '#firm/firm.ts'
import { telephoneHref } from '#platform/text/telephone.ts'
import { Engraving } from '#ui/engraving/engraving.tsx'
import { Icon } from '#ui/icon.tsx'
import { hidePopover, isPopoverOpen } from '#ui/popover.ts'
import { DeclarationDialog, declarationId } from './declaration-dialog.tsx'
import progress from './progress-bar.module.css'
import { associates, consultation, headerLook, places, type HeaderLook } from './site-header-look.ts'
import styles from './site-header.module.css'

const menuId = 'site-menu'
const scrolledPastPx = 20

type Props = {
  firmName: string
  phone: string
  declaration: Declaration
  /** The page begins with a dark background that its address does not imply (the error screen). */
  onInk?: boolean | undefined
}

export function SiteHeader({ firmName, phone, declaration, onInk }: Props) {
  const { pathname, key } = useLocation()
  const [scrolled, setScrolled] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)
  const [declarationOpen, setDeclarationOpen] = useState(false)
  const menu = useRef<HTMLElement>(null)
  const lastKey = useRef(key)

  useEffect(() => {
    const updateScrolled = () => setScrolled(window.scrollY > scrolledPastPx)
    // Asked at once, it would lay out the page for itself.
    const frame = requestAnimationFrame(updateScrolled)
    setMenuOpen(isPopoverOpen(menu.current))
    window.addEventListener('scroll', updateScrolled, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', updateScrolled)
    }
  }, [])

  useEffect(() => {
    if (lastKey.current !== key) hideMenu()
    lastKey.current = key
  }, [key])

  function hideMenu() {
    hidePopover(menu.current)
    setMenuOpen(false)
  }

  /** Where the browser has no popovers. */
  function toggleMenu({ currentTarget }: MouseEvent) {
    if (!('popover' in currentTarget)) setMenuOpen(!menuOpen)
  }

  /** Closing the menu first moves the focus to the menu button, so that the dialog later returns it there. */
  function closeMenu(event: MouseEvent<HTMLElement>) {
    if (event.target instanceof Element && event.target.closest('a, button')) hideMenu()
  }

  /** The page below the open menu is covered, so the focus must not go there. */
  function closeBehindFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) hideMenu()
  }

  function openDeclaration(event: MouseEvent) {
    event.preventDefault()
    setDeclarationOpen(true)
  }

  const { isSolid, isCurrent } = headerLook(pathname, onInk)
  const solid = scrolled || menuOpen || isSolid
  const items = <NavigationItems isCurrent={isCurrent} onAssociates={openDeclaration} />

  return (
    <>
      <header className={solid ? `${styles.header} ${styles.solid}` : styles.header}>
        <ProgressBar />
        <div className={`wrap ${styles.row}`}>
          <Link className={styles.brand} to="/">
            <Engraving plate={{ kind: 'mark', name: firmName }} className={styles.mark} />
            <b>{firmName}</b>
          </Link>
          <nav className={styles.nav} aria-label="Main">
            {items}
          </nav>
          <form action="/search" role="search" aria-label="Site" className={styles.find}>
            <input type="search" name="q" aria-label="Search" />
            <button aria-label="Search">
              <Icon name="search" />
            </button>
          </form>
          <button
            type="button"
            className={styles.burger}
            aria-label="Menu"
            aria-expanded={menuOpen}
            aria-controls={menuId}
            popoverTarget={menuId}
            onClick={toggleMenu}
          >
            <Icon name={menuOpen ? 'close' : 'menu'} />
          </button>
        </div>
        <nav
          ref={menu}
          id={menuId}
          className={menuOpen ? `${styles.menu} ${styles.open}` : styles.menu}
          aria-label="Main, small screens"
          popover="auto"
          onToggle={(event) => setMenuOpen(event.newState === 'open')}
          onClickCapture={closeMenu}
          onBlur={closeBehindFocus}
        >
          {items}
          <Link to="/late">Missed a date?</Link>
          <Link to="/search">Search</Link>
          <a href={telephoneHref(phone)}>{phone}</a>
        </nav>
      </header>
      <DeclarationDialog open={declarationOpen} onClose={() => setDeclarationOpen(false)} declaration={declaration} />
    </>
  )
}

/** Browsers with invoker commands open the dialog with these attributes alone, before hydration. */
const opensDeclaration = { command: 'show-modal', commandfor: declarationId }

type ItemsProps = Pick<HeaderLook, 'isCurrent'> & { onAssociates: (event: MouseEvent) => void }

function NavigationItems({ isCurrent, onAssociates }: ItemsProps) {
  const here = (route: string) => (isCurrent(route) ? 'page' : undefined)
  return (
    <>
      {places.map(([name, route]) => (
        <Link key={route} to={route} aria-current={here(route)}>
          {name}
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={here(associates)}
        onClick={onAssociates}
        {...opensDeclaration}
      >
        Associates
      </button>
      <Link to={consultation} aria-current={here(consultation)}>
        <span>
          <span>Free </span>Consultation
        </span>
      </Link>
    </>
  )
}

/** A thin bar while the next page loads. Its style shows it only after 120 ms, so that quick pages do not flicker. */
function ProgressBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className={progress.bar} role="progressbar" aria-label="Loading the page" />
}
