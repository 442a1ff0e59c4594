// The bounds of what a process takes in, on a clock of the test's own.
import { expect, test } from 'vitest'
import { openCapacity } from './capacity.server.ts'
import { senderGroups } from '#platform/quota/client-address.server.ts'

const ofSender = { perSecond: 1, burst: 60 }
const ofProcess = { perSecond: 50, burst: 100 }

function opened() {
  let now = 0
  const capacity = openCapacity({ ofSender, ofProcess, now: () => now })
  return {
    pass: (ms: number) => (now += ms),
    send: (sender: string, form = 'contact') => capacity.take(form, senderGroups(sender)),
    /** Returns how many of them were taken. */
    sendMany(count: number, sender: (each: number) => string) {
      return Array.from({ length: count }, (_, each) => this.send(sender(each))).filter((one) => one === null).length
    },
  }
}

test('a sender has sixty places at once, and one more each second', () => {
  const { send, sendMany, pass } = opened()
  pass(1000)
  expect(Array.from({ length: 60 }, () => send('198.51.100.1'))).toEqual(Array(60).fill(null))
  expect(send('198.51.100.1')).toEqual({ status: 429, waitSeconds: 1 })
  expect(send('198.51.100.2')).toBeNull()
  expect(send('198.51.100.1', 'newsletter')).toBeNull()
  pass(1000)
  expect(send('198.51.100.1')).toBeNull()
  expect(send('198.51.100.1')).not.toBeNull()
  pass(10_000)
  expect(sendMany.call({ send }, 30, () => '198.51.100.1')).toBe(10)
})

test('the /64 networks of one IPv6 /48 share five times as much', () => {
  const site = opened()
  let taken = 0
  // Slow enough for the process as a whole.
  for (let second = 0; second < 20; second++, site.pass(1000))
    taken += site.sendMany(30, (each) => `2a02:100:1:${(second * 30 + each).toString(16)}::1`)
  expect(taken).toBeGreaterThanOrEqual(300)
  expect(taken).toBeLessThan(410)
})

test('the process has a bound for all senders and forms together', () => {
  const site = opened()
  expect(site.sendMany(300, (each) => `10.0.${each >> 8}.${each & 255}`)).toBe(100)
  expect(site.send('10.9.9.9', 'newsletter')).toEqual({ status: 503, waitSeconds: 1 })
  site.pass(1000)
  expect(site.sendMany(300, (each) => `10.1.${each >> 8}.${each & 255}`)).toBe(50)
})

test('a sender who is refused takes no place of others', () => {
  const site = opened()
  for (let second = 0; second < 10; second++, site.pass(1000)) site.sendMany(500, () => '198.51.100.1')
  expect(site.sendMany(40, (each) => `10.2.0.${each}`)).toBe(40)
})

test('senders who cannot be told apart share the bound of the process only', () => {
  const capacity = openCapacity({ ofSender, ofProcess, now: () => 0 })
  expect(Array.from({ length: 100 }, () => capacity.take('contact', []))).toEqual(Array(100).fill(null))
  expect(capacity.take('contact', [])).toMatchObject({ status: 503 })
})

test('one sender has a bound for all forms together', () => {
  const ofSenderInAll = { perSecond: 1, burst: 5 }
  const capacity = openCapacity({ ofSender, ofSenderInAll, ofProcess, now: () => 0 })
  const send = (sender: string, form: number) => capacity.take(`form ${form}`, senderGroups(sender))
  expect(Array.from({ length: 5 }, (_, form) => send('198.51.100.1', form))).toEqual(Array(5).fill(null))
  expect(send('198.51.100.1', 6)).toMatchObject({ status: 429 })
  expect(send('198.51.100.2', 6)).toBeNull()
})
