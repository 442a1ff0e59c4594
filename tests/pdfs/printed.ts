// Ordinary resumes as a browser prints them: web pages are how many people write theirs.
import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../../e2e/chromium.ts'
import type { OrdinaryResume } from './ordinary.ts'

type PrintOptions = Parameters<Page['pdf']>[0]

const scripts = {
  Hindi: 'आशा वर्मा, कंपनी सचिव, हैदराबाद',
  Tamil: 'மீரா ஐயர், நிறுவனச் செயலாளர்',
  Telugu: 'రవి మీనన్, కంపెనీ కార్యదర్శి',
  Urdu: 'عائشہ خان، کمپنی سیکرٹری',
}

const sheet = '<p style="break-after: page">Filings, audits and meetings of the year.</p>'

const documents: { name: string; html: string; options?: PrintOptions }[] = [
  { name: 'Hindi', html: `<h1>${scripts.Hindi}</h1>` },
  { name: 'Tamil and Telugu', html: `<h1>${scripts.Tamil}</h1><p>${scripts.Telugu}</p>` },
  { name: 'Urdu', html: `<html dir="rtl"><h1>${scripts.Urdu}</h1>`, options: { tagged: true } },
  {
    name: 'links',
    html: '<a href="https://asha.example/">Page</a> <a href="mailto:a@b.example">Mail</a> <a href="#JS">Skills</a><h2 id="JS">JavaScript</h2>',
  },
  { name: 'thirty pages', html: sheet.repeat(29) + sheet.replace(/ style="[^"]*"/, '') },
  {
    name: 'bookmarks and tags',
    html: `<title>Resume</title><h1>Experience</h1>${sheet}<h2>Skills</h2><table><tr><th>FEMA<td>5 years</table>`,
    options: { outline: true, tagged: true, format: 'A4' },
  },
  {
    name: 'gradients and letters in pictures',
    html: '<div style="background: linear-gradient(red, blue); height: 200px; opacity: .5; filter: blur(1px)">Asha</div><svg width="99" height="99"><circle cx="50" cy="50" r="40" fill="teal"/></svg>',
    options: { printBackground: true, landscape: true },
  },
  {
    name: 'header and footer',
    html: '<form><input name="name" value="Asha"><input type="checkbox" checked></form>',
    options: {
      displayHeaderFooter: true,
      footerTemplate: '<span class="pageNumber"></span>',
      margin: { bottom: '60px' },
    },
  },
]

export async function printedResumes(): Promise<OrdinaryResume[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
  try {
    const page = await browser.newPage()
    const made: OrdinaryResume[] = []
    for (const { name, html, options } of documents) {
      await page.setContent(html)
      const file = await page.pdf(options)
      made.push({ name: `Chromium, ${name}`, file, pages: html.split('break-after').length })
    }
    return made
  } finally {
    await browser.close()
  }
}
