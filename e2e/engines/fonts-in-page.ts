// Which fonts a page asks for, and whether they draw its texts. Both functions run in the page.
import type { ownFonts } from '../in-page/drawn-fonts.ts'

/** A text that a font of ours must draw. */
export type Style = { family: string; weight: string; slope: string; text: string }
export type Widths = { style: Style; own: number[]; fallback: number[] }

/** Returns the characters of ours that the page shows in each style. */
export async function fontsOfPage(fonts: typeof ownFonts): Promise<Style[]> {
  // What is below the screen asks for its fonts once it is laid out.
  document.documentElement.classList.remove('arriving')
  await new Promise(requestAnimationFrame)
  await document.fonts.ready
  const styles = new Map<string, Style>()
  for (const element of document.querySelectorAll('body *')) {
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const text = texts.map(({ textContent }) => textContent).join('')
    if (!text.trim() || !element.checkVisibility()) continue
    const { fontFamily, fontWeight: weight, fontStyle: slope } = getComputedStyle(element)
    const family = (fontFamily.split(',')[0] ?? '').replaceAll(/["']/g, '')
    const font = fonts.find((each) => each.family === family)
    if (!font) continue
    const key = [family, weight, slope].join()
    const before = styles.get(key)?.text ?? 'Hamburgefonts'
    const held = [...text].filter((character) => character.trim() && new RegExp(font.holds).test(character))
    styles.set(key, { family, weight, slope, text: [...new Set([...before, ...held])].join('') })
  }
  return [...styles.values()]
}

/** Returns how wide each text is in its font with one fallback and with the other, and in the fallbacks alone. */
export async function widthsOf(styles: Style[]): Promise<Widths[]> {
  const fallbacks = ['monospace', 'sans-serif']
  const probe = (families: string, { weight, slope, text }: Style): HTMLElement => {
    const span = document.createElement('span')
    span.textContent = text
    Object.assign(span.style, { fontFamily: families, fontWeight: weight, fontStyle: slope, fontSize: '100px' })
    Object.assign(span.style, { position: 'absolute', whiteSpace: 'pre', visibility: 'hidden', letterSpacing: '0' })
    return span
  }
  const rows = styles.map((style) => ({
    style,
    own: fallbacks.map((fallback) => probe(`"${style.family}", ${fallback}`, style)),
    fallback: fallbacks.map((fallback) => probe(fallback, style)),
  }))
  const spans = rows.flatMap(({ own, fallback }) => [...own, ...fallback])
  await Promise.all(
    styles.map(({ family, weight, slope, text }) => document.fonts.load(`${slope} ${weight} 100px "${family}"`, text)),
  )
  document.body.append(...spans)
  await document.fonts.ready
  const widthOf = (span: HTMLElement): number => span.getBoundingClientRect().width
  const widths = rows.map(({ style, own, fallback }) => ({
    style,
    own: own.map(widthOf),
    fallback: fallback.map(widthOf),
  }))
  for (const span of spans) span.remove()
  return widths
}
