import { expect, test } from 'vitest'
import type { Planned } from '#shared/calendar/planned.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const tuesdays = {
  title: 'Fundamentals',
  date: '2026-11-03',
  isRecurring: true,
  recurrencePattern: 'weekly',
  recurrenceEndDate: '2026-12-01',
} as const

const plannedOf = async (person: Person): Promise<Planned[]> =>
  (await person.get('/api/planned?from=2026-10-01&to=2027-03-31')).body
const daysOf = async (person: Person) => (await plannedOf(person)).map(({ date }) => date.slice(5))
const all = ['11-10', '11-17', '11-24', '12-01']

/** A member with a class every Tuesday, and the create that logs the one on November 10. */
async function aSeries() {
  const rafa = await world.signUp()
  const first = await rafa.log(tuesdays)
  const planned = { ruleId: first.planned?.ruleId ?? 0, session: 1 }
  const path = `/api/planned/${planned.ruleId}/${planned.session}`
  const post = (fields: object = {}) =>
    rafa.post('/api/entries', { title: 'Fundamentals', date: '2026-11-10', planned, ...fields })
  const titles = async () => (await rafa.get('/api/entries')).body.map(({ title }: { title: string }) => title)
  return { rafa, first, planned, path, post, titles }
}

test('a planned session that is logged twenty times at once is one entry, and the others are told which', async () => {
  const { rafa, path, post, titles } = await aSeries()
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => post({ notes: `Device ${index}` })))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  for (const { status, body } of replies) if (status === 409) expect(body.code).toBe('ALREADY_LOGGED')
  const stored = replies.find(({ status }) => status === 201)?.body
  expect(await rafa.get(`${path}/entry`)).toMatchObject({ status: 200, body: stored })
  expect(await titles()).toEqual(['Fundamentals', 'Fundamentals'])
  expect(await daysOf(rafa)).toEqual(all.slice(1))
})

test('twenty attempts of the same create are one entry, which all of them get', async () => {
  const { post, titles } = await aSeries()
  const replies = await Promise.all(Array.from({ length: 20 }, () => post({ clientId: 'offline_1' })))
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201])
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(await titles()).toHaveLength(2)
})

test('what was written on the second device can be saved as a session of its own', async () => {
  const { post, titles } = await aSeries()
  await post({ clientId: 'offline_1' })
  const second = { clientId: 'offline_2', title: 'What I wrote', notes: 'Knee shield' }
  expect(await post(second)).toMatchObject({ status: 409 })
  expect(await post({ ...second, planned: undefined })).toMatchObject({ status: 201, body: { planned: null } })
  expect(await titles()).toEqual(['What I wrote', 'Fundamentals', 'Fundamentals'])
})

test('a logged session that is deleted is planned again, as it was, and can be logged again', async () => {
  const { rafa, path, planned, post, titles } = await aSeries()
  await rafa.patch(path, { date: '2026-11-12', title: 'Visiting coach' })
  const before = await plannedOf(rafa)
  const logged = (await post({ clientId: 'offline_1' })).body
  expect(await daysOf(rafa)).toEqual(all.slice(1))
  expect((await rafa.delete(`/api/entries/${logged.id}`)).status).toBe(204)
  expect(await plannedOf(rafa)).toEqual(before)
  expect((await rafa.get(`${path}/entry`)).status).toBe(404)
  expect((await rafa.delete(`/api/entries/${logged.id}`)).status).toBe(204)
  expect(await plannedOf(rafa)).toEqual(before)

  expect(await post({ clientId: 'offline_2' })).toMatchObject({ status: 201, body: { planned } })
  expect(await daysOf(rafa)).toEqual(all.slice(1))
  expect(await titles()).toHaveLength(2)
})

test('a deleted session that is restored is logged again, and only once', async () => {
  const { rafa, post } = await aSeries()
  const logged = (await post()).body
  for (let round = 0; round < 3; round++) {
    await rafa.delete(`/api/entries/${logged.id}`)
    expect(await daysOf(rafa)).toEqual(all)
    expect((await rafa.post(`/api/entries/${logged.id}/restore`)).body).toEqual(logged)
    expect((await rafa.post(`/api/entries/${logged.id}/restore`)).body).toEqual(logged)
    expect(await daysOf(rafa)).toEqual(all.slice(1))
    expect(await post()).toMatchObject({ status: 409 })
  }
})

test('a session that was deleted, logged again and then restored is in the journal twice, planned once', async () => {
  const { rafa, planned, post, titles } = await aSeries()
  const logged = (await post({ title: 'First' })).body
  await rafa.delete(`/api/entries/${logged.id}`)
  expect(await post({ title: 'Second' })).toMatchObject({ status: 201, body: { planned } })
  const restored = await rafa.post(`/api/entries/${logged.id}/restore`)
  expect(restored).toMatchObject({ status: 200, body: { title: 'First', planned: null } })
  expect(await titles()).toEqual(['Second', 'First', 'Fundamentals'])
  expect((await rafa.delete(`/api/entries/${logged.id}`)).status).toBe(204)
  expect(await daysOf(rafa)).toEqual(all.slice(1))
})

test('a session that one device skipped and others log is logged once', async () => {
  const { rafa, path, planned, post } = await aSeries()
  await rafa.delete(path)
  expect(await post()).toMatchObject({ status: 201, body: { planned } })
  expect(await post()).toMatchObject({ status: 409, body: { code: 'ALREADY_LOGGED' } })
  expect(await daysOf(rafa)).toEqual(all.slice(1))
})

test('a session of a series that was removed meanwhile is logged once', async () => {
  const { rafa, path, post } = await aSeries()
  const { version } = (await rafa.delete(`${path}?scope=all`)).body
  const logged = await post()
  expect(logged.status).toBe(201)
  expect(await post()).toMatchObject({ status: 409 })
  const undo = path.replace(/\d+$/, 'undo')
  expect((await rafa.post(undo, { version })).status).toBe(200)
  expect(await daysOf(rafa)).toEqual(all.slice(1))
  await rafa.delete(`/api/entries/${logged.body.id}`)
  expect(await daysOf(rafa)).toEqual(all)
})

test('a logged session that is deleted after the pattern has changed is planned again on its day', async () => {
  const { rafa, first, post } = await aSeries()
  const logged = (await post()).body
  await rafa.patch(`/api/entries/${first.id}`, { recurrencePattern: 'daily', recurrenceEndDate: '2026-11-12' })
  expect(await daysOf(rafa)).toEqual(['11-04', '11-05', '11-06', '11-07', '11-08', '11-09', '11-11', '11-12'])
  await rafa.delete(`/api/entries/${logged.id}`)
  expect((await daysOf(rafa)).slice(5, 8)).toEqual(['11-09', '11-10', '11-11'])
  await rafa.post(`/api/entries/${logged.id}/restore`)
  expect((await daysOf(rafa)).slice(5, 8)).toEqual(['11-09', '11-11', '11-12'])
})

test('deleting and logging at the same time leave a session either planned or logged', async () => {
  const { rafa, post, planned } = await aSeries()
  for (let round = 0; round < 5; round++) {
    const logged = (await post()).body
    const calls = [rafa.delete(`/api/entries/${logged.id}`), post(), post(), post()]
    expect((await Promise.all(calls)).map(({ status }) => status)).not.toContain(500)
    const entries = (await rafa.get('/api/entries')).body as { id: number; planned: unknown }[]
    const live = entries.filter((entry) => JSON.stringify(entry.planned) === JSON.stringify(planned))
    expect([live.length, (await daysOf(rafa)).length]).toEqual(
      live.length === 1 ? [1, all.length - 1] : [0, all.length],
    )
    for (const { id } of live) await rafa.delete(`/api/entries/${id}`)
  }
})

test("nobody reads which entry somebody else's session became", async () => {
  const { path, post } = await aSeries()
  await post()
  const dana = await world.signUp()
  expect((await dana.get(`${path}/entry`)).status).toBe(404)
})
