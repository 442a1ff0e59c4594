// The addresses whose response is the same for everybody, each with the query names it reads. Only these are cached, by
// the page cache, by browsers and by proxies. Every other address is private.
import { answerNames } from '#calendar/compliance/questions.ts'
import { associates, consultation, headerLook, places } from '#site/site-header-look.ts'

/** The values that a name may have. Any other value gives the same result as 0, so it needs no entry of its own. */
type Names = Record<string, RegExp>
type Listed = {
  path: string
  params?: Names
  query?: Names
  /** A name that is not listed is refused, so the address is not answered for it. */
  isStrict?: boolean
  /** The names of which a page reads every value. */
  several?: string[]
}

const text = /^/
const id = /^[1-9]\d{0,8}$/
/** The pages of a list. More than there are lead to the last one. */
const pageNumber = /^[1-9]\d{0,3}$/
/** The code of a language of the notices. */
const language = /^[a-z]{2,3}$/
const idOrBlank = /^(?:[1-9]\d{0,8})?$/

/** What is asked about a business. */
const ofBusiness: Names = Object.fromEntries([...answerNames, 'from', 'to'].map((name) => [name, text]))

/** An address without a page shows the error screen, whose header depends only on these parts of the address. */
const currentPlaces = ['', associates, consultation, ...places.map(([, route]) => route)]
const unknownPages = currentPlaces.flatMap((route) => [`/404${route}`, `/404${route}/blog`])

/** In matching order. The router ignores the letter case of a page's path and slashes at its end. */
const pages: Listed[] = [
  { path: '/' },
  { path: '/home' },
  { path: '/ourservices', query: { id: idOrBlank } },
  { path: '/ourservices/keyoffer', query: { id: idOrBlank } },
  { path: '/insights', query: { articles: idOrBlank, blogs: idOrBlank, search: text } },
  { path: '/insights/:typeofinsight/:id', params: { typeofinsight: /^(?:blog|article)$/, id } },
  { path: '/blogs' },
  { path: '/blogs/fullpdfview/:pdf', params: { pdf: text } },
  { path: '/calendar', query: { for: /^(?:private|listed|llp|opc)$/ } },
  { path: '/calendar/yours', query: { ...ofBusiness, event: text, on: text }, several: ['agm', 'abroad', 'owed'] },
  { path: '/careers' },
  { path: '/careers/explore', query: { keyword: text, location: text, page: pageNumber } },
  { path: '/careers/explore/job/applyjob', query: { jobId: idOrBlank, jobTitle: text } },
  { path: '/careers/explore/job/:id', params: { id } },
  { path: '/ourteam' },
  { path: '/contact', query: { about: text } },
  { path: '/psraoassociates' },
  { path: '/privacy', query: { lang: language } },
  { path: '/pages' },
  { path: '/portfolio' },
  ...unknownPages.map((path) => ({ path })),
]

/**
 * Calls, feeds, images and files. Their paths are case-sensitive, and a parameter that does not match is not listed.
 */
const others: Listed[] = [
  { path: '/get/carousel' },
  { path: '/get/contactinformation' },
  { path: '/get/eventduedates', query: { month: text, year: text } },
  { path: '/get/twelvemonths', query: { month: text, year: text } },
  { path: '/get/compliancedates', query: ofBusiness, isStrict: true },
  { path: '/get/counteddates', query: { event: text, on: text }, isStrict: true },
  { path: '/get/faqs' },
  { path: '/get/firmtext', query: { slug: text } },
  { path: '/get/gallery' },
  {
    path: '/get/insights',
    query: { favorite: text, id: text, limit: text, offset: text, search: text, typeofinsight: text },
  },
  { path: '/get/insightdocuments', query: { pdf: text } },
  {
    path: '/get/careers/jobs',
    query: { forCards: text, id: text, keyword: text, limit: text, location: text, page: text },
  },
  { path: '/get/careers/similarjobs', query: { id: text } },
  { path: '/get/careers/vacancycounts' },
  { path: '/get/logos' },
  { path: '/get/numbers' },
  { path: '/get/ourservices', query: { forFE: text } },
  { path: '/get/ourteam' },
  { path: '/get/ourteamsection' },
  { path: '/get/partners' },
  { path: '/get/serviceguide', query: { id: text } },
  { path: '/get/privacynotice', query: { language } },
  { path: '/get/sitesettings' },
  { path: '/get/timeslots/length' },
  { path: '/get/whatwedo' },
  { path: '/get/whatweoffer' },
  { path: '/notices/:purposes/:language', params: { purposes: /^[a-z.-]{1,60}$/, language } },
  { path: '/api/docs' },
  { path: '/api/openapi.json' },
  { path: '/robots.txt' },
  { path: '/sitemap.xml' },
  { path: '/sitemap/:file', params: { file: /^[1-9]\d{0,3}\.xml$/ } },
  {
    path: '/calendar.ics',
    query: { date: /^[a-z0-9-]{1,100}$/, for: /^(?:private|listed|llp|opc)$/ },
    isStrict: true,
  },
  { path: '/calendar/yours.ics', query: ofBusiness, isStrict: true },
  { path: '/insights/atom.xml' },
  { path: '/insights/rss.xml' },
  { path: '/og.png' },
  { path: '/favicon.svg' },
  { path: '/icon-512.png' },
  { path: '/apple-touch-icon.png' },
  { path: '/og/:kind/:file', params: { kind: /^(?:insight|job)$/, file: /^[1-9]\d{0,8}\.png$/ } },
  { path: '/ourservices/rosettes/:file', params: { file: /^[1-9]\d{0,8}\.svg$/ } },
  { path: '/documents/checklists/:file', params: { file: /^[1-9]\d{0,8}-[a-z0-9-]{1,80}\.pdf$/ } },
  { path: '/files/:path*', params: { path: /^[a-z0-9./-]+$/ } },
]

export const publicAddresses: readonly { path: string; query: string[]; isPage: boolean }[] = [
  ...pages.map((listed) => ({ listed, isPage: true })),
  ...others.map((listed) => ({ listed, isPage: false })),
].map(({ listed: { path, query = {} }, isPage }) => ({ path, query: Object.keys(query), isPage }))

type Compiled = Required<Listed> & { pattern: RegExp; isPage: boolean }

const compiled: Compiled[] = [
  ...pages.map((listed) => compile(listed, true)),
  ...others.map((listed) => compile(listed, false)),
]

function compile({ path, params = {}, query = {}, isStrict = false, several = [] }: Listed, isPage: boolean): Compiled {
  const source = path
    .replaceAll('.', '\\.')
    .replace(/:\w+\*$/, '(.+)')
    .replaceAll(/:\w+/g, '([^/]+)')
  return { path, params, query, isStrict, several, isPage, pattern: new RegExp(`^${source}$`, isPage ? 'i' : '') }
}

/** Long enough for the longest search in any script. Longer addresses get a response, but are not cached. */
const maxCharacters = 2048

export type PublicAddress = { address: string; isPage: boolean }

/**
 * Returns the canonical form of a listed address, under which it is rendered and cached; null for any other address.
 * `target` is the request target: a path with its query, or a full URL, whose host is ignored.
 */
export function publicAddress(target: string): PublicAddress | null {
  const url = requestedUrl(target)
  if (url === null) return null
  const path = decodedPath(url.pathname)
  for (const listed of compiled) {
    const found = listed.pattern.exec(listed.isPage ? path.replace(/(?!^)\/+$/, '') : path)
    if (!found) continue
    const canonical = canonicalPath(listed, found.slice(1))
    if (canonical === null) return null
    if (listed.isStrict && [...url.searchParams.keys()].some((name) => !Object.hasOwn(listed.query, name))) return null
    const address = canonical + canonicalQuery(listed, url.searchParams)
    return address.length > maxCharacters ? null : { address, isPage: listed.isPage }
  }
  return null
}

/** Returns the cached not-found page that looks right for this path, which has no page. */
export function unknownPageLike(pathname: string): string {
  const { isSolid, isCurrent } = headerLook(pathname, true)
  return `/404${currentPlaces.find((route) => route !== '' && isCurrent(route)) ?? ''}${isSolid ? '/blog' : ''}`
}

/** Returns a request's path and query, without dot segments and with a placeholder host; null if there is no path. */
export function requestedUrl(target: string): URL | null {
  const own = target.replace(/^https?:\/\/[^/?#\\]*/i, '').replace(/^(?=[?#]|$)/, '/')
  const [path = ''] = own.split(/[?#]/, 1)
  // A backslash is refused when the request is parsed; here it would be taken for a slash.
  if (!path.startsWith('/') || path.includes('\\')) return null
  return URL.canParse(`http://site${own}`) ? new URL(`http://site${own}`) : null
}

/**
 * Decodes a path as the router does: segment by segment, with an encoded slash kept encoded. Percent signs that encode
 * nothing are taken literally.
 */
function decodedPath(pathname: string): string {
  const decoded = (whole: string) =>
    whole
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/')
  try {
    return decoded(pathname)
  } catch {
    return decoded(pathname.replaceAll('%', '%25'))
  }
}

function canonicalPath({ path, params, isPage }: Compiled, values: string[]): string | null {
  let isKnown = true
  const names = Object.keys(params)
  const decodedValues = values.map((value, index) => {
    isKnown &&= params[names[index] ?? '']?.test(value) ?? false
    // The router also turns it back into a slash.
    return isKnown ? value.replaceAll('%2F', '/') : '0'
  })
  if (!isKnown && !isPage) return null
  let next = 0
  return path.replaceAll(/:\w+(\*?)/g, (_name, isRest: string) => {
    const value = decodedValues[next++] ?? ''
    return isRest ? value : encodeURIComponent(value)
  })
}

/** Keeps only the names that are read. A page reads the first of several values; a call refuses several. */
function canonicalQuery({ query, isPage, several }: Compiled, given: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const [name, fits] of Object.entries(query)) {
    const values = given.getAll(name)
    for (const value of isPage && !several.includes(name) ? values.slice(0, 1) : values)
      kept.append(name, fits.test(value) ? value : '0')
  }
  return kept.size > 0 ? `?${kept}` : ''
}
