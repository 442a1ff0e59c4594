// Asks the browser with which fonts it has drawn the text of a page. The fallback fonts take the same space, so layouts
// and pictures do not tell.
import type { Page } from '@playwright/test'
import { layOut } from './lay-out.ts'

/**
 * The site's own fonts: the first family of the styles that ask for them, which is also how their files name them, and
 * the characters that the files hold. All others are drawn with fonts of the system.
 */
export const ownFonts = [
  { family: 'PSR Serif', holds: /^[\u0020-\u007E\u00A0-\u00FF\u2010-\u2026₹]*$/.source },
  { family: 'Hanken Grotesk', holds: /^[\u0020-\u007E\u00A0-\u00FF\u2010-\u2026]*$/.source },
]

/**
 * Returns the texts that another font has drawn than the ones their styles ask for, each with that font's name, and how
 * many texts the serif has drawn. SVG's text counts too.
 */
export async function drawnFonts(page: Page): Promise<{ wrong: string[]; inSerif: number }> {
  await layOut(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const texts = await page.evaluate(markTexts, ownFonts)
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-text]' })
  const drawn = await Promise.all(
    nodeIds.map(async (nodeId) => {
      try {
        return (await devtools.send('CSS.getPlatformFontsForNode', { nodeId })).fonts
      } catch (error) {
        // An answer that has just arrived may have replaced an element, as the months of the calendar do.
        if (String(error).includes('Could not find node')) return []
        throw error
      }
    }),
  )
  await devtools.detach()
  const wrong = drawn.flatMap((fonts, index) =>
    fonts
      .filter(({ isCustomFont, familyName }) => !isCustomFont || !texts[index]?.families.includes(familyName))
      .map(({ familyName }) => `${familyName}: ${texts[index]?.start}`),
  )
  return { wrong, inSerif: drawn.flat().filter(({ familyName }) => familyName === 'PSR Serif').length }
}

/**
 * Runs in the page. Marks the elements with text that the site's fonts hold, and returns in their order the families
 * that they and their parts ask for. The style of a text and each of its characters decide which font draws it, so an
 * element is marked only if it brings a character that its style has not had on this page.
 */
function markTexts(fonts: typeof ownFonts): { start: string; families: string[] }[] {
  const texts: { start: string; families: string[] }[] = []
  const known = new Set<string>()
  for (const element of document.querySelectorAll('body *')) {
    const written = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    const ownText = written.map((node) => node.textContent).join('')
    // What is folded away is not drawn.
    if (!ownText.trim() || !element.checkVisibility()) continue
    const families = [element, ...element.querySelectorAll('*')].map((part) =>
      (getComputedStyle(part).fontFamily.split(',')[0] ?? '').replaceAll(/["']/g, ''),
    )
    const own = families.map((family) => fonts.find((font) => font.family === family))
    const text = element.textContent ?? ''
    if (!own.every((font) => font && new RegExp(font.holds).test(text.replaceAll(/\s/g, ' ')))) continue
    const { fontFamily, fontWeight, fontStyle, fontVariant, textTransform } = getComputedStyle(element)
    const style = [element.namespaceURI, fontFamily, fontWeight, fontStyle, fontVariant, textTransform].join()
    const fresh = [...ownText].filter((character) => !known.has(style + character))
    if (fresh.length === 0) continue
    for (const character of fresh) known.add(style + character)
    element.setAttribute('data-text', '')
    texts.push({ start: `<${element.tagName.toLowerCase()}> ${text.trim().slice(0, 60)}`, families })
  }
  return texts
}
