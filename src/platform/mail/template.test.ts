// What the shared frame adds to every mail.
import { expect, test } from 'vitest'
import { composeMail, type Letterhead } from './template.server.tsx'

const letterhead: Letterhead = {
  firmName: 'Firm',
  addressLines: ['1 Street', 'Hyderabad'],
  publicUrl: 'https://firm.example.in',
  contactAddress: 'office@firm.example.in',
  privacyAddress: 'grievance@firm.example.in',
  telephone: '+91 40 0000 0000',
}
const mail = {
  to: { address: 'meera@example.in' },
  subject: 'Subject',
  preview: 'Preview',
  heading: 'Heading',
  content: 'Content',
  footnote: 'Footnote',
}

test('replies go to the firm unless the e-mail names another address', () => {
  expect(composeMail(letterhead, mail).replyTo).toEqual({ name: 'Firm', address: 'office@firm.example.in' })
  const replyTo = { address: 'visitor@example.in' }
  expect(composeMail(letterhead, { ...mail, replyTo }).replyTo).toEqual({ name: '', ...replyTo })
  expect(composeMail({ ...letterhead, contactAddress: null }, mail).replyTo).toBeNull()
})

test('the small print has the telephone number, and the address for questions about personal data', () => {
  const { html, text } = composeMail(letterhead, mail)
  expect(html).toMatch(/<a [^>]*href="tel:\+914000000000"/)
  expect(text).toContain('Telephone: +91 40 0000 0000')
  expect(html).toMatch(/<a [^>]*href="mailto:grievance@firm\.example\.in"/)
  expect(text, 'the address of a number').not.toMatch(/tel:|mailto:/)
  expect(text.replace(/\s+/g, ' ')).toContain('personal data: grievance@firm.example.in')
})
