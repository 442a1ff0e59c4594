// Pictures and PDFs through the calls of the console: what is taken, what visitors get, and where each is used.
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { type CheckList, isDeletedFile } from '#publishing/checks/check.ts'
import type { RecordView } from '#publishing/record.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { eachDatabase } from '../../tests/databases.ts'
import { rawPdf } from '../../tests/pdfs/raw-pdf.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { upload, photograph } from '../../tests/media.ts'
import { mediaList } from './library.server.ts'
import type { MediaDetail, MediaItem } from './media.ts'
import { withShownFiles } from './shown-files.server.ts'
import { setUses } from './uses.server.ts'

eachDatabase('the library', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  afterAll(() => site.close())

  const detail = async (id: number): Promise<MediaDetail> =>
    (await site.asStaff('Asha', `/api/console/media/${id}`)).json()
  const change = async (id: number, what: string, body: object = {}) => {
    const response = await site.asStaff('Asha', `/api/console/media/${id}${what}`, body, 'manager')
    const answer: Partial<MediaItem> & { message?: string } = await response.json()
    return { status: response.status, ...answer }
  }
  const listed = async (filter: object) => {
    const query = encodeURIComponent(JSON.stringify(filter))
    const list: { data: MediaItem[]; total: number } = await (
      await site.asStaff('Asha', `/api/console/media?filter=${query}`)
    ).json()
    expect(list.total).toBe(list.data.length)
    return list.data.map(({ name }) => name)
  }

  test('a picture is published in every size, under names that say its own', async () => {
    const { status, item } = await upload(site, 'Board room (1).JPG', await photograph(2400, 160))
    expect(status).toBe(200)
    expect(item?.path).toMatch(/^\/media\/board-room-1-1920x128-[0-9a-f]{10}\.jpg$/)
    for (const [width, type] of [320, 640, 1280, 1920].flatMap((each) => [
      [each, 'avif'] as const,
      [each, 'webp'] as const,
    ])) {
      const response = await site.get(
        `/files${item?.path.replace('/media/', `/media/${width}/`).replace('.jpg', `.${type}`)}`,
      )
      const bytes = Buffer.from(await response.arrayBuffer())
      const read = await sharp(bytes).metadata()
      expect([response.status, response.headers.get('content-type'), read.width]).toEqual([200, `image/${type}`, width])
    }
    const whole = await site.get(`/files${item?.path}`)
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).format).toBe('jpeg')
  })

  test('the same file is one item, also when it is sent many times at once', async () => {
    const file = await photograph(90, 60)
    const answers = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => upload(site, name, file)))
    expect(new Set(answers.map(({ item }) => item?.id)).size).toBe(1)
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect((await upload(site, 'e.jpg', file)).item?.name).toBe(answers[0]?.item?.name)
  })

  test('lists by kind, use and alternative text, and finds by the beginnings of words', async () => {
    const { item: picture } = await upload(site, 'Mumbai office.png', await photograph(64, 64, 'png'))
    await upload(site, 'Checklist.pdf', rawPdf({ trailer: '/Info << /Title (Annual return) >>' }))
    expect(await listed({ show: 'documents' })).toEqual(['Checklist.pdf'])
    expect(await listed({ q: 'mumb OFF' })).toEqual(['Mumbai office.png'])
    expect(await listed({ q: 'annu' })).toEqual(['Checklist.pdf'])
    expect(await listed({ q: 'nothing of the kind' })).toEqual([])
    expect(await listed({ show: 'without-alt', q: 'mumbai' })).toHaveLength(1)
    const described = { name: 'Mumbai office.png', alt: 'A street at dusk', focalX: 20, focalY: 70, version: 1 }
    expect((await change(picture!.id, '', described)).status).toBe(200)
    expect(await listed({ show: 'without-alt', q: 'mumbai' })).toEqual([])
    expect(await listed({ show: 'pictures', q: 'dusk' })).toEqual(['Mumbai office.png'])
    // Whoever has not seen the change is told, and nothing is overwritten.
    expect(await change(picture!.id, '', { ...described, alt: 'Other' })).toMatchObject({ status: 409 })
    expect((await detail(picture!.id)).alt).toBe('A street at dusk')
  })

  test('a used picture stays, and the refusal says where it is used', async () => {
    const { item } = await upload(site, 'used.jpg', await photograph(80, 50))
    const { id, path } = item!
    const use = (user: string, texts: string[]) => inTransaction(site.database, (tx) => setUses(tx, user, texts))
    await use('record:12:live', [path, '/hero/not-of-the-library-0123456789.svg'])
    await use('record:12:draft', [`<p><img src="/files${path}#10,20"></p>`])
    expect((await detail(id)).uses).toBe(2)
    const refused = await change(id, '/trash')
    expect(refused).toMatchObject({ status: 409, message: expect.stringMatching(/used by “\w[^”]*: [^”]+”/) })
    await use('record:12:draft', [])
    expect(await change(id, '/trash')).toMatchObject({ status: 409 })
    await use('record:12:live', [])
    expect(await listed({ show: 'unused', q: 'used' })).toEqual(['used.jpg'])
    expect((await change(id, '/trash')).status).toBe(200)
    expect(await listed({ show: 'trash' })).toEqual(['used.jpg'])
    // An earlier version of the record is restored.
    await use('record:12:live', [path])
    expect(await detail(id)).toMatchObject({ uses: 1, trashedOn: null })
  })

  test('a file of a publication that was called off is not in use any more', async () => {
    const { item } = await upload(site, 'Later.pdf', rawPdf())
    const record = async (path: string, body: object): Promise<RecordView> =>
      (await site.asStaff('Asha', `/api/console/records${path}`, body)).json()
    const answer = (attributes: object) => JSON.stringify({ ops: [{ insert: 'Here', attributes }, { insert: '\n' }] })
    const faq = (attributes: object) => ({ question: 'Where is the form?', answer: answer(attributes) })
    const { id, version } = await record('', { kind: 'faq', body: faq({ link: `/files${item!.path}` }) })
    await record(`/${id}/publish`, { version, at: '2026-12-23T03:30:00.000Z' })
    const later = await record(`/${id}/save`, { version, body: faq({}) })
    expect((await detail(item!.id)).uses).toBe(1)
    const back = await record(`/${id}/unschedule`, { version: later.version })
    expect(back).toMatchObject({ state: 'draft', publishAt: null })
    expect((await change(item!.id, '/trash')).status).toBe(200)
  })

  test('what is said about uses at the same time adds up', async () => {
    const { item } = await upload(site, 'shared.jpg', await photograph(70, 50))
    const users = Array.from({ length: 8 }, (_, each) => `record:${each}:live`)
    const say = (texts: string[]) =>
      Promise.all(users.map((user) => inTransaction(site.database, (tx) => setUses(tx, user, texts))))
    await say([item!.path])
    expect((await detail(item!.id)).uses).toBe(8)
    await Promise.all([say([]), change(item!.id, '/trash')])
    await say([])
    expect((await detail(item!.id)).uses).toBe(0)
  })

  test('what was deleted is gone from the store', async () => {
    const file = await photograph(400, 30)
    const { item } = await upload(site, 'gone.jpg', file)
    const { id, path } = item!
    const small = `/files${path.replace('/media/', '/media/320/').replace('.jpg', '.avif')}`
    expect((await change(id, '/delete')).status).toBe(409)
    await change(id, '/trash')
    expect((await change(id, '/delete')).status).toBe(200)
    expect([(await site.get(small)).status, (await site.get(`/files${path}`)).status]).toEqual([404, 404])
    expect((await upload(site, 'gone.jpg', file)).item?.path).toBe(path)
    expect((await site.get(small)).status).toBe(200)
  })

  test('a version that shows what has been deleted names it when it is restored, published and checked', async () => {
    const files = [await photograph(640, 20), await photograph(660, 20)]
    const [shown, within] = await Promise.all(files.map((file, index) => upload(site, `board ${index}.jpg`, file)))
    const staff = async <Answer>(path: string, body?: object): Promise<Answer & { status: number }> => {
      const response = await site.asStaff('Asha', `/api/console${path}`, body, 'manager')
      return { status: response.status, ...(await response.json()) }
    }
    const insight = {
      type: 'article',
      title: 'With a picture',
      summary: 'A summary of enough words.',
      author: 'Asha',
      lawAsAt: '',
      isFavorite: false,
      documents: [],
      picture: { src: '', alt: '' },
      content: '<p>Text</p>',
    }
    const first = {
      ...insight,
      picture: { src: shown!.item!.path, alt: 'The board' },
      content: `<p>Text <img src="/files${within!.item!.path}" alt="The room"></p>`,
    }
    const { id } = await staff<RecordView>('/records', { kind: 'insight', body: first })
    expect((await staff(`/records/${id}/publish`, { version: 1, at: null })).status).toBe(200)
    await staff(`/records/${id}/save`, { version: 1, body: insight })
    expect((await staff(`/records/${id}/publish`, { version: 2, at: null })).status).toBe(200)
    for (const { item } of [shown!, within!]) {
      expect((await change(item!.id, '/trash')).status).toBe(200)
      expect((await change(item!.id, '/delete')).status).toBe(200)
    }
    const problems = {
      picture: '“board-0.jpg” has been deleted. Choose another picture.',
      content: '“board-1.jpg” has been deleted. Remove this picture, or put another in its place.',
    }
    expect(await staff(`/records/${id}/restore`, { version: 2, from: 1 })).toMatchObject({ status: 200, problems })
    expect(await staff(`/records/${id}/publish`, { version: 3, at: null })).toMatchObject({
      status: 422,
      errors: problems,
    })
    const { data } = await staff<CheckList>(`/checks?record=${id}`)
    expect(data[0]?.checks.filter(isDeletedFile).map(({ field }) => field)).toEqual(['Text', 'Picture'])
    await upload(site, 'board 0.jpg', files[0]!)
    await upload(site, 'board 1.jpg', files[1]!)
    expect((await staff(`/records/${id}/publish`, { version: 3, at: null })).status).toBe(200)
    expect(
      (await staff<CheckList>(`/checks?record=${id}`)).data.flatMap(({ checks }) => checks).filter(isDeletedFile),
    ).toEqual([])
  })

  test('the focal point and a replaced file reach the public calls, whose records stay as they are', async () => {
    const { item } = await upload(site, 'slide.jpg', await photograph(100, 50))
    await site.database.updateTable('logo').set({ imageurl: item!.path }).where('id', '=', 1).execute()
    const logo = async () => {
      const logos: { id: number; imageurl: string }[] = await (await site.get('/get/logos')).json()
      return logos.find(({ imageurl }) => imageurl.startsWith('/media/'))?.imageurl
    }
    expect(await logo()).toBe(item!.path)
    await change(item!.id, '', { name: 'slide.jpg', alt: 'A slide', focalX: 30, focalY: 60, version: 1 })
    expect(await logo()).toBe(`${item!.path}#30,60`)
    expect((await site.get(`/files${(await logo())?.split('#')[0]}`)).status).toBe(200)
    const elsewhere = `${item!.path}?x=1 ${item!.path}#page=2`
    expect(await withShownFiles(site.database, elsewhere)).toBe(elsewhere)
    const replaced = await upload(site, 'other.jpg', await photograph(80, 60), `/${item!.id}/replace`)
    expect(replaced.item).toMatchObject({ id: item!.id, path: item!.path, alt: 'A slide', focalX: 50 })
    expect(await logo()).toBe(replaced.item!.file)
    expect(replaced.item!.file).toContain('other-80x60')
    // The former file, sent again, is an item of its own.
    const former = await upload(site, 'slide.jpg', await photograph(100, 50))
    expect(former.item!.id).not.toBe(item!.id)
    expect(former.item!.path).not.toBe(item!.path)
    expect((await upload(site, 'slide.jpg', await photograph(100, 50), `/${item!.id}/replace`)).status).toBe(409)
  })

  test('the history names every change', async () => {
    const rows = await site.database.selectFrom('audit_entry').select('action').where('record', '=', 'media').execute()
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set(['Uploaded a file', 'Changed a file', 'Moved a file to the trash', 'Deleted a file', 'Replaced a file']),
    )
  })

  test('pages of the list follow one another', async () => {
    const first = await mediaList(site.database, { show: 'all', search: '', limit: 2, offset: 0 })
    const next = await mediaList(site.database, { show: 'all', search: '', limit: 2, offset: 2 })
    const ids = [...first.data, ...next.data].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    expect(new Set(ids).size).toBe(4)
  })
})
