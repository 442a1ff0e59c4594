// PDFs for the tests of the viewer: long, encrypted and damaged ones.
import { PDFDocument, StandardFonts } from 'pdf-lib'

/** Pages full of lines in a font that the document does not embed. */
export async function register(sheets: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= sheets; number += 1) {
    const sheet = document.addPage([595, 842])
    for (let line = 1; line <= 40; line += 1)
      sheet.drawText(`Sheet ${number}, line ${line}`, { x: 60, y: 800 - line * 18, font, size: 11 })
  }
  return document.save()
}

/** Blank pages, each in its own branch of the page tree, so that the others keep their numbers if one is damaged. */
export function blank(sheets: number, damagedSheet?: number): string {
  const branches = Array.from({ length: sheets }, (_, index) => 3 + 2 * index)
  return written([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${branches.map((branch) => `${branch} 0 R`).join(' ')}]/Count ${sheets}>>`,
    ...branches.flatMap((branch, index) => [
      `<</Type/Pages/Parent 2 0 R/Kids[${branch + 1} 0 R]/Count 1>>`,
      index + 1 === damagedSheet ? '(damaged)' : `<</Type/Page/Parent ${branch} 0 R/MediaBox[0 0 595 842]>>`,
    ]),
  ])
}

/** A document that needs a password. */
export const encrypted = written(
  [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
    `<</Filter/Standard/V 1/R 2/P -4/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>`,
  ],
  `/Encrypt 4 0 R/ID[<${'00'.repeat(16)}><${'00'.repeat(16)}>]`,
)

function written(objects: string[], trailer = ''): string {
  const numbered = objects.map((object, index) => `${index + 1} 0 obj${object}endobj`)
  return ['%PDF-1.7', ...numbered, `trailer<</Root 1 0 R${trailer}>>`, '%%EOF'].join('\n')
}
