import { expect, test } from 'vitest'
import { guessColumns } from './guess.ts'
import { rowsOfNotes } from './note.ts'
import { readDayOne } from './read-day-one.ts'
import { readNotes } from './read-notes.ts'

const rowsOf = (text: string, name: string) => rowsOfNotes(readNotes(text, name) ?? [])

const phoneNotes = `BJJ notes

3/4/24 gi w/ Sam
armbar from closed guard, knees tight!
rolled w Theo - got caught again

Mar 6 2024 - open mat
6 rounds
- - -
13.3.2024 19:00 No-gi
hooks
`

test('notes of a phone are a session for each line that begins with a day', () => {
  expect(rowsOf(phoneNotes, 'Notes.txt')).toEqual([
    ['Date', 'Start', 'Title', 'Notes', 'Tags'],
    ['', '', '', 'BJJ notes', ''],
    ['3/4/24', '', 'gi w/ Sam', 'armbar from closed guard, knees tight!\nrolled w Theo - got caught again', ''],
    ['Mar 6 2024', '', 'open mat', '6 rounds', ''],
    ['13.3.2024', '19:00', 'No-gi', 'hooks', ''],
  ])
  expect(guessColumns(rowsOf(phoneNotes, '')).targets).toEqual(['date', 'startTime', 'title', 'notes', 'tags'])
})

test('a Markdown file of one day has its date in a heading or in its name', () => {
  expect(rowsOf('# 2024-03-04 Half guard\n\nUnderhook *first*.', 'x.md')[1]).toEqual([
    '2024-03-04',
    '',
    'Half guard',
    'Underhook *first*.',
    '',
  ])
  expect(rowsOf('Underhook first.', 'journal/2024-03-04_Half guard.md')[1]).toEqual([
    '2024-03-04',
    '',
    'Half guard',
    'Underhook first.',
    '',
  ])
  expect(readNotes('Underhook first.', 'half-guard.md')).toBeUndefined()
})

test('an export of Day One has the day where it was written', () => {
  const entries = [
    {
      creationDate: '2024-03-04T23:30:00Z',
      timeZone: 'Europe/Berlin',
      text: '# Half guard\nUnderhook first\\.\n![](dayone-moment://ABC)',
      tags: ['bjj', 'guard'],
      starred: false,
    },
    { creationDate: '2024-03-05T10:00:00Z', timeZone: 'Nowhere', text: 'Rest' },
  ]
  expect(rowsOfNotes(readDayOne({ metadata: { version: '1.0' }, entries }) ?? []).slice(1)).toEqual([
    ['2024-03-05', '', 'Half guard', 'Underhook first.', 'bjj, guard'],
    ['2024-03-05T10:00Z (written)', '', '', 'Rest', ''],
  ])
  expect(readDayOne({ entries: [{ id: 1 }] })).toBeUndefined()
  expect(readDayOne([])).toBeUndefined()
})
