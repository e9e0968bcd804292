import { expect, test } from 'vitest'
import { limits } from '#shared/foundation/limits.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

/** It is Saturday, November 21, 2026. */
const skiing = { reason: 'holiday', from: '2026-12-20', to: '2027-01-03', note: 'Skiing.' }
const tuesdays = {
  title: 'Fundamentals',
  date: '2026-11-17',
  startTime: '19:00',
  endTime: '20:30',
  isRecurring: true,
  recurrencePattern: 'weekly',
  recurrenceEndDate: '2027-02-28',
}

const add = async (person: Person, fields: object = skiing) => (await person.post('/api/absences', fields)).body
const span = 'from=2026-12-01&to=2027-01-31'
const plannedDays = async (person: Person): Promise<string[]> =>
  (await person.get(`/api/planned?${span}`)).body.map(({ date }: { date: string }) => date)
const calendarDays = async (person: Person): Promise<string[]> =>
  (await person.get(`/api/calendar?${span}`)).body.map(({ date }: { date: string }) => date)

const around = ['2026-12-01', '2026-12-08', '2026-12-15', '2027-01-05', '2027-01-12', '2027-01-19', '2027-01-26']
const all = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29', ...around.slice(3)]

test('who is away has no classes meanwhile, and all of them again once the time away is deleted', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/entries', tuesdays)
  expect(await plannedDays(rafa)).toEqual(all)
  const away = await add(rafa)
  expect(away).toEqual({ id: expect.any(Number), ...skiing })
  expect((await rafa.get('/api/absences')).body).toEqual([away])
  expect([await plannedDays(rafa), await calendarDays(rafa)]).toEqual([around, around])
  await rafa.patch(`/api/absences/${away.id}`, { to: '2026-12-28' })
  expect(await plannedDays(rafa)).toEqual(all.filter((day) => day !== '2026-12-22'))
  expect((await rafa.delete(`/api/absences/${away.id}`)).status).toBe(204)
  expect([await plannedDays(rafa), await calendarDays(rafa)]).toEqual([all, all])
  await rafa.post(`/api/absences/${away.id}/restore`)
  expect(await plannedDays(rafa)).toEqual(all.filter((day) => day !== '2026-12-22'))
})

test('what is planned into a time away later is left out, too, and what was trained then is not', async () => {
  const rafa = await world.signUp()
  await add(rafa, { from: '2026-11-10' })
  await rafa.post('/api/entries', tuesdays)
  const camp = { title: 'Camp', date: '2026-12-27', startTime: '10:00' }
  await rafa.post('/api/entries', camp)
  expect(await calendarDays(rafa)).toEqual([])
  const titles = (await rafa.get('/api/entries?planned=near')).body.map(({ title }: { title: string }) => title)
  expect(titles).toEqual(['Fundamentals'])
  expect((await rafa.get('/api/calendar?from=2026-11-01&to=2026-11-30')).body).toMatchObject([
    { kind: 'entry', date: '2026-11-17', isPlanned: false },
  ])
})

test('nobody’s plans are left out because somebody else is away', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const away = await add(dana)
  await rafa.post('/api/entries', tuesdays)
  expect(await plannedDays(rafa)).toEqual(all)
  expect((await rafa.patch(`/api/absences/${away.id}`, { note: 'x' })).status).toBe(404)
  expect((await rafa.delete(`/api/absences/${away.id}`)).status).toBe(404)
  expect((await rafa.post(`/api/absences/${away.id}/restore`)).status).toBe(404)
  expect((await rafa.get('/api/absences')).body).toEqual([])
})

test('a week away is excused from the goal', async () => {
  const rafa = await world.signUp()
  await rafa.patch('/api/user', { weeklyGoal: { amount: 1, unit: 'sessions' } })
  for (const date of ['2026-10-28', '2026-11-11']) await rafa.post('/api/entries', { title: 'Class', date })
  expect((await rafa.get('/api/goal')).body).toMatchObject({ streak: 1 })
  await add(rafa, { from: '2026-11-02', to: '2026-11-08' })
  expect((await rafa.get('/api/goal')).body).toMatchObject({ streak: 2 })
})

test.each([
  ['reason', 'bored', 'Please choose a reason'],
  ['from', '', 'Date is required'],
  ['to', '2026-12-19', 'It ends before it begins. Check the two days.'],
  ['note', 'x'.repeat(2_001), 'Note can be at most 2,000 characters'],
])('a time away whose %s is %j is refused', async (field, value, message) => {
  const rafa = await world.signUp()
  const { id } = await add(rafa)
  const created = await rafa.post('/api/absences', { ...skiing, [field]: value })
  const changed = await rafa.patch(`/api/absences/${id}`, { [field]: value })
  for (const { status, body } of [created, changed])
    expect([status, body.fields]).toEqual([400, { [field]: message }])
})

test('a member can be away a limited number of times', async () => {
  const rafa = await world.signUp()
  const rows = Array.from({ length: limits.absencesOfAUser - 1 }, () => ({
    userId: rafa.user.id,
    clientId: null,
    payloadHash: null,
    reason: 'other' as const,
    firstDay: '2026-12-20',
    lastDay: null,
    note: '',
  }))
  await world.db.insertInto('absences').values(rows).execute()
  const answers = await Promise.all(Array.from({ length: 3 }, () => rafa.post('/api/absences', skiing)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.body.code).toBe('TOO_MANY_ABSENCES')
})
