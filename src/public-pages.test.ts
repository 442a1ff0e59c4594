// Which addresses are public, and that each of them has one canonical form.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publicAddress, publicAddresses } from '#rooms.server.ts'
import { unknownPageLike } from '#public-pages.ts'

const spellings: [address: string, ...others: string[]][] = [
  [
    '/home',
    '/HOME',
    '/Home/',
    '/home//',
    '/%68ome',
    '/%48OM%65',
    '/x/../home',
    '/./home',
    '/x/%2e%2E/home',
    '/home?utm_source=mail&id=1',
    '/home?',
    '/home#team',
    'http://evil.example/home',
    'HTTPS://evil.example:99/x/../HOME?fbclid=1',
  ],
  ['/', '//', '/?', 'http://evil.example', 'http://evil.example?x', '/?utm_source=mail'],
  [
    '/ourservices?id=3',
    '/OurServices?id=3&title=Anything',
    '/ourservices?title=A&id=3&id=4',
    '/ourservices/?%69d=3',
    '/ourservices?id=%33',
  ],
  ['/ourservices?id=0', '/ourservices?id=abc', '/ourservices?id=-1', '/ourservices?id=1e1'],
  ['/insights/blog/1', '/INSIGHTS/blog/1', '/insights/%62log/%31/', '/insights/blog/1?b=77'],
  ['/insights/blog/0', '/insights/blog/abc', '/insights/blog/00'],
  ['/insights/0/0', '/insights/BLOG/1', '/insights/poem/77'],
  ['/insights?articles=2&search=gst+rates', '/insights?search=gst%20rates&articles=2&page=9'],
  ['/careers/explore/job/applyjob?jobId=1&jobTitle=A', '/careers/explore/job/ApplyJob?jobTitle=A&jobId=1'],
  ['/blogs/fullpdfview/a%20b%2Fc.pdf', '/Blogs/FullPdfView/a%20b%2fc%2Epdf'],
  ['/blogs/fullpdfview/50%25zz.pdf', '/blogs/fullpdfview/50%zz.pdf'],
  ['/get/careers/jobs?id=3', '/%67et/careers/jobs?id=3', '/x/../get/careers/jobs?utm_source=a&id=3'],
  ['/get/careers/jobs?id=1&id=2', '/get/careers/jobs?id=1&x=3&id=2'],
  ['/get/insights?id=abc', '/get/%69nsights?id=abc'],
  // Where unknown names are refused, those that only track are ignored.
  [
    '/calendar.ics?for=llp',
    '/calendar.ics?%66or=llp',
    '/calendar.ics?for=llp&utm_source=mail&utm_campaign=x&fbclid=1&gclid=2&msclkid=3',
    '/calendar.ics?mc_cid=1&mc_eid=2&_=5&nocache=1&for=llp',
  ],
  [
    '/calendar/yours?kind=private&sales=150&abroad=foreign-loan&abroad=foreign-holder',
    '/Calendar/yours?sales=150&abroad=foreign-loan&kind=private&abroad=foreign-holder&colour=red&utm_source=x',
  ],
  ['/calendar/yours.ics?kind=llp', '/calendar/yours.ics?kind=llp&fbclid=x'],
  ['/og/dates.png?kind=llp', '/og/dates.png?gclid=1&kind=llp'],
  [
    '/get/compliancedates?kind=llp&agm=2026-09-25&agm=2027-09-20',
    '/get/compliancedates?agm=2026-09-25&kind=llp&agm=2027-09-20',
  ],
  ['/og/insight/1.png', 'http://x/og/insight/1.png', '/og/insight/%31.png?size=9'],
]

test.each(spellings.map(([address, ...others]) => [address, others] as const))(
  '%s is the canonical form of all its variants',
  (address, others) => {
    expect(publicAddress(address)?.address).toBe(address)
    expect(others.map((other) => publicAddress(other)?.address)).toEqual(others.map(() => address))
  },
)

test.each([
  '/nowhere',
  // It shows times that are free now.
  '/freeconsulation',
  '/freeconsulation?date=2026-11-26',
  '/link/my-data/abc',
  '/%6cink/my-data/abc',
  '/home/../link/my-data/abc',
  // What a page can be asked without end is answered and not kept.
  '/calendar?kind=nobody',
  '/calendar?kind=llp&kind=llp',
  '/calendar/yours?sales=151',
  '/calendar/yours?agm=2026-09-25',
  '/calendar/yours?formed=x',
  '/calendar/yours?owed=loans&owed=loans',
  '/calendar?months=13',
  '/calendar?event=party',
  '/calendar?event=charge&on=2026-11-02',
  // An unknown name is refused and not left out.
  '/calendar.ics?kind=llp',
  '/calendar.ics?utm=x',
  '/calendar.ics?__=x',
  '/get/compliancedates?kind=llp&turnover=5',
  '/post/contactus',
  '/healthz',
  '/console',
  '/api/console/leads',
  '/api/auth/session',
  '/home.data',
  '/home.data?_routes=root',
  '/home%2F',
  '/home/x',
  '//home',
  '/\\home',
  '/\u212Aeyoffer',
  '/GET/careers/jobs',
  '/get/careers/jobs/',
  '/get/everything',
  '/og/insight/x.png',
  '/files/a%2Fb.png',
  '*',
  'home',
  'ftp://x/home',
  `/insights?search=${'x'.repeat(2100)}`,
])('%s is not listed', (target) => {
  expect(publicAddress(target)).toBeNull()
})

test('the canonical form of an address is its own canonical form', () => {
  const part = fc.constantFrom(
    ...publicAddresses.flatMap(({ path }) => path.split('/')),
    '',
    '.',
    '..',
    '%2F',
    '%41',
    '%zz',
  )
  const name = fc.constantFrom(...publicAddresses.flatMap(({ query }) => query), 'utm_source')
  const value = fc.oneof(fc.string(), fc.constantFrom('1', '0', 'é', '%41', '%ff', '+', '&'))
  fc.assert(
    fc.property(
      fc.array(fc.oneof(part, fc.string()), { maxLength: 5 }),
      fc.array(fc.tuple(name, value), { maxLength: 4 }),
      (parts, query) => {
        const target = `/${parts.join('/')}?${query.map((pair) => pair.join('=')).join('&')}`
        const found = publicAddress(target)
        if (found) expect(publicAddress(found.address)).toEqual(found)
      },
    ),
    { numRuns: 2000 },
  )
})

test.each([
  ['/nowhere', '/404'],
  ['/x/home', '/404/home'],
  ['/x/HOME', '/404/home'],
  ['/blogs/x/y', '/404/blog'],
  ['/insights/article/1/2', '/404/insights/blog'],
  ['/x/freeconsulation', '/404/freeconsulation'],
])('the page for %s is the one cached for %s', (pathname, kept) => {
  expect(unknownPageLike(pathname)).toBe(kept)
  expect(publicAddress(kept)?.address).toBe(kept)
})
