// The four pages about privacy, each with an address of its own.
import { Link, Route, Routes, useLocation } from 'react-router'
import { Page } from '#ui/console/page.tsx'
import { ConsentLedger } from './consent-ledger.tsx'
import { Keeping } from './keeping.tsx'
import { Person } from './person.tsx'
import './privacy.css'
import { Requests } from './requests.tsx'

const tabs = [
  ['', 'Requests'],
  ['/consents', 'Consents'],
  ['/person', 'One person'],
  ['/keeping', 'Retention'],
] as const

const base = '/console/privacy'

export function PrivacyPages() {
  const { pathname } = useLocation()
  return (
    <Page title="Privacy">
      <div className="priv">
        <nav className="tabs" aria-label="Privacy">
          {tabs.map(([path, name]) => (
            <Link key={path} to={base + path} aria-current={pathname === base + path ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <Routes>
          <Route index element={<Requests />} />
          <Route path="consents" element={<ConsentLedger />} />
          <Route path="person" element={<Person />} />
          <Route path="keeping" element={<Keeping />} />
        </Routes>
      </div>
    </Page>
  )
}
