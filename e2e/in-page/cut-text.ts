// Finds what pictures would show, without pictures: headings whose lines run into one another, text of which an edge is cut
// off, and a page that is wider than the screen.
import type { Page } from '@playwright/test'
import { layOut } from './lay-out.ts'

/** Returns the texts on the page, or in one part of it, that are cut or whose lines overlap, and if it scrolls sideways. */
export async function cutText(page: Page, part = 'body'): Promise<string[]> {
  await layOut(page)
  return page.evaluate(findCutText, part)
}

/** Runs in the page, which has been laid out and has its fonts. */
export function findCutText(part: string): string[] {
  /** Browsers put baselines on whole pixels. */
  const roundingPx = 0.5
  /** The tallest letters of one line may just touch the deepest of the line above. */
  const touchingEm = 0.04
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) throw new Error('No canvas measures the letters')

  /** In em, how far the letters reach above and below the baseline, and how far the box of a line does above it. */
  const measure = ({ fontStyle, fontWeight, fontFamily }: CSSStyleDeclaration, text: string) => {
    // The browser measures in whole pixels.
    canvas.font = `${fontStyle} ${fontWeight} 1000px ${fontFamily}`
    const letters = canvas.measureText(text)
    return {
      up: letters.actualBoundingBoxAscent / 1000,
      down: letters.actualBoundingBoxDescent / 1000,
      ascent: letters.fontBoundingBoxAscent / 1000,
    }
  }

  /** The boxes that hide what is beyond them. What they scroll can still be read. */
  const clippersOf = (element: Element): DOMRect[] => {
    const found: DOMRect[] = []
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      if (/hidden|clip/.test(getComputedStyle(box).overflowY)) found.push(box.getBoundingClientRect())
    }
    return found
  }

  /** The boxes, and the page, that hide what is beside them. What is scrolled sideways, or ends in "…", can be read. */
  const clippersBeside = (element: Element): { left: number; right: number }[] => {
    const found: { left: number; right: number }[] = []
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(box)
      if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis') return found
      if (/hidden|clip/.test(overflowX)) found.push(box.getBoundingClientRect())
    }
    return [...found, { left: 0, right: document.documentElement.clientWidth }]
  }

  const faults: string[] = []
  // The console shows what is too wide by scrolling. The site clips it instead, so there only the texts tell.
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`the page scrolls sideways by ${scrollWidth - clientWidth}px`)
  for (const element of document.querySelectorAll(`${part} *`)) {
    const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')
    if (texts.length === 0 || element instanceof SVGElement) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const style = getComputedStyle(element)
    const em = parseFloat(style.fontSize)
    const start = `<${element.localName}> ${element.textContent?.trim().slice(0, 50)}`

    if (element.closest('h1, h2, h3')) {
      // Another title may have other letters.
      const { up, down } = measure(style, 'Hdklgpqy')
      if (parseFloat(style.lineHeight) < (up + down - touchingEm) * em)
        faults.push(`${start}: lines of ${style.lineHeight} for letters of ${((up + down) * em).toFixed(1)}px`)
    }

    const clippers = clippersOf(element)
    // A box smaller than a letter holds what is for screen readers alone.
    if (clippers.some(({ width, height }) => Math.max(width, height) < em)) continue
    const beside = clippersBeside(element)
    for (const text of texts) {
      const written = text.textContent ?? ''
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = [...range.getClientRects()]
      for (const line of lines) {
        for (const { left, right } of beside) {
          // A line that is hidden as a whole is meant to be.
          if (line.right <= left + roundingPx || line.left >= right - roundingPx) continue
          const cut = Math.max(left - line.left, line.right - right)
          if (cut > roundingPx) faults.push(`${start}: cut by ${cut.toFixed(1)}px at its side`)
        }
      }
      if (clippers.length === 0) continue
      const { up, down, ascent } = measure(style, style.textTransform === 'uppercase' ? written.toUpperCase() : written)
      for (const line of lines) {
        const baseline = line.top + Math.round(ascent * em)
        const [top, bottom] = [baseline - up * em, baseline + down * em]
        for (const box of clippers) {
          if (bottom <= box.top + roundingPx || top >= box.bottom - roundingPx) continue
          const cut = Math.max(box.top - top, bottom - box.bottom)
          if (cut > roundingPx) faults.push(`${start}: cut by ${cut.toFixed(1)}px`)
        }
      }
    }
  }
  return faults
}
