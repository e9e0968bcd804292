import { expect, test } from 'vitest'
import { timedNotes } from '../media/shown-video.ts'

test.each([
  ['0:42 hip escape', 42, 'hip escape'],
  ['1:05:09 – the finish', 3909, 'the finish'],
  ['  12:30', 750, ''],
  ['[3:07] grip', 187, 'grip'],
  ['100:00: long', 6000, 'long'],
])('the note %j is about second %j', (line, at, text) => {
  expect(timedNotes(line)).toMatchObject([{ at, text }])
})

test.each(['hip escape at 0:42', '3:75 no such time', '2:1', '12:30:456', '50 reps'])(
  'the note %j is about no time',
  (line) => {
    expect(timedNotes(line)).toEqual([{ at: null, time: '', text: line }])
  },
)

test('each line is a note of its own, and empty ones are none', () => {
  expect(timedNotes('Good one\n\n0:42 hip escape\n').map(({ text }) => text)).toEqual(['Good one', 'hip escape'])
})

test('a line with another kind of line break is one note, read in one go, however many spaces it has', () => {
  const notes = `0:42 ${' '.repeat(2_000)}hip\u2028escape`
  expect(timedNotes(notes)).toEqual([{ at: 42, time: '0:42', text: 'hip\u2028escape' }])
})
