// The part of every document's head that never changes. The server writes it, so that it is not in the browser's script
// as well.
import fonts from '#ui/fonts.css?inline'
import italicFont from '#ui/fonts/psr-serif-italic.woff2?url'
import romanFont from '#ui/fonts/psr-serif-roman.woff2?url'
import printStyles from '#ui/print.css?url'
import sansFont from '#ui/fonts/hanken-grotesk.woff2?url'

const first = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<meta name="theme-color" content="#0b222a">',
  ...[romanFont, sansFont, italicFont].map(
    (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
  ),
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="alternate" type="application/atom+xml" title="Insights" href="/insights/atom.xml">',
  '<link rel="alternate" type="application/rss+xml" title="Insights" href="/insights/rss.xml">',
].join('')

type Content = {
  /** The rules that the page needs at once. */
  now: string
  /** The address of the whole stylesheet; null in development. */
  sheet: string | null
  /** Whether the page's scripts add it. It is then linked only for pages without them. */
  isAdded: boolean
  /** schema.org, for search engines. */
  structuredData: object | null
}

export function withFixedHead(html: string, { now, sheet, isAdded, structuredData }: Content): string {
  const link = `<link rel="stylesheet" href="${sheet}">`
  // The browser fetches it last and only printing waits for it.
  const print = `<link rel="stylesheet" href="${printStyles}" media="print">`
  const linked = sheet === null ? '' : `${isAdded ? `<noscript>${link}</noscript>` : link}${print}`
  const data =
    structuredData &&
    `<script type="application/ld+json">${JSON.stringify(structuredData).replaceAll('<', String.raw`\u003c`)}</script>`
  return html
    .replace('<head>', `<head>${first}`)
    .replace('</head>', () => `<style>${fonts}${now}</style>${linked}${data ?? ''}</head>`)
}
