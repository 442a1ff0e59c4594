// Prints the documents attached to insights: each entry of content/documents.json becomes a PDF in content/documents/.
// The same text gives the same bytes: dates come from the text, and nothing is random.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument, StandardFonts, rgb } from 'pdf-lib'
import type { PDFFont, PDFPage, RGB } from 'pdf-lib'
import { z } from 'zod'

const content = join(import.meta.dirname, '..', 'content')

const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
  z.object({
    kind: z.literal('table'),
    widths: z.array(z.number()).describe('Per cent of the sheet'),
    head: z.array(z.string()),
    rows: z.array(z.array(z.string())),
  }),
])
const documentSchema = z.object({
  file: z.string(),
  title: z.string(),
  subtitle: z.string(),
  author: z.string(),
  subject: z.string(),
  keywords: z.array(z.string()),
  lawAsAt: z.iso.date(),
  blocks: z.array(blockSchema),
})
type Document = z.infer<typeof documentSchema>
type Block = z.infer<typeof blockSchema>
type Table = Extract<Block, { kind: 'table' }>

const firm = 'PS Rao & Associates'
const ink = colour('#0b222a')
const muted = colour('#4d666e')
const brass = colour('#ad8438')
const note = colour('#735520')
const hairline = colour('#c6b793')

// A4 in points. Headings are in the left margin, like marginal notes in a bare Act. Tables use the full width.
const sheet = { width: 595.28, height: 841.89, left: 56, right: 539, top: 752, bottom: 72 }
const marginColumn = { x: sheet.left, width: 112 }
const textColumn = { x: 188, width: sheet.right - 188 }

type Fonts = { roman: PDFFont; italic: PDFFont; sans: PDFFont; sansBold: PDFFont }
type Style = { font: PDFFont; size: number; leading: number; color: RGB }

/** The current position on the page: `y` for the text, `noteEnd` for the bottom of the last marginal heading. */
type Press = { pdf: PDFDocument; fonts: Fonts; document: Document; page: PDFPage; y: number; noteEnd: number }

function colour(hex: string): RGB {
  const value = Number.parseInt(hex.slice(1), 16)
  return rgb(((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255)
}

function linesOf(text: string, style: Style, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && style.font.widthOfTextAtSize(longer, style.size) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** Writes the lines downwards from `y`, the top of the first. Returns the bottom of the last. */
function write(page: PDFPage, lines: string[], style: Style, x: number, y: number): number {
  for (const line of lines) {
    y -= style.leading
    page.drawText(line, { x, y: y + style.leading * 0.28, size: style.size, font: style.font, color: style.color })
  }
  return y
}

function rule(page: PDFPage, y: number, color: RGB, thickness: number): void {
  page.drawLine({ start: { x: sheet.left, y }, end: { x: sheet.right, y }, color, thickness })
}

/** Draws the engraved rule: strands of one wave, each slightly out of phase, growing and shrinking along the line. */
function engraveRule(page: PDFPage, y: number, halfHeight: number): void {
  const length = sheet.right - sheet.left
  const strands = 10
  for (let strand = 0; strand < strands; strand++) {
    const points: string[] = []
    for (let x = 0; x <= length; x += 1.5) {
      const swell = 0.62 + 0.38 * Math.cos((2 * Math.PI * x * 7) / length)
      const height = halfHeight * swell * Math.sin((2 * Math.PI * x * 14) / length + (Math.PI * strand) / strands)
      points.push(`${x.toFixed(1)} ${height.toFixed(2)}`)
    }
    page.drawSvgPath(`M${points.join('L')}`, { x: sheet.left, y, borderColor: brass, borderWidth: 0.35 })
  }
  rule(page, y + halfHeight + 5, brass, 0.6)
  rule(page, y - halfHeight - 5, brass, 0.6)
}

/** Draws the rosette at the bottom of the title page: closed waves around one centre. */
function engraveRosette(page: PDFPage, x: number, y: number, radius: number): void {
  const strands = 14
  for (let strand = 0; strand < strands; strand++) {
    const points: string[] = []
    for (let step = 0; step <= 480; step++) {
      const angle = (2 * Math.PI * step) / 480
      const distance = radius * (0.66 + 0.34 * Math.sin(9 * angle + (2 * Math.PI * strand) / strands))
      points.push(`${(distance * Math.cos(angle)).toFixed(2)} ${(distance * Math.sin(angle)).toFixed(2)}`)
    }
    page.drawSvgPath(`M${points.join('L')}Z`, { x, y, borderColor: brass, borderWidth: 0.3 })
  }
}

function dayInWords(date: string): string {
  return new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
}

function drawTitlePage(press: Press): void {
  const { page, fonts, document } = press
  const plain = (size: number, leading: number, color = ink): Style => ({ font: fonts.roman, size, leading, color })
  write(page, [firm], plain(15, 18), sheet.left, 790)
  write(page, ['Practising company secretaries'], { ...plain(11, 14, note), font: fonts.italic }, sheet.left, 771)
  engraveRule(page, 700, 20)
  const titleFoot = write(page, linesOf(document.title, plain(38, 44), 460), plain(38, 44), sheet.left, 630)
  write(page, linesOf(document.subtitle, plain(15, 21, muted), 400), plain(15, 21, muted), sheet.left, titleFoot - 14)
  const credits = [document.author, `Law stated as at ${dayInWords(document.lawAsAt)}`]
  write(page, credits, { ...plain(12.5, 19, note), font: fonts.italic }, sheet.left, 440)
  engraveRosette(page, sheet.right - 92, 210, 92)
  const caution =
    'General information on the law, not advice on any particular matter. It is written for readers who asked for it and ' +
    'creates no professional relationship. Check the text in force on the day you act.'
  write(page, linesOf(caution, plain(10.5, 15, muted), 250), plain(10.5, 15, muted), sheet.left, 168)
  rule(page, 92, hairline, 0.6)
  write(page, ['Hyderabad, Bengaluru, Chennai, Mumbai'], plain(10.5, 14, muted), sheet.left, 86)
}

function turnPage(press: Press): void {
  press.page = press.pdf.addPage([sheet.width, sheet.height])
  press.y = sheet.top
  press.noteEnd = sheet.top
}

function makeRoom(press: Press, height: number): void {
  if (press.y - height < sheet.bottom) turnPage(press)
}

/** `room` is the height that must follow on the same page, so that a heading is never alone at the bottom. */
function printHeading(press: Press, text: string, room: number): void {
  const style: Style = { font: press.fonts.italic, size: 13, leading: 16, color: note }
  const gap = 14
  press.y = Math.min(press.y, press.noteEnd)
  makeRoom(press, gap + room)
  if (press.y < sheet.top) press.y -= gap
  press.noteEnd = write(press.page, linesOf(text, style, marginColumn.width), style, marginColumn.x, press.y)
}

/** Sets text line by line, so that a paragraph may continue on the next page. */
function printText(press: Press, text: string, indent: number): void {
  const style: Style = { font: press.fonts.roman, size: 11, leading: 15.2, color: ink }
  const lines = linesOf(text, style, textColumn.width - indent)
  makeRoom(press, style.leading * Math.min(lines.length, 2))
  lines.forEach((line, index) => {
    // The last two lines stay together, so that no line is alone at the top of a page.
    const needed = index === lines.length - 2 ? style.leading * 2 : style.leading
    makeRoom(press, needed)
    press.y = write(press.page, [line], style, textColumn.x + indent, press.y)
  })
}

function printList(press: Press, items: string[]): void {
  const mark: Style = { font: press.fonts.italic, size: 11, leading: 15.2, color: note }
  items.forEach((item, index) => {
    makeRoom(press, mark.leading * 2)
    write(press.page, [`(${String.fromCodePoint(97 + index)})`], mark, textColumn.x, press.y)
    printText(press, item, 24)
    press.y -= 3
  })
  press.y -= 5
}

function printRow(press: Press, table: Table, cells: string[], style: Style): void {
  const whole = sheet.right - sheet.left
  const widths = table.widths.map((percent) => (whole * percent) / 100)
  const columns = cells.map((cell, index) => linesOf(cell, style, (widths[index] ?? 0) - 12))
  const height = Math.max(...columns.map((lines) => lines.length)) * style.leading + 9
  if (press.y - height < sheet.bottom) {
    turnPage(press)
    if (cells !== table.head) printHead(press, table)
  }
  let x = sheet.left
  columns.forEach((lines, index) => {
    write(press.page, lines, style, x, press.y - 4)
    x += widths[index] ?? 0
  })
  press.y -= height
  rule(press.page, press.y, hairline, 0.5)
}

function printHead(press: Press, table: Table): void {
  rule(press.page, press.y, ink, 0.9)
  printRow(press, table, table.head, { font: press.fonts.sansBold, size: 9, leading: 12, color: ink })
}

function printTable(press: Press, table: Table): void {
  press.y = Math.min(press.y, press.noteEnd - 8)
  makeRoom(press, 90)
  printHead(press, table)
  for (const row of table.rows)
    printRow(press, table, row, { font: press.fonts.sans, size: 9, leading: 12, color: ink })
  press.y -= 14
  press.noteEnd = Math.min(press.noteEnd, press.y)
}

function printBlock(press: Press, block: Block, next: Block | undefined): void {
  if (block.kind === 'heading') printHeading(press, block.text, next?.kind === 'table' ? 140 : 62)
  else if (block.kind === 'list') printList(press, block.items)
  else if (block.kind === 'table') printTable(press, block)
  else {
    printText(press, block.text, 0)
    press.y -= 8
  }
}

/** Adds the running title and page number once the number of pages is known; the title page has neither. */
function numberPages({ pdf, fonts, document }: Press): void {
  const pages = pdf.getPages()
  pages.slice(1).forEach((page, index) => {
    write(page, [document.title], { font: fonts.italic, size: 10, leading: 12, color: note }, sheet.left, 800)
    rule(page, 784, brass, 0.6)
    const small: Style = { font: fonts.sans, size: 8, leading: 10, color: muted }
    const number = `Page ${index + 2} of ${pages.length}`
    write(page, [`${firm} · Law as at ${dayInWords(document.lawAsAt)}`], small, sheet.left, 52)
    write(page, [number], small, sheet.right - small.font.widthOfTextAtSize(number, small.size), 52)
  })
}

async function printDocument(document: Document): Promise<number> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const day = new Date(`${document.lawAsAt}T00:00:00Z`)
  pdf.setTitle(document.title, { showInWindowTitleBar: true })
  pdf.setAuthor(`${document.author}, ${firm}`)
  pdf.setSubject(document.subject)
  pdf.setKeywords(document.keywords)
  pdf.setCreator(firm)
  pdf.setProducer('pdf-lib')
  pdf.setLanguage('en-IN')
  pdf.setCreationDate(day)
  pdf.setModificationDate(day)
  const fonts: Fonts = {
    roman: await pdf.embedFont(StandardFonts.TimesRoman),
    italic: await pdf.embedFont(StandardFonts.TimesRomanItalic),
    sans: await pdf.embedFont(StandardFonts.Helvetica),
    sansBold: await pdf.embedFont(StandardFonts.HelveticaBold),
  }
  const page = pdf.addPage([sheet.width, sheet.height])
  const press: Press = { pdf, fonts, document, page, y: sheet.top, noteEnd: sheet.top }
  drawTitlePage(press)
  turnPage(press)
  document.blocks.forEach((block, index) => printBlock(press, block, document.blocks[index + 1]))
  numberPages(press)
  writeFileSync(join(content, 'documents', document.file), await pdf.save())
  return pdf.getPageCount()
}

const attachedSchema = z.array(z.object({ documents: z.array(z.object({ file: z.string(), pages: z.number() })) }))
const attached = attachedSchema
  .parse(JSON.parse(readFileSync(join(content, 'insights.json'), 'utf8')))
  .flatMap((insight) => insight.documents)

mkdirSync(join(content, 'documents'), { recursive: true })
for (const document of z
  .array(documentSchema)
  .parse(JSON.parse(readFileSync(join(content, 'documents.json'), 'utf8')))) {
  const pages = await printDocument(document)
  console.log(`${document.file}: ${pages} pages`)
  const stated = attached.find(({ file }) => file === document.file)?.pages
  if (stated !== pages) {
    console.error(`content/insights.json says ${stated ?? 'nothing of'} pages for ${document.file}`)
    process.exitCode = 1
  }
}
