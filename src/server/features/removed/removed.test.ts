import { expect, test } from 'vitest'
import { type RemovedThing, removedKinds } from '#shared/training/removed.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const listed = async (person: Person): Promise<RemovedThing[]> => (await person.get('/api/removed')).body
const titles = async (person: Person) => (await listed(person)).map(({ kind, title, day }) => [kind, title, day])
const add = async (person: Person, path: string, body: object): Promise<number> =>
  (await person.post(path, body)).body.id

/** Adds one of each kind that members can create by a call, and says what each is called where it was deleted. */
async function addAll(rafa: Person) {
  const technique = await add(rafa, '/api/techniques', { name: 'Knee Cut' })
  const day = '2026-11-20'
  const made: [path: string, body: object, called: [kind: string, title: string, day: string]][] = [
    ['/api/entries', { title: 'Open mat', date: day }, ['entry', 'Open mat', day]],
    ['/api/techniques', { name: 'Berimbolo' }, ['technique', 'Berimbolo', '']],
    [
      '/api/practice/logs',
      { techniqueId: technique, date: day, amount: 20, unit: 'reps', resistance: 'live' },
      ['practiceLog', 'Knee Cut', day],
    ],
    ['/api/partners', { name: 'Ana' }, ['partner', 'Ana', '']],
    ['/api/tags', { name: 'A-game', colorClass: 'blue' }, ['tag', 'A-game', '']],
    ['/api/templates', { name: 'Tuesday class', title: 'Fundamentals' }, ['template', 'Tuesday class', '']],
    ['/api/reminders', { title: 'Pay the gym', date: day }, ['reminder', 'Pay the gym', day]],
    ['/api/competitions', { name: 'City Open', date: day }, ['competition', 'City Open', day]],
    ['/api/focuses', { kind: 'position', names: ['Half Guard'], from: day }, ['focus', 'Half Guard', day]],
    ['/api/promotions', { belt: 'blue', stripes: 1, date: day }, ['promotion', 'Blue Belt, 1 stripe', day]],
    ['/api/injuries', { part: 'Knee', side: 'left', from: day }, ['injury', 'Left knee', day]],
    ['/api/absences', { reason: 'closed', from: day }, ['absence', 'Gym closed', day]],
  ]
  const called: [string, string, string][] = []
  const ids: [path: string, id: number][] = []
  for (const [path, body, name] of made) {
    ids.push([path, await add(rafa, path, body)])
    called.push(name)
  }
  return { ids, called }
}

test('what was deleted is listed by its name and day, the latest first, and comes back by its own path', async () => {
  const rafa = await world.signUp()
  const { ids, called } = await addAll(rafa)
  expect(await listed(rafa)).toEqual([])
  for (const [path, id] of ids) {
    world.later(60_000)
    expect((await rafa.delete(`${path}/${id}`)).status).toBe(204)
  }
  expect(await titles(rafa)).toEqual(called.toReversed())
  for (const { kind, id } of await listed(rafa))
    expect((await rafa.post(`${removedKinds[kind].path}/${id}/restore`)).status).toBe(200)
  expect(await listed(rafa)).toEqual([])
})

test('what is deleted for good is gone from the list, and can’t come back', async () => {
  const rafa = await world.signUp()
  const { ids } = await addAll(rafa)
  for (const [path, id] of ids) await rafa.delete(`${path}/${id}`)
  for (const { kind, id } of await listed(rafa)) {
    expect((await rafa.delete(`/api/removed/${kind}/${id}`)).status).toBe(204)
    expect((await rafa.post(`${removedKinds[kind].path}/${id}/restore`)).status).toBe(404)
    expect((await rafa.delete(`/api/removed/${kind}/${id}`)).status).toBe(404)
  }
  expect(await listed(rafa)).toEqual([])
})

test('only what was deleted can be deleted for good, and only by its member', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const id = await add(rafa, '/api/partners', { name: 'Ana' })
  expect((await rafa.delete(`/api/removed/partner/${id}`)).status).toBe(404)
  await rafa.delete(`/api/partners/${id}`)
  expect(await listed(dana)).toEqual([])
  expect((await dana.delete(`/api/removed/partner/${id}`)).status).toBe(404)
  expect((await rafa.delete(`/api/removed/tag/${id}`)).status).toBe(404)
  expect((await rafa.delete(`/api/removed/user/${id}`)).status).toBe(404)
  expect(await titles(rafa)).toEqual([['partner', 'Ana', '']])
  expect((await world.browser().get('/api/removed')).status).toBe(401)
})

test('a skipped class of a series, and what was deleted over thirty days ago, isn’t listed', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/entries', {
    title: 'Fundamentals',
    date: '2026-11-24',
    startTime: '19:00',
    endTime: '20:30',
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2026-12-15',
  })
  const [first] = (await rafa.get('/api/calendar?from=2026-11-24&to=2026-11-24')).body
  await rafa.delete(`/api/entries/${first.id}?scope=this`)
  expect(await titles(rafa)).toEqual([])
  const id = await add(rafa, '/api/partners', { name: 'Ana' })
  await rafa.delete(`/api/partners/${id}`)
  world.later(29 * 86_400_000)
  expect(await titles(rafa)).toEqual([['partner', 'Ana', '']])
  world.later(86_400_001)
  expect(await titles(rafa)).toEqual([])
})
