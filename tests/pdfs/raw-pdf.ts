// Writes PDFs byte by byte, for files that no producer would write.
import { deflateSync } from 'node:zlib'

export type Part = string | Uint8Array

export function bytesOf(...parts: Part[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
}

/** The dictionary is given without its brackets. The length is right unless the dictionary names one. */
export function stream(dict: string, data: Part): Buffer {
  const bytes = bytesOf(data)
  const length = dict.includes('/Length') ? '' : `/Length ${bytes.length}`
  return bytesOf(`<< ${dict} ${length} >>\nstream\n`, bytes, '\nendstream')
}

export function deflated(dict: string, data: Part): Buffer {
  return stream(`${dict} /Filter /FlateDecode`, deflateSync(bytesOf(data)))
}

/** The object stream that holds the objects under their numbers. */
export function objectStream(objects: Record<number, string>, encode = deflated, dict = '/Type /ObjStm'): Buffer {
  const bodies = Object.values(objects)
  let offset = 0
  const index = Object.keys(objects).map((number, at) => {
    const entry = `${number} ${offset}`
    offset += bytesOf(bodies[at] ?? '').length + 1
    return entry
  })
  const head = `${index.join(' ')} `
  return encode(`${dict} /N ${bodies.length} /First ${head.length}`, `${head}${bodies.join(' ')} `)
}

export type RawDocument = {
  header?: Part
  /** Entries of the catalog, of the page and of the trailer. */
  catalog?: string
  page?: string
  trailer?: string
  content?: string
  /** Further objects, from number 6 on. */
  objects?: Part[]
  /** Replaces objects: 1 is the catalog, 2 the tree of pages, 3 the page, 4 its content, 5 the font. */
  replace?: Record<number, Part>
  /** The numbers of objects that lie in the object stream `in`, for a cross-reference stream instead of a table. */
  compressed?: { in: number; numbers: number[] }
}

/** Returns a document of one page with a correct table of contents. */
export function rawPdf({
  header = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n',
  catalog = '',
  page = '',
  trailer = '',
  content = 'BT /F1 12 Tf 72 720 Td (Asha Verma, Company Secretary) Tj ET',
  objects = [],
  replace = {},
  compressed,
}: RawDocument = {}): Buffer {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
    stream('', content),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  ].map((body, index) => replace[index + 1] ?? body)
  const parts: Part[] = [header]
  let start = bytesOf(header).length
  const offsets = all.map((body, index) => {
    const object = bytesOf(`${index + 1} 0 obj\n`, body, '\nendobj\n')
    parts.push(object)
    start += object.length
    return start - object.length
  })
  if (compressed) parts.push(tableStream(offsets, start, compressed, trailer))
  else parts.push(table(offsets), `trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer} >>\n`)
  return bytesOf(...parts, `startxref\n${start}\n%%EOF\n`)
}

export function table(offsets: readonly number[], first = 1): string {
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const free = first === 1 ? '0 1\n0000000000 65535 f \n' : ''
  return `xref\n${free}${first} ${offsets.length}\n${lines}`
}

function tableStream(
  offsets: readonly number[],
  start: number,
  compressed: { in: number; numbers: number[] },
  trailer: string,
): Buffer {
  const size = Math.max(offsets.length + 1, ...compressed.numbers) + 1
  const rows = Buffer.alloc(7 * (size + 1))
  offsets.concat(start).forEach((offset, index) => {
    const at = 7 * (index === offsets.length ? size : index + 1)
    rows.writeUInt8(1, at)
    rows.writeUInt32BE(offset, at + 1)
  })
  compressed.numbers.forEach((number, index) => {
    rows.writeUInt8(2, 7 * number)
    rows.writeUInt32BE(compressed.in, 7 * number + 1)
    rows.writeUInt16BE(index, 7 * number + 5)
  })
  const dict = `/Type /XRef /W [1 4 2] /Size ${size + 1} /Root 1 0 R ${trailer}`
  return bytesOf(`${size} 0 obj\n`, deflated(dict, rows), '\nendobj\n')
}

/** Appends a revision that replaces or adds objects. */
export function revised(file: Buffer, objects: Record<number, Part>, trailer = ''): Buffer {
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))?.[1] ?? '0'
  const parts: Part[] = [file]
  const tables = Object.entries(objects).map(([number, body]) => {
    const offset = bytesOf(...parts).length
    parts.push(`${number} 0 obj\n`, body, '\nendobj\n')
    return table([offset], Number(number)).replace(/^xref\n(?:0 1\n.* f \n)?/, '')
  })
  const start = bytesOf(...parts).length
  const size = Math.max(99, ...Object.keys(objects).map(Number)) + 1
  return bytesOf(
    ...parts,
    `xref\n${tables.join('')}trailer\n<< /Size ${size} /Root 1 0 R /Prev ${previous} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
  )
}
