import { expect, test } from 'vitest'
import { isWeekday } from './cell-words.ts'
import { readDate } from './read-date.ts'

test('days of the week are known in five languages, and other words aren’t', () => {
  for (const word of [
    'Mon',
    'Thurs',
    'Wednesday',
    'Mi.',
    'Montags',
    'Sonnabend',
    'terça-feira',
    'Miércoles',
    'samedi',
  ])
    expect([word, isWeekday(word)]).toEqual([word, true])
  for (const word of ['Monika', 'some', 'Double', 'Sam', ''])
    expect([word, isWeekday(word)]).toEqual([word, false])
  expect(readDate('Samedi, 4.5.2024')).toBe('2024-05-04')
})
