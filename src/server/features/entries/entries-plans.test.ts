import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { makeJournal } from '#test/make.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

/** It is noon in London on November 21. */
const [today, tomorrow, nextWeek] = ['2026-11-21', '2026-11-22', '2026-11-28']

const listed = async (person: Person, query = '') => {
  const { body, headers } = await person.get(`/api/entries?${query}`)
  return { titles: body.map(({ title }: Entry) => title), total: headers['x-total-count'] }
}

test('an entry dated after today is stored and listed as planned, and counted in no total', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Trained', date: today, startTime: '07:00' })
  const planned = await rafa.log({ title: 'Planned half guard', date: nextWeek })
  expect(planned).toMatchObject({ title: 'Planned half guard', date: nextWeek, isPlanned: true })
  expect((await rafa.get(`/api/entries/${planned.id}`)).body).toEqual(planned)
  const all = { titles: ['Planned half guard', 'Trained'], total: '1' }
  expect(await listed(rafa)).toEqual(all)
  // Words of the notes that both have: common ones, a short one, and one with a symbol.
  for (const q of ['underhook', 'ee', 'knee.']) expect(await listed(rafa, `q=${q}`)).toEqual(all)
  expect(await listed(rafa, 'q=planned')).toEqual({ titles: ['Planned half guard'], total: '0' })
  const { raw } = await rafa.get('/api/export/entries')
  const [, ...rows] = (await readXlsx(raw)).sheets[0]?.rows ?? []
  expect(rows.map((row) => row.slice(1, 3))).toEqual([
    ['Planned half guard', 'Planned'],
    ['Trained', 'Trained'],
  ])
})

test('tonight’s class is planned at noon, also the first of a series, and one of this morning was trained', async () => {
  const rafa = await world.signUp()
  const tonight = { date: today, startTime: '19:00', endTime: '20:30' }
  const series = { isRecurring: true, recurrenceEndDate: '2026-12-31' }
  expect(await rafa.log({ title: 'Tonight', ...tonight })).toMatchObject({ isPlanned: true })
  expect(await rafa.log({ title: 'Every Saturday', ...tonight, ...series })).toMatchObject({ isPlanned: true })
  expect(await rafa.log({ title: 'This morning', date: today, startTime: '07:00' })).toMatchObject({
    isPlanned: false,
  })
  expect((await listed(rafa)).total).toBe('1')
  expect((await rafa.get(`/api/stats?from=${today}&to=${today}`)).body).toMatchObject({ totals: { sessions: 1 } })
  const { raw } = await rafa.get('/api/export/entries')
  const trained = (await readXlsx(raw)).sheets[0]?.rows.filter((row) => row[2] === 'Trained')
  expect(trained?.map((row) => row[1])).toEqual(['This morning'])
  const { path } = (await rafa.post('/api/calendar/feed', { timeZone: 'Europe/London' })).body
  const feed: string = (await world.browser().get(path)).body
  expect(feed.match(/STATUS:CONFIRMED/g)).toHaveLength(1)
})

test('an entry of today without a time is planned, unless its member says that they trained', async () => {
  const rafa = await world.signUp()
  const untimed = { title: 'Open mat', date: today, startTime: '', endTime: '' }
  expect(await rafa.log(untimed)).toMatchObject({ isPlanned: true })
  expect(await rafa.log({ ...untimed, isPlanned: false })).toMatchObject({ isPlanned: false })
  expect((await listed(rafa)).total).toBe('1')
})

test('the journal lists the twenty plans before and after today that are nearest, and everything trained', async () => {
  const [rafa, hana] = [await world.signUp(), await world.signUp()]
  const around = (from: number, count: number, step: number, isPlanned = true) =>
    Array.from({ length: count }, (_, n) => {
      const date = addDays(today, from + n * step)
      return { title: isPlanned ? `Plan ${date}` : `Trained ${date}`, date, isPlanned }
    })
  const plans = [...around(1, 300, 1), ...around(-2, 50, -2)]
  await makeJournal(world.db, rafa.user.id, [...plans, ...around(-1, 60, -1, false)])
  await makeJournal(world.db, hana.user.id, around(0, 3, 1))
  const near = [...around(1, 20, 1), ...around(-2, 20, -2)].map(({ title }) => title)

  const first = await rafa.get('/api/entries?planned=near')
  const cursor = String(first.headers['x-next-cursor'])
  const second = await rafa.get(`/api/entries?planned=near&cursor=${cursor}`)
  const entries: Entry[] = [...first.body, ...second.body]
  expect([first.body.length, second.headers['x-next-cursor']]).toEqual([50, undefined])
  expect(first.headers['x-total-count']).toBe('60')
  expect(entries.map(({ date }) => date)).toEqual(
    entries
      .map(({ date }) => date)
      .toSorted()
      .reverse(),
  )
  const titles = entries.map(({ title }) => title)
  expect(titles.filter((title) => title.startsWith('Plan'))).toEqual(expect.arrayContaining(near))
  expect(titles).toHaveLength(60 + near.length)

  expect((await listed(rafa, 'limit=200')).titles).toHaveLength(200)
  expect((await listed(rafa, 'planned=near&q=plan')).titles).toHaveLength(40)
  expect((await listed(rafa, `planned=near&from=${addDays(today, 15)}`)).titles).toHaveLength(6)
  expect((await rafa.get('/api/entries?planned=far')).status).toBe(400)
})

test('whether tonight has come depends on the member’s time zone', async () => {
  const [rafa, hana] = [await world.signUp(), await world.signUp()]
  await rafa.patch('/api/user', { timeZone: 'America/New_York' })
  await hana.patch('/api/user', { timeZone: 'Asia/Tokyo' })
  // It is seven in the morning in New York, and nine in the evening in Tokyo.
  const evening = { date: today, startTime: '19:00' }
  expect(await rafa.log(evening)).toMatchObject({ isPlanned: true })
  expect(await hana.log(evening)).toMatchObject({ isPlanned: false })
})

test('what today is depends on the member’s time zone, and on what their device says', async () => {
  const [rafa, hana] = [await world.signUp(), await world.signUp()]
  await rafa.patch('/api/user', { timeZone: 'America/New_York' })
  await hana.patch('/api/user', { timeZone: 'Pacific/Auckland' })
  const early = { date: tomorrow, startTime: '00:30' }
  expect(await rafa.log(early)).toMatchObject({ isPlanned: true })
  expect(await hana.log(early)).toMatchObject({ isPlanned: false })
  expect(await rafa.log({ date: tomorrow, isPlanned: false })).toMatchObject({ isPlanned: false })
  expect(await rafa.log({ date: nextWeek, isPlanned: false })).toMatchObject({ isPlanned: true })
  expect(await rafa.log({ date: today, isPlanned: true })).toMatchObject({ isPlanned: true })
})

test('a planned entry stays planned when its day comes and passes, until it is confirmed, once', async () => {
  const rafa = await world.signUp()
  const { id, updatedAt } = await rafa.log({ date: today, isPlanned: true })
  const path = `/api/entries/${id}`
  expect((await rafa.patch(path, { title: 'Renamed' })).body).toMatchObject({ isPlanned: true })
  expect((await listed(rafa)).total).toBe('0')
  const confirmed = await rafa.patch(path, { isPlanned: false })
  expect(confirmed.body).toMatchObject({ isPlanned: false, title: 'Renamed' })
  expect((await rafa.patch(path, { isPlanned: false, updatedAt })).body).toEqual(confirmed.body)
  expect((await listed(rafa)).total).toBe('1')
  expect((await rafa.patch(path, { isPlanned: true })).body).toMatchObject({ isPlanned: true })
})

test('an entry that is moved ahead is planned, one that is moved to the past was trained', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ date: today, startTime: '07:00' })
  const moved = async (changes: object) => (await rafa.patch(`/api/entries/${id}`, changes)).body.isPlanned
  expect(await moved({ date: nextWeek })).toBe(true)
  expect(await moved({ isPlanned: false })).toBe(true)
  expect(await moved({ date: '2026-11-19' })).toBe(false)
  expect(await moved({ date: nextWeek, isPlanned: false })).toBe(true)
  expect(await moved({ date: '2026-11-19', isPlanned: true })).toBe(true)
})

test('a planned entry that is removed and restored is still planned', async () => {
  const rafa = await world.signUp()
  const planned = await rafa.log({ date: nextWeek, notes: '', hasPostSessionNotes: true })
  expect((await rafa.get('/api/reminders')).body).toMatchObject([{ date: nextWeek, completed: false }])
  await rafa.delete(`/api/entries/${planned.id}`)
  expect((await rafa.get('/api/reminders')).body).toEqual([])
  expect((await rafa.post(`/api/entries/${planned.id}/restore`)).body).toEqual(planned)
})

test('a series that begins in the future has not one session that counts as trained', async () => {
  const rafa = await world.signUp()
  const first = await rafa.log({
    title: 'Fundamentals',
    date: '2026-11-24',
    isRecurring: true,
    recurrenceWeekdays: [2, 4],
    recurrenceEndDate: '2027-02-22',
  })
  expect(first).toMatchObject({ isPlanned: true, isRecurring: true })
  expect((await listed(rafa)).total).toBe('0')
  const calendar = (await rafa.get('/api/calendar?from=2026-11-01&to=2027-03-31')).body
  expect(calendar).toHaveLength(26)
  expect(calendar[0]).toMatchObject({ kind: 'entry', isPlanned: true })
  const { path } = (await rafa.post('/api/calendar/feed', { timeZone: 'Europe/Lisbon' })).body
  const feed: string = (await world.browser().get(path)).body
  expect([feed.match(/STATUS:TENTATIVE/g)?.length, feed.match(/STATUS:CONFIRMED/g)]).toEqual([26, null])
  await rafa.delete(`/api/entries/${first.id}`)
  expect((await rafa.get('/api/calendar?from=2026-11-01&to=2027-03-31')).body).toHaveLength(25)
})
