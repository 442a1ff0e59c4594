// Ordinary resumes as programs write them, for the inspection to take. Everybody in them is invented.
import { PDFDocument as MaintainedDocument } from '@cantoo/pdf-lib'
import createQpdf, { type QpdfInstance } from '@neslinesli93/qpdf-wasm'
import { jsPDF } from 'jspdf'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib'
import PdfKit from 'pdfkit'
import sharp from 'sharp'

export type OrdinaryResume = { name: string; file: Buffer; pages: number }

/** All producers that npm has. The browser's are in printed.ts. */
export async function ordinaryResumes(): Promise<OrdinaryResume[]> {
  const pictures = await picturesOf()
  const made = [...(await fromPdfKit(pictures)), ...fromJsPdf(pictures), ...(await fromPdfLib(pictures))]
  return [...made, ...(await fromQpdf(made))]
}

const lines = [
  'Company secretary, member since 2014, Hyderabad',
  'Streamlined filings: AOC-4, MGT-7, DIR-3 KYC; built trackers in HTML/JavaScript (obj. 5 0 obj of the year)',
  'FEMA/ODI/JS forms, secretarial audit of listed companies, "endstream" of paper',
]

type Pictures = { jpeg: Buffer; png: Buffer; large: Buffer }

/** `large` makes a file that is nearly as big as is allowed. */
async function picturesOf(): Promise<Pictures> {
  const noise = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
  return {
    jpeg: await noise(200, 240).jpeg().toBuffer(),
    png: await sharp({ create: { width: 90, height: 120, channels: 4, background: '#1b6a7a80' } })
      .png()
      .toBuffer(),
    large: await noise(3700, 3700).jpeg({ quality: 87 }).toBuffer(),
  }
}

type KitOptions = ConstructorParameters<typeof PdfKit>[0]

async function fromPdfKit({ jpeg, png, large }: Pictures): Promise<OrdinaryResume[]> {
  const made: OrdinaryResume[] = []
  async function make(
    name: string,
    pages: number,
    options: KitOptions,
    draw: (document: PDFKit.PDFDocument) => void,
  ): Promise<void> {
    const document = new PdfKit({ info: { Title: 'Resume of Asha Verma', Author: 'Asha Verma' }, ...options })
    const written = buffer(document)
    for (let page = 1; page <= pages; page += 1) {
      if (page > 1) document.addPage()
      document.fontSize(18).text(`Asha Verma, sheet ${page}`)
      document.fontSize(10).text(lines.join('\n'))
      if (page === 1) draw(document)
    }
    document.end()
    made.push({ name: `pdfkit, ${name}`, pages, file: await written })
  }
  await make('one page', 1, {}, () => undefined)
  await make('two pages, version 1.7', 2, { pdfVersion: '1.7' }, () => undefined)
  await make('not compressed', 3, { compress: false }, () => undefined)
  await make('thirty pages', 30, {}, () => undefined)
  await make('photograph', 1, {}, (document) => document.image(jpeg, 400, 60))
  await make('picture that shines through', 1, {}, (document) => document.image(png, 400, 60))
  await make('nearly as large as is allowed', 1, {}, (document) => document.image(large, 40, 200, { width: 400 }))
  await make('links', 1, {}, (document) => {
    document.text('asha@firm.example', { link: 'mailto:asha@firm.example' })
    document.text('Profile', { link: 'www.linkedin.example/in/asha' })
    document.text('Telephone', { link: 'tel:+914012345678' })
    document.text('Page', { link: 'https://asha.example/a?b=c#d', underline: true })
  })
  await make('bookmarks', 2, {}, (document) => {
    const top = document.outline.addItem('Experience')
    top.addItem('JavaScript')
  })
  await make('places in the document', 2, {}, (document) => {
    document.addNamedDestination('JavaScript')
    document.text('Skills', { goTo: 'JavaScript' })
  })
  await make('form fields', 1, {}, (document) => {
    document.initForm()
    document.formText('name', 60, 300, 200, 20, { value: 'Asha' })
    document.formCheckbox('relocates', 60, 330, 20, 20, {})
  })
  await make('tagged', 1, { tagged: true, lang: 'en-IN', displayTitle: true, pdfVersion: '1.7' }, (document) => {
    const section = document.struct('Sect')
    document.addStructure(section)
    section.add(document.struct('H1', {}, () => void document.text('Experience')))
    section.add(document.struct('P', {}, () => void document.text('Ten years')))
    section.end()
  })
  await make('note', 1, {}, (document) => document.note(60, 400, 120, 40, 'A note of the applicant'))
  return made
}

function fromJsPdf({ jpeg, png }: Pictures): OrdinaryResume[] {
  const made: OrdinaryResume[] = []
  function make(name: string, pages: number, compress: boolean, draw: (document: jsPDF) => void): void {
    const document = new jsPDF({ compress, putOnlyUsedFonts: true })
    for (let page = 1; page <= pages; page += 1) {
      if (page > 1) document.addPage()
      document.text(['Ravi Menon', ...lines], 20, 30)
      if (page === 1) draw(document)
    }
    made.push({ name: `jspdf, ${name}`, pages, file: Buffer.from(document.output('arraybuffer')) })
  }
  make('one page', 1, false, () => undefined)
  make('compressed', 2, true, () => undefined)
  make('twelve pages', 12, false, () => undefined)
  make('photograph', 1, true, (document) => document.addImage(new Uint8Array(jpeg), 'JPEG', 150, 20, 30, 36))
  make('picture', 1, false, (document) => document.addImage(new Uint8Array(png), 'PNG', 150, 20, 30, 36))
  make('links', 1, false, (document) => {
    document.textWithLink('Profile', 20, 80, { url: 'https://ravi.example/' })
    document.textWithLink('Mail', 20, 90, { url: 'mailto:ravi@firm.example' })
  })
  make('bookmarks', 2, true, (document) => document.outline.add(null, 'Skills', { pageNumber: 2 }))
  make('drawn lines', 1, false, (document) => document.setLineWidth(0.5).line(20, 40, 190, 40).circle(30, 60, 5, 'FD'))
  make('shown in full width', 1, false, (document) => document.setDisplayMode('fullwidth', 'continuous'))
  make('about its author', 1, false, (document) =>
    document
      .setProperties({ title: 'Resume/JavaScript', author: 'Ravi Menon', keywords: '/Launch, FEMA' })
      .setLanguage('hi'),
  )
  return made
}

async function fromPdfLib({ jpeg, png }: Pictures): Promise<OrdinaryResume[]> {
  const made: OrdinaryResume[] = []
  async function make(
    name: string,
    pages: number,
    useObjectStreams: boolean,
    draw: (document: PDFDocument) => Promise<void> | void = () => undefined,
  ): Promise<void> {
    const document = await PDFDocument.create()
    const font = await document.embedFont(StandardFonts.TimesRoman)
    for (let page = 1; page <= pages; page += 1)
      document.addPage().drawText(['Meera Iyer', ...lines].join('\n'), { x: 40, y: 700, size: 10, font })
    document.setTitle('Resume of Meera Iyer')
    document.setProducer('Word processor')
    await draw(document)
    made.push({ name: `pdf-lib, ${name}`, pages, file: Buffer.from(await document.save({ useObjectStreams })) })
  }
  await make('object streams', 2, true)
  await make('table', 2, false)
  await make('twenty pages', 20, true)
  await make('photograph', 1, true, async (document) => {
    document.getPage(0).drawImage(await document.embedJpg(jpeg), { x: 400, y: 600, width: 100, height: 120 })
  })
  await make('picture', 1, false, async (document) => {
    document.getPage(0).drawImage(await document.embedPng(png), { x: 400, y: 600 })
  })
  await make('form', 1, true, (document) => {
    const form = document.getForm()
    form.createTextField('notice').addToPage(document.getPage(0))
    form.createRadioGroup('place').addOptionToPage('Pune', document.getPage(0))
  })
  await make('opens at the top', 1, true, (document) => {
    const { context, catalog } = document
    catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'GoTo', D: [document.getPage(0).ref, 'FitH', 800] }))
    document.getPage(0).node.set(
      PDFName.of('Annots'),
      context.obj([
        { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 99, 99], A: { S: 'Named', N: 'NextPage' } },
        { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 99, 99], A: { S: 'URI', URI: PDFString.of('//firm.example/') } },
      ]),
    )
  })
  const document = await MaintainedDocument.create()
  document.addPage().drawText('Meera Iyer')
  const first = await document.save({ useObjectStreams: false })
  made.push({ name: '@cantoo/pdf-lib, one page', pages: 1, file: Buffer.from(first) })
  const again = await MaintainedDocument.load(first, { forIncrementalUpdate: true })
  again.addPage().drawText('More of Meera Iyer')
  made.push({ name: '@cantoo/pdf-lib, appended to', pages: 2, file: Buffer.from(await again.save()) })
  return made
}

/** Each writes the objects of a file anew, as tools that shrink or repair PDFs do. */
const rewritings = {
  'for the web': ['--linearize', '--object-streams=generate'],
  'with object streams': ['--object-streams=generate', '--compression-level=9', '--recompress-flate'],
  'as PDF 1.4': ['--force-version=1.4', '--object-streams=disable', '--newline-before-endstream'],
  'to read': ['--qdf', '--normalize-content=y'],
}

async function fromQpdf(originals: readonly OrdinaryResume[]): Promise<OrdinaryResume[]> {
  const qpdf = await openQpdf()
  const chosen = ['pdfkit, links', 'pdfkit, form fields', 'jspdf, twelve pages', 'pdf-lib, object streams']
  return originals
    .filter(({ name }) => chosen.includes(name))
    .flatMap(({ name, file, pages }) =>
      Object.entries(rewritings).map(([way, parameters]) => ({
        name: `qpdf, ${way}, ${name}`,
        file: rewritten(qpdf, file, parameters),
        pages,
      })),
    )
}

export async function openQpdf(): Promise<QpdfInstance> {
  return createQpdf({
    locateFile: () => createRequire(import.meta.url).resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'),
  })
}

export function rewritten(qpdf: QpdfInstance, file: Uint8Array, parameters: readonly string[]): Buffer {
  // Its declaration leaves this method out.
  const write: unknown = Reflect.get(qpdf.FS, 'writeFile')
  if (typeof write !== 'function') throw new Error('qpdf has no file system')
  write.call(qpdf.FS, '/before.pdf', file)
  const code = qpdf.callMain([...parameters, '/before.pdf', '/after.pdf'])
  if (code !== 0) throw new Error(`qpdf ended with ${code}`)
  return Buffer.from(qpdf.FS.readFile('/after.pdf'))
}
