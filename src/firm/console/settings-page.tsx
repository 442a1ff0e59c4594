// The settings that the first hour needs: the firm, its grievance contact, its offices, and how mail leaves.
import { useEffect, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { readSettings } from '#firm/console-calls.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Failed, LoadingRows } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { FactsForm } from './facts-form.tsx'
import { FirmForm } from './firm-form.tsx'
import { GrievanceForm } from './grievance-form.tsx'
import { MailSettings } from './mail-settings.tsx'
import { Offices } from './offices.tsx'
import { ShownForm } from './shown-form.tsx'
import { SocialForm } from './social-form.tsx'
import './settings.css'

const parts = [
  ['firm', 'Firm'],
  ['facts', 'Facts'],
  ['shown', 'What the site shows'],
  ['social', 'Social networks'],
  ['grievance', 'Grievance contact'],
  ['offices', 'Offices'],
  ['mail', 'Mail'],
  ['keeping', 'Privacy and retention'],
  ['release', 'Release'],
] as const

export function SettingsPage() {
  const { data, error, refetch } = useRead(readSettings, [])
  const { hash } = useLocation()
  const isRead = data !== undefined
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1))
    section?.scrollIntoView()
    section?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  }, [hash, isRead])
  return (
    <Page title="Settings">
      {data ? (
        <div className="setp">
          <nav aria-label="Parts of the settings">
            {parts.map(([id, name]) => (
              <Link key={id} to={`#${id}`} aria-current={hash === `#${id}` ? 'true' : undefined}>
                {name}
              </Link>
            ))}
            <p className="hint setp__note">
              Every change is recorded in the history and appears on the website within a second.
            </p>
          </nav>
          <div>
            <Part id="firm" title="Firm" note="In the header and the footer of the website, and in every e-mail.">
              <FirmForm stored={data.firm} />
            </Part>
            <Part id="facts" title="Facts" note="On the home page, in the footer and for search engines.">
              <FactsForm stored={data.facts} />
            </Part>
            <Part id="shown" title="What the site shows" note="Parts of the home page that can be switched off.">
              <ShownForm stored={data.shown} />
            </Part>
            <Part
              id="social"
              title="Social networks"
              note="In the footer and on the contact page. Without an address, the link leads to the network’s home page."
            >
              <SocialForm stored={data.social} />
            </Part>
            <Part
              id="grievance"
              title="Grievance contact"
              note="Who answers questions about personal data: in the privacy notice and at every form."
            >
              <GrievanceForm stored={data.grievance} />
            </Part>
            <Part
              id="offices"
              title="Offices"
              note="The first is the head office: messages go to its address, and waiting times are counted in its opening hours."
            >
              <Offices stored={data.offices} />
            </Part>
            <Part id="mail" title="Mail" note="Set by the person who runs the server, and only shown here.">
              <MailSettings mail={data.mail} />
            </Part>
            <Part
              id="keeping"
              title="Privacy and retention"
              note="How long personal data is kept is set by the person who runs the server."
            >
              <p>
                <Link to="/console/privacy/keeping">See the retention periods and what is erased next</Link>
              </p>
            </Part>
            <Part
              id="release"
              title="Release"
              note="The version of the website now running, for whoever looks after the server."
            >
              <p className="num">{data.release}</p>
            </Part>
          </div>
        </div>
      ) : error ? (
        <Failed what="The settings could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Page>
  )
}

function Part({ id, title, note, children }: { id: string; title: string; note: string; children: ReactNode }) {
  return (
    <section className="stat" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{note}</p>
      </header>
      <div>{children}</div>
    </section>
  )
}
