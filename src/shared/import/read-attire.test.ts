import { expect, test } from 'vitest'
import { guessColumns, type Rows } from './guess.ts'
import { readRows } from './plan.ts'
import { attireOfClass, attireOfLines, readAttire } from './read-attire.ts'

/** What the sessions of a table wear, and their tags. */
function attiresIn(rows: Rows) {
  const { headers, targets, firstRow } = guessColumns(rows)
  return [...readRows(rows, firstRow, { headers, targets, order: null, usualStart: '' })].map((one) =>
    one && 'session' in one ? [one.session.attire, ...one.session.tags] : [],
  )
}

test('gi, no-gi, and both are known as people write them in five languages', () => {
  const said = {
    gi: [
      'Gi',
      'GI',
      'gi ',
      '🥋 Gi',
      'with gi',
      'Kimono',
      'com kimono',
      'c/ kimono',
      'mit Gi',
      'avec kimono',
      'con gi',
    ],
    'no-gi': [
      'No-gi',
      'NoGi',
      'Nogi',
      'No Gi',
      'NO-GI',
      'sem kimono',
      's/ kimono',
      'ohne Gi',
      'sans kimono',
      'sin gi',
    ],
    both: ['both', 'Gi and no-gi', 'Gi/NoGi', 'Gi & No-Gi', 'Gi, No-Gi', 'beides', 'ambos', 'gi + nogi'],
  }
  for (const [attire, texts] of Object.entries(said))
    for (const text of texts) expect([text, readAttire(text)]).toEqual([text, attire])
  for (const text of ['', 'giant', 'Gi from Tatami', 'no', 'Guard', 'gift'])
    expect([text, readAttire(text)]).toEqual([text, null])
})

test('a column that says it in words or by check marks is the attire, and no tags are made', () => {
  const column = (header: string, ...cells: string[]) =>
    attiresIn([['Date', header], ...cells.map((cell, n) => [`2024-03-0${n + 1}`, cell])])
  expect(column('Gi/No-Gi', 'GI', 'NoGi', 'both')).toEqual([['gi'], ['no-gi'], ['both']])
  expect(column('Gi', 'Yes', 'No', '')).toEqual([['gi'], ['no-gi'], [null]])
  expect(column('Nogi?', 'x', '')).toEqual([['no-gi'], [null]])
  expect(column('Kimono', 'sim', 'não')).toEqual([['gi'], ['no-gi']])
  expect(column('Uniform', 'ohne Gi', 'mit Gi')).toEqual([['no-gi'], ['gi']])
  expect(column('Kit', 'nogi', 'gi')).toEqual([['no-gi'], ['gi']])
  expect(column('Type', 'No-Gi', 'Gi Fundamentals')).toEqual([['no-gi'], ['gi']])
  expect(column('Gi', 'Tatami', 'Shoyoroll')).toEqual([
    [null, 'Tatami'],
    [null, 'Shoyoroll'],
  ])
})

test('a check mark for gi and one for no-gi are both', () => {
  const rows = [
    ['Date', 'Gi', 'No-Gi'],
    ['2024-03-01', 'TRUE', 'FALSE'],
    ['2024-03-02', 'FALSE', 'TRUE'],
    ['2024-03-03', 'TRUE', 'TRUE'],
    ['2024-03-04', 'FALSE', 'FALSE'],
  ]
  // Only unchecked boxes are no session.
  expect(attiresIn(rows)).toEqual([['gi'], ['no-gi'], ['both'], [null]])
})

test('what a class is called says it only where it says nothing else', () => {
  const named = ['No-gi', 'Gi class', 'Advanced No-Gi', 'BJJ Gi all levels', 'Gi & No-Gi open mat']
  expect(named.map(attireOfClass)).toEqual(['no-gi', 'gi', 'no-gi', 'gi', 'both'])
  expect(['Bought a new gi', 'Half guard with gi grips', 'Class'].map(attireOfClass)).toEqual([null, null, null])
})

test('a line of notes that says nothing else is the attire', () => {
  for (const line of [
    'No-gi',
    '- nogi.',
    'Gi: no',
    'No gi: yes',
    'Attire: no-gi',
    'Gi/No-Gi: nogi',
    '* sem kimono',
  ])
    expect([line, attireOfLines(`Half guard\n${line}\n5 rounds`)]).toEqual([line, 'no-gi'])
  expect(attireOfLines('Gi: yes')).toBe('gi')
  expect(attireOfLines('Gi\nhalf guard\nNo-gi\nback')).toBe('both')
  for (const line of ['washed my gi', 'Gi: white', 'no gi today, forgot it', 'Coach: Gi'])
    expect([line, attireOfLines(line)]).toEqual([line, null])
})
