import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['rafa@example.com', 'rafa@example.com'],
  ['Rafa@Example.com', 'rafa@example.com'],
  ['rafa+bjj@example.com', 'rafa@example.com'],
  ['rafa+bjj+2@example.com', 'rafa@example.com'],
  ['r.a.f.a+bjj@gmail.com', 'rafa@gmail.com'],
  ['rafa@googlemail.com', 'rafa@gmail.com'],
  ['ra.fa@example.com', 'ra.fa@example.com'],
  ['+bjj@example.com', '+bjj@example.com'],
  ['"a@b"@example.com', '"a@b"@example.com'],
])('mail to %s reaches the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
