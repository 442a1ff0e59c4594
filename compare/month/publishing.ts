// What an editor publishes, what an administrator sets, and what staff do to dates.
import { photograph } from '../../tests/media.ts'
import { resumeOf } from '../../tests/people/applicant.ts'
import { rowOf } from '../staff.ts'
import type { Month } from '../month.ts'
import type { People } from '../people.ts'

export async function publishing(month: Month, { padma, neha, fatima }: People): Promise<void> {
  const { step, visitor } = month
  month.chapter('08 publishing')

  const find = async (kind: string, title = '') => {
    const filter = encodeURIComponent(JSON.stringify({ kind }))
    const { id } = await rowOf(fatima, `records?perPage=100&filter=${filter}`, (row) =>
      String(row['title']).includes(title),
    )
    return fatima.read(`records/${id}`)
  }
  const save = async (record: Record<string, unknown>, changes: object, by = fatima) =>
    by.post(`records/${record['id']}/save`, {
      version: record['version'],
      body: { ...(record['body'] as object), ...changes },
    })
  const publish = async (kind: string, title: string, at: string | null = null, by = fatima) => {
    const { id, version } = await find(kind, title)
    return by.post(`records/${id}/publish`, { version, at })
  }

  await step(
    'the lists',
    async () => {
      for (const kind of ['service', 'insight', 'job', 'faq', 'team-member', 'partner', 'slide', 'privacy-notice']) {
        await fatima.get(`records?filter=${encodeURIComponent(JSON.stringify({ kind }))}`)
        await fatima.get(`records/counts?kind=${kind}`)
        await fatima.get(`records/findings?kind=${kind}`)
      }
      await fatima.get('checks')
    },
    '2026-11-19 09:30',
  )
  await step('a service is changed', async () =>
    save(await find('service', 'LLP'), { title: 'LLP Formation and Advice' }),
  )
  await step('compared and published', async () => {
    const { id, version } = await find('service', 'LLP')
    await fatima.get(`records/${id}/difference?from=1&to=${version}`)
    await fatima.get(`records/${id}`)
    await publish('service', 'LLP')
  })
  await step('visitors see it', async () => {
    await visitor().get('/get/ourservices?forFE=true')
    await visitor().get('/get/search?q=LLP+advice')
    await visitor().post('/post/chatbot', { role: 'user', content: 'Do you advise LLPs?' })
  })
  await step('an insight is written and previewed', async () => {
    const record = await find('insight')
    const { text } = await fatima.post('records', { kind: 'insight', body: record['body'] as object })
    const made: Record<string, unknown> = JSON.parse(text)
    await save(made, { title: 'What a board keeps', creator: 'Sudha Krishnan' })
    await fatima.post(`records/${made['id']}/preview`)
  })
  await step('and is to appear tomorrow at noon', () =>
    publish('insight', 'What a board keeps', '2026-11-20T06:30:00.000Z'),
  )
  await step('another is scheduled, and trashed', async () => {
    const record = await find('insight')
    const { text } = await fatima.post('records', { kind: 'insight', body: record['body'] as object })
    await save(JSON.parse(text), { title: 'Never to appear' })
    await publish('insight', 'Never to appear', '2026-11-20T06:30:00.000Z')
    const { id, version } = await find('insight', 'Never to appear')
    await fatima.post(`records/${id}/trash`, { version })
    await fatima.post(`records/${id}/untrash`)
  })
  await step('a vacancy is published, and one taken down', async () => {
    const record = await find('job', 'Company Secretary')
    const { text } = await fatima.post('records', {
      kind: 'job',
      body: {
        ...(record['body'] as object),
        jobTitle: 'Trainee Secretary',
        city: 'Pune',
        requirements: ['experience < 5 years', 'A & B'],
        posted: '2026-11-19',
        lastDay: '2026-12-31',
        closedOn: '',
      },
    })
    const { id, version }: Record<string, unknown> = JSON.parse(text)
    await fatima.post(`records/${id}/publish`, { version, at: null })
    await fatima.post(`records/${record['id']}/unpublish`, { version: record['version'] })
  })
  await step('a vacancy without a title', () => fatima.post('records', { kind: 'job', body: {} }))
  await step('an old version is refused', async () => {
    const record = await find('faq', 'KYC')
    await save(record, { question: 'A question that is changed?' })
    await save(record, { question: 'By somebody else?' })
    await publish('faq', 'A question that is changed?')
  })
  await step('a version comes back', async () => {
    const { id, version } = await find('faq', 'A question that is changed?')
    await fatima.post(`records/${id}/restore`, { version, from: 1 })
  })
  await step('the notice is the administrator’s', async () => {
    await publish('privacy-notice', '', null)
    await publish('privacy-notice', '', null, padma)
  })
  await step('a picture is uploaded', async () => {
    await fatima.post('media/upload?name=hall.jpg', new Uint8Array(await photograph(1600, 900)))
    await fatima.post('media/upload?name=hall.jpg', new Uint8Array(Buffer.from('no picture')))
    await fatima.get('media')
  })
  await step('described, and replaced', async () => {
    const { id, version } = await rowOf(fatima, 'media?perPage=100', (row) => String(row['name']).includes('hall'))
    await fatima.post(`media/${id}`, {
      name: 'The hall',
      alt: 'A hall with a long table',
      focalX: 40,
      focalY: 60,
      version,
    })
    await fatima.post(`media/${id}/replace?name=hall2.jpg`, new Uint8Array(await photograph(1200, 800)))
    await fatima.post(`media/${id}/trash`)
  })
  await step('a document is uploaded', async () =>
    fatima.post('media/upload?name=note.pdf', await resumeOf('A working note on Rule 9B')),
  )
  const returns = { ruleId: 'gst-gstr3b-m', originalDay: '2026-11-20' }
  const move = { ...returns, action: 'move', newDay: '2026-11-24', circular: 'Circular 12/2026', note: 'The portal.' }
  await step('a date is moved', async () => {
    await fatima.get('dates?month=11&year=2026')
    await neha.post('dates/effect', { occurrence: returns, change: move })
    await fatima.post('dates/change', { occurrence: returns, change: move, seen: null })
    await neha.post('dates/change', { occurrence: returns, change: move, seen: null })
    await neha.post('dates/change', { occurrence: returns, change: null, seen: null })
    await fatima.get('dates/desk')
  })
  await step('another is hidden, and shown again', async () => {
    const occurrence = { ruleId: 'gst-gstr7', originalDay: '2026-12-10' }
    const hide = { ...occurrence, action: 'hide', circular: '', note: 'Not for our clients.' }
    await neha.post('dates/change', { occurrence, change: hide, seen: null })
    const { change } = await rowOf(neha, 'dates?month=12&year=2026', (row) => row['ruleId'] === occurrence.ruleId)
    await neha.post('dates/change', { occurrence, change: null, seen: (change as { id?: number } | null)?.id ?? null })
    await neha.get('dates?month=12&year=2026')
  })
  await step('a rule is confirmed', () => fatima.post('dates/confirm', { ruleId: returns.ruleId }))
  await step('visitors see the moved date', async () => {
    await visitor().get('/get/datechanges')
    await visitor().get('/get/eventduedates?month=11&year=2026')
    await visitor().post('/post/chatbot', { role: 'user', content: 'When is GSTR-3B due?' })
  })
  await step('settings', async () => {
    const settings = await padma.read('settings')
    const part = (name: string): Record<string, unknown> => (settings[name] ?? {}) as Record<string, unknown>
    await padma.get('settings')
    await padma.post('settings/firm', { ...part('firm'), firmName: 'PS Rao & Partners' })
    await padma.post('settings/shown', { ...part('shown'), logos: false })
    await padma.post('settings/facts', { ...part('facts'), members: 26 })
    await padma.post('settings/social', { ...part('social'), facebook: 'http://not-safe.example' })
    await padma.post('settings/grievance', { ...part('grievance'), name: 'Sudha Krishnan, Partner' })
    await visitor().get('/get/sitesettings')
    await visitor().get('/get/contactinformation')
  })
}

export async function issue(month: Month, { neha }: People): Promise<void> {
  const { step, visitor, link } = month
  month.chapter('09 newsletter')
  const read = async () => {
    const { id } = await rowOf(neha, 'newsletter', () => true)
    return neha.read(`newsletter/${id}`)
  }
  await step(
    'an issue is begun',
    async () => {
      await neha.post('newsletter/begin')
      const { id, version, draft } = await read()
      await neha.get('newsletter/insights?q=board')
      await neha.post(`newsletter/${id}/save`, {
        version,
        draft: {
          ...(draft as object),
          subject: 'Due dates of December',
          preheader: 'What falls due',
          opening: 'Dear reader,\n\nwelcome to *December*.',
          closing: 'Yours, Neha',
        },
      })
    },
    '2026-11-20 10:00',
  )
  await step('looked at and tested', async () => {
    const { id } = await read()
    await neha.get(`newsletter/${id}`)
    await neha.get(`newsletter/${id}/preview`)
    await neha.get(`newsletter/${id}/html`)
    await neha.post(`newsletter/${id}/test`)
  })
  await step('scheduled', async () => {
    const { id, version, reach } = await read()
    const list = await neha.read('newsletter')
    const recipients =
      (list['reach'] as { recipients?: number } | undefined)?.recipients ??
      (reach as { recipients?: number } | undefined)?.recipients ??
      0
    await neha.post(`newsletter/${id}/schedule`, { version, sendAt: '2026-11-20T06:30:00.000Z', recipients: 999 })
    await neha.post(`newsletter/${id}/schedule`, { version, sendAt: '2026-11-20T06:30:00.000Z', recipients })
  })
  await step('noon comes', undefined, '2026-11-20 12:01')
  await step('and a minute more')
  await step('a reader unsubscribes by the header', async () => {
    const path = link('Reader@Sahyadri.example.in', '/link/subscription/')
    await visitor().post(path, 'List-Unsubscribe=One-Click')
    await visitor().post(path, 'List-Unsubscribe=One-Click')
  })
  await step('another by the page', async () => {
    const path = link('third@narmada.example.in', '/link/subscription/')
    await visitor().get(path)
    await visitor().post(`${path}/end`, '')
  })
  await step('staff see the issue', async () => {
    const { id } = await read()
    await neha.get('newsletter')
    await neha.get(`newsletter/${id}`)
  })
  await step('what appeared at noon', () => visitor().get('/get/insights'))
}
