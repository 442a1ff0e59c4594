import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { ContactInformation } from '#firm/firm.ts'
import { SiteLayout } from './layout.tsx'

const settings = {
  firmName: 'PS Rao & Associates',
  phone: '+91 40 0000 0000',
  foundedYear: 1988,
  members: 25,
  chatLoginUrl: '',
  copyrightYear: 2024,
  meetingLinkBase: '',
  agmMonthDay: '09-30',
  uniqueCode: '',
  peerReview: '',
  logosNote: '',
  noticeLanguages: {},
  grievance: { name: 'Asha Rao', email: 'grievance@firm.example.in' },
}
const declaration = {
  title: 'Declaration',
  paragraphs: ['We declare.'],
  disclaimer: { title: 'Disclaimer', paragraphs: ['We disclaim.'] },
}

function office(change: Partial<ContactInformation> = {}): ContactInformation {
  return {
    id: 1,
    city: 'Hyderabad',
    address: JSON.stringify({ address: ['14 Register Lane', 'Hyderabad'], phone: ['+91 98000 00000'] }),
    workinghours: JSON.stringify({ Friday: '9:30 AM to 6:30 PM', Saturday: '10:00 AM to 2:00 PM' }),
    socialmedialinks: JSON.stringify({ facebook: 'https://www.facebook.com/firm', twitter: '', Instagram: '' }),
    email: '',
    imageurl: '',
    imagealt: '',
    ...change,
  }
}

async function page(
  path: string,
  contact: ContactInformation | null,
  contactError: string | null = null,
): Promise<string> {
  const element = (
    <SiteLayout settings={settings} contact={contact} contactError={contactError} declaration={declaration}>
      <h1>Page</h1>
    </SiteLayout>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
  const { prelude } = await prerender(<RouterProvider router={router} />)
  return new Response(prelude).text()
}

const header = (html: string): string => /<header[^>]*>/.exec(html)?.[0] ?? ''

test('the footer shows the head office, its telephones and its hours', async () => {
  const html = await page('/home', office())
  expect(html).toContain('14 Register Lane')
  expect(html).toContain('href="tel:+914000000000"')
  expect(html).toContain('href="tel:+919800000000"')
  expect(html).toContain('Working Hours')
  expect(html).toContain('https://www.facebook.com/firm')
  expect(html).toContain('https://twitter.com/')
  expect(html).toMatch(/© (<!-- -->)?2024(<!-- -->)?\. All Rights Reserved/)
})

test('working hours are listed only if there is an entry for Saturday', async () => {
  expect(await page('/home', office({ workinghours: JSON.stringify({ Friday: '9:30 AM to 6:30 PM' }) }))).not.toContain(
    'Working Hours',
  )
})

test('contact information that failed to load leaves its error, a retry and the fixed telephone', async () => {
  const html = await page('/home', null, 'Failed to fetch contact infromation')
  expect(html).toContain('Failed to fetch contact infromation')
  expect(html).toContain('Try again')
  const footer = /<footer.*<\/footer>/s.exec(html)?.[0] ?? ''
  expect(footer.match(/href="tel:\+914000000000"/g)).toHaveLength(1)
})

test('contact information that cannot be decoded leaves an empty block, not a broken page', async () => {
  expect(await page('/home', office({ address: 'no JSON', workinghours: '[]', socialmedialinks: '' }))).toContain(
    'All Rights Reserved',
  )
})

test.each(['/home', '/ourservices', '/contact'])('the header is transparent on %s', async (path) => {
  expect(header(await page(path, null))).not.toContain('solid')
})

test.each(['/careers/explore', '/ourservices/keyoffer', '/insights/article/3', '/blogs/fullpdfview/a.pdf', '/pages'])(
  'the header is solid on %s',
  async (path) => {
    expect(header(await page(path, null))).toContain('solid')
  },
)

test('the due dates stand in the header, the small-screen menu and the footer of every page', async () => {
  const html = await page('/contact', office())
  expect(html.match(/<a[^>]*href="\/calendar"[^>]*>Due Dates<\/a>/g)).toHaveLength(3)
  for (const path of ['/calendar', '/calendar/yours', '/calendar/changes'])
    expect(await page(path, null)).toMatch(/aria-current="page"[^>]*>Due Dates</)
})

test('the item whose route is contained in the path is marked as current', async () => {
  expect(await page('/careers/explore/job/4', null)).toMatch(
    /aria-current="page" href="\/careers"|href="\/careers"[^>]* aria-current="page"/,
  )
})
