// Pictures and PDFs that are not what they say, or want too much: each is refused with a sentence, or made safe.
import { deflateRawSync, deflateSync, crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { photograph, upload } from './media.ts'
import { bytesOf, deflated, rawPdf } from './pdfs/raw-pdf.ts'
import { openSite, type SiteForTests } from './site.ts'

let site: SiteForTests
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const published = async (path: string) => {
  const response = await site.get(`/files${path}`)
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}
/** Every file that is stored for the picture. */
const sizes = async (path: string, widths: number[]) => {
  const others = widths.flatMap((width) =>
    ['avif', 'webp'].map((type) => path.replace('/media/', `/media/${width}/`).replace(/\.\w+$/, `.${type}`)),
  )
  return Promise.all([path, ...others].map((each) => published(each)))
}

const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** A white or black PNG of a few kilobytes. With fewer rows than its header promises, it is cut off. */
function pngOf(width: number, height: number, givenRows = height): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(givenRows * (Math.ceil(width / 8) + 1))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('refused, each with a sentence that says what to do', () => {
  const cases: [string, string, () => Promise<Buffer> | Buffer, RegExp][] = [
    ['an SVG with a script, called .png', 'logo.png', () => Buffer.from(svg), /SVG, which can contain programs/],
    ['a web page, called .jpg', 'a.jpg', () => Buffer.from('<!doctype html><script>1</script>'), /neither a picture/],
    ['a program, called .webp', 'a.webp', () => bytesOf('MZ', Buffer.alloc(600)), /neither a picture/],
    ['nothing', 'a.png', () => Buffer.alloc(0), /empty/],
    ['a Word document', 'a.pdf', () => bytesOf('PK\x03\x04', deflateRawSync('word')), /Save it as PDF/],
    ['a GIF', 'a.gif', () => bytesOf('GIF89a', Buffer.alloc(40)), /GIF/],
    ['a HEIC', 'a.heic', () => bytesOf('\0\0\0\x18ftypheic', Buffer.alloc(40)), /HEIC/],
    ['a bomb of 2,500 megapixels', 'bomb.png', () => pngOf(50_000, 50_000, 1), /50 megapixels/],
    ['one pixel row more than 50 megapixels', 'big.png', () => pngOf(10_000, 5_001, 1), /50 megapixels/],
    ['half a JPEG', 'a.jpg', async () => (await photograph(900, 600)).subarray(0, 3000), /damaged or incomplete/],
    [
      'a JPEG whose last tenth is missing',
      'a.jpg',
      async () => {
        const photo = await photograph(900, 600)
        return photo.subarray(0, Math.floor(photo.length * 0.9))
      },
      /damaged or incomplete/,
    ],
    [
      'a JPEG whose end is missing',
      'a.jpg',
      async () => (await photograph(900, 600)).subarray(0, -2),
      /damaged or incomplete/,
    ],
    [
      'a JPEG with a hole in its picture',
      'a.jpg',
      async () => {
        const photo = await photograph(900, 600)
        return bytesOf(photo.subarray(0, -1500), photo.subarray(-600))
      },
      /damaged or incomplete/,
    ],
    ['half a PNG', 'a.png', async () => (await photograph(900, 600, 'png')).subarray(0, 900), /damaged or incomplete/],
    ['a JPEG of its first bytes alone', 'a.jpg', () => bytesOf('\xff\xd8\xff\xe0', svg), /damaged or incomplete/],
    [
      'a picture that moves',
      'a.webp',
      async () => {
        const frames = await Promise.all([20, 21].map((height) => photograph(20, height, 'png')))
        return sharp(frames, { join: { animated: true } })
          .webp()
          .toBuffer()
      },
      /animated/,
    ],
    [
      'a PDF that runs a script when it is opened',
      'a.pdf',
      () => rawPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
      /Holds JavaScript/,
    ],
    [
      'a PDF with a file attached',
      'a.pdf',
      () =>
        rawPdf({
          catalog: '/Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >>',
          objects: [deflated('/Type /EmbeddedFile', 'x')],
        }),
      /attached file/,
    ],
    [
      'a PDF that is an archive as well',
      'a.pdf',
      () => bytesOf(rawPdf(), 'PK\x05\x06', Buffer.alloc(18)),
      /ZIP archive/,
    ],
    ['half a PDF', 'a.pdf', () => rawPdf().subarray(0, 300), /end of this PDF is missing/],
    ['a web page before a PDF', 'a.pdf', () => bytesOf('<script>1</script>', rawPdf()), /Other data stands before/],
    [
      'a PDF with a mistyped link, which visitors would press',
      'a.pdf',
      () => rawPdf({ page: '/Annots [<< /Subtype /Link /A << /S /URI /URI (Email:asha@firm.example) >> >>]' }),
      /A link in this PDF leads nowhere/,
    ],
  ]
  test.each(cases)('%s', async (_what, name, make, sentence) => {
    const { status, message, item } = await upload(site, name, await make())
    expect([status, item]).toEqual([422, undefined])
    expect(message).toMatch(sentence)
  })

  test('more bytes than are allowed', async () => {
    const photo = await photograph(300, 200)
    expect(await upload(site, 'a.jpg', bytesOf(photo, Buffer.alloc(15 * 1024 ** 2)))).toMatchObject({
      status: 422,
      message: expect.stringContaining('15 MB'),
    })
    expect((await upload(site, 'a.pdf', Buffer.alloc(20 * 1024 ** 2 + 1))).status).toBe(413)
  })

  test('a form of another page, and a body of another type', async () => {
    const body = await photograph(30, 30)
    const sent = (type: string) =>
      site.send('/api/console/media/upload?name=a.jpg', {
        headers: { 'content-type': type, 'x-staff-for-tests': 'editor Asha' },
        body: Buffer.from(body),
      })
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'image/jpeg', 'application/json'])
      expect([type, (await sent(type)).status]).toEqual([type, 415])
  })
})

describe('taken, because every viewer shows it', () => {
  const damages: [string, (photo: Buffer) => Buffer][] = [
    [
      'stray bytes before a marker',
      (photo) => bytesOf(photo.subarray(0, frameOf(photo)), ' '.repeat(18), photo.subarray(frameOf(photo))),
    ],
    [
      'a scan that gives the wrong range',
      (photo) => {
        const scan = photo.indexOf('\xff\xda', 0, 'latin1')
        const range = scan + 2 + photo.readUInt16BE(scan + 2) - 3
        return bytesOf(photo.subarray(0, range), '\0\0\0', photo.subarray(range + 3))
      },
    ],
  ]
  const frameOf = (photo: Buffer) => photo.indexOf('\xff\xc0', 0, 'latin1')
  test.each(damages)('a photograph of a telephone with %s', async (_what, damage) => {
    const photo = await photograph(400, 200)
    const { status, item } = await upload(site, 'telephone.jpg', damage(photo))
    expect([status, item?.path]).toEqual([200, expect.stringContaining('-400x200-')])
    const [, drawn] = await sizes(item!.path, [400])
    const shown = await sharp(drawn!.bytes).resize(2, 1).removeAlpha().raw().toBuffer()
    const meant = await sharp(photo).resize(2, 1).raw().toBuffer()
    for (const [index, value] of meant.entries()) expect(Math.abs(value - (shown[index] ?? 0))).toBeLessThan(12)
  })
})

describe('made safe', () => {
  test('the place, the camera and the thumbnail of a photograph are gone, and it stands upright', async () => {
    const photo = await sharp(await photograph(600, 300))
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '19/1 4/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { item } = await upload(site, 'gps.jpg', photo)
    expect(item?.path).toContain('-300x600-')
    for (const { bytes } of await sizes(item!.path, [300])) {
      const { exif, xmp, icc, orientation, width, height } = await sharp(bytes).metadata()
      expect([exif, xmp, icc, orientation ?? 1, width, height]).toEqual([undefined, undefined, undefined, 1, 300, 600])
      expect(bytes.includes('SecretCamera')).toBe(false)
    }
  })

  test('a picture with a web page, a script or an archive in it is drawn anew without them', async () => {
    const photo = await photograph(500, 40)
    const comment = bytesOf('\xff\xfe', Buffer.from([0, svg.length + 2]), svg)
    const polyglot = bytesOf(
      photo.subarray(0, 2),
      comment,
      photo.subarray(2),
      '<script>alert(2)</script>',
      'PK\x05\x06',
      Buffer.alloc(18),
    )
    const { status, item } = await upload(site, 'poly.html.jpg', polyglot)
    expect(status).toBe(200)
    for (const { bytes, type } of await sizes(item!.path, [320, 500])) {
      expect(type).toMatch(/^image\//)
      expect([bytes.includes('<script'), bytes.includes('PK\x05\x06')]).toEqual([false, false])
    }
  })

  test('CMYK becomes sRGB, and transparency stays', async () => {
    const cmyk = await sharp(await photograph(400, 30))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const { item } = await upload(site, 'print.jpg', cmyk)
    for (const { bytes } of await sizes(item!.path, [320, 400])) {
      expect((await sharp(bytes).metadata()).space).toBe('srgb')
    }
    const { channels } = await sharp(cmyk).stats()
    expect(channels).toHaveLength(4)
    const clear = await sharp({
      create: { width: 50, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.4 } },
    })
      .png()
      .toBuffer()
    const transparent = await upload(site, 'logo.png', clear)
    expect(transparent.item?.path).toMatch(/-50x40-[0-9a-f]{10}\.png$/)
    for (const { bytes } of await sizes(transparent.item!.path, [50])) {
      expect((await sharp(bytes).metadata()).hasAlpha).toBe(true)
    }
  })

  test('the smallest and the largest picture, and a name of other letters', { tags: ['long'] }, async () => {
    const tiny = await upload(site, '../../%2e%2e/चित्र <b>.png', await photograph(1, 1, 'png'))
    expect(tiny.item?.path).toMatch(/^\/media\/[a-z0-9-]+-1x1-[0-9a-f]{10}\.jpg$/)
    expect(tiny.item?.name).toBe('चित्र <b>.png')
    const huge = await upload(site, 'huge.png', pngOf(10_000, 5_000))
    expect(huge.item).toMatchObject({ width: 1920, height: 960 })
  })

  test('the title and pages of a PDF are read, and it is served as one', async () => {
    const file = rawPdf({ trailer: '/Info << /Title (Reading \\(list\\)) >>' })
    const { item } = await upload(site, 'Reading list.pdf', file)
    expect(item).toMatchObject({ kind: 'document', pages: 1, title: 'Reading (list)' })
    expect(item?.path).toMatch(/^\/media\/reading-list-[0-9a-f]{10}\.pdf$/)
    expect(await published(item!.path)).toEqual({ type: 'application/pdf', bytes: file })
  })
})

test('the site answers while a large picture is being drawn', async () => {
  const photo = await photograph(1000, 800)
  let isDrawn = false
  const drawing = upload(site, 'large.jpg', photo).then((answer) => {
    isDrawn = true
    return answer
  })
  let answered = 0
  while (!isDrawn) {
    expect((await site.get('/healthz')).status).toBe(200)
    answered += 1
    // Each answer takes a turn of the event loop, which the drawing must not hold.
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await drawing).status).toBe(200)
  expect(answered).toBeGreaterThan(20)
})
