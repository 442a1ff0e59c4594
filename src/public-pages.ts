// The addresses whose response is the same for everybody, each with the query names it reads. Only these are cached, by
// the page cache, by browsers and by proxies. Every other address is private. Each room lists its own.
import type { Listed, ListedPage } from '#platform/http/listed-address.ts'
import { isTrackingName } from '#platform/http/tracking-names.ts'
import { associates, consultation, headerLook, places } from '#site/frame/site-header-look.ts'

/** An address without a page shows the error screen, whose header depends only on these parts of the address. */
const currentPlaces = ['', associates, consultation, ...places.map(([, route]) => route)]
const unknownPages = currentPlaces.flatMap((route) => [`/404${route}`, `/404${route}/blog`])

/** Long enough for the longest search in any script. Longer addresses get a response, but are not cached. */
const maxCharacters = 2048

type Compiled = Required<Omit<Listed, 'isPrivate'>> & { pattern: RegExp; isPage: boolean }
export type PublicAddress = { address: string; isPage: boolean }

const isPublic = ({ isPrivate = false }: Listed) => !isPrivate

/** `pages` in matching order. */
export function openPublicAddresses(pages: readonly ListedPage[], others: readonly Listed[]) {
  const compiled = [
    ...pages.filter(isPublic).map((listed) => compile(listed, true)),
    ...unknownPages.map((path) => compile({ path }, true)),
    ...others.filter(isPublic).map((listed) => compile(listed, false)),
  ]

  /**
   * Returns the canonical form of a listed address, under which it is rendered and cached; null for any other address.
   * `target` is the request target: a path with its query, or a full URL, whose host is ignored.
   */
  function publicAddress(target: string): PublicAddress | null {
    const url = requestedUrl(target)
    if (url === null) return null
    const path = decodedPath(url.pathname)
    for (const listed of compiled) {
      const found = listed.pattern.exec(listed.isPage ? path.replace(/(?!^)\/+$/, '') : path)
      if (!found) continue
      const canonical = canonicalPath(listed, found.slice(1))
      if (canonical === null) return null
      const isUnknown = (name: string) => !Object.hasOwn(listed.query, name) && !isTrackingName(name)
      if (listed.isStrict && [...url.searchParams.keys()].some(isUnknown)) return null
      if (listed.isExact && !fitsExactly(listed, url.searchParams)) return null
      const address = canonical + canonicalQuery(listed, url.searchParams)
      return address.length > maxCharacters ? null : { address, isPage: listed.isPage }
    }
    return null
  }

  return {
    publicAddress,
    publicAddresses: compiled.map(({ path, query, isPage }) => ({ path, query: Object.keys(query), isPage })),
  }
}

function compile(
  { path, params = {}, query = {}, isStrict = false, isExact = false, several = [] }: Listed,
  isPage: boolean,
): Compiled {
  const source = path
    .replaceAll('.', '\\.')
    .replace(/:\w+\*$/, '(.+)')
    .replaceAll(/:\w+/g, '([^/]+)')
  return {
    path,
    params,
    query,
    isStrict,
    isExact,
    several,
    isPage,
    pattern: new RegExp(`^${source}$`, isPage ? 'i' : ''),
  }
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

/** A name of which every value is read has each of them once. */
function fitsExactly({ query }: Compiled, given: URLSearchParams): boolean {
  return Object.entries(query).every(([name, fits]) => {
    const values = given.getAll(name).filter((value) => value !== '')
    return values.every((value) => fits.test(value)) && new Set(values).size === values.length
  })
}

/**
 * Keeps only the names that are read. A page reads the first of several values; a call refuses several. Where only exact values
 * make an address, empty ones say nothing.
 */
function canonicalQuery({ query, isPage, isExact, several }: Compiled, given: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const [name, fits] of Object.entries(query)) {
    const all = given.getAll(name)
    const values = isPage && !several.includes(name) ? all.slice(0, 1) : all
    for (const value of isExact ? values.filter(Boolean) : values) kept.append(name, fits.test(value) ? value : '0')
  }
  return kept.size > 0 ? `?${kept}` : ''
}
