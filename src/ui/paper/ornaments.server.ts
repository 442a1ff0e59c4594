// The engraved ornaments of printed sheets.
import { colours, sheet, type Paper } from './paper.server.ts'

export function rule(paper: Paper, y: number, color: string, thickness: number): void {
  paper.ornament((pdf) => {
    pdf.moveTo(sheet.left, y).lineTo(sheet.right, y).lineWidth(thickness).stroke(color)
  })
}

/** Draws the engraved rule: strands of one wave, each slightly out of phase, growing and shrinking along the line. */
export function engravedRule(paper: Paper, y: number, halfHeight: number): void {
  const length = sheet.right - sheet.left
  const strands = 10
  paper.ornament((pdf) => {
    for (let strand = 0; strand < strands; strand++) {
      const points: string[] = []
      for (let x = 0; x <= length; x += 1.5) {
        const swell = 0.62 + 0.38 * Math.cos((2 * Math.PI * x * 7) / length)
        const height = halfHeight * swell * Math.sin((2 * Math.PI * x * 14) / length + (Math.PI * strand) / strands)
        points.push(`${(sheet.left + x).toFixed(1)} ${(y + height).toFixed(2)}`)
      }
      pdf
        .path(`M${points.join('L')}`)
        .lineWidth(0.35)
        .stroke(colours.brass)
    }
  })
  rule(paper, y - halfHeight - 5, colours.brass, 0.6)
  rule(paper, y + halfHeight + 5, colours.brass, 0.6)
}

/** Draws a rosette: closed waves around one centre. */
export function rosette(paper: Paper, x: number, y: number, radius: number): void {
  const strands = 14
  paper.ornament((pdf) => {
    for (let strand = 0; strand < strands; strand++) {
      const points: string[] = []
      for (let step = 0; step <= 480; step++) {
        const angle = (2 * Math.PI * step) / 480
        const distance = radius * (0.66 + 0.34 * Math.sin(9 * angle + (2 * Math.PI * strand) / strands))
        points.push(`${(x + distance * Math.cos(angle)).toFixed(2)} ${(y + distance * Math.sin(angle)).toFixed(2)}`)
      }
      pdf
        .path(`M${points.join('L')}Z`)
        .lineWidth(0.3)
        .stroke(colours.brass)
    }
  })
}

/** An empty box to tick, beside a line of this size. */
export function tickBox(paper: Paper, x: number, y: number, size: number): void {
  paper.ornament((pdf) => {
    pdf.rect(x, y, size, size).lineWidth(0.7).stroke(colours.note)
  })
}
