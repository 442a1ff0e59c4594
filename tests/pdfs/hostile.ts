// Hostile and broken files, each with what the inspection has to say about it. Nothing in them does harm: the scripts
// only show a word, and the programs do not exist.
import { randomBytes } from 'node:crypto'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import { findings } from '#platform/pdf/findings.ts'
import { hostileStructures } from './hostile-structures.ts'
import { bytesOf, deflated, objectStream, rawPdf, revised, stream, table } from './raw-pdf.ts'

export type HostileFile = {
  name: string
  file: Buffer
  /** A finding for staff, or the reason why nothing is stored. */
  expected: { finding: string } | { reason: 'not a pdf' | 'truncated' | 'encrypted' | 'empty' }
}

const script = '/S /JavaScript /JS (app.alert\\("x"\\))'
const action = `<< /Type /Action ${script} >>`
const launch = '<< /S /Launch /Win << /F (calc.exe) /P (/c start) >> >>'
const link = (content: string) => `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] ${content} >>]`
const megabyte = 1024 * 1024

/** Some need a gigabyte of zeros, so each is made when it is asked for. */
export async function* hostileFiles(): AsyncGenerator<HostileFile> {
  for (const [name, file] of activeContent()) yield { name, ...file }
  for (const [name, file] of hiddenActions()) yield { name, ...file }
  for (const [name, file] of brokenStructures()) yield { name, ...file }
  for (const [name, file] of otherFormats()) yield { name, ...file }
  for (const [name, file] of bombs()) yield { name, ...file }
  for (const { name, file, finding } of hostileStructures()) yield { name, file, expected: { finding } }
  yield* attachments()
}

type Case = [name: string, file: Omit<HostileFile, 'name'>]
const dangerous = (name: string, finding: string, file: Buffer): Case => [name, { file, expected: { finding } }]
type Reason = 'not a pdf' | 'truncated' | 'encrypted' | 'empty'
const unreadable = (name: string, reason: Reason, file: Buffer): Case => [name, { file, expected: { reason } }]

function activeContent(): Case[] {
  const { javaScript, automatic, dangerousLink, media } = findings
  return [
    dangerous('a script that runs when the document opens', javaScript, rawPdf({ catalog: `/OpenAction ${action}` })),
    dangerous(
      'a script in the list of scripts',
      javaScript,
      rawPdf({ catalog: `/Names << /JavaScript << /Names [(a) 6 0 R] >> >>`, objects: [action] }),
    ),
    dangerous(
      'a list of scripts whose script is elsewhere',
      javaScript,
      rawPdf({ catalog: '/Names << /JavaScript << /Kids [6 0 R] >> >>', objects: ['<< /Names [(a) 99 0 R] >>'] }),
    ),
    dangerous('a script behind a link', javaScript, rawPdf({ page: link(`/A ${action}`) })),
    dangerous(
      'a script as the mouse enters a link',
      javaScript,
      rawPdf({ page: link(`/AA << /E ${action} >> /A << /S /GoTo /D [3 0 R /Fit] >>`) }),
    ),
    dangerous('a script as the page opens', javaScript, rawPdf({ page: `/AA << /O ${action} >>` })),
    dangerous('a script as the document is printed', javaScript, rawPdf({ catalog: `/AA << /WP ${action} >>` })),
    dangerous(
      'a script in a bookmark',
      javaScript,
      rawPdf({
        catalog: '/Outlines 6 0 R',
        objects: ['<< /First 7 0 R /Last 7 0 R >>', `<< /Title (Skills) /Parent 6 0 R /A ${action} >>`],
      }),
    ),
    dangerous(
      'a script that calculates a field',
      javaScript,
      rawPdf({
        catalog: '/AcroForm << /Fields [6 0 R] /CO [6 0 R] >>',
        objects: [`<< /FT /Tx /T (a) /AA << /C ${action} >> >>`],
      }),
    ),
    dangerous(
      'a script that follows another action',
      javaScript,
      rawPdf({
        catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [<< /S /GoTo /D [3 0 R /Fit] /Next ${action} >>] >>`,
      }),
    ),
    dangerous(
      'a script whose text is a compressed stream',
      javaScript,
      rawPdf({ catalog: '/OpenAction << /S /JavaScript /JS 6 0 R >>', objects: [deflated('', 'app.alert("x")')] }),
    ),
    dangerous(
      'a script in a rendition',
      javaScript,
      rawPdf({ page: link('/A << /S /Rendition /OP 0 /JS (app.alert\\(1\\)) >>') }),
    ),
    dangerous('a program that is started', findings.launch, rawPdf({ catalog: `/OpenAction ${launch}` })),
    dangerous('a program behind a link', findings.launch, rawPdf({ page: link(`/A ${launch}`) })),
    dangerous(
      'a program for other systems',
      findings.launch,
      rawPdf({ page: link('/A << /S /Launch /Unix << /F (/bin/sh) >> >>') }),
    ),
    dangerous(
      'a link into another document',
      findings.otherFile,
      rawPdf({ page: link('/A << /S /GoToR /F (\\\\\\\\server\\\\share\\\\a.pdf) /D [0 /Fit] >>') }),
    ),
    dangerous(
      'a link into an attached document',
      findings.otherFile,
      rawPdf({ page: link('/A << /S /GoToE /T << /R /C /N (a.pdf) >> >>') }),
    ),
    dangerous(
      'a form that is sent',
      findings.submitForm,
      rawPdf({ page: link('/A << /S /SubmitForm /F << /FS /URL /F (http://x.example/) >> >>') }),
    ),
    dangerous(
      'a form that is filled from a file',
      findings.importData,
      rawPdf({ page: link('/A << /S /ImportData /F (c:\\\\a.fdf) >>') }),
    ),
    dangerous(
      'a web page that opens by itself',
      automatic,
      rawPdf({ catalog: '/OpenAction << /S /URI /URI (https://x.example/) >>' }),
    ),
    dangerous(
      'a web page that opens as the page is shown',
      automatic,
      rawPdf({ page: '/AA << /O 6 0 R >>', objects: ['<< /S /URI /URI (https://x.example/) >>'] }),
    ),
    dangerous(
      'a command that prints by itself',
      automatic,
      rawPdf({ catalog: '/OpenAction << /S /Named /N /Print >>' }),
    ),
    dangerous(
      'a link with an unknown action',
      findings.unusualAction,
      rawPdf({ page: link('/A << /S /Trick /D [3 0 R /Fit] >>') }),
    ),
    dangerous(
      'a link that saves the document',
      findings.unusualAction,
      rawPdf({ page: link('/A << /S /Named /N /SaveAs >>') }),
    ),
    dangerous(
      'an address that is a script',
      dangerousLink,
      rawPdf({ page: link('/A << /S /URI /URI (java\\tscript:alert\\(1\\)) >>') }),
    ),
    dangerous(
      'an address that is a script, in hexadecimal',
      dangerousLink,
      rawPdf({ page: link('/A << /S /URI /URI <6A617661736372697074 3A616C657274> >>') }),
    ),
    dangerous(
      'an address of a file on the machine',
      dangerousLink,
      rawPdf({ page: link('/A << /S /URI /URI (file:///c:/windows/system32/calc.exe) >>') }),
    ),
    dangerous(
      'an address of a share in the network',
      dangerousLink,
      rawPdf({ page: link('/A << /S /URI /URI (\\\\\\\\server\\\\share\\\\a.exe) >>') }),
    ),
    dangerous(
      'relative addresses that begin with a script',
      dangerousLink,
      rawPdf({ catalog: '/URI << /Base (javascript:) >>' }),
    ),
    dangerous('a video', media, rawPdf({ page: '/Annots [<< /Subtype /RichMedia /RichMediaContent << >> >>]' })),
    dangerous('a film', media, rawPdf({ page: '/Annots [<< /Subtype /Movie /Movie << /F (a.avi) >> >>]' })),
    dangerous(
      'a sound',
      media,
      rawPdf({ page: '/Annots [<< /Subtype /Sound /Sound 6 0 R >>]', objects: [stream('/R 8000', 'x')] }),
    ),
    dangerous(
      'a model in 3D',
      media,
      rawPdf({ page: '/Annots [<< /Subtype /3D /3DD 6 0 R >>]', objects: [stream('/Subtype /U3D', 'x')] }),
    ),
    dangerous(
      'an XFA form',
      findings.xfa,
      rawPdf({ catalog: '/AcroForm << /Fields [] /XFA [(template) 6 0 R] >>', objects: [deflated('', '<template/>')] }),
    ),
    dangerous('a portfolio', findings.portfolio, rawPdf({ catalog: '/Collection << /View /T >>' })),
    dangerous(
      'content that comes from another file',
      findings.outsideFile,
      rawPdf({ replace: { 4: stream('/F (\\\\\\\\server\\\\share\\\\content) /FFilter /FlateDecode', '') } }),
    ),
  ]
}

function hiddenActions(): Case[] {
  const { javaScript, launch: launched } = findings
  const opened = '/OpenAction 20 0 R'
  const compressed = { in: 6, numbers: [20] }
  const hex = (data: Uint8Array) => `${Buffer.from(data).toString('hex')}>`
  const withStream = (object: Buffer, catalog = opened) => rawPdf({ catalog, objects: [object], compressed })
  const simple = rawPdf()
  const plain = simple.toString('latin1')
  return [
    dangerous('a script in an object stream', javaScript, withStream(objectStream({ 20: action }))),
    dangerous(
      'a script in an object stream, whose text is elsewhere',
      javaScript,
      withStream(objectStream({ 20: '<< /S /JavaScript /JS 98 0 R >>' })),
    ),
    dangerous('a program in an object stream', launched, withStream(objectStream({ 20: launch }))),
    dangerous(
      'a form that is sent, in an object stream',
      findings.submitForm,
      withStream(objectStream({ 20: '<< /S /SubmitForm /F (http://x.example/) >>' })),
    ),
    dangerous(
      'a form that is filled from a file, in an object stream',
      findings.importData,
      withStream(objectStream({ 20: '<< /S /ImportData /F (a.fdf) >>' })),
    ),
    dangerous(
      'a link into another document, in an object stream',
      findings.otherFile,
      withStream(objectStream({ 20: '<< /S /GoToR /F (a.pdf) /D [0 /Fit] >>' })),
    ),
    dangerous(
      'a link into an attached document, in an object stream',
      findings.otherFile,
      withStream(objectStream({ 20: '<< /S /GoToE /T << /R /C /N (a.pdf) >> >>' })),
    ),
    dangerous(
      'a script in an object stream without a type',
      javaScript,
      withStream(objectStream({ 20: action }, deflated, '')),
    ),
    dangerous(
      'a script in an object stream that counts no objects',
      javaScript,
      withStream(bytesOf(objectStream({ 20: action }).toString('latin1').replace('/N 1', '/N 0'))),
    ),
    dangerous(
      'a script in an object stream, as hexadecimal within a compressed stream',
      javaScript,
      withStream(
        objectStream({ 20: action }, (dict, data) =>
          stream(`${dict} /Filter [/ASCIIHexDecode /FlateDecode]`, hex(deflateSync(bytesOf(data)))),
        ),
      ),
    ),
    dangerous(
      'a script in an object stream with abbreviated filters',
      javaScript,
      withStream(
        objectStream({ 20: action }, (dict, data) =>
          stream(`${dict} /Filter [/AHx /Fl]`, hex(deflateSync(bytesOf(data)))),
        ),
      ),
    ),
    dangerous(
      'a script in an object stream compressed twice',
      javaScript,
      withStream(
        objectStream({ 20: action }, (dict, data) =>
          stream(`${dict} /Filter [/FlateDecode /FlateDecode]`, deflateSync(deflateSync(bytesOf(data)))),
        ),
      ),
    ),
    dangerous(
      'a script in an object stream whose length is wrong',
      javaScript,
      withStream(
        bytesOf(
          objectStream({ 20: action })
            .toString('latin1')
            .replace(/\/Length \d+/, '/Length 3'),
        ),
      ),
    ),
    dangerous(
      'a script in an object stream whose checksum is wrong',
      javaScript,
      withStream(
        objectStream({ 20: action }, (dict, data) =>
          stream(`${dict} /Filter /FlateDecode`, bytesOf(deflateSync(bytesOf(data)).subarray(0, -4), 'abcd')),
        ),
      ),
    ),
    dangerous(
      'an object stream with a predictor',
      findings.uninspectable,
      withStream(
        objectStream({ 20: action }, (dict, data) =>
          stream(
            `${dict} /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns ${bytesOf(data).length} >>`,
            deflateSync(bytesOf('\x02', data)),
          ),
        ),
      ),
    ),
    dangerous(
      'an object stream in an unknown encoding',
      findings.uninspectable,
      withStream(objectStream({ 20: action }, (dict, data) => stream(`${dict} /Filter /Crypt`, data))),
    ),
    dangerous(
      'an object stream whose beginning is an object of its own',
      findings.uninspectable,
      withStream(
        bytesOf(
          objectStream({ 20: action })
            .toString('latin1')
            .replace(/\/First (\d+)/, '/First 5 0 R'),
        ),
      ),
    ),
    dangerous(
      'an object stream whose filter is an object of its own',
      findings.uninspectable,
      rawPdf({
        catalog: opened,
        objects: [
          objectStream({ 20: action }, (dict, data) => stream(`${dict} /Filter 7 0 R`, deflateSync(bytesOf(data)))),
          '/FlateDecode',
        ],
        compressed,
      }),
    ),
    dangerous(
      'an object stream that seems to end early',
      findings.media,
      rawPdf({
        catalog: opened,
        objects: [
          objectStream({ 20: '<< /T (endstream) /S /Rendition >>' }, (dict, data) =>
            stream(`${dict} /Length 7 0 R`, data),
          ),
          '45',
        ],
        compressed,
      }),
    ),
    dangerous(
      'an object stream of which one object cannot be read',
      findings.unreadableObject,
      withStream(objectStream({ 20: '<< /A /B >>', 21: '<< /C (' })),
    ),
    dangerous(
      'an object in the comment of an object stream',
      findings.media,
      withStream(objectStream({ 20: '<< /A /B >> % 21 0 obj << /S /Rendition >>' }, stream)),
    ),
    dangerous(
      'a web page that opens by itself, which a later revision hides',
      findings.automatic,
      revised(rawPdf({ catalog: '/OpenAction 6 0 R', objects: ['<< /S /URI /URI (https://x.example/) >>'] }), {
        6: 'null',
      }),
    ),
    dangerous(
      'a script with escaped names',
      javaScript,
      rawPdf({ catalog: '/Open#41ction << /#53 /J#61vaScr#69pt /J#53 (x) >>' }),
    ),
    dangerous('a program with escaped names', launched, rawPdf({ page: link('/A << /S /#4caunch /F (calc.exe) >>') })),
    dangerous(
      'an action whose type is an object of its own',
      javaScript,
      rawPdf({ catalog: '/OpenAction << /S 6 0 R /JS 7 0 R >>', objects: ['/JavaScript', '(app.alert\\(1\\))'] }),
    ),
    dangerous(
      'comments between the parts of a script',
      javaScript,
      rawPdf({ catalog: '/OpenAction<</S%x\n/JavaScript%)>>\n/JS%y\r(x)>>' }),
    ),
    dangerous('a script that no page refers to', javaScript, rawPdf({ objects: [action] })),
    dangerous(
      'a script that a later revision adds',
      javaScript,
      revised(simple, { 1: `<< /Type /Catalog /Pages 2 0 R /OpenAction 20 0 R >>`, 20: action }),
    ),
    dangerous(
      'a script that a later revision hides',
      javaScript,
      revised(rawPdf({ catalog: '/OpenAction 6 0 R', objects: [action] }), { 6: 'null' }),
    ),
    dangerous(
      'two objects of one number, of which the table names the first',
      javaScript,
      inserted('4 0 obj', `1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction ${action} >>\nendobj\n`),
    ),
    dangerous(
      'two equal keys, of which the first is a script',
      findings.automatic,
      rawPdf({ catalog: '/OpenAction << /S /URI /URI (https://x.example) >> /OpenAction [3 0 R /Fit]' }),
    ),
    dangerous(
      'an object in a comment, to which the table points',
      javaScript,
      withHiddenObject(`% 20 0 obj ${action} endobj\n`, 2),
    ),
    dangerous(
      'an object in the text of a page, to which the table points',
      findings.hiddenObject,
      rawPdf({ content: 'BT (x) Tj ET 20 0 obj << /S /URI /URI (https://x.example) >> endobj' }),
    ),
    dangerous(
      'an object that only a forgiving viewer reads',
      javaScript,
      rawPdf({ content: `BT (x) Tj ET 20 0 obj << /OpenAction << ${script} >` }),
    ),
    dangerous(
      'a comment within the number of an object',
      findings.unreadableObject,
      inserted('4 0 obj', '9 %x\n0 obj << /X /Y >> endobj\n'),
    ),
    dangerous(
      'a table and a stream of contents that disagree',
      javaScript,
      rawPdf({
        trailer: '/XRefStm 9',
        objects: [objectStream({ 1: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${action} >>` })],
      }),
    ),
    dangerous(
      'a document that begins in its trailer',
      javaScript,
      bytesOf(plain.replace('/Root 1 0 R', `/Root << /Type /Catalog /Pages 2 0 R /OpenAction ${action} >>`)),
    ),
    dangerous(
      'a second trailer',
      javaScript,
      inserted('xref\n0', `trailer << /Root << /OpenAction ${action} /Pages 2 0 R >> >>\n`),
    ),
  ]
}

/** A document with more bytes before a place in it. Its last line still tells the truth. */
function inserted(before: string, more: string): Buffer {
  const file = rawPdf().toString('latin1').replace(before, `${more}${before}`)
  return bytesOf(file.replace(/startxref\n\d+/, `startxref\n${file.indexOf('xref\n0')}`))
}

/** A document with one more object, whose place in the table is where its number stands. */
function withHiddenObject(hidden: string, shift: number): Buffer {
  const file = rawPdf({ header: `%PDF-1.7\n${hidden}`, catalog: '/OpenAction 20 0 R' }).toString('latin1')
  const place = file.indexOf(hidden) + shift
  return bytesOf(file.replace('trailer\n', `${table([place], 20).replace('xref\n', '')}trailer\n`))
}

function brokenStructures(): Case[] {
  const whole = rawPdf({ content: `BT ${'(Filings of the year) Tj '.repeat(200)} ET` })
  const many = rawPdf({ objects: Array.from({ length: 300 }, (_, index) => `<< /Part ${index} >>`) })
  const cut = (share: number): Case =>
    unreadable(`a file cut at ${share * 100} %`, 'truncated', whole.subarray(0, Math.floor(whole.length * share)))
  const text = whole.toString('latin1')
  return [
    ...[0.05, 0.25, 0.5, 0.75, 0.9, 0.99].map(cut),
    unreadable('a file without its last line', 'truncated', bytesOf(text.replace('%%EOF\n', ''))),
    unreadable(
      'a revision that is cut',
      'truncated',
      revised(whole, { 1: '<< /Type /Catalog /Pages 2 0 R /PageMode /UseNone >>' }).subarray(0, whole.length + 40),
    ),
    unreadable('a file without a middle', 'truncated', bytesOf(many.subarray(0, 3000), many.subarray(-4000))),
    unreadable('a table that points nowhere', 'truncated', bytesOf(text.replace(/startxref\n\d+/, 'startxref\n7'))),
    unreadable('a table beyond the end', 'truncated', bytesOf(text.replace(/startxref\n\d+/, 'startxref\n99999999'))),
    unreadable('no catalog', 'truncated', bytesOf(text.replace('/Root 1 0 R', '/Root 77 0 R'))),
    unreadable('no list of pages', 'truncated', rawPdf({ replace: { 1: '<< /Type /Catalog >>' } })),
    unreadable('an empty list of pages', 'empty', rawPdf({ replace: { 2: '<< /Type /Pages /Kids [] /Count 0 >>' } })),
    unreadable('nothing at all', 'empty', Buffer.alloc(0)),
    dangerous(
      'pages in a circle',
      findings.pageCycle,
      rawPdf({
        replace: { 2: '<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 9 >>' },
        objects: ['<< /Type /Pages /Kids [2 0 R] /Parent 2 0 R >>'],
      }),
    ),
    dangerous(
      'a hundred thousand arrays in one another',
      findings.unreadableObject,
      rawPdf({ objects: [`${'['.repeat(100_000)}${']'.repeat(100_000)}`] }),
    ),
    dangerous(
      'dictionaries in one another without end',
      findings.unreadableObject,
      rawPdf({ objects: ['<< /A '.repeat(50_000)] }),
    ),
    dangerous('an object without an end', findings.unreadableObject, rawPdf({ objects: ['<< /A (x /B [1 2'] })),
    dangerous('a dictionary that is cut', findings.unreadableObject, rawPdf({ objects: ['<< /A /B > /C'] })),
    unreadable('a password to open', 'encrypted', rawPdf({ trailer: encryption })),
    unreadable(
      'a password to change, told in a cross-reference stream',
      'encrypted',
      rawPdf({
        trailer: encryption,
        objects: [objectStream({ 20: action }, (dict) => stream(`${dict} /Filter /FlateDecode`, randomBytes(200)))],
        compressed: { in: 6, numbers: [20] },
      }),
    ),
    unreadable(
      'encryption that a later revision denies',
      'encrypted',
      revised(rawPdf({ trailer: encryption }), { 5: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' }),
    ),
  ]
}

const encryption = '/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O (abc) /U (def) >> /ID [<00> <00>]'

function otherFormats(): Case[] {
  const pdf = rawPdf()
  const page = '<html><body><script>alert(1)</script></body></html>'
  const exe = bytesOf('MZ', Buffer.alloc(58), '\x80\0\0\0', Buffer.alloc(64), 'PE\0\0', Buffer.alloc(200))
  const { hiddenFile, zip, webPage, dataAfterEnd } = findings
  return [
    unreadable('a program renamed', 'not a pdf', exe),
    unreadable('a document of Word renamed', 'not a pdf', zipOf('word/document.xml', '<w:document/>')),
    unreadable(
      'an old document of Word renamed',
      'not a pdf',
      bytesOf('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', Buffer.alloc(500)),
    ),
    unreadable('a picture renamed', 'not a pdf', bytesOf('\x89PNG\r\n\x1a\n', Buffer.alloc(200))),
    unreadable('a web page renamed', 'not a pdf', bytesOf(page)),
    unreadable('a text renamed', 'not a pdf', bytesOf('Resume of Asha Verma')),
    unreadable('a web page before the PDF', 'not a pdf', bytesOf(page, '\n', pdf)),
    unreadable('a program before the PDF', 'not a pdf', bytesOf('MZ', Buffer.alloc(60), pdf)),
    unreadable('an archive before the PDF', 'not a pdf', bytesOf(zipOf('a.js', 'alert(1)'), pdf)),
    unreadable('other text before the PDF', 'not a pdf', bytesOf('junk\n', pdf)),
    dangerous('a web page in the first comment', webPage, rawPdf({ header: `%PDF-1.7\n%${page}\n` })),
    dangerous('an archive after the end', dataAfterEnd, bytesOf(pdf, zipOf('a.js', 'alert(1)'))),
    dangerous('a web page after the end', dataAfterEnd, bytesOf(pdf, page)),
    dangerous('an archive around the PDF', zip, zipAround()),
    dangerous('a PDF in the data of another', hiddenFile, rawPdf({ objects: [deflated('', pdf)] })),
    dangerous('a PDF in the data of another, not compressed', hiddenFile, rawPdf({ objects: [stream('', pdf)] })),
    dangerous('a program in the data', hiddenFile, rawPdf({ objects: [deflated('', exe)] })),
    dangerous('an archive in the data', hiddenFile, rawPdf({ objects: [deflated('', zipOf('a.js', 'alert(1)'))] })),
  ]
}

function zipOf(name: string, content: string): Buffer {
  const data = deflateRawSync(content)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(data.length, 14)
  common.writeUInt32LE(content.length, 18)
  common.writeUInt16LE(name.length, 22)
  const local = bytesOf('PK\x03\x04', common, name, data)
  const central = bytesOf('PK\x01\x02\x14\0', common, Buffer.alloc(14), name)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(local.length, 12)
  return bytesOf(local, central, 'PK\x05\x06', end)
}

/** The archive is in a comment at the beginning of the PDF, and the rest of the PDF is the comment of the archive. */
function zipAround(): Buffer {
  return rawPdf({ header: bytesOf('%PDF-1.7\n%', zipOf('a.js', 'alert(1)'), '\n') })
}

function bombs(): Case[] {
  const gigabyte = bombOf(1024)
  const { bomb } = findings
  return [
    dangerous(
      'a page that unpacks to a gigabyte',
      bomb,
      rawPdf({ replace: { 4: stream('/Filter /FlateDecode', gigabyte) } }),
    ),
    dangerous(
      'a page packed twice',
      bomb,
      rawPdf({ replace: { 4: stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(gigabyte)) } }),
    ),
    dangerous(
      'an object stream that unpacks to a gigabyte',
      bomb,
      rawPdf({ objects: [stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', gigabyte)] }),
    ),
    dangerous(
      'twenty streams that unpack to 100 MB each',
      bomb,
      rawPdf({ objects: Array.from({ length: 20 }, () => stream('/Filter /FlateDecode', bombOf(100))) }),
    ),
    dangerous(
      'runs that repeat',
      bomb,
      rawPdf({ objects: [stream('/Filter /RunLengthDecode', Buffer.alloc(2 * megabyte, Buffer.from([0x81, 0x41])))] }),
    ),
  ]
}

const packed = new Map<number, Buffer>()

/** Deflate repeats a block of zeros, so the end of the stream is all that has to be right. */
function bombOf(megabytes: number): Buffer {
  const known = packed.get(megabytes)
  if (known) return known
  const block = deflateRawSync(Buffer.alloc(megabyte), { finishFlush: 2 })
  const made = bytesOf('\x78\x9c', ...Array.from({ length: megabytes }, () => block), '\x03\0')
  packed.set(megabytes, made)
  return made
}

async function* attachments(): AsyncGenerator<HostileFile> {
  const { attachedFile, javaScript, unreadableObject } = findings
  const attach = async (data: Uint8Array, name: string, options: { useObjectStreams: boolean }) => {
    const document = await PDFDocument.create()
    document.addPage()
    await document.attach(data, name, { mimeType: 'application/octet-stream' })
    return Buffer.from(await document.save(options))
  }
  yield {
    name: 'an attached program',
    file: await attach(Buffer.from('MZ'), 'resume.exe', { useObjectStreams: false }),
    expected: { finding: attachedFile },
  }
  yield {
    name: 'an attached document, in object streams',
    file: await attach(rawPdf(), 'other.pdf', { useObjectStreams: true }),
    expected: { finding: attachedFile },
  }
  yield {
    name: 'a file attached to a place on the page',
    file: rawPdf({
      page: '/Annots [<< /Subtype /FileAttachment /FS 6 0 R >>]',
      objects: ['<< /F (a.exe) /EF << /F 4 0 R >> >>'],
    }),
    expected: { finding: attachedFile },
  }
  const parts: Record<string, Parameters<typeof rawPdf>[0]> = {
    'an attached file without types': { catalog: '/AF [6 0 R]', objects: ['<< /F (a.exe) /EF << /F 4 0 R >> >>'] },
    'the data of an attached file, to which nothing refers': { objects: [stream('/Type /EmbeddedFile', 'x')] },
    'the description of another file': { objects: ['<< /Type /Filespec /F (a.exe) >>'] },
    'a list of attached files that is elsewhere': { catalog: '/Names << /EmbeddedFiles << /Kids [99 0 R] >> >>' },
    'a place for an attached file on the page': { page: '/Annots [<< /Subtype /FileAttachment /FS 99 0 R >>]' },
  }
  for (const [name, part] of Object.entries(parts))
    yield { name, file: rawPdf(part), expected: { finding: attachedFile } }
  const scripted = await PDFDocument.create()
  scripted.addPage()
  scripted.addJavaScript('main', 'app.alert("x")')
  yield {
    name: 'a script that a library has added, in object streams',
    file: Buffer.from(await scripted.save({ useObjectStreams: true })),
    expected: { finding: javaScript },
  }
  yield {
    name: 'an object stream with objects that cannot be read',
    file: rawPdf({ objects: [objectStream({ 20: '<< /A (' })] }),
    expected: { finding: unreadableObject },
  }
}
