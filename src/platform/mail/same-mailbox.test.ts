import { expect, test } from 'vitest'
import { mailboxOf } from './same-mailbox.server.ts'

test.each([
  ['Reader@Example.in', 'reader@example.in'],
  ['reader+one@example.in', 'reader@example.in'],
  ['reader+one+two@example.in', 'reader@example.in'],
  ['first.last@example.in', 'first.last@example.in'],
  ['f.i.r.s.t+x@gmail.com', 'first@gmail.com'],
  ['First@GoogleMail.com', 'first@gmail.com'],
  ['reader+x@me.com', 'reader@icloud.com'],
  ['first.last@mac.com', 'first.last@icloud.com'],
  ['First_La.st-1@protonmail.com', 'firstlast1@proton.me'],
  ['first.last1+x@pm.me', 'firstlast1@proton.me'],
  ['+only@example.in', '+only@example.in'],
])('%s leads to the mailbox %s', (address, key) => {
  expect(mailboxOf(address).key).toBe(key)
})

test.each([
  ['reader@gmail.com', true],
  ['reader@rediffmail.com', true],
  ['reader@kaverifoods.example.in', false],
])('%s is at a common provider: %s', (address, isCommonProvider) => {
  expect(mailboxOf(address).isCommonProvider).toBe(isCommonProvider)
})

test.each([
  ['kaverifoods.in', 'kaverifoods.in'],
  ['a.b.kaverifoods.in', 'kaverifoods.in'],
  ['accounts.kaverifoods.co.in', 'kaverifoods.co.in'],
  ['mail.co.com', 'co.com'],
])('%s is below the registered name %s', (domain, name) => {
  expect(mailboxOf(`reader@${domain}`).registeredName).toBe(name)
})
