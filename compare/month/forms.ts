// The forms of visitors with good and bad input: enquiries, the newsletter, job alerts, reminders and the assistant.
import type { Month } from '../month.ts'

export const enquiry = {
  name: 'Meera Iyer',
  email: 'meera@kaverifoods.example.in',
  phoneNumber: '+91 44 0000 0000',
  companyName: 'Kaveri <b>Foods</b> & Sons',
  location: 'Chennai',
  message: 'Please call about our annual return.\nSecond line <script>alert(1)</script>',
  filledInMs: 60_000,
}

export async function enquiries(month: Month): Promise<void> {
  const { step, visitor } = month
  month.chapter('02 enquiries')
  const send = (changes: object = {}) => visitor().post('/post/contactus', { ...enquiry, ...changes })

  await step('Meera writes to the firm', () => send(), '2026-11-16 10:30')
  await step('and sends it again', () => send())
  await step('a second question of hers, spelt otherwise', () =>
    send({ email: 'MEERA@KaveriFoods.example.in', message: 'And when is AOC-4 due?' }),
  )
  await step('everything is missing', () => send({ name: '', email: '', companyName: '', location: '', message: ' ' }))
  await step('wrong values', () => send({ name: 'R2D2 <x>', email: 'meera@', message: 'x'.repeat(6000) }))
  await step('values of other kinds', () => send({ name: 7, email: ['a@example.in'], message: null }))
  await step('no JSON', () => visitor().post('/post/contactus', 'name=Meera&email=meera%40example.in'))
  await step('a form without script', () =>
    visitor().post('/contact', new URLSearchParams({ ...enquiry, filledInMs: '9000' }).toString()),
  )
  await step('a form without script, with errors', () => visitor().post('/contact', 'name=&email=x'))
  await step('a likely bot', () => send({ email: 'bot@spam.example.in', filledInMs: 200, message: 'Buy now' }))
  await step('the honeypot', () => send({ email: 'bot2@spam.example.in', website: 'https://spam.example' }))
  await step('invisible signs and digits of other scripts', () =>
    send({
      name: '\u202eAnanya\u200b Rao',
      email: ' ananya@godavari.example.in ',
      phoneNumber: '+९१ ९८४०० ०००००',
      companyName: '=HYPERLINK("x")',
      location: '\u2060=1+1',
      message: 'Does the firm audit co-operative societies?',
    }),
  )
  await step('a page of another site', () =>
    month.send(
      '/post/contactus',
      {
        method: 'POST',
        headers: { origin: 'https://evil.example', 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9' },
        body: JSON.stringify(enquiry),
      },
      'from https://evil.example',
    ),
  )
  await step('one network sends too often', async () => {
    const busy = visitor()
    for (let number = 1; number <= 14; number += 1)
      await busy.post('/post/contactus', {
        ...enquiry,
        email: `person${number}@many${number}.example.in`,
        message: `Question number ${number}`,
      })
  })
  await step('a reader in Hindi', () =>
    send({ email: 'ravi@narmada.example.in', name: 'रवि शर्मा', noticeLanguage: 'hi', message: 'जीएसटी पंजीकरण?' }),
  )
}

export async function subscriptions(month: Month): Promise<void> {
  const { step, visitor, link } = month
  month.chapter('03 subscriptions')
  const reader = 'Reader@Sahyadri.example.in'
  const subscribe = (email: unknown, more: object = {}) => visitor().post('/post/subscribe', { email, ...more })
  const confirm = (path: string) => visitor().post(`${path}/confirm`, { noticeLanguage: '' })

  await step('a reader subscribes', () => subscribe(reader), '2026-11-16 11:30')
  await step('and confirms', () => confirm(link(reader, '/link/subscription/')))
  await step('and confirms again', () => confirm(link(reader, '/link/subscription/')))
  await step('a second reader, by the page of the link', async () => {
    await subscribe('second@narmada.example.in')
  })
  await step('who presses its button', async () => {
    const path = link('second@narmada.example.in', '/link/subscription/')
    await visitor().get(path)
    await visitor().post(`${path}/confirm`, '')
  })
  await step('wrong addresses', async () => {
    for (const email of ['', 'reader', 'reader@', 'a@b@c.in', 7, null]) await subscribe(email)
  })
  await step('one address is entered six times', async () => {
    for (let times = 1; times <= 6; times += 1) await subscribe('pestered@godavari.example.in')
  })
  await step('a wrong token', () => confirm('/link/subscription/nothing'))
  await step('a third reader leaves again', () => subscribe('third@narmada.example.in'))
  await step('after confirming', () => confirm(link('third@narmada.example.in', '/link/subscription/')))

  const alert = { keyword: 'secretary', location: '', city: 'Pune', type: '', level: '' }
  const ask = (email: string, changes: object = {}) =>
    visitor().post('/post/careers/jobalert', { ...alert, email, ...changes })
  await step('a job alert', () => ask('kiran@applicants.example.in'))
  await step('is confirmed', async () => {
    const path = link('kiran@applicants.example.in', '/link/subscription/')
    await visitor().get(`${path}/state`)
    await visitor().post(`${path}/confirm`)
  })
  await step('a job alert for everything', () => ask('latha@applicants.example.in', { keyword: '', city: '' }))
  await step('is confirmed as well', () =>
    visitor().post(`${link('latha@applicants.example.in', '/link/subscription/')}/confirm`),
  )
  await step('job alerts that cannot be', async () => {
    await ask('kiran@')
    await ask('kiran@applicants.example.in', { keyword: 'x'.repeat(300) })
  })

  const company = 'kind=private&state=TS&sales=150&capital=10&group=none&yearEnd=03-31&agm=2026-09-28&formed=2015-01-05'
  const remind = (email: string, answers: string, more: object = {}) =>
    visitor().post('/post/reminders', { email, answers, ...more })
  await step('reminders for a company', () =>
    remind('meera@kaverifoods.example.in', `${company}&gst=monthly`, { firstName: 'Meera' }),
  )
  await step('are confirmed', async () => {
    const path = link('meera@kaverifoods.example.in', '/link/subscription/')
    await visitor().get(`${path}/state`)
    await visitor().post(`${path}/confirm`, { noticeLanguage: '' })
  })
  await step('for a second business of hers', () =>
    remind('MEERA@kaverifoods.example.in', 'kind=llp&state=TN&gst=quarterly'),
  )
  await step('which are confirmed', () =>
    visitor().post(`${link('MEERA@kaverifoods.example.in', '/link/subscription/')}/confirm`),
  )
  await step('and whose answers change', () => {
    // Behind the page of the link.
    const page = link('MEERA@kaverifoods.example.in', '/link/subscription/')
    const answers = 'kind=llp&state=TN&gst=monthly&tds=yes'
    return visitor().post(`${page.replace('/subscription/', '/reminders/')}/change`, { answers })
  })
  await step('reminders that cannot be', async () => {
    await remind('meera@kaverifoods.example.in', 'kind=spaceship')
    await remind('nobody', company)
    await remind('meera@kaverifoods.example.in', '')
  })
}

export async function assistant(month: Month): Promise<void> {
  const { step, visitor } = month
  month.chapter('04 assistant')
  const conversation = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
  const ask = (content: unknown, more: object = {}) =>
    visitor().post('/post/chatbot', { role: 'user', content, ...more })
  const questions = [
    'When is AOC-4 due after the AGM?',
    'when is gstr 3b due this month',
    'Which forms are due this week?',
    'How much is the late fee for MGT-7?',
    'Do you register LLPs?',
    'Where is your Chennai office?',
    'What does a secretarial audit cost?',
    'Are there vacancies in Pune?',
    'Who founded the firm?',
    'Can you register a trust in Delhi?',
    'hello',
    'thank you',
    'Wann ist die Hauptversammlung?',
    'कंपनी पंजीकरण',
    'I want to speak to a person',
  ]
  await step(
    'questions of many visitors',
    async () => {
      for (const question of questions) await ask(question)
    },
    '2026-11-16 14:00',
  )
  await step('a conversation', async () => {
    await ask('When is MGT-7 due?', { conversation })
    await ask('and AOC-4?', { conversation })
    await ask('Can you help with a merger in Nepal?', { conversation })
  })
  await step('no questions', async () => {
    for (const content of ['', ' ', 'x'.repeat(5000), 7]) await ask(content)
    await visitor().post('/post/chatbot', { role: 'assistant', content: 'hello' })
  })
  await step('thumbs', async () => {
    const { text } = await ask('What does a secretarial audit cost?')
    const { exchange }: { exchange?: string } = JSON.parse(text)
    await visitor().post('/post/chatbot/thumb', { exchange, thumb: -1 })
    await visitor().post('/post/chatbot/thumb', { exchange: conversation, thumb: 1 })
    await visitor().post('/post/chatbot/thumb', { exchange: 'x', thumb: 2 })
  })
  await step('the allowance of a day', async () => {
    const keen = visitor()
    for (let number = 1; number <= 24; number += 1)
      await keen.post('/post/chatbot', { role: 'user', content: `What is section ${number}?`, person: conversation })
    await keen.post('/post/chatbot/allowance', { person: conversation })
  })
  await step('a question is handed over', () =>
    visitor().post('/post/contactus', {
      name: 'Nisha Menon',
      email: 'nisha@malabar.example.in',
      companyName: 'Malabar Spices',
      location: 'Kochi',
      message: 'The assistant could not say.',
      filledInMs: 60_000,
      conversation,
    }),
  )
  await step('a conversation is erased', () => visitor().post('/post/chatbot/erase', { conversation }))
}
