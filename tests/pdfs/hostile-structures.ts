// Files whose structure viewers read more forgivingly than the standard, each with what the inspection has to say.
import { deflateSync } from 'node:zlib'
import { findings } from '#platform/pdf/findings.ts'
import { bytesOf, deflated, objectStream, rawPdf, stream } from './raw-pdf.ts'

type Hostile = { name: string; file: Buffer; finding: string }

const opened = '/OpenAction 20 0 R'
const compressed = { in: 6, numbers: [20] }
const uri = '<< /S /URI /URI (https://x.example/) >>'
const link = (address: string) => `/Annots [<< /Subtype /Link /A << /S /URI /URI ${address} >> >>]`
const many = 'x'.repeat(250)

export function hostileStructures(): Hostile[] {
  return [...indexes(), ...headers(), ...lenient(), ...outside(), ...bombs()]
}

/** An object stream of which a part is written in another way. */
function withStream(change: (content: string) => string, count = 1, dict = '/Type /ObjStm'): Buffer {
  const plain = objectStream({ 20: '<< /A /B >>' }, (_, data) => bytesOf(data)).toString('latin1')
  const content = change(plain)
  const first = content.indexOf('<<')
  return rawPdf({ catalog: opened, objects: [deflated(`${dict} /N ${count} /First ${first}`, content)], compressed })
}

function indexes(): Hostile[] {
  const { unreadableObject, uninspectable } = findings
  const index = (name: string, written: string, count = 2): Hostile => ({
    name: `an index of an object stream with ${name}`,
    file: withStream((content) => `${written} ${content.slice(content.indexOf('<<'))} ${uri} `, count),
    finding: unreadableObject,
  })
  const dict = (name: string, more: string): Hostile => ({
    name: `an object stream with ${name}`,
    file: withStream((content) => content, 1, `/Type /ObjStm ${more}`),
    finding: uninspectable,
  })
  return [
    index('signs', '20 0 +21 +12'),
    index('points', '20 0 21. 12.'),
    index('a comment between numbers', '20 0 21 %x\n12'),
    index('an odd count of numbers', '20 0 21'),
    index('more numbers than objects', '20 0 21 12', 1),
    index('fewer numbers than objects', '20 0'),
    {
      name: 'an index of an object stream that goes on behind its end',
      file: rawPdf({
        objects: [deflated('/Type /ObjStm /N 2 /First 5', `20 0 21 20 << /A /B >> ${uri} `)],
        compressed,
      }),
      finding: unreadableObject,
    },
    {
      name: 'an index of an object stream whose last number goes on behind its end',
      file: rawPdf({ objects: [deflated('/Type /ObjStm /N 1 /First 4', `20 025 << /A /B >>   ${uri} `)], compressed }),
      finding: unreadableObject,
    },
    {
      name: 'an object stream within an object stream',
      file: withStream((content) => content.replace('<< /A /B >>', '<< /A /B >> stream\nx\nendstream')),
      finding: unreadableObject,
    },
    dict('parameters under their short name', '/DP << /Predictor 15 /Columns 80 >>'),
    dict('a filter under its short name', '/F /AHx'),
    dict('two filters, of which one counts', '/Filter /ASCIIHexDecode'),
    {
      name: 'an object stream that begins in an unfinished line',
      file: rawPdf({
        objects: [bytesOf(objectStream({ 20: '<< /A /B >>' }).toString('latin1').replace('stream\n', 'stream 1 \n'))],
        compressed,
      }),
      finding: unreadableObject,
    },
  ]
}

/** A document whose first added object is under a header of its own, and to which the table points all the same. */
function withHeader(header: string, body: string, parts: Parameters<typeof rawPdf>[0]): Buffer {
  const file = rawPdf({ ...parts, objects: [body] })
    .toString('latin1')
    .replace('6 0 obj\n', header)
  return bytesOf(file.replace(/startxref\n\d+/, `startxref\n${file.indexOf('xref\n0')}`))
}

function headers(): Hostile[] {
  const { unreadableObject: finding, dangerousLink } = findings
  const unusual = {
    'a generation of six digits': '6 000000 obj',
    'a comment before the word': '6 0 %c\nobj ',
    'a comment between the numbers': '6 %c\n0 obj ',
    'a comment of a thousand characters': `6 0 %${'c'.repeat(1500)}\nobj `,
    'eighty spaces': `6 0${' '.repeat(80)}obj `,
    'two thousand spaces': `6 0${' '.repeat(2000)}obj `,
    'a number of eleven digits': '00000000006 0 obj ',
    'a sign': '+6 0 obj ',
    'a point': '6. 0 obj ',
  }
  const bodies: Record<string, [string, Parameters<typeof rawPdf>[0]]> = {
    'the name of an action': ['/Launch', { catalog: '/OpenAction << /S 6 0 R /F (calc.exe) >>' }],
    'the address of a link': ['(file:///c:/calc.exe)', { page: link('6 0 R') }],
  }
  return [
    ...Object.entries(unusual).flatMap(([how, header]) =>
      Object.entries(bodies).map(([what, [body, parts]]) => ({
        name: `${what} in an object with ${how}`,
        file: withHeader(header, body, parts),
        finding,
      })),
    ),
    {
      name: 'the address of a link in the data of another object, under an unusual header',
      file: rawPdf({ page: link('20 0 R'), objects: [stream('', '20 0 %c\nobj (file:///c:/calc.exe)'), '()'] }),
      finding,
    },
    ...['URI', 'S', 'JS'].map((key) => ({
      name: `a reference to nothing under ${key}`,
      file: rawPdf({ objects: [`<< /${key} 77 0 R >>`] }),
      finding,
    })),
    {
      name: 'an address that is to be found under a part of its number',
      file: rawPdf({
        page: link('8 0 R'),
        objects: ['1', '2', '(https://x.example/)', '18 0 obj (file:///c:/calc.exe) endobj'],
      }),
      finding: dangerousLink,
    },
  ]
}

function lenient(): Hostile[] {
  const { hiddenObject, javaScript, unreadableObject, tooSlow } = findings
  const within = (content: string) => rawPdf({ objects: [stream('', `20 0 obj\n${content}\nendobj\n`)] })
  return [
    {
      name: 'a dictionary in the data of another object, which only a forgiving viewer reads',
      file: within('<< /Type /Action junk /S /URI /URI (https://x.example) >>'),
      finding: hiddenObject,
    },
    {
      name: 'an array in the data of another object, which only a forgiving viewer reads',
      file: within('%c\n[ junk << /S /URI /URI (https://x.example) >> ]'),
      finding: hiddenObject,
    },
    {
      name: 'a script behind a long comment, which only a forgiving viewer reads',
      file: rawPdf({ content: `(x) Tj << junk /S %${many}\n/JavaScript >>` }),
      finding: javaScript,
    },
    {
      name: 'a script behind many comments, in which keys are written too',
      file: rawPdf({ content: `(x) Tj << junk /S ${'%/S %/S\n'.repeat(5_000)}\r\n\0 /JavaScript >>` }),
      finding: javaScript,
    },
    {
      name: 'data that begins at the end of an unfinished line',
      file: rawPdf({ replace: { 4: '<< /Length 20 >>\nstream %\nBT (x) Tj ET\nendstream' } }),
      finding: unreadableObject,
    },
    {
      name: 'objects that are references to one another',
      file: rawPdf({
        catalog: '/OpenAction 6 0 R',
        objects: ['6 0 R endobj\n'.concat('6 0 obj 6 0 R endobj\n'.repeat(60))],
      }),
      finding: unreadableObject,
    },
    {
      name: 'actions of which each is followed by the next',
      file: rawPdf({
        objects: Array.from({ length: 8_000 }, (_, at) => `<< /S /GoTo /Next ${at + 7} 0 R >>`),
      }),
      finding: tooSlow,
    },
  ]
}

function outside(): Hostile[] {
  const finding = findings.outsideFile
  return [
    {
      name: 'a drawing that comes from another file',
      file: rawPdf({
        objects: [
          stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (\\\\server\\x.pdf) /Page 0 >>', ''),
        ],
      }),
      finding,
    },
    {
      name: 'a file that comes from the web',
      file: rawPdf({ objects: ['<< /FS /URL /F (https://x.example/) >>'] }),
      finding,
    },
  ]
}

function bombs(): Hostile[] {
  const zeros = deflateSync(Buffer.alloc(20 * 1024 * 1024, ' '))
  const packed = stream('/Type /ObjStm /N 0 /First 0 /Filter /FlateDecode', zeros)
  return [
    {
      name: 'object streams that are enormous only together',
      file: rawPdf({ objects: [packed, packed] }),
      finding: findings.bomb,
    },
    {
      name: 'so many equal keys that a call could not take them, and a script',
      file: rawPdf({
        objects: [`[${'<</S 1/S 2>>'.repeat(200_000)}]`, '<< /S /JavaScript >>'],
      }),
      finding: findings.javaScript,
    },
  ]
}
