// Staff read, answer, assign, close and export what came in.
import { rowOf } from '../staff.ts'
import type { Month } from '../month.ts'
import type { People } from '../people.ts'

export async function inbox(month: Month, { padma, neha }: People): Promise<void> {
  const { step, visitor } = month
  month.chapter('07 inbox')
  const lead = (email: string, text = '') =>
    rowOf(neha, `leads?perPage=100&filter=${encodeURIComponent('{"state":"all"}')}&order=asc`, (row) => {
      const said = JSON.stringify(row)
      return said.includes(email) && said.includes(text)
    })
  const meera = () => lead('Meera Iyer', 'annual return')
  const nisha = () => lead('Nisha Menon')
  const set = (row: Record<string, unknown>, values: object) =>
    neha.post('leads/change', { leads: [{ id: row['id'], version: row['version'] }], set: values })
  const me = async () => (await neha.read('me'))['id']

  await step(
    'the inbox',
    async () => {
      await neha.get('leads')
      await neha.get('leads/counts?filter={}')
      await neha.get('leads/desk')
      await neha.get('leads?filter={"spam":true}')
      await neha.get('leads?filter={"overLimit":true}')
      await neha.get('leads?filter={"q":"annual"}')
      await neha.get('leads?filter={"state":"nonsense"}')
    },
    '2026-11-18 09:30',
  )
  await step('Neha reads a lead and writes a note', async () => {
    const { id } = await meera()
    await neha.get(`leads/${id}`)
    await neha.post(`leads/${id}/note`, { text: 'Her auditor has resigned.' })
    await neha.post(`leads/${id}/note`, { text: ' ' })
  })
  await step('takes it', async () => set(await meera(), { assignedTo: await me() }))
  await step('writes a draft and looks at it', async () => {
    const { id } = await meera()
    await neha.post(`leads/${id}/draft`, { text: 'Dear Meera,' })
    await neha.post(`leads/${id}/preview`, { text: 'Dear Meera,\n\nMGT-7 is due on 29 November.' })
  })
  await step('answers', async () => {
    const { id } = await meera()
    await neha.post(`leads/${id}/reply`, {
      text: 'Dear Meera,\n\nMGT-7 is due on 29 November. https://firm.example.in/calendar\n\nNeha',
      request: '22222222-2222-4333-8444-555555555555',
      seenReply: null,
    })
  })
  await step('the same answer twice', async () => {
    const { id } = await meera()
    await neha.post(`leads/${id}/reply`, {
      text: 'Again',
      request: '22222222-2222-4333-8444-555555555555',
      seenReply: null,
    })
  })
  await step('Padma answers the lead of a colleague', async () => {
    const { id } = await meera()
    const { replies } = await padma.read(`leads/${id}`)
    const last = Array.isArray(replies) ? (replies.at(-1)?.id ?? null) : null
    await padma.post(`leads/${id}/reply`, {
      text: 'One more thing: please bring the minutes.',
      request: '33333333-2222-4333-8444-555555555555',
      seenReply: last,
    })
    await padma.get(`leads/${id}`)
  })
  await step('one is spam, and then it is not', async () => {
    const row = await nisha()
    await set(row, { isSpam: true })
    await set({ ...row, version: Number(row['version']) + 1 }, { isSpam: false })
  })
  await step('one is closed, and the old version refused', async () => {
    const row = await nisha()
    await set(row, { state: 'closed' })
    await set(row, { state: 'in progress' })
  })
  await step('the leads are exported', () => neha.get(`leads/export?filter=${encodeURIComponent('{"state":"all"}')}`))
  await step('by its reference', async () => {
    const { reference } = await meera()
    await neha.get(`leads/${reference}`)
    await neha.get('leads/ZZZZZ-ZZZZZ')
  })
  await step('the outbox', async () => {
    await neha.get('mail')
    await neha.get('mail/delivery')
    await neha.post('mail/test')
    await neha.get('mail?filter={"state":"failed"}')
  })
  await step('the assistant’s questions', async () => {
    await neha.get('assistant/unanswered')
    await neha.get('assistant/thumbs')
    await neha.get('assistant/taught')
    const { key } = await rowOf(neha, 'assistant/unanswered', () => true)
    await neha.post('assistant/explain', { questions: ['Can you register a trust in Delhi?', 'When is AOC-4 due?'] })
    await neha.post('assistant/draft', { what: { key }, page: '' })
    // The draft has dealt with that one.
    const { key: other } = await rowOf(neha, 'assistant/unanswered', (row) => row['key'] !== key)
    await neha.post('assistant/dealt-with', { key: other })
    await visitor().post('/post/chatbot', { role: 'user', content: 'Can you register a trust in Delhi?' })
  })
  await step('today', async () => {
    await padma.get('today')
    await padma.post('today/first-hour', { isShown: false })
  })
}
