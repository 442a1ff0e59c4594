// Consultations: booked, confirmed, moved and cancelled by visitors and by staff, with guests.
import { rowOf } from '../staff.ts'
import type { Month } from '../month.ts'
import type { People } from '../people.ts'

export const booking = {
  name: 'Arun Rao',
  email: 'arun@godavari.example.in',
  company: 'Godavari Mills',
  agenda: 'Conversion into a public company',
  guests: '',
  date: '2026-11-24',
  slot: '09:30',
  timeZone: 'Asia/Kolkata',
  filledInMs: 60_000,
}

export async function bookings(month: Month, { neha, fatima }: People): Promise<void> {
  const { step, visitor, link } = month
  month.chapter('05 bookings')
  const book = (changes: object = {}) => visitor().post('/post/consultation', { ...booking, ...changes })
  const linked = (email: string) => link(email, '/link/consultation/')

  await step(
    'free times',
    async () => {
      for (const path of [
        '?date=2026-11-24',
        '?date=2026-11-18',
        '/days?month=11&year=2026',
        '/length',
        '?date=yesterday',
      ])
        await visitor().get(`/get/timeslots${path}`)
    },
    '2026-11-17 09:30',
  )
  await step('Arun books with two guests', () =>
    book({ guests: 'cfo@godavari.example.in, Sita <sita@godavari.example.in>' }),
  )
  await step('and sends it again', () => book({ guests: 'cfo@godavari.example.in, Sita <sita@godavari.example.in>' }))
  await step('somebody wants the same time', () => book({ email: 'late@krishna.example.in', name: 'Late Comer' }))
  await step('Farah names herself as a guest, in other letters', () =>
    book({
      name: 'Farah Khan',
      email: 'farah@deccan.example.in',
      company: 'Deccan Tools',
      guests: ['Farah@Deccan.example.in', 'ca@deccan.example.in'],
      slot: '10:00',
      timeZone: 'Europe/London',
    }),
  )
  await step('wrong values', async () => {
    await book({ name: '', email: 'arun@', company: '', date: '2026-02-30', slot: '09:31' })
    await book({ date: '2026-11-17', slot: '09:30', email: 'a1@one.example.in' })
    await book({ date: '2026-11-22', email: 'a2@two.example.in' })
    await book({ guests: 'nobody, x@y', email: 'a3@three.example.in' })
    await book({
      guests: Array.from({ length: 7 }, (_, number) => `g${number}@six.example.in`),
      email: 'a4@four.example.in',
    })
    await book({ date: '2030-01-02', email: 'a5@five.example.in' })
  })
  await step('a likely bot books', () =>
    book({
      name: 'Vikram Seth',
      email: 'vikram@narmada.example.in',
      company: 'Narmada Dyes',
      date: '2026-11-25',
      filledInMs: 200,
    }),
  )
  await step('and is a person, who confirms by mail', async () => {
    const path = linked('vikram@narmada.example.in')
    await visitor().get(`${path}/state`)
    await visitor().post(`${path}/confirm`)
  })
  await step('another one never confirms', () =>
    book({ name: 'Ghost', email: 'ghost@nowhere.example.in', date: '2026-11-25', slot: '10:30', filledInMs: 100 }),
  )
  await step('Arun looks at the meeting', () => visitor().get(`${linked('arun@godavari.example.in')}/state`))
  await step('Arun opens its page and its file', async () => {
    await visitor().get(linked('arun@godavari.example.in'))
    await visitor().get(`${linked('arun@godavari.example.in')}/meeting.ics`)
  })
  await step('Arun moves it to a time that is taken', () =>
    visitor().post(`${linked('arun@godavari.example.in')}/move`, { date: '2026-11-25', slot: '09:30' }),
  )
  await step('Arun moves it', () =>
    visitor().post(`${linked('arun@godavari.example.in')}/move`, { date: '2026-11-26', slot: '11:00' }),
  )
  await step('Farah cancels', () => visitor().post(`${linked('farah@deccan.example.in')}/cancel`))
  await step('and cannot move it any more', () =>
    visitor().post(`${linked('farah@deccan.example.in')}/move`, { date: '2026-11-27', slot: '11:00' }),
  )
  await step('somebody guesses a link', async () => {
    await visitor().get('/link/consultation/none/state')
    await visitor().post('/link/consultation/none/cancel')
  })
  await step('three more book', async () => {
    await book({ name: 'Gita Nair', email: 'gita@malabar.example.in', company: 'Malabar Spices', date: '2026-11-27' })
    await book({
      name: 'Hari Das',
      email: 'hari@yamuna.example.in',
      company: 'Yamuna Glass',
      date: '2026-11-27',
      slot: '10:00',
    })
    await book({
      name: 'Indu Bose',
      email: 'indu@hooghly.example.in',
      company: 'Hooghly Jute',
      date: '2026-11-30',
      slot: '12:00',
      guests: 'ca@hooghly.example.in',
    })
  })

  const idOf = async (name: string) =>
    Number((await rowOf(neha, 'bookings?perPage=100', (row) => row['name'] === name))['id'] ?? 0)
  const changed = async (name: string, what: string, more: object = {}) => {
    const id = await idOf(name)
    const { sequence = 0 } = await neha.read(`bookings/${id}`)
    return neha.post(`bookings/${id}/${what}`, { sequence, line: '', ...more })
  }
  await step('staff see the bookings', async () => {
    await neha.get('bookings')
    await neha.get('bookings?filter={"when":"cancelled"}')
    await neha.get('bookings/calendar?from=2026-11-23&days=7')
    await fatima.get('bookings')
  })
  await step('staff move the meeting of the likely bot', () =>
    changed('Vikram Seth', 'move', {
      day: '2026-11-26',
      time: '09:30',
      line: 'Our partner travels on Wednesday.',
      isConfirmed: true,
    }),
  )
  await step('and back', () => changed('Vikram Seth', 'move', { day: '2026-11-25', time: '09:30', isConfirmed: true }))
  await step('staff give a link of their own', () =>
    changed('Gita Nair', 'link', { meetingUrl: 'https://video.example.in/gita' }),
  )
  await step('staff cancel', () => changed('Hari Das', 'cancel', { line: 'We are sorry: our offices are closed.' }))
  await step('staff cancel the meeting of the likely bot', () =>
    changed('Vikram Seth', 'cancel', { line: 'A holiday.' }),
  )
  await step('staff book for somebody', () =>
    neha.post('bookings', {
      name: 'Jaya Pillai',
      email: 'jaya@periyar.example.in',
      phone: '+91 98400 11111',
      company: 'Periyar Rubber',
      agenda: 'A merger',
      guests: 'JAYA@periyar.example.in ca@periyar.example.in',
      line: 'As we agreed on the telephone.',
      request: '11111111-2222-4333-8444-555555555555',
      day: '2026-11-20',
      time: '15:00',
      isConfirmed: true,
    }),
  )
  await step('staff block an afternoon', async () => {
    await neha.post('bookings/blocks', {
      consultants: [1],
      from: '2026-11-27',
      fromTime: '09:00',
      until: '2026-11-27',
      untilTime: '13:00',
      reason: 'Board meeting',
    })
    await neha.get('bookings/within?from=2026-11-26T18:30:00.000Z&until=2026-11-27T18:30:00.000Z')
    await visitor().get('/get/timeslots?date=2026-11-27')
  })
  await step('and let go of it', () => neha.post('bookings/blocks/1/unblock'))
  await step('staff block a day for good', () =>
    neha.post('bookings/blocks', {
      consultants: [1],
      from: '2026-12-30',
      fromTime: '09:00',
      until: '2026-12-30',
      untilTime: '18:00',
      reason: 'Stocktaking',
    }),
  )
  await step('the rules change', async () => {
    const { version, rules } = await neha.read('booking-rules')
    const changes = { ...(rules as object), capacity: 2, consultants: [named('Asha Rao'), named('Ravi Menon')] }
    await neha.post('booking-rules/effect', { version, rules: changes })
    await neha.post('booking-rules', { version, rules: changes })
    await neha.post('booking-rules', { version, rules: { ...changes, slotMinutes: 7 } })
    await visitor().get('/get/timeslots?date=2026-11-30')
  })
  await step('a meeting is reassigned', () => changed('Indu Bose', 'reassign', { consultant: 2 }))
  await step('staff read a booking', async () => neha.get(`bookings/${await idOf('Indu Bose')}`))
}

function named(name: string): object {
  return { name, isActive: true, isNamed: true, services: [], languages: 'English', officeId: null, hours: [] }
}
