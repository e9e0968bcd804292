import { expect, test } from 'vitest'
import { sweepRemoved } from '#server/db/removed-rows.ts'
import { limits } from '#shared/foundation/limits.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const reminders = async (person: Person) => (await person.get('/api/reminders')).body

const stretch = { title: 'Stretch', date: '2026-11-21' }
const add = async (person: Person, more: object = {}) =>
  (await person.post('/api/reminders', { ...stretch, ...more })).body
const open = async (person: Person) =>
  (await reminders(person)).filter(({ completed }: { completed: boolean }) => !completed)

test('a grappler adds a reminder and reads it back', async () => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.post('/api/reminders', { ...stretch, priority: 'high', repeat: 'weekly' })
  const added = {
    ...stretch,
    id: expect.any(Number),
    priority: 'high',
    repeat: 'weekly',
    completed: false,
    entryId: null,
  }
  expect([status, body]).toEqual([201, added])
  expect(await add(rafa)).toMatchObject({ priority: 'medium', repeat: '' })
  expect(await reminders(rafa)).toHaveLength(2)
})

test('a reminder that is sent again is stored once', async () => {
  const rafa = await world.signUp()
  const send = (more = {}) => rafa.post('/api/reminders', { ...stretch, clientId: 'offline_1', ...more })
  const [first, second] = await Promise.all([send(), send()])
  expect([first.status, second.status].sort()).toEqual([200, 201])
  expect(await send()).toMatchObject({ status: 200, body: first.body, headers: { 'x-same-payload': 'yes' } })
  expect(await send({ title: 'Rest' })).toMatchObject({ body: first.body, headers: { 'x-same-payload': 'no' } })
  expect(await reminders(rafa)).toEqual([first.body])
})

test('a change of a reminder changes the fields it names and leaves the rest', async () => {
  const rafa = await world.signUp()
  const added = await add(rafa, { repeat: 'daily' })
  const changes = { title: 'Stretch the hips', priority: 'low' }
  expect((await rafa.patch(`/api/reminders/${added.id}`, changes)).body).toEqual({ ...added, ...changes })
  expect(await reminders(rafa)).toEqual([{ ...added, ...changes }])
})

test.each([
  ['title', ' ', 'Title is required'],
  ['title', 'x'.repeat(limits.reminderTitle + 1), 'Title can be at most 200 characters'],
  ['date', '', 'Date is required'],
  ['date', '2026-02-30', 'Please enter a valid date'],
  ['priority', 'urgent', 'Please choose a priority'],
  ['repeat', 'hourly', 'Please choose how often it repeats'],
])('a reminder whose %s is %j is refused', async (field, value, message) => {
  const rafa = await world.signUp()
  const { id } = await add(rafa)
  for (const refused of [
    await rafa.post('/api/reminders', { ...stretch, [field]: value }),
    await rafa.patch(`/api/reminders/${id}`, { [field]: value }),
  ])
    expect([refused.status, refused.body.fields]).toEqual([400, { [field]: message }])
})

test('a member can have a thousand open reminders; completing one makes room, and Undo needs none', async () => {
  const rafa = await world.signUp()
  const row = { ...stretch, userId: rafa.user.id, completedAt: null, entryId: null, updatedAt: new Date() }
  await world.db
    .insertInto('reminders')
    .values(Array.from({ length: limits.openReminders - 1 }, () => row))
    .execute()
  const answers = await Promise.all(Array.from({ length: 3 }, () => rafa.post('/api/reminders', stretch)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  const added = answers.find(({ status }) => status === 201)?.body
  expect((await rafa.delete(`/api/reminders/${added.id}`)).status).toBe(204)
  const other = await add(rafa)
  const full = { status: 400, body: { code: 'TOO_MANY_REMINDERS' } }
  expect((await rafa.post(`/api/reminders/${added.id}/restore`)).status).toBe(200)
  expect(await rafa.post('/api/reminders', stretch)).toMatchObject(full)
  const complete = (completed: boolean) => rafa.patch(`/api/reminders/${other.id}`, { completed })
  await complete(true)
  expect((await complete(false)).status).toBe(200)
  await complete(true)
  const yesterday = new Date(world.deps.clock().getTime() - 86_400_001)
  await world.db.updateTable('reminders').set({ completedAt: yesterday }).where('id', '=', other.id).execute()
  expect(await complete(false)).toMatchObject(full)
})

test('completing is taken back, however often', async () => {
  const rafa = await world.signUp()
  const added = await add(rafa)
  for (const completed of [true, true, false, false]) {
    expect((await rafa.patch(`/api/reminders/${added.id}`, { completed })).body).toEqual({ ...added, completed })
  }
  expect(await reminders(rafa)).toEqual([added])
})

test('a deleted reminder is gone, and comes back as it was', async () => {
  const rafa = await world.signUp()
  const added = await add(rafa, { repeat: 'monthly' })
  expect((await rafa.delete(`/api/reminders/${added.id}`)).status).toBe(204)
  expect(await reminders(rafa)).toEqual([])
  expect((await rafa.get('/api/calendar?from=2026-11-01&to=2026-11-30')).body).toEqual([])
  expect((await rafa.patch(`/api/reminders/${added.id}`, { completed: true })).status).toBe(404)
  expect((await rafa.delete(`/api/reminders/${added.id}`)).status).toBe(404)
  for (let times = 0; times < 2; times++)
    expect((await rafa.post(`/api/reminders/${added.id}/restore`)).body).toEqual(added)
  expect(await reminders(rafa)).toEqual([added])
})

test('a reminder that another device has changed since it was seen is not deleted, unless an app doesn’t say what it saw', async () => {
  const rafa = await world.signUp()
  const { completed: _, entryId: _entryId, id, ...was } = await add(rafa)
  const path = `/api/reminders/${id}`
  const { body: current } = await rafa.patch(path, { title: 'Call the physio at 9, and bring the MRI' })
  expect(await rafa.delete(path, { was })).toMatchObject({
    status: 409,
    body: {
      code: 'CHANGED_ELSEWHERE',
      message: 'This reminder was changed on another device in the meantime.',
      current,
    },
  })
  expect(await reminders(rafa)).toEqual([current])
  expect((await rafa.delete(path, { was: { ...was, title: current.title } })).status).toBe(204)
  expect((await rafa.delete(path, { was })).status).toBe(404)
  await rafa.post(`${path}/restore`)
  // Being completed is nothing that was written.
  await rafa.patch(path, { completed: true })
  expect((await rafa.delete(path, { was: { ...was, title: current.title } })).status).toBe(204)
  await rafa.post(`${path}/restore`)
  expect((await rafa.delete(path)).status).toBe(204)
})

test("'Add notes' reminders follow their session: they can be snoozed and deleted, not renamed or repeated", async () => {
  const rafa = await world.signUp()
  const entry = await rafa.log({ notes: '', hasPostSessionNotes: true })
  const [{ id }] = await reminders(rafa)
  for (const change of [{ title: 'Other' }, { repeat: 'daily' }])
    expect(await rafa.patch(`/api/reminders/${id}`, change)).toMatchObject({
      status: 400,
      body: { code: 'REMINDER_OF_ENTRY' },
    })
  expect((await rafa.patch(`/api/reminders/${id}`, { date: '2026-11-25', priority: 'high' })).status).toBe(200)
  await rafa.delete(`/api/reminders/${id}`)
  await rafa.patch(`/api/entries/${entry.id}`, { title: 'Knee cut' })
  expect(await reminders(rafa)).toEqual([])
  await rafa.post(`/api/reminders/${id}/restore`)
  expect(await reminders(rafa)).toMatchObject([{ id, title: 'Add notes: Knee cut', priority: 'high' }])
})

test('nobody changes, deletes, or restores the reminder of somebody else', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const added = await add(rafa)
  const path = `/api/reminders/${added.id}`
  expect((await dana.patch(path, { title: 'Mine' })).status).toBe(404)
  expect((await dana.delete(path)).status).toBe(404)
  await rafa.delete(path)
  expect((await dana.post(`${path}/restore`)).status).toBe(404)
  expect(await reminders(rafa)).toEqual([])
})

test('what another device has changed meanwhile is not overwritten', async () => {
  const rafa = await world.signUp()
  const { id } = await add(rafa)
  await rafa.patch(`/api/reminders/${id}`, { title: 'Stretch twice' })
  const change = { title: 'Stretch hips', priority: 'high', was: { title: 'Stretch', priority: 'medium' } }
  expect(await rafa.patch(`/api/reminders/${id}`, change)).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_ELSEWHERE', message: 'This reminder was changed on another device in the meantime.' },
  })
  expect(await reminders(rafa)).toMatchObject([{ title: 'Stretch twice', priority: 'medium' }])
  const other = { priority: 'high', was: { priority: 'medium' } }
  for (let times = 0; times < 2; times++)
    expect((await rafa.patch(`/api/reminders/${id}`, other)).body).toMatchObject({
      title: 'Stretch twice',
      priority: 'high',
    })
})

test.each([
  ['daily', '2026-11-22'],
  ['weekly', '2026-11-28'],
  ['biweekly', '2026-12-05'],
  ['monthly', '2026-12-21'],
])('completing a %s reminder adds the next on %s, once, from however many devices', async (repeat, date) => {
  const rafa = await world.signUp()
  const { id } = await add(rafa, { repeat, priority: 'high' })
  const complete = () => rafa.patch(`/api/reminders/${id}`, { completed: true })
  const replies = await Promise.all([complete(), complete(), complete()])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  await complete()
  expect(await open(rafa)).toMatchObject([{ title: 'Stretch', date, repeat, priority: 'high' }])
  expect(await reminders(rafa)).toHaveLength(2)
})

test('days nobody looked at don’t pile up, and the pattern stays', async () => {
  const rafa = await world.signUp()
  const old = await add(rafa, { date: '2026-11-02', repeat: 'weekly' })
  await rafa.patch(`/api/reminders/${old.id}`, { completed: true })
  expect(await open(rafa)).toMatchObject([{ date: '2026-11-23' }])

  const lena = await world.signUp()
  const last = await add(lena, { date: '2027-01-31', repeat: 'monthly' })
  await lena.patch(`/api/reminders/${last.id}`, { completed: true })
  const [february] = await open(lena)
  expect(february.date).toBe('2027-02-28')
  await lena.patch(`/api/reminders/${february.id}`, { completed: true })
  expect(await open(lena)).toMatchObject([{ date: '2027-03-31' }])
})

test('the day is the member’s own', async () => {
  const rafa = await world.signUp()
  await rafa.patch('/api/user', { timeZone: 'Pacific/Kiritimati' })
  const { id } = await add(rafa, { date: '2026-11-20', repeat: 'daily' })
  await rafa.patch(`/api/reminders/${id}`, { completed: true })
  expect(await open(rafa)).toMatchObject([{ date: '2026-11-23' }])
})

test('snoozing moves one and leaves those after it; choosing another day moves them all', async () => {
  const rafa = await world.signUp()
  const { id } = await add(rafa, { repeat: 'weekly' })
  await rafa.patch(`/api/reminders/${id}`, { date: '2026-11-23' })
  await rafa.patch(`/api/reminders/${id}`, { completed: true })
  const [next] = await open(rafa)
  expect(next.date).toBe('2026-11-28')
  await rafa.patch(`/api/reminders/${next.id}`, { date: '2026-11-30', repeat: 'weekly' })
  await rafa.patch(`/api/reminders/${next.id}`, { completed: true })
  expect(await open(rafa)).toMatchObject([{ date: '2026-12-07' }])
})

test('taking back a completion takes back the one that follows, unless somebody has changed it', async () => {
  const rafa = await world.signUp()
  const added = await add(rafa, { repeat: 'weekly' })
  const path = `/api/reminders/${added.id}`
  await rafa.patch(path, { completed: true })
  await rafa.patch(path, { completed: false })
  expect(await reminders(rafa)).toEqual([added])

  await rafa.patch(path, { completed: true })
  const [next] = await open(rafa)
  world.later(1000)
  await rafa.patch(`/api/reminders/${next.id}`, { title: 'Stretch more' })
  await rafa.patch(path, { completed: false })
  expect((await open(rafa)).map(({ id }: { id: number }) => id)).toEqual([added.id, next.id])
  await rafa.patch(path, { completed: true })
  expect(await open(rafa)).toMatchObject([{ id: next.id, title: 'Stretch more' }])
})

test('a reminder on the last day there is has none after it', async () => {
  const rafa = await world.signUp()
  const { id } = await add(rafa, { date: '2199-12-31', repeat: 'daily' })
  expect((await rafa.patch(`/api/reminders/${id}`, { completed: true })).status).toBe(200)
  expect(await open(rafa)).toEqual([])
})

test('the calendar and its feed show the one that follows, and the feed forgets the completed one', async () => {
  const rafa = await world.signUp()
  const { id } = await add(rafa, { repeat: 'weekly' })
  const { body } = await rafa.post('/api/calendar/feed', { timeZone: 'Europe/Lisbon' })
  await rafa.patch(`/api/reminders/${id}`, { completed: true })
  const [next] = await open(rafa)
  expect((await rafa.get('/api/calendar?from=2026-11-01&to=2026-11-30')).body).toMatchObject([
    { kind: 'reminder', id, completed: true },
    { kind: 'reminder', id: next.id, date: '2026-11-28', completed: false },
  ])
  const feed = (await rafa.get(body.path)).body
  expect(feed).toContain(`reminder-${next.id}@rollbook`)
  expect(feed).not.toContain(`reminder-${id}@rollbook`)
})

test('removed reminders are forgotten after a month', async () => {
  const rafa = await world.signUp()
  const { id } = await add(rafa)
  await rafa.delete(`/api/reminders/${id}`)
  await sweepRemoved(world.db, new Date(world.deps.clock().getTime() + 31 * 86_400_000))
  expect((await rafa.post(`/api/reminders/${id}/restore`)).status).toBe(404)
})

test('a dismissed reminder of a session doesn’t come back when the session is changed after a month', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ notes: '', hasPostSessionNotes: true })
  const [reminder] = await open(rafa)
  await rafa.delete(`/api/reminders/${reminder.id}`)
  await sweepRemoved(world.db, new Date(world.deps.clock().getTime() + 31 * 86_400_000))
  await rafa.patch(`/api/entries/${id}`, { title: 'Open mat' })
  expect(await open(rafa)).toEqual([])
})
