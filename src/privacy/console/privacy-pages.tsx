// The pages about privacy, each with an address of its own. What people have asked for about their data is in the inbox.
import { Link, Navigate, Route, Routes, useLocation } from 'react-router'
import { Page } from '#ui/console/page.tsx'
import { ConsentLedger } from './consent-ledger.tsx'
import { Retention } from './retention.tsx'
import { Person } from './person.tsx'
import './privacy.css'

const base = '/console/privacy'
const requests = `/console/leads?${new URLSearchParams({ filter: '{"kind":"correction"}' })}`

const tabs = [
  [`${base}/person`, 'One person'],
  [`${base}/consents`, 'Consents'],
  [`${base}/keeping`, 'Retention'],
  [requests, 'Requests'],
] as const

export default function PrivacyPages() {
  const { pathname } = useLocation()
  return (
    <Page title="Privacy">
      <div className="priv stack">
        <nav className="tabs" aria-label="Privacy">
          {tabs.map(([path, name]) => (
            <Link key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <Routes>
          <Route index element={<Navigate replace to={`${base}/person`} />} />
          <Route path="consents" element={<ConsentLedger />} />
          <Route path="person" element={<Person />} />
          <Route path="keeping" element={<Retention />} />
        </Routes>
      </div>
    </Page>
  )
}
