import { expect, test } from 'vitest'
import type { Planned } from '#shared/calendar/planned.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const tuesdays = {
  title: 'Fundamentals',
  date: '2026-11-03',
  isRecurring: true,
  recurrencePattern: 'weekly',
  recurrenceEndDate: '2026-12-31',
} as const

const plannedOf = async (person: Person): Promise<Planned[]> =>
  (await person.get('/api/planned?from=2026-10-01&to=2027-03-31')).body
const datesOf = async (person: Person) => (await plannedOf(person)).map(({ date }) => date)
const rest = ['10', '17', '24'].map((day) => `2026-11-${day}`)
const december = ['01', '08', '15', '22', '29'].map((day) => `2026-12-${day}`)

test('a class that recurs is one entry, and the rest of its sessions are planned', async () => {
  const rafa = await world.signUp()
  const first = await rafa.log(tuesdays)
  expect(first).toMatchObject({ isRecurring: true, recurrencePattern: 'weekly', recurrenceEndDate: '2026-12-31' })
  expect((await rafa.get('/api/entries')).body).toEqual([first])
  expect(await datesOf(rafa)).toEqual([...rest, ...december])
})

test('a class on Tuesdays and Thursdays is one series, and says so', async () => {
  const rafa = await world.signUp()
  const sent = { ...tuesdays, recurrenceWeekdays: [4, 2], recurrenceEndDate: '2026-11-17' }
  const first = await rafa.log(sent)
  expect(first).toMatchObject({ isRecurring: true, recurrenceWeekdays: [2, 4] })
  expect(await datesOf(rafa)).toEqual(['2026-11-05', '2026-11-10', '2026-11-12', '2026-11-17'])

  const path = `/api/entries/${first.id}`
  const changed = await rafa.patch(path, { recurrencePattern: 'biweekly' })
  expect(changed.body).toMatchObject({ recurrencePattern: 'biweekly', recurrenceWeekdays: [2, 4] })
  expect(await datesOf(rafa)).toEqual(['2026-11-05', '2026-11-17'])
  await rafa.patch(path, { recurrencePattern: 'weekly', recurrenceWeekdays: [5] })
  expect(await datesOf(rafa)).toEqual(['2026-11-06', '2026-11-13'])
  expect((await rafa.get(path)).body).toMatchObject({ recurrenceWeekdays: [5] })
  await rafa.patch(path, { recurrencePattern: 'daily', recurrenceWeekdays: [5] })
  expect((await rafa.get(path)).body).toMatchObject({ recurrenceWeekdays: [] })
})

test.each([[[7]], [[-1]], [[1.5]], ['Tuesday'], [[null]]])('the weekdays %j are refused', async (weekdays) => {
  const rafa = await world.signUp()
  expect(await rafa.post('/api/entries', { ...tuesdays, recurrenceWeekdays: weekdays })).toMatchObject({
    status: 400,
    body: { code: 'INVALID' },
  })
  expect((await rafa.get('/api/entries')).body).toEqual([])
})

test('a class cannot recur without an end date', async () => {
  const rafa = await world.signUp()
  const asked = {
    status: 400,
    body: { fields: { recurrenceEndDate: 'End date is required for recurring events' } },
  }
  const endless = { ...tuesdays, recurrenceEndDate: '' }
  expect(await rafa.post('/api/entries', { ...endless, title: '' })).toMatchObject(asked)
  expect(await rafa.post('/api/entries', endless)).toMatchObject(asked)
  const plain = await rafa.log()
  expect(await rafa.patch(`/api/entries/${plain.id}`, { isRecurring: true })).toMatchObject(asked)
  expect(await rafa.post('/api/entries', { ...tuesdays, recurrenceEndDate: '2026-11-01' })).toMatchObject({
    body: { code: 'RULE_ENDS_EARLY' },
  })
  const tooLong = { ...tuesdays, recurrencePattern: 'daily', recurrenceEndDate: '2028-11-03' }
  expect(await rafa.post('/api/entries', tooLong)).toMatchObject({ status: 400, body: { code: 'RULE_TOO_LONG' } })
  expect((await rafa.get('/api/entries')).body).toHaveLength(1)
  expect(await plannedOf(rafa)).toEqual([])
})

test('a create that is sent twice starts one series', async () => {
  const rafa = await world.signUp()
  const sent = { ...tuesdays, clientId: 'offline_1' }
  const both = await Promise.all([rafa.post('/api/entries', sent), rafa.post('/api/entries', sent)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 201])
  expect(both[0].body).toEqual(both[1].body)
  expect(await datesOf(rafa)).toEqual([...rest, ...december])
})

test('logging a planned session makes it an entry and leaves the others planned', async () => {
  const rafa = await world.signUp()
  await rafa.log(tuesdays)
  const [next] = await plannedOf(rafa)
  const planned = { ruleId: next?.ruleId ?? 0, session: next?.session ?? 0 }
  const sent = { title: 'Fundamentals', date: '2026-11-10', planned, clientId: 'offline_2' }
  const logged = await rafa.post('/api/entries', sent)
  expect(logged).toMatchObject({ status: 201, body: { planned, isRecurring: false } })
  expect(await rafa.post('/api/entries', sent)).toMatchObject({ status: 200, body: logged.body })
  expect(await datesOf(rafa)).toEqual([...rest.slice(1), ...december])

  await rafa.delete(`/api/entries/${logged.body.id}`)
  expect(await datesOf(rafa)).toEqual([...rest, ...december])
})

test("nobody logs a session of somebody else's series", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const { planned } = await rafa.log(tuesdays)
  const sent = { title: 'Mine now', date: '2026-11-10', planned: { ...planned, session: 1 } }
  expect(await dana.post('/api/entries', sent)).toMatchObject({ status: 404 })
  expect((await dana.get('/api/entries')).body).toEqual([])
  expect(await datesOf(rafa)).toEqual([...rest, ...december])
})

test('a change of the first session alone leaves what is planned', async () => {
  const rafa = await world.signUp()
  const first = await rafa.log(tuesdays)
  const changes = { title: 'Guest coach', date: '2026-11-04', notes: 'Knee shield' }
  await rafa.patch(`/api/entries/${first.id}`, changes)
  const [next] = await plannedOf(rafa)
  expect(next).toMatchObject({ title: 'Fundamentals', date: '2026-11-10' })
})

test('a change of all sessions moves the planned ones along, and keeps what was logged', async () => {
  const rafa = await world.signUp()
  const first = await rafa.log(tuesdays)
  const [next] = await plannedOf(rafa)
  const planned = { ruleId: next?.ruleId, session: next?.session }
  const logged = (await rafa.post('/api/entries', { title: 'Fundamentals', date: '2026-11-10', planned })).body
  const changes = { date: '2026-11-05', startTime: '18:00', scope: 'all' }
  const changed = await rafa.patch(`/api/entries/${first.id}`, changes)
  expect(changed.body).toMatchObject({ date: '2026-11-05', startTime: '18:00', isRecurring: true })
  const days = ['2026-11-19', '2026-11-26', '2026-12-03', '2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31']
  expect((await plannedOf(rafa)).map(({ date, startTime }) => [date, startTime])).toEqual(
    days.map((date) => [date, '18:00']),
  )
  expect((await rafa.get(`/api/entries/${logged.id}`)).body).toEqual(logged)

  expect((await rafa.patch(`/api/entries/${first.id}`, changes)).body).toEqual(changed.body)
  expect(await datesOf(rafa)).toEqual(days)
})

test('pattern and end date change for all, and no day gets a second session', async () => {
  const rafa = await world.signUp()
  const first = await rafa.log(tuesdays)
  const changes = { recurrencePattern: 'biweekly', recurrenceEndDate: '2026-12-02' }
  const { body } = await rafa.patch(`/api/entries/${first.id}`, changes)
  expect(body).toMatchObject(changes)
  expect(await datesOf(rafa)).toEqual(['2026-11-17', '2026-12-01'])
  await rafa.patch(`/api/entries/${first.id}`, { isRecurring: false })
  expect(await plannedOf(rafa)).toEqual([])
  const again = { isRecurring: true, recurrencePattern: 'monthly', recurrenceEndDate: '2027-01-31' }
  expect((await rafa.patch(`/api/entries/${first.id}`, again)).body).toMatchObject(again)
  expect(await datesOf(rafa)).toEqual(['2026-12-03', '2027-01-03'])
})

test('a session that was logged once can start a series later', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ title: 'Open mat', date: '2026-11-29' })
  const rule = { isRecurring: true, recurrencePattern: 'weekly', recurrenceEndDate: '2026-12-13' }
  expect((await rafa.patch(`/api/entries/${id}`, rule)).body).toMatchObject(rule)
  expect(await datesOf(rafa)).toEqual(['2026-12-06', '2026-12-13'])
})

test('the first session is removed alone or with all that are planned, and restored the same way', async () => {
  const rafa = await world.signUp()
  const first = await rafa.log(tuesdays)
  await rafa.delete(`/api/entries/${first.id}`)
  expect(await datesOf(rafa)).toEqual([...rest, ...december])
  expect((await rafa.post(`/api/entries/${first.id}/restore`)).body).toEqual(first)

  await rafa.delete(`/api/entries/${first.id}?scope=all`)
  expect(await plannedOf(rafa)).toEqual([])
  const restored = { ...first, updatedAt: expect.any(String) }
  expect((await rafa.post(`/api/entries/${first.id}/restore`)).body).toEqual(restored)
  expect(await datesOf(rafa)).toEqual([...rest, ...december])
  expect(await rafa.delete(`/api/entries/${first.id}?scope=some`)).toMatchObject({ status: 400 })
})
