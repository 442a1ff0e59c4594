// The first day: staff get in, and somebody else does not.
import { newPasskey } from '../passkey.ts'
import type { Month } from '../month.ts'
import type { People } from '../people.ts'

export async function staffArrives(month: Month, { padma, neha, fatima }: People): Promise<void> {
  const { step, visitor, link } = month
  month.chapter('01 staff')
  const first = () => /\/console\/first\/([\w-]+)/.exec(month.server.printed())?.[1] ?? 'none'
  const tokenOf = (path: string) => path.split('/').at(-1) ?? ''

  await step('Padma follows the first link', () => padma.accept('first', first()), '2026-11-16 09:30')
  await step('nobody becomes the first twice', () =>
    visitor().post('/api/console/auth/first', {
      token: first(),
      name: 'Mallory',
      password: 'eleven brass lamps',
      email: 'mallory@example.in',
    }),
  )
  await step('Padma invites Neha and Fatima', async () => {
    await padma.post('people/invite', { email: neha.email, role: 'manager' })
    await padma.post('people/invite', { email: fatima.email, role: 'editor' })
    await padma.post('people/invite', { email: 'gone@firm.example.in', role: 'editor' })
    await padma.post('people/invite', { email: 'not an address', role: 'king' })
  })
  await step('Neha accepts', () => neha.accept('invitation', tokenOf(link(neha.email, '/console/invitation/'))))
  await step('Fatima accepts', () => fatima.accept('invitation', tokenOf(link(fatima.email, '/console/invitation/'))))
  await step('an invitation is withdrawn', async () => {
    await padma.post('people/withdraw', { email: 'gone@firm.example.in' })
    const token = tokenOf(link('gone@firm.example.in', '/console/invitation/'))
    await visitor().post('/api/console/auth/link', { kind: 'invitation', token })
  })
  await step('a stranger guesses', async () => {
    const stranger = visitor()
    await stranger.get('/api/console/me')
    await stranger.post('/api/console/auth/sign-in', { email: padma.email, password: 'wrong' })
    await stranger.post('/api/console/auth/sign-in', { email: 'nobody@firm.example.in', password: 'wrong' })
    await stranger.post('/api/console/auth/code', { code: '000000' })
    await stranger.post('/api/console/auth/forgotten', { email: 'nobody@firm.example.in' })
  })
  await step('Neha signs in again', () => neha.signIn())
  await step('Neha sees who she is', async () => {
    await neha.get('me')
    await neha.get('account')
    await neha.get('counts')
    await neha.get('today')
  })
  await step('a wrong code', async () => {
    await neha.post('auth/sign-in', { email: neha.email, password: 'seven brass lamps of Neha Kulkarni' })
    await neha.post('auth/code', { code: '000000' })
  })
  await step('Neha signs in with the right one', () => neha.signIn())
  await step('Fatima adds a passkey', () => addPasskey(fatima, 'Office laptop'))
  await step('Fatima loses her laptop, and Padma resets her second step', async () => {
    const { data }: { data?: { id: string; email: string }[] } = await padma.read('people')
    const id = data?.find(({ email }) => email === fatima.email)?.id ?? ''
    await padma.post('people/reset-second-step', { id })
    await padma.get('people')
  })
  await step('Fatima sets a new password by mail', async () => {
    await visitor().post('/api/console/auth/forgotten', { email: fatima.email })
  })
  await step('by its link', async () => {
    const token = tokenOf(link(fatima.email, '/console/reset/'))
    fatima.setPassword('nine copper kettles')
    await visitor().post('/api/console/auth/reset', { token, password: 'nine copper kettles' })
    await visitor().post('/api/console/auth/reset', { token, password: 'nine copper kettles' })
  })
  await step('Fatima sets up her second step again', () => fatima.renewSecondStep())
  await step('roles are kept', async () => {
    for (const path of ['leads', 'bookings', 'people', 'history', 'settings', 'mail', 'privacy/consents'])
      await fatima.get(path)
    for (const path of ['people', 'history', 'settings']) await neha.get(path)
    await neha.post('privacy/person/erase', { address: 'somebody@example.in', seen: 'x', word: 'ERASE' })
    await neha.post('privacy/retention/approve', { seen: [] })
    await fatima.post('bookings/1/attendance', { attendance: 'held' })
  })
  await step('Padma looks at the history', async () => {
    await padma.get('history')
    await padma.get('people')
  })

  async function addPasskey(staff: People['fatima'], name: string): Promise<void> {
    await staff.confirm()
    const { text } = await staff.post('account/passkey/begin')
    const { challenge }: { challenge?: string } = JSON.parse(text)
    await staff.post('account/passkey/finish', { name, response: newPasskey(challenge ?? '') })
    await staff.get('account')
  }
}
