// The look that all mails share – paper, ink, a serif heading, one seal-red button – and how a mail is composed. Knows
// nothing of the firm: its name and address are passed in. Loads no images, fonts or other external content.
// One package for each element: the collection of all of them loads a formatter of HTML, which nothing here needs.
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { compile } from 'html-to-text'
import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { telephoneHref } from '#platform/text/telephone.ts'
import type { Letter } from './letter.server.ts'

/**
 * The sender's details at the top and bottom of every mail. Replies go to `contactAddress`, if there is one and the
 * mail names no other address. `privacyAddress` is for questions about personal data.
 */
export type Letterhead = {
  firmName: string
  addressLines: string[]
  /** Where the firm can be called if it is urgent. */
  telephone?: string
  /** Numbers that the firm states below its address, such as its unique code. */
  registrations?: string[]
  publicUrl: string
  contactAddress: string | null
  privacyAddress: string
}

export type MailContent = {
  /** Of the recipient, for the header. */
  toName?: string
  replyTo?: { name?: string; address: string }
  subject: string
  /** The preview line that mail programs show after the subject. */
  preview: string
  heading: string
  content: ReactNode
  /** Small print above the address: why this mail was sent, and how to stop such mails. */
  footnote: ReactNode
  headers?: Record<string, string>
  calendar?: Letter['calendar']
}

/** The one that mail programs expect, as React Email writes it. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** As React Email's own function does, but compiled once. Addresses stand behind the words of a link. */
const toPlainText = compile({
  wordwrap: false,
  selectors: [
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    // Their words are the number or the address.
    ...['a[href^="tel:"]', 'a[href^="mailto:"]'].map((selector) => ({
      selector,
      format: 'anchor',
      options: { ignoreHref: true },
    })),
    ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})

/** Returns the letter: HTML, its plain text, and what stands in the headers. */
export function composeMail(letterhead: Letterhead, mail: MailContent): Letter {
  const { preview, heading, content, footnote, subject, toName = '', replyTo, headers = {}, calendar = null } = mail
  const { firmName, contactAddress } = letterhead
  const office = contactAddress === null ? null : { name: firmName, address: contactAddress }
  const to = replyTo ? { name: '', ...replyTo } : office
  const markup = renderToStaticMarkup(
    <Frame letterhead={letterhead} title={subject} preview={preview} heading={heading} footnote={footnote}>
      {content}
    </Frame>,
  )
  const html = doctype + markup
  return { fromName: firmName, toName, replyTo: to, subject, html, text: toPlainText(html), headers, calendar }
}

const serif = "'Iowan Old Style', Georgia, 'Times New Roman', serif"
const sans = "'Segoe UI', system-ui, -apple-system, Helvetica, Arial, sans-serif"
const paper = '#f6f1e6'
const sheet = '#fcf9f2'
const ink = '#0b222a'
const muted = '#4d666e'
const brass = '#ad8438'
const wax = '#bf3d1d'

/** Mail programs with a dark mode swap paper and ink; the others show the paper. */
const styles = `@media (prefers-color-scheme: dark) {
.paper, .paper > table > tbody > tr > td { background-color: ${ink} !important }
.sheet { background-color: #123039 !important }
.words, .words a { color: ${paper} !important }
.small, .small a { color: #b7c5c4 !important }
}`

const style = {
  page: { margin: 0, padding: '24px 12px', backgroundColor: paper, fontFamily: sans },
  sheet: { maxWidth: '600px', margin: '0 auto', backgroundColor: sheet },
  band: { backgroundColor: ink, padding: '20px 32px 16px', borderBottom: `3px double ${brass}` },
  firm: { margin: 0, color: paper, fontFamily: serif, fontSize: '19px', lineHeight: '26px' },
  inner: { padding: '28px 32px 12px' },
  heading: { margin: '0 0 18px', color: ink, fontFamily: serif, fontWeight: 400, fontSize: '28px', lineHeight: '34px' },
  subheading: {
    margin: '28px 0 12px',
    color: ink,
    fontFamily: serif,
    fontWeight: 400,
    fontSize: '21px',
    lineHeight: '27px',
  },
  text: { margin: '0 0 16px', color: ink, fontSize: '16px', lineHeight: '25px', overflowWrap: 'anywhere' },
  label: { color: muted, fontSize: '13px', lineHeight: '20px' },
  button: {
    backgroundColor: wax,
    color: '#ffffff',
    padding: '13px 24px',
    fontSize: '16px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  link: { color: 'inherit', textDecoration: 'underline' },
  rule: { margin: 0, borderTop: '1px solid #c6b793' },
  foot: { padding: '16px 32px 24px' },
  small: { margin: '0 0 10px', color: muted, fontSize: '13px', lineHeight: '20px' },
} satisfies Record<string, CSSProperties>

type FrameProps = {
  letterhead: Letterhead
  title: string
  preview: string
  heading: string
  footnote: ReactNode
  children: ReactNode
}

function Frame({ letterhead, title, preview, heading, footnote, children }: FrameProps) {
  const { firmName, addressLines, telephone = '', registrations = [], publicUrl, privacyAddress } = letterhead
  return (
    <Html lang="en-IN" dir="ltr">
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styles}</style>
      </Head>
      <Body className="paper" style={style.page}>
        <Preview>{preview}</Preview>
        <Container className="sheet" style={style.sheet}>
          <Section style={style.band}>
            <Text style={style.firm}>{firmName}</Text>
          </Section>
          <Section style={style.inner}>
            <Heading as="h1" className="words" style={style.heading}>
              {heading}
            </Heading>
            {children}
          </Section>
          <Hr style={style.rule} />
          <Section style={style.foot}>
            <Text className="small" style={style.small}>
              {footnote}
            </Text>
            <Text className="small" style={style.small}>
              Questions or complaints about personal data:{' '}
              <MailLink href={`mailto:${privacyAddress}`}>{privacyAddress}</MailLink>
            </Text>
            <Text className="small" style={style.small}>
              {[firmName, ...addressLines].join(', ')}
              {telephone !== '' && (
                <>
                  <br />
                  Telephone: <MailLink href={telephoneHref(telephone)}>{telephone}</MailLink>
                </>
              )}
              {registrations.length > 0 && (
                <>
                  <br />
                  {registrations.join(', ')}
                </>
              )}
              <br />
              <MailLink href={publicUrl}>{publicUrl}</MailLink>
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

export function MailText({ children }: { children: ReactNode }) {
  return (
    <Text className="words" style={style.text}>
      {children}
    </Text>
  )
}

export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={{ margin: '8px 0 24px' }}>
      <Button href={href} style={style.button}>
        {children}
      </Button>
    </Section>
  )
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} style={style.link}>
      {children}
    </Link>
  )
}

/** A label with its value below, line by line. With `href` each line is a link to it. */
export function MailFact({ label, value, href }: { label: string; value: string; href?: string }) {
  const lines = value.split(/\r\n|\r|\n/)
  return (
    <Text className="words" style={style.text}>
      <span className="small" style={style.label}>
        {label}
      </span>
      {lines.map((line, place) => (
        <span key={place}>
          <br />
          {href === undefined ? line : <MailLink href={href}>{line}</MailLink>}
        </span>
      ))}
    </Text>
  )
}

export function MailHeading({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" className="words" style={style.subheading}>
      {children}
    </Heading>
  )
}
