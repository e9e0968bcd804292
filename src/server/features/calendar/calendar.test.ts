import { expect, test } from 'vitest'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const calendar = async (person: Person, from = '2026-11-01', to = '2026-11-30') =>
  (await person.get(`/api/calendar?from=${from}&to=${to}`)).body

const weekly = { isRecurring: true, recurrencePattern: 'weekly', recurrenceEndDate: '2026-12-29' } as const

test('a month shows what was logged, what is planned and what to remember, by day and time', async () => {
  const rafa = await world.signUp()
  const first = await rafa.log({ title: 'Fundamentals', date: '2026-11-10', ...weekly })
  const morning = await rafa.log({
    title: 'Drills',
    date: '2026-11-17',
    startTime: '07:00',
    notes: '',
    hasPostSessionNotes: true,
  })
  const ruleId = first.planned?.ruleId
  const items = await calendar(rafa)
  expect(
    items.map(({ kind, date, title }: { kind: string; date: string; title: string }) => [kind, date, title]),
  ).toEqual([
    ['entry', '2026-11-10', 'Fundamentals'],
    ['reminder', '2026-11-17', 'Add notes: Drills'],
    ['entry', '2026-11-17', 'Drills'],
    ['planned', '2026-11-17', 'Fundamentals'],
    ['planned', '2026-11-24', 'Fundamentals'],
  ])
  expect(items[0]).toEqual({
    kind: 'entry',
    id: first.id,
    date: '2026-11-10',
    title: 'Fundamentals',
    startTime: '19:00',
    endTime: '20:30',
    sessionType: 'class',
    academy: 'Northside Jiu-Jitsu',
    isRecurring: true,
    isPlanned: false,
    rounds: 0,
    planned: { ruleId, session: 0 },
  })
  expect(items[2]).toMatchObject({ id: morning.id, isRecurring: false, planned: null })
  expect(items[3]).toMatchObject({ ruleId, session: 1, recurrencePattern: 'weekly' })
  expect(await calendar(rafa, '2026-11-17', '2026-11-17')).toEqual(items.slice(1, 4))
})

test('a planned session that is logged is shown once', async () => {
  const rafa = await world.signUp()
  const { planned } = await rafa.log({ title: 'Fundamentals', date: '2026-11-10', ...weekly })
  const session = { ruleId: planned?.ruleId ?? 0, session: 1 }
  await rafa.log({ title: 'Fundamentals', date: '2026-11-17', planned: session })
  const items = await calendar(rafa)
  expect(items.map(({ kind, date }: { kind: string; date: string }) => [kind, date])).toEqual([
    ['entry', '2026-11-10'],
    ['entry', '2026-11-17'],
    ['planned', '2026-11-24'],
  ])
  expect(items[1]).toMatchObject({ planned: session, isRecurring: false })
})

test('a session whose series has ended no longer says that it recurs', async () => {
  const rafa = await world.signUp()
  const { planned } = await rafa.log({ date: '2026-11-10', ...weekly })
  await rafa.delete(`/api/planned/${planned?.ruleId}/1?scope=all`)
  expect(await calendar(rafa)).toMatchObject([{ kind: 'entry', isRecurring: false }])
})

test('a deleted session leaves the calendar with its reminder, and a completed reminder stays', async () => {
  const rafa = await world.signUp()
  const gone = await rafa.log({ date: '2026-11-10', notes: '', hasPostSessionNotes: true })
  const stays = await rafa.log({ date: '2026-11-11', notes: '', hasPostSessionNotes: true })
  await rafa.patch(`/api/entries/${stays.id}`, { notes: 'Underhook first.' })
  await rafa.delete(`/api/entries/${gone.id}`)
  expect(await calendar(rafa)).toMatchObject([
    { kind: 'reminder', date: '2026-11-11', completed: true, priority: 'medium' },
    { kind: 'entry', id: stays.id },
  ])
})

test('a reminder that was moved is on its new day', async () => {
  const rafa = await world.signUp()
  await rafa.log({ date: '2026-11-10', notes: '', hasPostSessionNotes: true })
  const [{ id }] = (await rafa.get('/api/reminders')).body
  await rafa.patch(`/api/reminders/${id}`, { date: '2026-11-12' })
  expect(await calendar(rafa, '2026-11-12', '2026-11-12')).toMatchObject([{ kind: 'reminder', id }])
})

test("a calendar shows nobody else's days, and a visitor's none", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  await rafa.log({ date: '2026-11-10', notes: '', hasPostSessionNotes: true, ...weekly })
  expect(await calendar(dana)).toEqual([])
  expect((await world.browser().get('/api/calendar?from=2026-11-01&to=2026-11-30')).status).toBe(401)
})

test('more than four hundred days at once are refused', async () => {
  const rafa = await world.signUp()
  expect((await rafa.get('/api/calendar?from=2026-01-01&to=2027-02-05')).status).toBe(200)
  expect(await rafa.get('/api/calendar?from=2026-01-01&to=2027-02-06')).toMatchObject({
    status: 400,
    body: { fields: { to: 'Please choose 400 days or fewer' } },
  })
})

test('the calendar without days is the current month, where its member is', async () => {
  const rafa = await world.signUp()
  await rafa.patch('/api/user', { timeZone: 'Pacific/Auckland' })
  world.later(Date.parse('2026-11-30T12:00:00Z') - world.deps.clock().getTime())
  for (const date of ['2026-11-30', '2026-12-01']) await rafa.log({ title: `On ${date}`, date })
  const { status, body } = await rafa.get('/api/calendar')
  expect([status, body.map(({ title }: { title: string }) => title)]).toEqual([200, ['On 2026-12-01']])
  expect((await rafa.get('/api/calendar?from=2026-11-01')).body.fields).toEqual({
    to: 'Please choose both days or none',
  })
})
