// The shell around every page: the spine with the menu, the bar, the notices and the phone's own bar.
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button, IconButton } from '#ui/console/button.tsx'
import { useFocusKeeper } from '#ui/console/focus-keeper.ts'
import { firmOfPage } from '#ui/console/firm-of-page.ts'
import { Engraving } from '#ui/engraving/engraving.tsx'
import { mayDo } from '#staff/roles.ts'
import { instantDay, instantTime } from '#platform/console/instants.ts'
import { useMe } from '#staff/console/me.ts'
import { useNow } from '#platform/console/use-now.ts'
import { useRead } from '#platform/console/use-read.ts'
import { dropKeptCopies } from '#publishing/console/drafts/kept-copy.ts'
import { saveOpenDrafts } from '#publishing/console/drafts/open-drafts.ts'
import { roleNames } from '#staff/console/role-names.ts'
import { Icon } from '#ui/console/icon.tsx'
import { Initials } from '#ui/console/marks.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { TitlePlace } from '#ui/console/page.tsx'
import { Shortcuts, useShortcuts, useShowShortcuts } from '#ui/console/shortcuts.tsx'
import { useLeaveQuestion } from '#ui/console/unsaved/leave-question.tsx'
import { ToastTray } from '#ui/console/toasts.tsx'
import { useSignOut } from '#staff/sign-in.tsx'
import type { Area } from '#room.console.ts'
import { areas, entriesOf, type MenuEntry } from './areas.ts'
import { readCounts } from './today/console-calls.ts'
import type { Counts } from './today/today.ts'
import { Find } from './find.tsx'
import { useConnection } from './use-connection.ts'

const countEveryMs = 30_000

export function Layout({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const { question, mayLeave } = useLeaveQuestion('/console/login')
  useFocusKeeper()
  return (
    <Shortcuts>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="app">
        <Spine mayLeave={mayLeave} />
        <header className="bar">
          <div className="bar__title row gap-4" ref={setPlace} />
          <Find />
          <Now />
          <KeysButton />
        </header>
        <TitlePlace value={place}>
          <div className="page-place">
            <Connection />
            {children}
          </div>
        </TitlePlace>
      </div>
      {question}
      <ToastTray />
      <FocusOnNavigation />
    </Shortcuts>
  )
}

function Spine({ mayLeave }: { mayLeave: () => Promise<boolean> }) {
  const { name, role } = useMe()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const counts = useRead(readCounts, [], { everyMs: countEveryMs }).data ?? {}
  const here = useLocation()
  const { pathname } = here
  // Another page closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isMenuOpen = openAt === pathname
  const mine = areas.filter((area) => mayDo(role, area.role))
  const { name: firm } = firmOfPage()

  useShortcuts(
    mine.flatMap(({ key, label, path }) =>
      key ? [{ keys: `G ${key.toUpperCase()}`, does: `Open ${label}`, act: () => navigate(addressOf(path)) }] : [],
    ),
  )

  const spine = useRef<HTMLElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isMenuOpen) return
    // The menu covers the page, so nothing beneath it may have the focus.
    const beneath = document.querySelectorAll<HTMLElement>('.page-place, .bar')
    for (const each of beneath) each.inert = true
    spine.current?.querySelector('a')?.focus()
    return () => {
      for (const each of beneath) each.inert = false
    }
  }, [isMenuOpen])
  function closeMenu(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isMenuOpen) return
    event.stopPropagation()
    setOpenAt(null)
    more.current?.focus()
  }

  const entries = entriesOf(mine)
  // The next person at this computer finds nothing that was typed. When a session ends by itself, it stays for whoever
  // typed it.
  async function leave() {
    if (!(await mayLeave())) return
    await saveOpenDrafts()
    sessionStorage.clear()
    dropKeptCopies()
    await signOut()
  }
  const groups = Map.groupBy(entries, ({ areas: [{ place = 0 }] }) => Math.floor(place / 10))
  const onPhone = entries.slice(0, 3)
  return (
    <>
      <nav
        className={`spine on-ink${isMenuOpen ? ' is-open' : ''}`}
        aria-label="Console"
        ref={spine}
        onKeyDown={closeMenu}
      >
        <Link className="spine__brand" to="/console">
          <Engraving plate={{ kind: 'mark', name: firm }} className="spine__mark" />
          <b>{firm}</b>
        </Link>
        <div className="spine__rope" />
        {[...groups].map(([group, ofGroup]) => (
          <div className="menu" key={group}>
            {ofGroup.map((entry) => (
              <MenuLinks key={entry.label} entry={entry} counts={counts} here={here} />
            ))}
          </div>
        ))}
        <div className="spine__me">
          <Link className="spine__who row" to="/console/account">
            <Initials name={name} />
            <span className="spine__name">
              <b>{name}</b>
              <span>{roleNames[role]}</span>
            </span>
          </Link>
          <IconButton icon="out" label="Sign out" className="push" onClick={() => void leave()} />
        </div>
      </nav>
      <nav className="pnav on-ink" aria-label="Main areas" onKeyDown={closeMenu}>
        {onPhone.map((entry) => (
          <MenuLinks key={entry.label} entry={entry} counts={counts} here={here} />
        ))}
        <button
          type="button"
          ref={more}
          aria-expanded={isMenuOpen}
          onClick={() => setOpenAt(isMenuOpen ? null : pathname)}
        >
          <Icon name={isMenuOpen ? 'close' : 'menu'} />
          <span>More</span>
        </button>
      </nav>
    </>
  )
}

type MenuLinksProps = { entry: MenuEntry; counts: Counts; here: Here }

/** The entry, and on the pages of its areas those too. */
function MenuLinks({ entry: { label, icon, areas: ofEntry }, counts, here }: MenuLinksProps) {
  const [first] = ofEntry
  const current = ofEntry.find((area) => isCurrent(area, here))
  if (ofEntry.length === 1 || !current) {
    const [count] = ofEntry.flatMap(({ path }) => counts[path] ?? []).filter(({ number }) => number > 0)
    return <MenuLink label={label} icon={icon} path={first.path} count={count} isCurrent={current !== undefined} />
  }
  return (
    <>
      {first.label !== label && <MenuLink label={label} icon={icon} path={first.path} />}
      {ofEntry.map((area) => (
        <MenuLink
          key={area.path}
          {...area}
          count={counts[area.path]}
          isCurrent={area === current}
          isWithin={area.label !== label}
        />
      ))}
    </>
  )
}

type MenuLinkProps = Pick<Area, 'label' | 'icon' | 'path'> & {
  count?: Counts[string] | undefined
  isCurrent?: boolean
  isWithin?: boolean
}

function MenuLink({ label, icon, path, count, isCurrent: isHere = false, isWithin = false }: MenuLinkProps) {
  return (
    <Link
      to={addressOf(path)}
      className={isWithin ? 'menu__in' : undefined}
      aria-current={isHere ? 'page' : undefined}
      title={label}
    >
      <Icon name={icon} />
      <span>{label}</span>
      {count !== undefined && count.number > 0 && (
        <span className={`menu__n${count.isBad ? ' menu__n--bad' : ''}`}>
          {count.isBad && <Icon name="alert" isSmall />}
          {count.number}
          <span className="vh"> {count.isBad ? 'failed' : 'waiting'}</span>
        </span>
      )}
    </Link>
  )
}

type Here = { pathname: string; search: string }

function isCurrent(area: Area, { pathname, search }: Here): boolean {
  const at = leadArea(pathname, search)
  if (at) return area === at
  const address = addressOf(area.path)
  return area.path === '/' ? pathname.replace(/\/$/, '') === address : pathname.startsWith(address)
}

/** The area whose leads the inbox shows, if it shows those of one kind that has an area. */
function leadArea(pathname: string, search: string): Area | undefined {
  if (!pathname.startsWith('/console/leads')) return undefined
  const filter = new URLSearchParams(search).get('filter') ?? ''
  return areas.find(({ leadKind }) => leadKind !== undefined && filter.includes(`"kind":"${leadKind}"`))
}

function addressOf(path: string): string {
  return path === '/' ? '/console' : `/console${path}`
}

function KeysButton() {
  const showAll = useShowShortcuts()
  return <IconButton icon="keyboard" label="Keyboard shortcuts" className="hide-s" onClick={showAll} />
}

/** The time of the office, so that nobody elsewhere takes their own for it. */
function Now() {
  const now = useNow()
  return (
    <span className="fine muted nowrap num hide-m">
      {instantDay(now)}, {instantTime(now)} IST
    </span>
  )
}

function Connection() {
  const { offlineSince, isRenewed } = useConnection()
  if (offlineSince !== null) {
    return (
      <Notice kind="warn" icon="wifi" title={`No connection since ${instantTime(offlineSince)}.`}>
        You can keep reading. What you have typed is saved on this computer. Send it again once you are back online.
      </Notice>
    )
  }
  if (!isRenewed) return null
  const reload = <Button onClick={() => window.location.reload()}>Reload</Button>
  return (
    <Notice kind="info" title="A new version of the console is available." action={reload}>
      Reload when convenient. Your drafts are kept.
    </Notice>
  )
}

/** A screen reader then starts at the new page. A page that moves the focus itself has done so by then. */
function FocusOnNavigation() {
  const { pathname } = useLocation()
  const former = useRef(pathname)
  useEffect(() => {
    if (former.current === pathname) return
    former.current = pathname
    if (document.activeElement === document.body || document.activeElement?.closest('nav')) {
      document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [pathname])
  return null
}
