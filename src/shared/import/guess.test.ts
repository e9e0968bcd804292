import { expect, test } from 'vitest'
import { fieldOfHeader } from './columns.ts'
import { guessColumns } from './guess.ts'
import { listOf, partnersOf } from './read-list.ts'
import { readType } from './read-type.ts'

test.each([
  ['Date', 'date'],
  ['Datum', 'date'],
  ['Dauer (Min.)', 'duration'],
  ['Observações', 'notes'],
  ['Coach/Instructor', 'instructor'],
  ['# Rounds', 'rounds'],
  ['Training_notes', 'notes'],
  ['What happened in this long sentence is no header', undefined],
  ['Weight', undefined],
])('the header %j means %s', (header, field) => expect(fieldOfHeader(header)).toBe(field))

test.each([
  ['Gi', 'class'],
  ['No-Gi', 'class'],
  ['Fundamentals', 'class'],
  ['Competition class', 'class'],
  ['Open Mat', 'open-mat'],
  ['freies Training', 'open-mat'],
  ['Treino livre', 'open-mat'],
  ['Private lesson', 'private'],
  ['Aula particular', 'private'],
  ['Garage', 'garage'],
  ['Turnier', 'other'],
  ['Seminar', 'other'],
  ['BJJ', 'class'],
  ['Jiu-Jitsu', 'class'],
  ['Blue', undefined],
])('%j is the type %s', (text, type) => expect(readType(text)).toBe(type))

test('names are told apart, and how many rounds they had', () => {
  expect(listOf('Armbar, triangle; - Sweep (from half, deep)\n• RNC.')).toEqual([
    'Armbar',
    'triangle',
    'Sweep (from half, deep)',
    'RNC',
  ])
  expect(partnersOf('Theo x3, Ana (2), 2x Rui and Kim; theo')).toEqual([
    { name: 'Theo', rounds: 4 },
    { name: 'Ana', rounds: 2 },
    { name: 'Rui', rounds: 2 },
    { name: 'Kim', rounds: 1 },
  ])
  expect(partnersOf('Alexander')).toEqual([{ name: 'Alexander', rounds: 1 }])
})

test('two headers of the same name are one field, and the other goes to the notes', () => {
  const { targets } = guessColumns([
    ['Date', 'Coach', 'Coach', 'Notes', 'Notes', 'Weight'],
    ['2024-03-04', 'Sam', 'Kim', 'a', 'b', '80'],
  ])
  expect(targets).toEqual(['date', 'instructor', 'toNotes', 'notes', 'notes', 'toNotes'])
})

test('without headers, the contents say what columns are', () => {
  const guess = guessColumns([
    ['2024-03-04', '19:00', '20:30', 'Gi', 'Worked a long time on keeping my elbows in from half guard'],
    ['2024-03-06', '19:00', '20:30', 'Open mat', 'Six rounds with people who are a lot bigger than I am'],
  ])
  expect(guess).toMatchObject({ firstRow: 0, targets: ['date', 'startTime', 'endTime', 'sessionType', 'notes'] })
})

test('a German “Tag” is a day if it says days, and an English “Tag” is a tag', () => {
  expect(
    guessColumns([
      ['Tag', 'Notiz'],
      ['04.03.2024', 'x'],
    ]).targets[0],
  ).toBe('date')
  expect(
    guessColumns([
      ['Date', 'Tag'],
      ['2024-03-04', 'guard'],
    ]).targets,
  ).toEqual(['date', 'tags'])
})

test('“Day” beside “Date” that names weekdays is left out', () => {
  expect(
    guessColumns([
      ['Date', 'Day'],
      ['2024-03-04', 'Mon'],
      ['2024-03-05', 'Tue'],
    ]).targets,
  ).toEqual(['date', 'leaveOut'])
})

test('“Private” marks private notes as in our own spreadsheet, and is else what it says', () => {
  const targetOf = (header: string, cell: string) =>
    guessColumns([
      ['Date', 'Type', header],
      ['2024-03-04', 'Class', cell],
    ]).targets[2]
  expect(targetOf('Private', 'Private')).toBe('private')
  expect(targetOf('Private', '$80')).toBe('toNotes')
  expect(targetOf('Private notes', 'Keep the elbow in.')).toBe('notes')
})

const targetsOf = (...rows: string[][]) => guessColumns(rows).targets

test('an empty column takes no field from a full one', () => {
  const rows = [
    ['Date', 'Notes', 'Coach', 'Instructor'],
    ['2024-03-04', 'a', '', 'Kim'],
  ]
  expect(targetsOf(...rows)).toEqual(['date', 'notes', 'leaveOut', 'instructor'])
})

test('“Time” beside days with times is how long it was, and “Time end” is when it ended', () => {
  expect(targetsOf(['Date', 'Time'], ['2024-03-04 19:00', '01:31:24'])).toEqual(['date', 'duration'])
  expect(targetsOf(['Date', 'Time'], ['2024-03-04', '19:00'])).toEqual(['date', 'startTime'])
  expect(targetsOf(['Date', 'Time', 'Time end'], ['2024-03-04', '19:00', '20:30'])[2]).toBe('endTime')
  expect(targetsOf(['Data', 'Hora', 'Hora fim'], ['2024-03-04', '19:00', '20:30'])[2]).toBe('endTime')
})

test('numbers of rows are left out, check marks are tags, and days without a year are no tags', () => {
  const rows = [
    ['#', 'Session #', 'Date', 'Day', 'Competed'],
    ['1', '7', '2024-03-04', 'March 4', 'x'],
    ['2', '8', '2024-03-05', 'March 5', ''],
  ]
  expect(targetsOf(...rows)).toEqual(['leaveOut', 'leaveOut', 'date', 'leaveOut', 'tags'])
})

test('rows are sessions, although one of them looks like a header', () => {
  const session = ['2024-03-04', '19:00', 'Underhook']
  const guess = guessColumns([session, session, session, ['Date', 'Start', 'Notes'], session])
  expect(guess).toMatchObject({ headerRow: 0, firstRow: 0 })
  const below = guessColumns([['Date', 'Start', 'Type', 'Notes'], ['', '', 'Class', 'Gi'], session])
  expect(below).toMatchObject({ headerRow: 0, firstRow: 1 })
  const dated = guessColumns([['Exported', '2024-03-31'], ['Date', 'Start', 'Notes'], session])
  expect(dated).toMatchObject({ headerRow: 1, firstRow: 2, targets: ['date', 'startTime', 'notes'] })
})

test('a file without a date at all has none', () => {
  expect(
    guessColumns([
      ['Name', 'Amount'],
      ['Rent', '500'],
    ]).targets,
  ).not.toContain('date')
  expect(guessColumns([])).toEqual({ headers: [], targets: [], headerRow: 0, firstRow: 0 })
})

test('a column that says something only far below, or beyond the first rows, isn’t left out', () => {
  const rows = Array.from({ length: 300 }, (_, n) => ['2024-03-04', `Mount ${n}`])
  const late = [...rows, ['2024-03-05', 'Back', 'left knee', 'ice']]
  expect(guessColumns([['Date', 'Notes', 'Injury'], ...late]).targets).toEqual([
    'date',
    'notes',
    'toNotes',
    'toNotes',
  ])
})
