import { expect, test } from 'vitest'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const reminders = async (person: Person) => (await person.get('/api/reminders')).body

test("'Add notes after session' adds a reminder on the day of the session", async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ title: 'Open mat', date: '2026-11-21', notes: '', hasPostSessionNotes: true })
  expect(await reminders(rafa)).toEqual([
    {
      id: expect.any(Number),
      title: 'Add notes: Open mat',
      date: '2026-11-21',
      completed: false,
      priority: 'medium',
      repeat: '',
      entryId: id,
    },
  ])
})

test('a session without it adds no reminder', async () => {
  const rafa = await world.signUp()
  await rafa.log({ notes: '' })
  expect(await reminders(rafa)).toEqual([])
})

test('a session that already has notes adds no reminder, whether logged or changed that way', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ notes: 'Underhook first.', hasPostSessionNotes: true })
  expect(await reminders(rafa)).toEqual([])
  await rafa.patch(`/api/entries/${id}`, { title: 'Knee cut', notes: 'Underhook, then knee.' })
  expect(await reminders(rafa)).toEqual([])

  const later = await rafa.log({ notes: '' })
  await rafa.patch(`/api/entries/${later.id}`, { notes: 'Swept.', hasPostSessionNotes: true })
  expect(await reminders(rafa)).toEqual([])
})

test('a session whose notes are deleted asks for them again if its box is checked', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ notes: 'Underhook first.', hasPostSessionNotes: true })
  await rafa.patch(`/api/entries/${id}`, { notes: '' })
  expect(await reminders(rafa)).toMatchObject([{ completed: false, entryId: id }])
})

test('writing the notes later completes it', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ notes: '', hasPostSessionNotes: true })
  await rafa.patch(`/api/entries/${id}`, { instructor: 'Marcelo' })
  expect(await reminders(rafa)).toMatchObject([{ completed: false }])
  await rafa.patch(`/api/entries/${id}`, { notes: 'Underhook first.' })
  expect(await reminders(rafa)).toMatchObject([{ completed: true }])

  await rafa.patch(`/api/entries/${id}`, { notes: '' })
  expect(await reminders(rafa)).toMatchObject([{ completed: true }])
})

test('it follows the title and the day of its session', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ notes: '', hasPostSessionNotes: true })
  const [before] = await reminders(rafa)
  await rafa.patch(`/api/entries/${id}`, { title: 'Knee cut', date: '2026-12-01' })
  expect(await reminders(rafa)).toEqual([{ ...before, title: 'Add notes: Knee cut', date: '2026-12-01' }])
})

test('it is removed when the box is unchecked, and added when it is checked later', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ notes: '', hasPostSessionNotes: true })
  await rafa.patch(`/api/entries/${id}`, { hasPostSessionNotes: false })
  expect(await reminders(rafa)).toEqual([])
  await rafa.patch(`/api/entries/${id}`, { hasPostSessionNotes: true })
  expect(await reminders(rafa)).toMatchObject([{ completed: false }])
})

test('it is removed and restored with its session', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ notes: '', hasPostSessionNotes: true })
  const before = await reminders(rafa)
  await rafa.delete(`/api/entries/${id}`)
  expect(await reminders(rafa)).toEqual([])
  await rafa.post(`/api/entries/${id}/restore`)
  expect(await reminders(rafa)).toEqual(before)
})

test('a create sent twice adds one reminder', async () => {
  const rafa = await world.signUp()
  const entry = { title: 'Open mat', date: '2026-11-20', hasPostSessionNotes: true, clientId: 'offline_1' }
  await Promise.all([rafa.post('/api/entries', entry), rafa.post('/api/entries', entry)])
  await rafa.post('/api/entries', entry)
  expect(await reminders(rafa)).toHaveLength(1)
})

test('reminders are listed by day', async () => {
  const rafa = await world.signUp()
  for (const date of ['2026-12-01', '2026-11-01', '2027-01-01'])
    await rafa.log({ title: date, date, notes: '', hasPostSessionNotes: true })
  expect((await reminders(rafa)).map((one: { date: string }) => one.date)).toEqual([
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
  ])
})

test('a completed reminder stays completed, however often it is completed', async () => {
  const rafa = await world.signUp()
  const entry = await rafa.log({ notes: '', hasPostSessionNotes: true })
  const [{ id }] = await reminders(rafa)
  for (let times = 0; times < 2; times++)
    expect(await rafa.patch(`/api/reminders/${id}`, { completed: true })).toMatchObject({
      status: 200,
      body: { id, completed: true },
    })
  expect(await reminders(rafa)).toMatchObject([{ id, completed: true }])

  await rafa.patch(`/api/entries/${entry.id}`, { title: 'Knee cut' })
  expect(await reminders(rafa)).toMatchObject([{ id, completed: true, title: 'Add notes: Knee cut' }])
})

test('a reminder moves to another day, however often it is moved there, and completed ones move too', async () => {
  const rafa = await world.signUp()
  await rafa.log({ notes: '', hasPostSessionNotes: true })
  const [before] = await reminders(rafa)
  for (let times = 0; times < 2; times++)
    expect((await rafa.patch(`/api/reminders/${before.id}`, { date: '2026-12-24T10:00:00Z' })).status).toBe(200)
  expect(await reminders(rafa)).toEqual([{ ...before, date: '2026-12-24' }])
  await rafa.patch(`/api/reminders/${before.id}`, { completed: true })
  await rafa.patch(`/api/reminders/${before.id}`, { date: '2026-12-31' })
  expect(await reminders(rafa)).toEqual([{ ...before, date: '2026-12-31', completed: true }])
})

test('a reminder that was moved stays there when its session is renamed, and moves when the session moves', async () => {
  const rafa = await world.signUp()
  const entry = await rafa.log({ notes: '', hasPostSessionNotes: true })
  const [{ id }] = await reminders(rafa)
  await rafa.patch(`/api/reminders/${id}`, { date: '2026-11-22' })
  await rafa.patch(`/api/entries/${entry.id}`, { title: 'Knee cut' })
  expect(await reminders(rafa)).toMatchObject([{ id, title: 'Add notes: Knee cut', date: '2026-11-22' }])
  await rafa.patch(`/api/entries/${entry.id}`, { date: '2026-11-25' })
  expect(await reminders(rafa)).toMatchObject([{ id, date: '2026-11-25' }])
})

test.each([
  [{ completed: 'true' }, 'completed', 'A reminder is completed or not'],
  [{ completed: 1 }, 'completed', 'A reminder is completed or not'],
  [{ date: '2026-02-30' }, 'date', 'Please enter a valid date'],
  [{ date: null }, 'date', 'Date is required'],
  [{}, 'date', 'Please choose a day, or complete the reminder'],
])('a reminder is not changed by %j', async (body, field, message) => {
  const rafa = await world.signUp()
  await rafa.log({ notes: '', hasPostSessionNotes: true })
  const [before] = await reminders(rafa)
  const refused = await rafa.patch(`/api/reminders/${before.id}`, body)
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'INVALID', message, fields: { [field]: message } },
  })
  expect(await reminders(rafa)).toEqual([before])
})

test('nobody moves or completes the reminder of somebody else, or one that does not exist', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  await rafa.log({ notes: '', hasPostSessionNotes: true })
  const [{ id }] = await reminders(rafa)
  for (const other of [id, 0, -1, 1.5, 'abc', '1e30', 999_999_999]) {
    for (const change of [{ completed: true }, { date: '2026-12-24' }]) {
      const { status, body } = await dana.patch(`/api/reminders/${other}`, change)
      expect([other, status, body.code]).toEqual([other, 404, 'NOT_FOUND'])
    }
  }
  expect(await reminders(rafa)).toMatchObject([{ id, completed: false, date: '2026-11-20' }])
  expect(await reminders(dana)).toEqual([])
})

test('a person can have a thousand open reminders; entries without one are still stored', async () => {
  const rafa = await world.signUp()
  const row = {
    userId: rafa.user.id,
    title: 'Add notes',
    date: '2026-11-20',
    completedAt: null,
    entryId: null,
    updatedAt: new Date(),
  }
  await world.db
    .insertInto('reminders')
    .values(Array.from({ length: 999 }, () => row))
    .execute()
  const entry = { title: 'Open mat', date: '2026-11-20', startTime: '19:00', hasPostSessionNotes: true }
  const answers = await Promise.all(Array.from({ length: 3 }, () => rafa.post('/api/entries', entry)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.body.message).toContain('up to 1,000 open reminders')
  expect((await rafa.post('/api/entries', { ...entry, hasPostSessionNotes: false })).status).toBe(201)
})
