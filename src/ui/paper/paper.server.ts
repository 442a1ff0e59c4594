// Sheets of A4 for print, as PDF: set in the site's own type, which is embedded, and with the structure that assistive
// technology reads. The same content gives the same bytes. Distances are in points, from the top left.

export const sheet = { width: 595.28, height: 841.89, left: 56, right: 539.28 }

export const colours = {
  ink: '#0b222a',
  muted: '#4d666e',
  brass: '#ad8438',
  note: '#735520',
  hairline: '#c6b793',
}

/** The fonts of src/ui/fonts/print, as files. */
export type PaperFonts = Record<FontName, Uint8Array>
export type FontName = 'text' | 'title' | 'italic' | 'sans' | 'sansBold'

export type Style = { font: FontName; size: number; leading: number; color: string }

export type About = {
  title: string
  author: string
  subject?: string
  keywords?: readonly string[]
  /** The firm. */
  creator: string
  /** The day or instant of its content. */
  changedOn: string
}

export type Part = PDFKit.PDFStructureElement
type PartType = 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD'

export type Paper = {
  addPage: () => void
  pages: () => number
  /** Later writing goes to this page, counted from 0. */
  turnTo: (page: number) => void
  /** Adds a part to the document, or to another part. */
  part: (type: PartType, within?: Part) => Part
  /** Breaks a text into lines of at most this width. */
  linesOf: (text: string, style: Style, width: number) => string[]
  widthOf: (text: string, style: Style) => number
  /** Writes lines downwards from `y`, the top of the first. Returns the bottom of the last. */
  write: (part: Part, lines: readonly string[], style: Style, x: number, y: number) => number
  /** The same for what is no content, such as a page number. */
  writeAside: (lines: readonly string[], style: Style, x: number, y: number) => void
  /** Draws what assistive technology passes over. */
  ornament: (draw: (pdf: PDFKit.PDFDocument) => void) => void
  finish: () => Promise<Uint8Array>
}

/** The types of the library lack the scope. */
const columnHead = { scope: 'Column', lang: 'en-IN' }

export async function openPaper(fonts: PaperFonts, about: About): Promise<Paper> {
  // Not at the start, which would take longer.
  const { default: PDFDocument } = await import('pdfkit')
  const day = new Date(about.changedOn)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    lang: 'en-IN',
    pdfVersion: '1.7',
    info: {
      Title: about.title,
      Author: about.author,
      Creator: about.creator,
      ...(about.subject !== undefined && { Subject: about.subject }),
      ...(about.keywords && { Keywords: about.keywords.join(', ') }),
      CreationDate: day,
      ModDate: day,
    },
  })
  for (const [name, file] of Object.entries(fonts)) pdf.registerFont(name, Buffer.from(file))
  const root = pdf.struct('Document')
  pdf.addStructure(root)

  const widthOf = (text: string, { font, size }: Style) => pdf.font(font).fontSize(size).widthOfString(text)
  /** Cuts a word that is wider than a line, such as an address. */
  function pieces(word: string, style: Style, width: number): string[] {
    if (widthOf(word, style) <= width) return [word]
    const cut: string[] = []
    let piece = ''
    for (const character of word) {
      if (piece && widthOf(piece + character, style) > width) {
        cut.push(piece)
        piece = character
      } else piece += character
    }
    return [...cut, piece]
  }
  function print(text: string, { font, size, leading, color }: Style, x: number, y: number): void {
    pdf.font(font).fontSize(size).fillColor(color)
    pdf.text(text, x, y + leading * 0.72, { lineBreak: false, baseline: 'alphabetic' })
  }

  return {
    addPage: () => void pdf.addPage(),
    pages: () => pdf.bufferedPageRange().count,
    turnTo: (page) => void pdf.switchToPage(page),
    part(type, within = root) {
      const part = pdf.struct(type, type === 'TH' ? columnHead : {})
      within.add(part)
      return part
    },
    widthOf,
    linesOf(text, style, width) {
      const lines: string[] = []
      let line = ''
      for (const word of text.split(/[ \n]+/).flatMap((whole) => pieces(whole, style, width))) {
        const longer = line ? `${line} ${word}` : word
        if (line && widthOf(longer, style) > width) {
          lines.push(line)
          line = word
        } else line = longer
      }
      return [...lines, line]
    },
    write(part, lines, style, x, y) {
      for (const [index, line] of lines.entries()) {
        const top = y + index * style.leading
        // The space keeps the words of two lines apart for whoever reads the text without its places.
        part.add(() => print(index < lines.length - 1 ? `${line} ` : line, style, x, top))
      }
      return y + lines.length * style.leading
    },
    writeAside(lines, style, x, y) {
      pdf.markContent('Artifact', { type: 'Pagination' })
      for (const [index, line] of lines.entries()) print(line, style, x, y + index * style.leading)
      pdf.endMarkedContent()
    },
    ornament(draw) {
      pdf.markContent('Artifact', { type: 'Layout' })
      pdf.save()
      draw(pdf)
      pdf.restore()
      pdf.endMarkedContent()
    },
    finish() {
      const chunks: Buffer[] = []
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
      pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
      pdf.on('end', () => resolve(Buffer.concat(chunks)))
      pdf.on('error', reject)
      root.end()
      pdf.end()
      return promise
    },
  }
}
