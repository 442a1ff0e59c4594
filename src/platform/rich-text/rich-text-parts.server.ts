// Reads stored rich text part by part, for comparing versions and for checking links. Both work on the sanitised HTML,
// which has one spelling for each thing, so a Delta and the HTML that it was made from give the same parts.
import { plainText } from './plain-text.ts'
import { renderRichText } from './rich-text.server.ts'

const row = /<tr\b[^>]*>([\s\S]*?)<\/tr>/g
const cellEdge = /<\/t[hd]>\s*<t[hd]\b[^>]*>/g
const blockEdge =
  /<\/?(?:p|h[1-6]|ul|ol|li|blockquote|pre|table|caption|thead|tbody|tfoot|figure|figcaption|hr)\b[^>]*>/
const picture = /<img\b[^>]*? alt="([^"]*)"[^>]*>/g
const anchor = /<a\b[^>]*? href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g

function blocksIn(html: string): string[] {
  return html
    .replace(picture, ' [$1] ')
    .replace(row, (_row, cells: string) => `<p>${cellTexts(cells)}</p>`)
    .split(blockEdge)
    .map(plainText)
    .filter((text) => text !== '')
}

/** The text of the cells still has its entities. */
function cellTexts(cells: string): string {
  return cells
    .split(cellEdge)
    .map((cell) => cell.replace(/<\/?span\b[^>]*>/g, '').replace(/<[^>]*>/g, ' '))
    .join(' | ')
}

function anchorsIn(html: string): { text: string; href: string }[] {
  return [...html.matchAll(anchor)].map(([, href = '', words = '']) => ({
    text: plainText(words.replace(picture, ' $1 ')),
    href: plainText(href),
  }))
}

/**
 * `blocks` are the texts of each paragraph, heading, list item and table row, in order, without empty ones. The cells of
 * a row are separated by ' | ', and a picture is its alternative text in brackets. `links` have their text and the
 * address as the page has it; a refused one begins with 'unsafe:'. `pictures` are the addresses of the pictures, and
 * `barePictures` those of the ones without alternative text.
 */
export function partsOf(stored: string) {
  const html = renderRichText(stored)
  const tags = Array.from(html.matchAll(/<img\b[^>]*>/g), ([tag]) => tag)
  const addressOf = (tag: string) => plainText(/ src="([^"]*)"/.exec(tag)?.[1] ?? '')
  const barePictures = tags.filter((tag) => tag.includes(' alt=""')).map(addressOf)
  const pictures = tags.map(addressOf)
  return { blocks: blocksIn(html), links: anchorsIn(html), pictures, barePictures }
}
