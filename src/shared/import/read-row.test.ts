import { expect, test } from 'vitest'
import { matchSessions, readRows } from './plan.ts'
import { type Reading, readRow } from './read-row.ts'

const reading = (targets: Reading['targets'], more: Partial<Reading> = {}): Reading => ({
  targets,
  headers: targets.map(() => ''),
  order: null,
  usualStart: '',
  ...more,
})
const session = (...args: Parameters<typeof readRow>) => {
  const outcome = readRow(...args)
  if (outcome === 'empty' || 'skip' in outcome) throw new Error(JSON.stringify(outcome))
  return outcome.session
}

test('nothing that a row says is lost: what fits no field goes to the notes', () => {
  const targets = reading(['date', 'startTime', 'effort', 'rounds', 'toNotes', 'notes', 'academy'], {
    headers: ['Date', 'Start', 'RPE', 'Rolls', 'Weight', 'Notes', 'Gym'],
  })
  const gym = 'x'.repeat(121)
  expect(session(['2024-03-04', 'evening', '11', '5 hard ones', '80 kg', 'Good.', gym], targets)).toMatchObject({
    startTime: '',
    rounds: 5,
    effort: null,
    academy: '',
    notes: ['Good.', 'Start: evening', `Gym: ${gym}`, 'Rolls: 5 hard ones', 'RPE: 11', 'Weight: 80 kg'].join(
      '\n\n',
    ),
  })
})

test('notes are private where the row says so', () => {
  const marked = (text: string) =>
    session(['2024-03-04', text], reading(['date', 'private'], { headers: ['Date', 'Private'] }))
  for (const text of ['Private', 'yes', 'X'])
    expect(marked(text)).toMatchObject({ hasPrivateNotes: true, notes: '' })
  for (const text of ['', 'No', '0']) expect(marked(text)).toMatchObject({ hasPrivateNotes: false, notes: '' })
  expect(marked('My secret')).toMatchObject({ hasPrivateNotes: true, notes: 'Private: My secret' })
})

test('a sentence in the column of techniques is no technique', () => {
  const prose = 'We worked on keeping the elbow tight while passing, then rolled'
  const one = session(['2024-03-04', prose, 'Armbar, Kimura'], reading(['date', 'techniques', 'techniques']))
  expect(one).toMatchObject({ techniques: ['Armbar', 'Kimura'], notes: prose })
})

test('the title is what the type says, unless that is no more than the type', () => {
  const typed = (type: string) => session(['2024-03-04', type], reading(['date', 'sessionType']))
  expect(typed('Fundamentals')).toMatchObject({ title: 'Fundamentals', sessionType: 'class' })
  expect(typed('open mat')).toMatchObject({ title: 'Open mat', sessionType: 'open-mat' })
  expect(typed('Camp in Mallorca')).toMatchObject({ title: 'Camp in Mallorca', sessionType: 'other' })
  expect(typed('')).toMatchObject({ title: 'Class', sessionType: 'class' })
})

test('a day and time in one cell are both, and midnight is no time', () => {
  expect(session(['2024-03-04 19:00'], reading(['date']))).toMatchObject({
    date: '2024-03-04',
    startTime: '19:00',
  })
  expect(session(['2024-03-04 00:00:00'], reading(['date'])).startTime).toBe('')
})

test('a time of UTC is shown as the member’s clocks do, on the day it was there', () => {
  const clockAt = () => ({ day: '2024-03-05', time: '00:30' })
  const read = (text: string, more: Partial<Reading> = {}) =>
    session([text, '90'], reading(['date', 'duration'], { unit: 'minutes', ...more }))
  const shown = { date: '2024-03-05', startTime: '00:30', endTime: '02:00' }
  expect(read('2024-03-04T23:30:00Z', { clockAt })).toMatchObject(shown)
  expect(read('2024-03-04 23:30', { clockAt, isUtc: true })).toMatchObject(shown)
  const written = { date: '2024-03-04', startTime: '23:30', endTime: '01:00' }
  expect(read('2024-03-04T23:30:00-05:00', { clockAt })).toMatchObject(written)
  expect(read('2024-03-04T23:30:00Z')).toMatchObject(written)
})

test('a checked box is a tag of its header, an unchecked one is none, and rows of such boxes are empty', () => {
  const read = (...row: string[]) => readRow(row, reading(['date', 'tags'], { headers: ['Date', 'Drilled'] }))
  expect(read('2024-03-04', 'TRUE')).toMatchObject({ session: { tags: ['Drilled'] } })
  expect(read('2024-03-04', 'No')).toMatchObject({ session: { tags: [] } })
  expect(read('', 'FALSE')).toBe('empty')
})

test.each([
  [['', 'x'], 'NO_DATE'],
  [['soon', 'x'], 'NOT_A_DATE'],
  [['03/04/2024', 'x'], 'DATE_UNCLEAR'],
  [['2024-03-04', 'x'.repeat(20_001)], 'NOTES_TOO_LONG'],
  [['2024-03-04', 'x', '31'], 'TOO_MANY_ROUNDS'],
  [['2024-03-04', 'x', '', Array.from({ length: 51 }, (_, n) => `tag ${n}`).join(',')], 'TOO_MANY_NAMES'],
])('a row that says %j is skipped: %s', (row, skip) => {
  expect(readRow(row, reading(['date', 'notes', 'rounds', 'tags']))).toEqual({ skip })
})

test('a row has the same key wherever it is, and two that are the same have two', () => {
  const keys = (rows: string[][]) =>
    [...readRows(rows, 0, reading(['date', 'notes']))].flatMap((one) => (one && 'key' in one ? one.key : []))
  const [monday, tuesday] = [
    ['2024-03-04', 'x'],
    ['2024-03-05', 'y'],
  ]
  const before = keys([monday, tuesday])
  expect(
    keys([['2024-02-01', 'new'], tuesday, [], [...monday, '']])
      .slice(1)
      .toSorted(),
  ).toEqual(before.toSorted())
  expect(new Set(keys([monday, monday])).size).toBe(2)
})

test('a session is found by its day and start, each once, and two of a day in the order of time', () => {
  const at = (id: number, startTime: string, date = '2024-03-04') => ({ id, date, startTime })
  const idsOf = (imported: ReturnType<typeof at>[], existing: ReturnType<typeof at>[]) =>
    matchSessions(imported, existing).map(({ existing }) => existing?.id)
  const some = [at(0, '19:00'), at(0, '19:00'), at(0, '12:00'), at(0, '')]
  expect(idsOf(some, [at(1, '07:00'), at(2, '19:00'), at(3, '')])).toEqual([2, undefined, undefined, 3])
  // As a watch lists them, and as somebody does who writes no times.
  const [morning, evening] = [at(1, ''), at(2, '')]
  expect(idsOf([at(0, '19:00'), at(0, '07:00')], [morning, evening])).toEqual([2, 1])
  const yesterday = at(3, '', '2024-03-03')
  expect(idsOf([at(0, ''), at(0, ''), { ...yesterday, id: 0 }], [yesterday, morning, evening])).toEqual([2, 1, 3])
  expect(idsOf([at(0, ''), at(0, '07:00')], [at(1, '07:00'), at(2, '19:00')])).toEqual([2, 1])
})

test('a session without a time on a day with two is asked about, and is the one that was chosen, or none', () => {
  const at = (id: number, startTime: string) => ({ id, date: '2024-03-04', startTime })
  const two = [at(1, '07:00'), at(2, '19:00')]
  const matched = (imported: ReturnType<typeof at>[], existing: ReturnType<typeof at>[], chosen: number[] = []) =>
    matchSessions(imported, existing, chosen).map((one) => [one.existing?.id, one.options.map(({ id }) => id)])
  expect(matched([at(0, '')], two)).toEqual([[1, [1, 2]]])
  expect(matched([at(0, '')], two, [2])).toEqual([[2, [1, 2]]])
  expect(matched([at(0, '')], two, [0])).toEqual([[undefined, [1, 2]]])
  // Of another day, or of somebody else.
  expect(matched([at(0, '')], two, [7])).toEqual([[1, [1, 2]]])
  expect(matched([at(0, '07:00'), at(0, '19:00')], [at(1, '')])).toEqual([
    [1, [1]],
    [undefined, [1]],
  ])
  // Clear: one is left, or both are in the same order.
  expect(matched([at(0, '07:00'), at(0, '')], two)).toEqual([
    [1, []],
    [2, []],
  ])
  expect(matched([at(0, ''), at(0, '')], two).map(([, options]) => options)).toEqual([[], []])
})
