import { expect, test } from 'vitest'
import { Beats } from './beats.ts'

test('six million heart rates of somebody who measures a lot are kept, and one more is refused with another way', () => {
  const beats = new Beats()
  const start = Date.parse('2016-01-01T00:00:00Z')
  const add = (second: number) => beats.add(start + second * 1000, 60 + (second % 120), 'Rafa’s strap')
  for (let second = 0; second < 6_000_000; second++) add(second)
  const [last = []] = beats.between(start + 5_999_990_000, start + 6_000_000_000)
  expect(last.map(({ bpm }) => bpm)).toEqual([170, 171, 172, 173, 174, 175, 176, 177, 178, 179])
  expect(() => add(6_000_000)).toThrow('as FIT files')
})
