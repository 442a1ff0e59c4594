// The outbox and the suppression list.
import type { ReactNode } from 'react'
import { NavLink, Route } from 'react-router'
import { readDelivery } from '#platform/mail/console-calls.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Page } from '#ui/console/page.tsx'
import { AreaRoutes } from '#ui/console/area-routes.tsx'
import { MailList } from './mail-list.tsx'
import { OneMail } from './one-mail.tsx'
import { SuppressionList } from './suppression-list.tsx'
import { TestMail } from './test-mail.tsx'
import { Undelivered } from './undelivered.tsx'
import './mail.css'

export default function Mail() {
  return (
    <AreaRoutes>
      <Route
        index
        element={
          <MailHome>
            <MailList />
          </MailHome>
        }
      />
      <Route
        path="suppressed"
        element={
          <MailHome>
            <SuppressionList />
          </MailHome>
        }
      />
      <Route path=":id" element={<OneMail />} />
    </AreaRoutes>
  )
}

function MailHome({ children }: { children: ReactNode }) {
  const { data } = useRead(readDelivery, [])
  return (
    <Page title="Mail">
      <div className="mail__top row wraps">
        <nav className="tabs" aria-label="Mail">
          <NavLink to="/console/mail" end>
            Outbox
          </NavLink>
          <NavLink to="/console/mail/suppressed">Suppression list</NavLink>
        </nav>
        <span className="push" />
        {data?.how === 'server' && (
          <p className="fine muted">
            Delivered by {data.server} as {data.from}
          </p>
        )}
        <TestMail />
      </div>
      {data && <Undelivered delivery={data} />}
      {children}
    </Page>
  )
}
