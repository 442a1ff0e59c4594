// The documents that a service needs, as a sheet of A4 to be printed and ticked.
import { longDayText } from '#platform/dates.ts'
import { paperFonts } from '#ui/paper/fonts.server.ts'
import { writable } from '#ui/fonts/writable.ts'
import { engravedRule, rule, tickBox } from '#ui/paper/ornaments.server.ts'
import { colours, openPaper, sheet, type Paper, type Part, type Style } from '#ui/paper/paper.server.ts'
import type { ServiceGuide } from '#services/service.ts'

export type Checklist = {
  title: string
  guide: Pick<ServiceGuide, 'documents' | 'lawAsAt' | 'lead' | 'office'>
  /** Instant of the last change. */
  changedOn: string
  firmName: string
  addressLines: readonly string[]
  phone: string
  /** The address of the service on the site. */
  page: string
}

const gap = 30
const columnWidth = (sheet.right - sheet.left - gap) / 2
const columns = [sheet.left, sheet.left + columnWidth + gap]
const foot = 726

const plain = (size: number, leading: number, color = colours.ink): Style => ({ font: 'text', size, leading, color })
const small: Style = { font: 'sans', size: 8.5, leading: 12, color: colours.muted }

export async function checklistPdf(given: Checklist): Promise<Uint8Array> {
  const checklist = inFonts(given)
  const { title, guide, firmName } = checklist
  const paper = await openPaper(paperFonts, {
    title: `${title}: documents needed`,
    author: firmName,
    creator: firmName,
    changedOn: checklist.changedOn,
  })
  paper.addPage()
  const top = writeHead(paper, checklist)
  writeGroups(paper, guide.documents, top)
  for (let page = 0; page < paper.pages(); page += 1) {
    paper.turnTo(page)
    writeFoot(paper, checklist, page)
  }
  return paper.finish()
}

/** Without what the fonts cannot write, of which there would be empty places. */
function inFonts(checklist: Checklist): Checklist {
  const { title, guide, firmName, addressLines, phone } = checklist
  const { lead, documents } = guide
  const written = (text: string) => writable(text) ?? ''
  const isNamed = lead !== null && writable(lead.name) !== null
  return {
    ...checklist,
    title: written(title),
    firmName: written(firmName),
    addressLines: addressLines.map(written),
    phone: written(phone),
    guide: {
      ...guide,
      lead: isNamed ? { ...lead, name: written(lead.name), designation: written(lead.designation) } : null,
      documents: documents.map(({ group, items }) => ({ group: written(group), items: items.map(written) })),
    },
  }
}

/** Returns where the list can begin. */
function writeHead(paper: Paper, { title, guide, firmName, addressLines, phone }: Checklist): number {
  const lines = [...addressLines, phone].filter(Boolean)
  paper.write(paper.part('P'), [firmName], { ...plain(17, 22), font: 'title' }, sheet.left, 44)
  paper.write(
    paper.part('P'),
    ['Company secretaries'],
    { ...plain(11, 15, colours.note), font: 'italic' },
    sheet.left,
    66,
  )
  const address = paper.part('P')
  for (const [index, line] of lines.entries())
    paper.write(address, [line], small, sheet.right - paper.widthOf(line, small), 44 + index * small.leading)
  const ruleAt = Math.max(108, 44 + lines.length * small.leading + 22)
  engravedRule(paper, ruleAt, 9)
  const large: Style = { ...plain(27, 32), font: 'title' }
  const heading = paper.part('H1')
  const end = paper.write(
    heading,
    paper.linesOf(title, large, sheet.right - sheet.left),
    large,
    sheet.left,
    ruleAt + 26,
  )
  const law = guide.lawAsAt === '' ? '' : ` Law as at ${longDayText(guide.lawAsAt)}.`
  const about = `Documents needed. Tick what you have. Not every item applies to every case; we tell you which do.${law}`
  const italic: Style = { ...plain(12, 16, colours.note), font: 'italic' }
  return (
    paper.write(paper.part('P'), paper.linesOf(about, italic, sheet.right - sheet.left), italic, sheet.left, end + 4) +
    16
  )
}

type Documents = Checklist['guide']['documents']
/** A list whose lines are broken for one size of type. */
type Broken = { size: number; item: Style; head: Style; groups: { head: string[]; items: string[][] }[] }

function broken(paper: Paper, documents: Documents, size: number): Broken {
  const item = plain(size, size * 1.32)
  const head: Style = { font: 'italic', size: size + 2, leading: (size + 2) * 1.25, color: colours.note }
  const groups = documents.map(({ group, items }) => ({
    head: paper.linesOf(group, head, columnWidth),
    items: items.map((each) => paper.linesOf(each, item, columnWidth - boxOf(size) - boxGap)),
  }))
  return { size, item, head, groups }
}

const boxGap = 8

function boxOf(size: number): number {
  return size * 0.72
}

/**
 * Uses the largest type with which two columns hold the list, and as little height as that needs. A group is parted only
 * if the type would be too small otherwise.
 */
function writeGroups(paper: Paper, documents: Documents, top: number): void {
  for (const { size, isWhole } of tried) {
    const list = broken(paper, documents, size)
    for (let bottom = top + 90; bottom <= foot; bottom += 9) {
      if (setGroups(paper, list, { top, bottom, isWhole }, () => {}))
        return void setGroups(paper, list, { top, bottom, isWhole }, now)
    }
  }
  setGroups(paper, broken(paper, documents, 8), { top, bottom: foot, isWhole: false }, now)
}

const tried = [
  ...[11.5, 10.5, 9.5].map((size) => ({ size, isWhole: true })),
  ...[10.5, 9.5, 9, 8.5, 8].map((size) => ({ size, isWhole: false })),
]

function now(write: () => void): void {
  write()
}

/** Returns true if the list fits into two columns. Otherwise it goes on on further pages. */
function setGroups(
  paper: Paper,
  { size, item, head, groups }: Broken,
  { top: first, bottom, isWhole }: { top: number; bottom: number; isWhole: boolean },
  run: (write: () => void) => void,
): boolean {
  let [column, top, y, fits] = [0, first, first, true]

  function makeRoom(height: number): void {
    if (y + height <= bottom) return
    fits &&= y > top && column === 0
    if (y === top) return
    column += 1
    y = top
    if (column < columns.length) return
    column = 0
    top = 60
    y = top
    run(() => paper.addPage())
  }

  for (const group of groups) {
    const above = y === top ? 0 : size * 0.9
    const kept = isWhole ? group.items : group.items.slice(0, 1)
    const height = kept.reduce((sum, lines) => sum + lines.length * item.leading + size * 0.28, 3)
    makeRoom(above + group.head.length * head.leading + height)
    if (y > top) y += above
    const [x, at] = [columns[column] ?? sheet.left, y]
    run(() => void paper.write(paper.part('H2'), group.head, head, x, at))
    y += group.head.length * head.leading + 3
    let list: Part | undefined
    for (const lines of group.items) {
      makeRoom(lines.length * item.leading)
      const [left, from] = [columns[column] ?? sheet.left, y]
      run(() => {
        list ??= paper.part('L')
        tickBox(paper, left, from + (item.leading - boxOf(size)) / 2, boxOf(size))
        paper.write(paper.part('LBody', paper.part('LI', list)), lines, item, left + boxOf(size) + boxGap, from)
      })
      y += lines.length * item.leading + size * 0.28
    }
  }
  return fits
}

function writeFoot(paper: Paper, { guide: { lead, office }, page, title }: Checklist, index: number): void {
  const line = 744
  rule(paper, line, colours.brass, 0.6)
  if (index > 0) return paper.writeAside([title], small, sheet.left, line + 10)
  const person = lead && [lead.name, lead.designation, office?.city, office?.phone].filter(Boolean).join(', ')
  const bold: Style = { ...small, font: 'sansBold', color: colours.ink }
  let y = line + 10
  if (person) y = paper.write(paper.part('P'), [`Questions: ${person}`], bold, sheet.left, y)
  y = paper.write(paper.part('P'), [page], small, sheet.left, y)
  const caution =
    'General information on the law, not advice on any particular matter. Check the text in force on the day you act.'
  paper.write(paper.part('P'), paper.linesOf(caution, small, sheet.right - sheet.left), small, sheet.left, y)
}
