// The program that reads the text of one PDF from its standard input and prints each page as a line of JSON. It runs in a
// process of its own (text-process.server.ts), which ends afterwards.
import { readFileSync, writeSync } from 'node:fs'
// Where pdf.js looks for its worker before it starts one.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { textOfItems } from './text-of-items.ts'

const [standardInput, standardOutput] = [0, 1]
const [maxPages, maxCharacters, maxProcessorMs] = [200, 200_000, 10_000]

const data = new Uint8Array(readFileSync(standardInput))
writeSync(standardOutput, '\n')
const loading = getDocument({
  data,
  verbosity: VerbosityLevel.ERRORS,
  disableFontFace: true,
  useSystemFonts: false,
  useWasm: false,
})
const document = await loading.promise
let left = maxCharacters
for (let page = 1; page <= Math.min(document.numPages, maxPages) && left > 0; page += 1) {
  // Not by the clock: the site comes first, and may leave this process little of it.
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > maxProcessorMs) break
  const { items } = await (await document.getPage(page)).getTextContent()
  const text = textOfItems(items.filter((item) => 'str' in item)).slice(0, left)
  left -= text.length
  writeSync(standardOutput, `${JSON.stringify(text)}\n`)
}
await loading.destroy()
