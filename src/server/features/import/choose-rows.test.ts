import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { ImportChoices, ImportPreview } from '#shared/import/imports.ts'
import { zip } from '#test/files.ts'
import { finishImport, readImport } from '#test/imports.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

async function choosing(rafa: Person, name: string, content: Buffer | string) {
  const read = await readImport(rafa, name, content)
  const choose = async (some: Partial<ImportChoices>): Promise<ImportPreview> =>
    (await rafa.patch(`/api/import/${read.id}`, { ...read.choices, ...some })).body.preview
  return { ...read, choose }
}

const daysOf = ({ sessions }: ImportPreview) => sessions.map(({ date }) => date)

const log = [
  'Date,Where,Kind,Notes',
  '2024-03-04,Home,Weights,Squats',
  '2024-03-05,Gym,Rolling,Half guard',
  '2024-03-06,Gym,Rolling,Mount',
].join('\n')

test('rows are chosen by the values of any column, by their days, and one by one', async () => {
  const rafa = await world.signUp()
  const { preview, choose, columns, id } = await choosing(rafa, 'log.csv', log)
  const named = (places: number[]) => places.map((place) => columns[place]?.header)
  expect(named(preview.kindColumns)).toEqual(['Where', 'Kind'])
  const where = preview.kindColumns[0] ?? 0
  const byPlace = await choose({ onlyBy: where, only: ['Gym'] })
  expect(byPlace.kinds).toEqual([
    { name: 'Gym', count: 2 },
    { name: 'Home', count: 1 },
  ])
  expect([daysOf(byPlace), byPlace.counts.leftOut]).toEqual([['2024-03-05', '2024-03-06'], 1])
  expect(daysOf(await choose({ from: '2024-03-05', to: '2024-03-05' }))).toEqual(['2024-03-05'])
  const oneByOne = await choose({ without: [3] })
  expect([daysOf(oneByOne), oneByOne.counts.leftOut]).toEqual([['2024-03-04', '2024-03-06'], 1])
  // What was left out can be chosen again.
  expect(oneByOne.rows.map(({ row, date }) => `${row} ${date}`)).toEqual([
    '2 2024-03-04',
    '3 2024-03-05',
    '4 2024-03-06',
  ])
  expect((await finishImport(world, rafa, id)).result).toMatchObject({ created: 2 })
})

test('the sheets of a workbook are listed with what each would give, and others than the guessed ones can be read', async () => {
  const rafa = await world.signUp()
  const file = await writeXlsx({
    sheets: [
      {
        name: 'Log',
        rows: [
          ['Date', 'Coach', 'Notes'],
          ['2024-03-04', 'Ana', 'Mount'],
          ['2024-03-05', 'Ana', ''],
        ],
      },
      {
        name: 'Seminars',
        rows: [
          ['When', 'Topic'],
          ['2023-01-07', 'Leg locks'],
        ],
      },
      {
        name: 'Belts',
        rows: [
          ['Belt', 'Stripes'],
          ['Blue', 2],
        ],
      },
    ],
  })
  const { preview, choose, id } = await choosing(rafa, 'log.xlsx', Buffer.from(file))
  expect(preview.sheets).toEqual([
    { name: 'Log', count: 2, isRead: true },
    { name: 'Seminars', count: 1, isRead: false },
    { name: 'Belts', count: 0, isRead: false },
  ])
  const others = await choose({ sheets: [1], targets: [] })
  expect(others.sessions).toMatchObject([{ date: '2023-01-07', title: 'Leg locks' }])
  const both = await choose({ sheets: [0, 1], targets: [] })
  expect(both.counts.created).toBe(3)
  expect((await finishImport(world, rafa, id)).result).toMatchObject({ created: 3 })
})

test('the tables of a watch’s ZIP are listed with what each would give', async () => {
  const rafa = await world.signUp()
  const workouts = [
    'Cycle start time,Workout start time,Workout end time,Duration (min),Activity name',
    '2026-05-11 07:00:00,2026-05-11 18:30:00,2026-05-11 20:00:00,90,Jiu Jitsu',
  ]
  // Longer than what its columns are told by.
  const nights = Array.from({ length: 9_000 }, (_, n) => `2026-05-11 07:00:00,${(n * 7919) % 10_007}`)
  const file = zip([
    { name: 'sleeps.csv', content: `Cycle start time,Sleep performance %\n${nights.join('\n')}` },
    { name: 'workouts.csv', content: workouts.join('\n') },
  ])
  const { preview } = await choosing(rafa, 'my_whoop_data.zip', file)
  expect(preview.sheets).toEqual([
    { name: 'sleeps.csv', count: 9_000, isRead: false },
    { name: 'workouts.csv', count: 1, isRead: true },
  ])
  expect(preview.recognized?.app).toBe('WHOOP')
})

test('the notes of a folder are listed with what each would give, and can be left out', async () => {
  const rafa = await world.signUp()
  const file = zip([
    { name: 'Vault/Journal/2024-03-04.md', content: 'Half guard' },
    { name: 'Vault/Log.md', content: '2024-03-05 mount\n2024-03-06 back' },
    { name: 'Vault/Techniques/Armbar.md', content: 'Knees tight' },
    { name: 'Vault/Belts.rtf', content: '{\\rtf1 Blue}' },
  ])
  const { preview, choose, id } = await choosing(rafa, 'vault.zip', file)
  expect(preview).toMatchObject({
    areFiles: true,
    sheets: [
      { name: 'Journal/2024-03-04', count: 1, isRead: true },
      { name: 'Log', count: 2, isRead: true },
      { name: 'Techniques/Armbar', count: 0, isRead: true },
    ],
    skipped: [
      { reason: 'NO_DATE', text: 'Vault/Techniques/Armbar.md: Armbar · Knees tight' },
      { reason: 'FILE_NOT_READ', text: expect.stringMatching(/^Vault\/Belts.rtf · /) },
    ],
  })
  const one = await choose({ sheets: [0], targets: [] })
  expect([daysOf(one), one.sheets.map(({ isRead }) => isRead)]).toEqual([['2024-03-04'], [true, false, false]])
  expect((await finishImport(world, rafa, id)).result).toMatchObject({ created: 1 })
})

test('of many notes, their folders are listed, and a folder that isn’t about training is left out at once', async () => {
  const rafa = await world.signUp()
  const days = Array.from({ length: 28 }, (_, n) => `2024-02-${String(n + 1).padStart(2, '0')}`)
  const file = zip([
    ...days.map((day) => ({ name: `Vault/Daily/${day}.md`, content: 'Call mum' })),
    ...days.map((day) => ({ name: `Vault/BJJ/Sessions/${day}.md`, content: 'Half guard' })),
    { name: 'Vault/BJJ/Techniques/Armbar.md', content: 'Knees tight' },
    { name: 'Vault/Log.md', content: '2024-03-05 mount' },
  ])
  const { preview, choose } = await choosing(rafa, 'vault.zip', file)
  expect(preview.sheets.map(({ name, count }) => [name, count])).toEqual([
    ['Daily', 28],
    ['BJJ/Sessions', 28],
    ['BJJ/Techniques', 0],
    ['Other notes', 1],
  ])
  const { sessions, counts } = await choose({ sheets: [1, 3], targets: [] })
  expect([sessions[0]?.notes, counts.created]).toEqual(['Half guard', 29])
})

test('sheets that are called by their years are read together, although their columns have changed', async () => {
  const rafa = await world.signUp()
  const file = await writeXlsx({
    sheets: [
      {
        name: '2019',
        rows: [
          ['Date', 'What we did'],
          ['14.3.', 'Mount'],
        ],
      },
      {
        name: '2024',
        rows: [
          ['Date', 'Time', 'Coach', 'Rounds', 'Gi', 'Notes'],
          [new Date('2024-03-05T00:00:00Z'), '19:00', 'Ana', 5, 'Yes', 'Back'],
        ],
      },
    ],
  })
  const { preview } = await choosing(rafa, 'bjj.xlsx', Buffer.from(file))
  expect(preview.rows.map(({ date }) => date)).toEqual(['2019-03-14', '2024-03-05'])
  expect(preview.yearless).toBeNull()
})
