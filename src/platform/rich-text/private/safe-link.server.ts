// Which addresses a rich text may lead to, and which pictures it may show (specification §5).

export const linkSchemes = ['http', 'https', 'ftp', 'sftp', 'file', 'blob', 'mailto', 'tel']
const externalSchemes = new Set(['http', 'https', 'ftp', 'sftp', 'file', 'blob'])
// Bitmaps only, which cannot run scripts. An SVG opened by itself is a document that can.
const imageData =
  /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon);base64,[a-z0-9+/\s]*={0,2}$/i

// Browsers skip control characters inside a URL. Bidirectional overrides make a URL look like a different one.
const skippedInAddress = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
const invisibleEdges = /^[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+|[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+$/g

function bareAddress(address: string): string {
  return address.replace(skippedInAddress, '').replace(invisibleEdges, '')
}

/** Returns what precedes a colon in the first segment, well formed or not; undefined for a relative URL. */
function schemeOf(bare: string): string | undefined {
  const segment = /^[^/\\?#]*/.exec(bare)?.[0] ?? ''
  const colon = segment.indexOf(':')
  return colon < 0 ? undefined : segment.slice(0, colon).toLowerCase()
}

/**
 * Applies the link rule of §5: http, https, ftp, sftp, file, blob, mailto, tel, fragments and relative URLs pass, in
 * upper or lower case. Everything else is prefixed with 'unsafe:', a scheme that no browser follows.
 */
export function safeLink(address: string): string {
  const bare = bareAddress(address)
  const scheme = schemeOf(bare)
  return scheme === undefined || scheme === 'unsafe' || linkSchemes.includes(scheme) ? bare : `unsafe:${bare}`
}

/**
 * Applies the link rule to the source of an image. Image data passes too; as a link it would be a page of its own. A call
 * of the site does not pass, because the browser of every reader would send it.
 */
export function safeImage(address: string): string {
  const bare = bareAddress(address)
  if (imageData.test(bare)) return bare
  return isOwnCall(bare) ? `unsafe:${bare}` : safeLink(bare)
}

/** Names no site that exists. */
const anyPage = new URL('https://page.invalid')

function isOwnCall(bare: string): boolean {
  const { host, pathname } = URL.parse(bare, anyPage) ?? anyPage
  return host === anyPage.host && /^\/+api(?:\/|$)/i.test(pathname)
}

/** Whether it leaves the site. `link` is one that safeLink let through. */
export function leadsElsewhere(link: string): boolean {
  const scheme = schemeOf(link)
  // Browsers treat a backslash as a slash, so /\host is another host too.
  return scheme === undefined ? /^[/\\]{2}/.test(link) : externalSchemes.has(scheme)
}
