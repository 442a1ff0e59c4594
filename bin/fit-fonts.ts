// Writes src/ui/fallback-fonts.css: system fonts, scaled so that text takes as much space in them as in the site's own
// fonts, which load later. Measured in Chromium with the site's own texts, because the widths of the serif vary with
// its size. If a system font is not installed, its name is printed and nothing is written.
import { chromium, type Page } from '@playwright/test'
import { create } from 'fontkit'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumArguments, chromiumPath } from '../e2e/chromium.ts'

const root = join(import.meta.dirname, '..')
const target = 'src/ui/fallback-fonts.css'

/**
 * Whether lower-case letters are scaled separately from the rest, and if so, whether the width of the zero, which is
 * 1ch, must be exact.
 */
type Fitted = 'together' | 'apart' | 'apart, with the zero'
/** A cut of one of the site's fonts. `opticalSize` is the font size in pixels. */
type Cut = { file: string; weight: number; opticalSize?: number; fitted: Fitted }
/**
 * A system font: its possible names, and a font with the same widths for machines without a licence for it. PostScript
 * names, which every browser knows; the name in full only where versions of the font differ in the other.
 */
type Face = { names: string[]; measured?: string[] }
type Rule = { family: string; weight?: string; italic?: true; cut: Cut; face: Face; sample: string[] }

const serif: Record<string, { roman: Face; italic: Face }> = {
  Georgia: {
    roman: { names: ['Georgia'], measured: ['Gelasio Regular', 'Gelasio'] },
    italic: { names: ['Georgia-Italic'], measured: ['Gelasio Italic'] },
  },
  Noto: {
    roman: { names: ['NotoSerif-Regular', 'Noto Serif'] },
    italic: { names: ['NotoSerif-Italic'] },
  },
  DejaVu: { roman: { names: ['DejaVuSerif'] }, italic: { names: ['DejaVuSerif-Italic'] } },
}
/** By weight. Where the system has no medium, the regular stands for it. */
const sans: Record<string, Record<string, Face>> = {
  Roboto: {
    400: { names: ['Roboto-Regular'] },
    500: { names: ['Roboto-Medium', 'Roboto-Regular'] },
    '600 700': { names: ['Roboto-Bold', 'Roboto-Regular'] },
  },
  Arial: {
    '400 500': { names: ['ArialMT', 'LiberationSans', 'Arimo-Regular', 'Arimo'] },
    '600 700': { names: ['Arial-BoldMT', 'LiberationSans-Bold', 'Arimo-Bold'] },
  },
  DejaVu: {
    '400 500': { names: ['DejaVuSans'] },
    '600 700': { names: ['DejaVuSans-Bold'] },
  },
}

function rules(): Rule[] {
  const { paragraphs, headings } = ownTexts()
  const roman = { file: 'psr-serif-roman.woff2', weight: 400 }
  const italic: Cut = { file: 'psr-serif-italic.woff2', weight: 400, fitted: 'apart' }
  const hanken = 'hanken-grotesk.woff2'
  return [
    ...Object.entries(serif).flatMap(([name, face]): Rule[] => [
      {
        family: `Text ${name}`,
        cut: { ...roman, opticalSize: 19, fitted: 'apart' },
        face: face.roman,
        sample: paragraphs,
      },
      { family: `Text ${name}`, italic: true, cut: italic, face: face.italic, sample: paragraphs },
      ...[['Head', 28] as const, ['Title', 44] as const, ['Display', 60] as const].map(([size, opticalSize]): Rule => ({
        family: `${size} ${name}`,
        cut: { ...roman, opticalSize, fitted: 'together' },
        face: face.roman,
        sample: headings,
      })),
    ]),
    ...Object.entries(sans).flatMap(([name, faces]) =>
      Object.entries(faces).map(([weight, face]): Rule => {
        const isText = weight.startsWith('400')
        const cut: Cut = {
          file: hanken,
          weight: Number.parseInt(weight),
          fitted: isText ? 'apart, with the zero' : 'together',
        }
        return { family: `Sans ${name}`, weight, cut, face, sample: isText ? paragraphs : headings }
      }),
    ),
  ]
}

/** The site's texts: sentences for the text sizes, titles for the large sizes and for bold text. */
function ownTexts(): { paragraphs: string[]; headings: string[] } {
  const paragraphs = new Set<string>()
  const headings = new Set<string>()
  const keep = (text: string, title: boolean): void => {
    const words = text
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/&\w+;|₹/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    if (words.length > 60) paragraphs.add(words)
    else if (title && words.length > 12) headings.add(words)
  }
  const walk = (value: unknown, key = ''): void => {
    if (typeof value === 'string') for (const line of value.split('\n')) keep(line, /title|heading/i.test(key))
    else if (value && typeof value === 'object') for (const [name, part] of Object.entries(value)) walk(part, name)
  }
  for (const file of globSync('content/*.json', { cwd: root })) walk(JSON.parse(readFileSync(join(root, file), 'utf8')))
  for (const file of globSync('content/{services,insights}/*.html', { cwd: root })) {
    const html = readFileSync(join(root, file), 'utf8')
    for (const [, tag = '', text = ''] of html.matchAll(/<(p|li|h\d)\b[^>]*>([\s\S]*?)<\/\1>/g))
      keep(text, tag.startsWith('h'))
  }
  return { paragraphs: [...paragraphs], headings: [...headings] }
}

const style = `span { position: absolute; white-space: pre; font-size: 200px; line-height: 1; font-kerning: normal }`

/** Returns the widths of the texts in em, each on one line. Returns null if the system font is missing. */
async function widths(page: Page, texts: string[], source: string, cut?: Cut): Promise<number[] | null> {
  const asked = { texts, source, weight: cut?.weight ?? 400, opticalSize: cut?.opticalSize ?? 0 }
  return page.evaluate(async ({ texts, source, weight, opticalSize }) => {
    const family = `measured-${document.fonts.size}`
    const font = new FontFace(family, source, { weight: '100 900' })
    document.fonts.add(font)
    if (!(await font.load().catch(() => null))) return null
    const spans = texts.map((text) => {
      const span = document.createElement('span')
      span.textContent = text
      span.style.fontFamily = family
      span.style.fontWeight = String(weight)
      if (opticalSize) span.style.fontVariationSettings = `"opsz" ${opticalSize}`
      return span
    })
    document.body.replaceChildren(...spans)
    return spans.map((span) => span.getBoundingClientRect().width / 200)
  }, asked)
}

/** Returns the factor by which to scale each group of characters so that the sample takes the same space. */
async function fit(page: Page, { cut, face, sample }: Rule): Promise<{ small: number; rest: number } | null> {
  const own = `url(data:font/woff2;base64,${readFileSync(join(root, 'src/ui/fonts', cut.file)).toString('base64')})`
  const counts = new Map<string, number>([['0', 1]])
  for (const character of sample.join('')) counts.set(character, (counts.get(character) ?? 0) + 1)
  const characters = [...counts.keys()]
  const here = [...face.names, ...(face.measured ?? [])].map((name) => `local('${name}')`).join(', ')
  const theirs = await widths(page, characters, here)
  const ours = await widths(page, characters, own, cut)
  if (!theirs || !ours) return null
  const room = (list: number[], pattern: RegExp): number =>
    characters.reduce((sum, each, i) => (pattern.test(each) ? sum + (list[i] ?? 0) * (counts.get(each) ?? 0) : sum), 0)
  const all = room(ours, /./) / room(theirs, /./)
  if (cut.fitted === 'together') return { small: all, rest: all }
  // The font that supplies the space determines the length of 1ch. If its zero matches ours, the lower-case letters
  // make up the difference.
  const exact = cut.fitted === 'apart' ? /[^a-z]/ : /0/
  const rest = room(ours, exact) / room(theirs, exact)
  return { small: (room(ours, /./) - rest * room(theirs, /[^a-z]/)) / room(theirs, /[a-z]/), rest }
}

function ruleText({ family, weight, italic, cut, face }: Rule, stretch: number, range?: string): string {
  const font = create(readFileSync(join(root, 'src/ui/fonts', cut.file)))
  if (!('layout' in font)) throw new Error('A collection of fonts is not a font')
  // Whole percentages: lines have heights of their own, so this moves a baseline by less than a pixel, and a font's gap
  // between lines has no effect.
  const share = (units: number): string => `${Math.round((100 * Math.abs(units)) / font.unitsPerEm / stretch)}%`
  const sources = face.names.map((name) => `local('${name}')`)
  const oneLine = `  src: ${sources.join(', ')};`
  return [
    '@font-face {',
    `  font-family: '${family}';`,
    oneLine.length > 120 ? `  src:\n    ${sources.join(',\n    ')};` : oneLine,
    // The regular weight is the initial value.
    ...(weight && weight !== '400' ? [`  font-weight: ${weight};`] : []),
    ...(italic ? ['  font-style: italic;'] : []),
    `  size-adjust: ${(100 * stretch).toFixed(2)}%;`,
    // The font that supplies the space decides where the baseline is.
    ...(range
      ? [`  unicode-range: ${range};`]
      : [`  ascent-override: ${share(font.ascent)};`, `  descent-override: ${share(font.descent)};`]),
    '}',
  ].join('\n')
}

const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
const page = await browser.newPage()
await page.setContent(`<style>${style}</style>`)
const written: string[] = []
const missing = new Set<string>()
for (const rule of rules()) {
  const stretch = await fit(page, rule)
  if (!stretch) missing.add((rule.face.measured ?? rule.face.names).at(-1) ?? rule.family)
  else if (stretch.small === stretch.rest) written.push(ruleText(rule, stretch.rest))
  else written.push(ruleText(rule, stretch.rest), ruleText(rule, stretch.small, 'U+61-7A'))
}
await browser.close()
if (missing.size > 0) {
  console.error(`Install these fonts to measure them, nothing was written: ${[...missing].join(', ')}.
On Debian: apt-get install fonts-liberation fonts-dejavu-core fonts-roboto-unhinted fonts-noto-core; Gelasio, which has
the widths of Georgia, is published by Google Fonts.`)
  process.exit(1)
}
const opening = `/* System fonts used until the site's own fonts have loaded. They are scaled so that text takes the same space.
   In fonts for paragraphs, lower-case letters are scaled separately. Generated by bin/fit-fonts.ts; do not edit. */`
writeFileSync(join(root, target), `${opening}\n${written.join('\n')}\n`)
console.log(`${written.length} rules written to ${target}.`)
