// The mail server is away and comes back, the site is killed, and clocks jump.
import type { Month } from '../month.ts'
import type { People } from '../people.ts'
import { applicant, applicationBody, resumeOf } from '../../tests/people/applicant.ts'
import { booking } from './bookings.ts'
import { enquiry } from './forms.ts'

export async function outages(month: Month, { neha }: People): Promise<void> {
  const { step, visitor, mailServer, server } = month
  month.chapter('10 outages')
  const restart = async () => {
    // A mail that is under way at a kill has a step of its own. Whether others have left by then would be chance.
    await server.settle()
    await server.kill()
    await server.start(month.now())
  }

  await step(
    'the mail server is away',
    async () => {
      await mailServer.stop()
      await visitor().post('/post/contactus', { ...enquiry, name: 'Om Prakash', email: 'om@beas.example.in' })
      await visitor().post('/post/consultation', {
        ...booking,
        name: 'Om Prakash',
        email: 'om@beas.example.in',
        date: '2026-12-01',
      })
      await visitor().post('/post/subscribe', { email: 'om@beas.example.in' })
    },
    '2026-11-24 09:30',
  )
  await step('a quarter of an hour later', undefined, '2026-11-24 09:45')
  await step('staff see that', async () => {
    await neha.get('mail?filter={"state":"waiting"}')
    await neha.get('mail/delivery')
    await visitor().get('/readyz')
  })
  await step('the site is killed', restart)
  await step('it is back, and the mail server as well', () => mailServer.restart(), '2026-11-24 10:30')
  await step('everything arrives', undefined, '2026-11-24 12:30')
  await step('a mailbox is refused for good', async () => {
    // That of the office as well: which of the two e-mails leaves first would be chance.
    mailServer.be({ is: 'refusing', at: 'recipient', code: 550, text: '5.1.1 No such mailbox' }, 2)
    await visitor().post('/post/contactus', { ...enquiry, name: 'Gopal Rao', email: 'gone@beas.example.in' })
  })
  const refused = () =>
    month.register.find(`select id from mail where recipient = 'gone@beas.example.in' order by id desc limit 1`)
  await step('staff send it again in vain', () => {
    mailServer.be({ is: 'refusing', at: 'recipient', code: 550, text: '5.1.1 No such mailbox' }, 1)
    return neha.post(`mail/${refused()}/retry`)
  })
  await step('staff correct the address', async () => {
    const id = refused()
    await neha.get(`mail/${id}`)
    await neha.post(`mail/${id}/address`, { address: 'here@beas.example.in' })
    await neha.post('mail/retry-all')
  })
  await step('the mail server is busy', async () => {
    mailServer.be({ is: 'refusing', at: 'content', code: 451, text: '4.7.1 Later' }, 2)
    await visitor().post('/post/contactus', { ...enquiry, name: 'Uma Devi', email: 'uma@chenab.example.in' })
  })
  await step('and takes them an hour later', undefined, '2026-11-24 14:00')
  await step('the site is killed while a mail is under way', async () => {
    const released = Promise.withResolvers<void>()
    mailServer.be({ is: 'waiting', until: released.promise }, 1)
    await visitor().post('/post/careers/jobalert', { email: 'sent@ravi.example.in', keyword: 'audit' })
    while (mailServer.underWay() === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await server.kill()
    released.resolve()
    await server.start(month.now())
  })
  await step('it is sent once the claim has ended', undefined, '2026-11-24 14:30')
  await step('the site is killed after an application', async () => {
    const body = applicationBody(
      { ...applicant, name: 'Sana Ali', email: 'sana@tapti.example.in', filledInMs: '60000' },
      await resumeOf('Sana Ali'),
    )
    await visitor().post('/post/careers/jobapplication', body)
    await restart()
  })
  await step('and after a booking', async () => {
    await visitor().post('/post/consultation', {
      ...booking,
      name: 'Tara Singh',
      email: 'tara@sutlej.example.in',
      date: '2026-12-02',
      slot: '11:30',
    })
    await restart()
  })
  await step('the clock goes back an hour', undefined, '2026-11-24 13:40')
  await step('somebody writes meanwhile', () =>
    visitor().post('/post/contactus', { ...enquiry, name: 'Zoya Khan', email: 'zoya@jhelum.example.in' }),
  )
  await step('the clock is right again', undefined, '2026-11-24 15:00')
  await step('the unconfirmed meeting has been let go', () => visitor().get('/get/timeslots?date=2026-11-25'))
}

/** Nobody does anything: what the site does by itself. */
export async function daysPass(month: Month, chapter: string, days: readonly string[]): Promise<void> {
  month.chapter(chapter)
  for (const day of days) {
    for (const time of ['06:00', '09:05', '09:40', '12:30', '18:00'])
      await month.step(`${day} ${time}`, undefined, `${day} ${time}`)
  }
}

/** A year later: what is kept no longer. */
export async function aYearLater(month: Month, { padma }: People): Promise<void> {
  const { step, visitor } = month
  month.chapter('13 retention')
  await step('the clock jumps by a year', undefined, '2027-12-20 03:00')
  await step('an hour more', undefined, '2027-12-20 04:00')
  await step('the next night', undefined, '2027-12-21 03:00')
  await step('what an administrator sees', async () => {
    await padma.get('privacy/retention')
    await padma.get('privacy/retention/runs')
    const { due } = await padma.read('privacy/retention')
    await padma.post('privacy/retention/approve', { seen: [] })
    const tooMuch = (Array.isArray(due) ? due : []).filter(({ isTooMuch }) => isTooMuch)
    await padma.post('privacy/retention/approve', {
      seen: tooMuch.map(({ what, howMany }) => ({ what, howMany })),
    })
    await padma.get('leads')
  })
  await step('after the approval', undefined, '2027-12-22 03:00')
  await step('the calendar of that year', () => visitor().get('/get/eventduedates?month=12&year=2027'))
}
