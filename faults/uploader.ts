// Sends applications with a file, whole or piece by piece.
import { request, type ClientRequest } from 'node:http'
import { applicationForm } from '#careers/apply/application.ts'
import { applicant } from '../tests/applicant.ts'
import type { SiteProcess } from './site-process.ts'

const call = applicationForm.post
const boundary = 'upload-of-a-run'

/** A PDF of one empty page and of exactly this size. */
export function pdfOf(bytes: number): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
  ]
  const make = (padding: number): Buffer => {
    const pieces: Buffer[] = [Buffer.from('%PDF-1.4\n')]
    const starts: number[] = []
    const add = (piece: Buffer) => pieces.push(piece)
    const length = () => pieces.reduce((sum, piece) => sum + piece.length, 0)
    for (const [index, object] of objects.entries()) {
      starts.push(length())
      add(Buffer.from(`${index + 1} 0 obj\n${object}\nendobj\n`))
    }
    starts.push(length())
    const digits = String(padding).padStart(10, '0')
    add(
      Buffer.concat([
        Buffer.from(`4 0 obj\n<< /Length ${digits} >>\nstream\n`),
        Buffer.alloc(padding, ' '),
        Buffer.from('\nendstream\nendobj\n'),
      ]),
    )
    const table = length()
    const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`)
    add(
      Buffer.from(
        `xref\n0 5\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${String(table).padStart(10, '0')}\n%%EOF\n`,
      ),
    )
    return Buffer.concat(pieces)
  }
  return make(bytes - make(0).length)
}

let sent = 0

/** The two ends of a body; the file stands between them. */
export function endsOf(): { head: Buffer; tail: Buffer } {
  sent += 1
  const texts = Object.entries({
    ...applicant,
    email: `applicant${sent}@kaverifoods.example.in`,
    message: `Application ${sent}`,
  })
  const parts = texts.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="resume"; filename="cv.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  return { head: Buffer.from(parts.join('') + file), tail: Buffer.from(`\r\n--${boundary}--\r\n`) }
}

export type Outcome = { status: number; text: string }
type Upload = { request: ClientRequest; outcome: Promise<Outcome> }

/** Begins an upload from an address of its own. Status 0: no response. */
export function begin(site: SiteProcess, length: number, sender: number): Upload {
  const outgoing = request(`${site.url}${call}`, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': length,
      'x-forwarded-for': `198.51.${Math.floor(sender / 200) % 200}.${sender % 200}`,
    },
  })
  const outcome = new Promise<Outcome>((resolve) => {
    outgoing.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => (text += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', () => resolve({ status: 0, text }))
    })
    outgoing.on('error', (error) => resolve({ status: 0, text: error.message }))
  })
  return { request: outgoing, outcome }
}

export function upload(site: SiteProcess, file: Buffer, sender: number): Promise<Outcome> {
  const { head, tail } = endsOf()
  const { request: outgoing, outcome } = begin(site, head.length + file.length + tail.length, sender)
  outgoing.write(head)
  outgoing.write(file)
  outgoing.end(tail)
  return outcome
}
