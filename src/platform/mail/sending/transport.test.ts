// A password is sent to another machine over an encrypted connection, or not at all.
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../../tests/servers/free-port.ts'
import { failureOf, smtpTransport, type OutgoingMail } from './transport.server.ts'

const mail: OutgoingMail = {
  messageId: '<1@firm.example.in>',
  from: { name: 'Firm', address: 'office@firm.example.in' },
  to: { name: '', address: 'meera@kaverifoods.example.in' },
  replyTo: null,
  subject: 'Your message',
  html: '<p>Thank you</p>',
  text: 'Thank you',
  headers: {},
  calendar: null,
  isTyped: false,
  date: new Date('2026-11-21T05:30:00.000Z'),
}

let signedIn: string[]
let port: number
let server: SMTPServer
beforeEach(async () => {
  signedIn = []
  port = await freePort()
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    onAuth(auth, _session, reply) {
      signedIn.push(String(auth.password))
      reply(null, { user: 'office' })
    },
    onData(stream, _session, reply) {
      stream.resume().on('end', () => reply(null))
    },
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
})
afterEach(() => new Promise<void>((closed) => server.close(() => closed())))

async function outcomeOf(url: string): Promise<string> {
  const transport = smtpTransport(url)
  try {
    await transport.deliver(mail, AbortSignal.timeout(60_000))
    return 'accepted'
  } catch (error) {
    return failureOf(error).code
  } finally {
    transport.close()
  }
}

// On Linux, 0.0.0.0 reaches this machine as another one would be reached.
test('a server without STARTTLS on another machine gets no password', async () => {
  expect(await outcomeOf(`smtp://office:geheim@0.0.0.0:${port}`)).toMatch(/^ETLS/)
  expect(await outcomeOf(`smtp://office:geheim@0.0.0.0:${port}?ignoreTLS=true`)).toMatch(/^ETLS/)
  expect(signedIn).toEqual([])
})

test('requireTLS=false opts out, and on the same machine nothing is required', async () => {
  expect(await outcomeOf(`smtp://office:geheim@0.0.0.0:${port}?requireTLS=false`)).toBe('accepted')
  expect(await outcomeOf(`smtp://office:geheim@127.0.0.1:${port}`)).toBe('accepted')
  expect(signedIn).toEqual(['geheim', 'geheim'])
})
