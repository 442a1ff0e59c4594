// Prints the documents attached to insights: each entry of content/documents.json becomes a PDF in content/documents/.
// The same text gives the same bytes: dates come from the text, and nothing is random.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { engravedRule, rosette, rule } from '#ui/paper/ornaments.server.ts'
import { colours, openPaper, sheet } from '#ui/paper/paper.server.ts'
import type { Paper, PaperFonts, Part, Style } from '#ui/paper/paper.server.ts'

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
const font = (name: string) => readFileSync(join(import.meta.dirname, '../src/ui/fonts/print', `${name}.ttf`))
const fonts: PaperFonts = {
  text: font('psr-serif-text'),
  title: font('psr-serif-title'),
  italic: font('psr-serif-italic'),
  sans: font('hanken-regular'),
  sansBold: font('hanken-semibold'),
}

// Headings are in the left margin, like marginal notes in a bare Act. Tables use the full width.
const area = { top: 80, bottom: 776 }
const marginColumn = { x: sheet.left, width: 112 }
const textColumn = { x: 188, width: sheet.right - 188 }

/** The current position on the page: `y` for the text, `noteEnd` for the bottom of the last marginal heading. */
type Press = { paper: Paper; document: Document; y: number; noteEnd: number }

function dayInWords(date: string): string {
  return new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
}

function drawTitlePage({ paper, document }: Press): void {
  const { ink, muted, note } = colours
  const plain = (size: number, leading: number, color = ink): Style => ({ font: 'text', size, leading, color })
  const set = (type: 'H1' | 'P', text: string, style: Style, width: number, y: number) =>
    paper.write(paper.part(type), paper.linesOf(text, style, width), style, sheet.left, y)
  set('P', firm, { ...plain(17, 20), font: 'title' }, 480, 50)
  set('P', 'Practising company secretaries', { ...plain(11, 14, note), font: 'italic' }, 480, 71)
  engravedRule(paper, 142, 20)
  const titleFoot = set('H1', document.title, { ...plain(40, 46), font: 'title' }, 460, 212)
  set('P', document.subtitle, plain(14.5, 20, muted), 425, titleFoot + 14)
  const credits = { ...plain(12.5, 19, note), font: 'italic' as const }
  set('P', document.author, credits, 480, 402)
  set('P', `Law stated as at ${dayInWords(document.lawAsAt)}`, credits, 480, 421)
  rosette(paper, sheet.right - 92, 632, 92)
  const caution =
    'General information on the law, not advice on any particular matter. It creates no professional relationship. ' +
    'Check the text in force on the day you act.'
  set('P', caution, plain(10.5, 15, muted), 250, 674)
  rule(paper, 750, colours.hairline, 0.6)
  set('P', 'Hyderabad, Bengaluru, Chennai, Mumbai', plain(10.5, 14, muted), 480, 756)
}

function turnPage(press: Press): void {
  press.paper.addPage()
  press.y = area.top
  press.noteEnd = area.top
}

function makeRoom(press: Press, height: number): void {
  if (press.y + height > area.bottom) turnPage(press)
}

/** `room` is the height that must follow on the same page, so that a heading is never alone at the bottom. */
function printHeading(press: Press, text: string, room: number): void {
  const style: Style = { font: 'italic', size: 13, leading: 16, color: colours.note }
  const gap = 14
  press.y = Math.max(press.y, press.noteEnd)
  makeRoom(press, gap + room)
  if (press.y > area.top) press.y += gap
  const { paper, y } = press
  press.noteEnd = paper.write(
    paper.part('H2'),
    paper.linesOf(text, style, marginColumn.width),
    style,
    marginColumn.x,
    y,
  )
}

const reading: Style = { font: 'text', size: 10.2, leading: 13.8, color: colours.ink }

/** Sets text line by line, so that a paragraph may continue on the next page. */
function printText(press: Press, part: Part, text: string, indent: number): void {
  const lines = press.paper.linesOf(text, reading, textColumn.width - indent)
  makeRoom(press, reading.leading * Math.min(lines.length, 2))
  lines.forEach((line, index) => {
    // The last two lines stay together, so that no line is alone at the top of a page.
    makeRoom(press, index === lines.length - 2 ? reading.leading * 2 : reading.leading)
    const whole = index < lines.length - 1 ? `${line} ` : line
    press.y = press.paper.write(part, [whole], reading, textColumn.x + indent, press.y)
  })
}

function printList(press: Press, items: string[]): void {
  const { paper } = press
  const mark: Style = { ...reading, font: 'italic', color: colours.note }
  const list = paper.part('L')
  items.forEach((text, index) => {
    makeRoom(press, mark.leading * 2)
    const item = paper.part('LI', list)
    paper.write(paper.part('Lbl', item), [`(${String.fromCodePoint(97 + index)})`], mark, textColumn.x, press.y)
    printText(press, paper.part('LBody', item), text, 24)
    press.y += 3
  })
  press.y += 5
}

const head: Style = { font: 'sansBold', size: 9, leading: 12, color: colours.ink }

/** `part` is the table; a head that is repeated on a further page belongs to none. */
function printRow(press: Press, table: Table, cells: string[], style: Style, part: Part | null): void {
  const { paper } = press
  const whole = sheet.right - sheet.left
  const widths = table.widths.map((percent) => (whole * percent) / 100)
  const columns = cells.map((cell, index) => paper.linesOf(cell, style, (widths[index] ?? 0) - 12))
  const height = Math.max(...columns.map((lines) => lines.length)) * style.leading + 9
  if (press.y + height > area.bottom) {
    turnPage(press)
    if (cells !== table.head) printHead(press, table, null)
  }
  const row = part && paper.part('TR', part)
  let x = sheet.left
  columns.forEach((lines, index) => {
    if (row) paper.write(paper.part(style === head ? 'TH' : 'TD', row), lines, style, x, press.y + 4)
    else paper.writeAside(lines, style, x, press.y + 4)
    x += widths[index] ?? 0
  })
  press.y += height
  rule(paper, press.y, colours.hairline, 0.5)
}

function printHead(press: Press, table: Table, part: Part | null): void {
  rule(press.paper, press.y, colours.ink, 0.9)
  printRow(press, table, table.head, head, part)
}

function printTable(press: Press, table: Table): void {
  press.y = Math.max(press.y, press.noteEnd + 8)
  makeRoom(press, 90)
  const part = press.paper.part('Table')
  printHead(press, table, part)
  for (const row of table.rows) printRow(press, table, row, { ...head, font: 'sans' }, part)
  press.y += 14
  press.noteEnd = Math.max(press.noteEnd, press.y)
}

function printBlock(press: Press, block: Block, next: Block | undefined): void {
  if (block.kind === 'heading') printHeading(press, block.text, next?.kind === 'table' ? 140 : 62)
  else if (block.kind === 'list') printList(press, block.items)
  else if (block.kind === 'table') printTable(press, block)
  else {
    printText(press, press.paper.part('P'), block.text, 0)
    press.y += 8
  }
}

/** Adds the running title and page number once the number of pages is known; the title page has neither. */
function numberPages({ paper, document }: Press): void {
  const small: Style = { font: 'sans', size: 8, leading: 10, color: colours.muted }
  for (let page = 1; page < paper.pages(); page += 1) {
    paper.turnTo(page)
    paper.writeAside([document.title], { font: 'italic', size: 11, leading: 13, color: colours.note }, sheet.left, 40)
    rule(paper, 58, colours.brass, 0.6)
    const number = `Page ${page + 1} of ${paper.pages()}`
    paper.writeAside([`${firm} · Law as at ${dayInWords(document.lawAsAt)}`], small, sheet.left, 790)
    paper.writeAside([number], small, sheet.right - paper.widthOf(number, small), 790)
  }
}

async function printDocument(document: Document): Promise<number> {
  const paper = await openPaper(fonts, {
    title: document.title,
    author: `${document.author}, ${firm}`,
    subject: document.subject,
    keywords: document.keywords,
    creator: firm,
    changedOn: document.lawAsAt,
  })
  paper.addPage()
  const press: Press = { paper, document, y: area.top, noteEnd: area.top }
  drawTitlePage(press)
  turnPage(press)
  document.blocks.forEach((block, index) => printBlock(press, block, document.blocks[index + 1]))
  numberPages(press)
  const pages = paper.pages()
  writeFileSync(join(content, 'documents', document.file), await paper.finish())
  return pages
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
