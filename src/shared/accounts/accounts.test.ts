import { expect, test } from 'vitest'
import { initialsOf } from './accounts.ts'

test.each([
  ['Rafa Moreno', 'RM'],
  ['rafa', 'R'],
  ['  ana   paula de souza ', 'AP'],
  ['Élodie ßen', 'ÉSS'],
  ['😀 Smile', '😀S'],
  ['', ''],
])('the avatar of %j reads %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
