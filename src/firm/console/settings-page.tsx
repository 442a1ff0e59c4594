// The settings that the first hour needs: the firm, its grievance contact, its offices, and how mail leaves.
import { useEffect, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { z } from 'zod'
import {
  readSettings,
  saveFacts,
  saveFirm,
  saveGrievance,
  saveShown,
  saveSocial,
  type SettingsView,
} from '#firm/console-calls.ts'
import {
  factsSchema,
  firmSchema,
  grievanceFormSchema,
  shownFields,
  shownSchema,
  socialSchema,
} from '#firm/settings/settings.ts'
import { callApi } from '#platform/console/call.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Loaded } from '#ui/console/loaded.tsx'
import { Page } from '#ui/console/page.tsx'
import { MailSettings } from './mail-settings.tsx'
import { Offices } from './offices.tsx'
import { PartForm } from './part-form.tsx'
import './settings.css'

type Section = { id: string; title: string; note: string; content: (settings: SettingsView) => ReactNode }

const sections: Section[] = [
  {
    id: 'firm',
    title: 'Firm',
    note: 'In the header and the footer of the website, and in every e-mail.',
    content: ({ firm }) => (
      <PartForm
        schema={firmSchema}
        stored={firm}
        send={(form) => callApi(saveFirm, form)}
        button="Save the firm"
        inWords={`${firm.firmName}, ${firm.phone}, ${firm.meetingLinkBase}.`}
      />
    ),
  },
  {
    id: 'facts',
    title: 'Facts',
    note: 'On the home page, in the footer and for search engines.',
    content: ({ facts }) => (
      <PartForm
        schema={factsSchema}
        stored={facts}
        send={(form) => callApi(saveFacts, form)}
        button="Save the facts"
        inWords={`founded in ${facts.foundedYear}, a team of ${facts.members}, © ${facts.copyrightYear}, meeting on ${facts.agmMonthDay}, ${facts.chatLoginUrl}.`}
      />
    ),
  },
  {
    id: 'shown',
    title: 'What the site shows',
    note: 'Parts of the home page that can be switched off.',
    content: ({ shown }) => (
      <PartForm
        schema={shownSchema}
        stored={shown}
        send={(form) => callApi(saveShown, form)}
        button="Save what the site shows"
        done="Saved. The home page is updated within a second."
        inWords={`${inWords(shownSchema, shown, (isOn) => (isOn ? 'on' : 'off'))}.`}
      >
        <p>
          The ICSI (Guidelines for Advertisement by Company Secretaries), 2020, limit what a firm may say about its
          clients and its size. What you switch off is removed from the page and from the site’s data at once. The
          records themselves are kept.
        </p>
      </PartForm>
    ),
  },
  {
    id: 'social',
    title: 'Social networks',
    note: 'In the footer and on the contact page. Without an address, the link leads to the network’s home page.',
    content: ({ social }) => (
      <PartForm
        schema={socialSchema}
        stored={social}
        send={(form) => callApi(saveSocial, form)}
        button="Save the networks"
        inWords={inWords(socialSchema, social, (address) => String(address || 'none'))}
      />
    ),
  },
  {
    id: 'grievance',
    title: 'Grievance contact',
    note: 'Who answers questions about personal data: in the privacy notice and at every form.',
    content: ({ grievance }) => (
      <PartForm
        schema={grievanceFormSchema}
        stored={grievance}
        send={(form) => callApi(saveGrievance, form)}
        button="Save the contact"
        done="Saved. The privacy notice names this contact within a second."
        inWords={`${grievance.name}, ${grievance.email}.`}
      />
    ),
  },
  {
    id: 'offices',
    title: 'Offices',
    note: 'The first is the head office: messages go to its address, and waiting times are counted in its opening hours.',
    content: ({ offices }) => <Offices stored={offices} />,
  },
  {
    id: 'mail',
    title: 'Mail',
    note: 'Set by the person who runs the server, and only shown here.',
    content: ({ mail }) => <MailSettings mail={mail} />,
  },
  {
    id: 'keeping',
    title: 'Privacy and retention',
    note: 'How long personal data is kept is set by the person who runs the server.',
    content: () => (
      <p>
        <Link to="/console/privacy/keeping">See the retention periods and what is erased next</Link>
      </p>
    ),
  },
  {
    id: 'release',
    title: 'Release',
    note: 'The version of the website now running, for whoever looks after the server.',
    content: ({ release }) => <p className="num">{release}</p>,
  },
]

export function SettingsPage() {
  const read = useRead(readSettings, [])
  const { hash } = useLocation()
  const isRead = read.data !== undefined
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1))
    section?.scrollIntoView()
    section?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  }, [hash, isRead])
  return (
    <Page title="Settings">
      <Loaded of={read} failed="The settings could not be loaded.">
        {(data) => (
          <div className="setp beside-first">
            <nav aria-label="Parts of the settings">
              {sections.map(({ id, title }) => (
                <Link key={id} to={`#${id}`} aria-current={hash === `#${id}` ? 'true' : undefined}>
                  {title}
                </Link>
              ))}
              <p className="hint setp__note">
                Every change is recorded in the history and appears on the website within a second.
              </p>
            </nav>
            <div>
              {sections.map(({ id, title, note, content }) => (
                <section key={id} className="stat beside-first" id={id} aria-labelledby={`${id}-title`}>
                  <header>
                    <h2 id={`${id}-title`}>{title}</h2>
                    <p>{note}</p>
                  </header>
                  <div className="stack">{content(data)}</div>
                </section>
              ))}
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** Client logos on, Counters off */
function inWords(schema: z.ZodObject, values: Record<string, unknown>, say: (value: unknown) => string): string {
  const said = Object.entries(schema.shape).map(
    ([name, rule]) => `${shownFields.get(rule)?.label} ${say(values[name])}`,
  )
  return said.join(', ')
}
