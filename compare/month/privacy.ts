// What people may ask about their own data, and what staff do for them.
import type { Month } from '../month.ts'
import type { People } from '../people.ts'
import { booking } from './bookings.ts'
import { enquiry } from './forms.ts'

export async function privacy(month: Month, { padma, neha }: People): Promise<void> {
  const { step, visitor, link } = month
  month.chapter('11 privacy')
  const ask = (email: unknown) => visitor().post('/post/privacyrequest', { email })
  const own = (email: string) => link(email, '/link/my-data/')
  const meera = 'meera@kaverifoods.example.in'

  await step(
    'Meera asks for her data, and a stranger for theirs',
    async () => {
      await ask(meera)
      await ask('stranger@nowhere.example.in')
      await ask('no address')
    },
    '2026-12-01 09:30',
  )
  await step('Meera reads them', async () => {
    await visitor().get(`${own(meera)}/record`)
    await visitor().get(own(meera))
  })
  await step('asks for a correction', async () => {
    await visitor().post(`${own(meera)}/correction`, { text: 'My telephone number is another one.' })
    await visitor().post(`${own(meera)}/correction`, { text: '' })
  })
  await step('withdraws a consent', async () => {
    const id = month.register.find(
      'select id from consent where withdrawn_on is null and email_key = ? order by id limit 1',
      meera,
    )
    await visitor().post(`${own(meera)}/withdraw`, { consent: id ?? '1' })
    await visitor().post(`${own(meera)}/withdraw`, { consent: '999999' })
  })
  await step('ends the reminders of one business', () =>
    visitor().post(`${link('MEERA@kaverifoods.example.in', '/link/subscription/')}/end`),
  )
  await step('a stranger’s link', async () => {
    await visitor().get('/link/my-data/none/record')
    await visitor().post('/link/my-data/none/erase', { sure: 'yes' })
  })

  await step('an address is suppressed between asking and confirming', async () => {
    await visitor().post('/post/subscribe', { email: 'barred@narmada.example.in' })
  })
  await step('by staff', async () => {
    await neha.post('suppressions/add', { address: 'barred@narmada.example.in' })
    await neha.get('suppressions')
  })
  await step('and its owner confirms the older link', async () => {
    await visitor().post(`${link('barred@narmada.example.in', '/link/subscription/')}/confirm`)
    await neha.get('suppressions')
  })
  await step('the suppression is lifted', async () =>
    neha.post('suppressions/lift', { id: 'barred@narmada.example.in' }),
  )

  await step('staff look for a person', async () => {
    await neha.get('privacy/consents')
    await neha.get('leads?filter={"kind":"correction"}')
    await neha.get('privacy/retention')
    await neha.post('privacy/person', { address: meera })
    await neha.post('privacy/person/export', { address: meera })
    await neha.post('privacy/person', { address: 'x' })
  })
  await step('somebody with a meeting ahead', () =>
    visitor().post('/post/consultation', {
      ...booking,
      name: 'Leela Roy',
      email: 'leela@teesta.example.in',
      company: 'Teesta Tea',
      date: '2026-12-08',
      slot: '10:00',
      guests: 'ca@teesta.example.in',
    }),
  )
  await step('asks for her data', () => ask('leela@teesta.example.in'))
  await step('and erases everything', async () => {
    await visitor().post(`${own('leela@teesta.example.in')}/erase`, { sure: '' })
    await visitor().post(`${own('leela@teesta.example.in')}/erase`, { sure: 'yes' })
    await visitor().get('/get/timeslots?date=2026-12-08')
  })
  await step('the files are tidied', undefined, '2026-12-01 10:30')
  await step('an administrator erases Meera', async () => {
    const { text } = await padma.post('privacy/person/erasure-preview', { address: meera })
    const { seen }: { seen?: string } = JSON.parse(text)
    await padma.post('privacy/person/erase', { address: meera, seen: seen ?? '', word: 'erase' })
    await padma.post('privacy/person/erase', { address: meera, seen: seen ?? '', word: 'ERASE' })
    await padma.get('history')
  })
  await step('an applicant is erased', async () => {
    const address = 'kiran@applicants.example.in'
    const { text } = await padma.post('privacy/person/erasure-preview', { address })
    const { seen }: { seen?: string } = JSON.parse(text)
    await padma.post('privacy/person/erase', { address, seen: seen ?? '', word: 'ERASE' })
  })
  await step('the files are tidied again', undefined, '2026-12-01 11:30')

  const restart = async (changes: Record<string, string>) => {
    await month.server.stop()
    await month.server.start(month.now(), changes)
  }
  await step('the site starts again, where the law requires records to be kept', () =>
    restart({ RETENTION_MINIMUM_MONTHS: '12' }),
  )
  await step('Ravi asks for his data', async () => {
    await visitor().post('/post/contactus', { ...enquiry, name: 'Ravi Sharma', email: 'ravi@narmada.example.in' })
    await ask('ravi@narmada.example.in')
  })
  await step('and withdraws his consent', async () => {
    const id = month.register.find(
      'select id from consent where withdrawn_on is null and email_key = ? order by id limit 1',
      'ravi@narmada.example.in',
    )
    await visitor().post(`${own('ravi@narmada.example.in')}/withdraw`, { consent: id ?? '1' })
  })
  await step('and erases what no law keeps', () =>
    visitor().post(`${own('ravi@narmada.example.in')}/erase`, { sure: 'yes' }),
  )
  await step('Gita, who has a meeting behind her, erases everything', () => ask('gita@malabar.example.in'))
  await step('by the link', () => visitor().post(`${own('gita@malabar.example.in')}/erase`, { sure: 'yes' }))
  await step('Usha, who has a meeting ahead', async () => {
    const usha = { ...booking, name: 'Usha Sen', email: 'usha@mahanadi.example.in', company: 'Mahanadi Paper' }
    await visitor().post('/post/consultation', { ...usha, date: '2026-12-09', slot: '10:00' })
    await ask('usha@mahanadi.example.in')
  })
  await step('erases everything, and her time is free again', async () => {
    await visitor().post(`${own('usha@mahanadi.example.in')}/erase`, { sure: 'yes' })
    await visitor().get('/get/timeslots?date=2026-12-09')
  })
  await step('the site starts as before', () => restart({}))
}
