// The part of every document's head that never changes. The server writes it, so that it is not in the browser's script
// as well.
import type { LateStylesheets } from '#platform/pages/scripts-after-paint.server.ts'
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

/** With the print styles, which are a file of their own. `styles` is the address of the whole stylesheet. */
export function lateStylesheets(styles: string | null): LateStylesheets | null {
  return styles === null ? null : { screen: styles, print: printStyles }
}

type Content = {
  /** The rules that the page needs at once. */
  now: string
  late: LateStylesheets | null
  /** Whether the page's scripts add the late ones. They are then linked only for browsers without scripts. */
  areAdded: boolean
  /** schema.org, for search engines. */
  structuredData: object | null
}

export function withFixedHead(html: string, { now, late, areAdded, structuredData }: Content): string {
  const links =
    late && `<link rel="stylesheet" href="${late.screen}"><link rel="stylesheet" href="${late.print}" media="print">`
  const linked = links && areAdded ? `<noscript>${links}</noscript>` : (links ?? '')
  const data =
    structuredData &&
    `<script type="application/ld+json">${JSON.stringify(structuredData).replaceAll('<', String.raw`\u003c`)}</script>`
  return html
    .replace('<head>', `<head>${first}`)
    .replace('</head>', () => `<style>${fonts}${now}</style>${linked}${data ?? ''}</head>`)
}
