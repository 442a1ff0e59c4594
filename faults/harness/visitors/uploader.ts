// Sends an application with a large file, piece by piece.
import { request } from 'node:http'
import { applicationForm } from '#careers/apply/application-form.ts'
import { applicant } from '../../../tests/people/applicant.ts'
import { newAddress } from './senders.ts'

/** A PDF of one empty page and of exactly this size. */
export function pdfOf(bytes: number): Buffer<ArrayBuffer> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)
  const make = (padding: number): string => {
    const digits = String(padding).padStart(10, '0')
    const stream = `4 0 obj\n<< /Length ${digits} >>\nstream\n${' '.repeat(padding)}\nendstream\nendobj\n`
    const parts = ['%PDF-1.4\n', ...objects, stream]
    const starts = parts.map((_, index) => parts.slice(0, index + 1).join('').length)
    const rows = starts.slice(0, -1).map((start) => `${String(start).padStart(10, '0')} 00000 n \n`)
    const table = String(starts.at(-1)).padStart(10, '0')
    return `${parts.join('')}xref\n0 5\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  }
  return Buffer.from(make(bytes - make(0).length))
}

type Upload = {
  /** Sends what has not been sent of the file, up to this byte. With the last one, the rest of the form follows. */
  send: (until: number) => void
  /** Status 0: no response. */
  outcome: Promise<{ status: number; text: string }>
}

let uploads = 0

export function beginUpload(url: string, file: Buffer<ArrayBuffer>): Upload {
  uploads += 1
  const answers = {
    ...applicant,
    email: `applicant${uploads}@kaverifoods.example.in`,
    message: `Application ${uploads}`,
  }
  const boundary = 'upload-of-a-run'
  const fields = Object.entries(answers).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `${fields.join('')}--${boundary}\r\ncontent-disposition: form-data; name="resume"; filename="cv.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const outgoing = request(`${url}${applicationForm.post}`, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + file.length + tail.length,
      'x-forwarded-for': newAddress(),
    },
  })
  const outcome = new Promise<{ status: number; text: string }>((resolve) => {
    outgoing.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => (text += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', () => resolve({ status: 0, text }))
    })
    outgoing.on('error', (error) => resolve({ status: 0, text: error.message }))
  })
  outgoing.write(head)
  let sent = 0
  return {
    outcome,
    send(until) {
      outgoing.write(file.subarray(sent, until))
      sent = until
      if (sent >= file.length) outgoing.end(tail)
    },
  }
}
