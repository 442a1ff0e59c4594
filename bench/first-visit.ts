// The weight of a first visit on a phone: bytes by kind of every public page, before scrolling and at its end, script
// separately, and the layout shift. Run: npm run bench:weight (-- /home /contact for some pages)
import { chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../e2e/chromium.ts'
import { firstVisit, isViewer, kinds, maxBytes, phone, type Weight } from '../e2e/first-visit.ts'
import { sitePages } from '../tests/site-pages.ts'
import { machineLoad } from './figures.ts'
import { startSite } from './servers.ts'

const paths = process.argv.slice(2).filter((argument) => argument.startsWith('/'))
const shown = kinds.filter((kind) => kind !== 'Stylesheet')
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const site = await startSite()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
const exceeded: string[] = []
try {
  const widths = [34, 8, ...shown.map(() => 9), 9, 10, 7]
  const line = (cells: string[]) =>
    cells.map((cell, index) => (index ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('')
  console.log(line(['KB as sent', 'scrolled', ...shown, 'Total', 'Script*', 'Shift']))
  for (const path of paths.length > 0 ? paths : sitePages.map(([path]) => path)) {
    const context = await browser.newContext({
      ...phone,
      baseURL: site.url,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
    })
    const { before, after, layoutShift } = await firstVisit(await context.newPage(), path)
    await context.close()
    const cells = ({ byKind, total, scriptBytes }: Weight) =>
      [...shown.map((kind) => byKind[kind]), total, scriptBytes].map(kilobytes)
    console.log(line([path, 'no', ...cells(before), '']))
    console.log(line(['', 'to end', ...cells(after), layoutShift.toFixed(3)]))
    const limits: [string, number, number][] = []
    if (!isViewer(path)) limits.push([`${path}: script before scrolling`, before.scriptBytes, maxBytes.script])
    if (path === '/home') {
      limits.push(
        ['/home before scrolling', before.total, maxBytes.homeBefore],
        ['/home at its end', after.total, maxBytes.homeAfter],
      )
    }
    for (const [what, bytes, maximum] of limits) {
      if (bytes > maximum) exceeded.push(`${what} weighs ${kilobytes(bytes)} KB, ${kilobytes(maximum)} at most`)
    }
  }
} finally {
  await browser.close()
  await site.stop()
}
console.log(`* bodies only, without headers; styles are part of the document. ${machineLoad()}`)
for (const limit of exceeded) console.log(`✗ ${limit}`)
process.exitCode = exceeded.length > 0 ? 1 : 0
