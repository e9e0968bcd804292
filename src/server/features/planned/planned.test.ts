import { expect, test } from 'vitest'
import { sweepRemoved } from '#server/db/removed-rows.ts'
import { sweepRules } from '#server/features/rules/service.ts'
import { keepClasses } from '#server/features/templates/service.ts'
import type { Planned } from '#shared/calendar/planned.ts'
import type { NewEntry } from '#shared/entries/entries.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

/** A class every Tuesday from November 3 to the end of the year, with what hangs on it. */
async function aSeries(person: Person, fields: Partial<NewEntry> = {}) {
  const entry = await person.log({
    title: 'Fundamentals',
    date: '2026-11-03',
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2026-12-29',
    ...fields,
  })
  const ruleId = entry.planned?.ruleId ?? 0
  const path = (session: number, query = '') => `/api/planned/${ruleId}/${session}${query}`
  return {
    entry,
    ruleId,
    path,
    change: (session: number, body: object) => person.patch(path(session), body),
    remove: (session: number, scope = 'this') => person.delete(path(session, `?scope=${scope}`)),
    undo: (version: unknown) => person.post(`/api/planned/${ruleId}/undo`, { version }),
    holder: async () => (await person.get(`/api/entries/${entry.id}`)).body,
  }
}

const plannedOf = async (person: Person, from = '2026-11-01', to = '2027-03-31'): Promise<Planned[]> =>
  (await person.get(`/api/planned?from=${from}&to=${to}`)).body
const daysOf = async (person: Person) => (await plannedOf(person)).map(({ date }) => date.slice(5))

const tuesdays = ['11-10', '11-17', '11-24', '12-01', '12-08', '12-15', '12-22', '12-29']

test('a class that recurs is planned until its last day, with the fields of the one that was logged', async () => {
  const rafa = await world.signUp()
  const tag = await rafa.tag('Sweeps')
  const { ruleId } = await aSeries(rafa, { tags: [tag.id] })
  expect(await daysOf(rafa)).toEqual(tuesdays)
  expect((await plannedOf(rafa))[0]).toEqual({
    kind: 'planned',
    ruleId,
    session: 1,
    date: '2026-11-10',
    title: 'Fundamentals',
    startTime: '19:00',
    endTime: '20:30',
    sessionType: 'class',
    academy: 'Northside Jiu-Jitsu',
    instructor: 'Lena',
    attire: null,
    tags: [tag],
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2026-12-29',
    recurrenceWeekdays: [],
  })
  expect(await plannedOf(rafa, '2026-11-18', '2026-11-24')).toMatchObject([{ session: 3 }])
})

test('the planned sessions of several series are ordered by day and time', async () => {
  const rafa = await world.signUp()
  await aSeries(rafa, { title: 'Evening' })
  await aSeries(rafa, { title: 'Morning', startTime: '07:00', endTime: '08:00' })
  await aSeries(rafa, { title: 'Monday', date: '2026-11-02' })
  const titles = (await plannedOf(rafa, '2026-11-09', '2026-11-16')).map(({ title }) => title)
  expect(titles).toEqual(['Monday', 'Morning', 'Evening', 'Monday'])
})

test('a tag that was deleted since is left out', async () => {
  const rafa = await world.signUp()
  const [gone, stays] = [await rafa.tag('Gone'), await rafa.tag('Stays')]
  await aSeries(rafa, { tags: [gone.id, stays.id] })
  await world.db.deleteFrom('tags').where('userId', '=', rafa.user.id).where('id', '=', gone.id).execute()
  expect((await plannedOf(rafa))[0]?.tags).toEqual([stays])
})

test('one session is moved and renamed, and the others stay as they are', async () => {
  const rafa = await world.signUp()
  const { change } = await aSeries(rafa)
  const before = await plannedOf(rafa)
  const { status, body } = await change(2, { date: '2026-11-19', title: 'Visiting coach' })
  expect([status, body]).toEqual([200, { version: 2 }])
  const [first, second, ...rest] = await plannedOf(rafa)
  expect(second).toEqual({ ...before[1], date: '2026-11-19', title: 'Visiting coach' })
  expect([first, ...rest]).toEqual([before[0], ...before.slice(2)])
})

test('the rest is moved to Thursdays, and the last day stays', async () => {
  const rafa = await world.signUp()
  const { change, holder } = await aSeries(rafa)
  await change(6, { date: '2026-12-17', scope: 'following' })
  expect(await daysOf(rafa)).toEqual(['11-10', '11-17', '11-24', '12-01', '12-08', '12-17', '12-24'])
  expect(await holder()).toMatchObject({ isRecurring: true, recurrenceEndDate: '2026-12-29', date: '2026-11-03' })
})

test('the entry that began a series has its current pattern and end date', async () => {
  const rafa = await world.signUp()
  const { change, holder } = await aSeries(rafa)
  const { status } = await change(1, {
    scope: 'all',
    recurrencePattern: 'biweekly',
    recurrenceEndDate: '2026-12-15',
    title: 'Every other',
  })
  expect(status).toBe(200)
  expect(await daysOf(rafa)).toEqual(['11-17', '12-01', '12-15'])
  expect(await holder()).toMatchObject({
    title: 'Fundamentals',
    isRecurring: true,
    recurrencePattern: 'biweekly',
    recurrenceEndDate: '2026-12-15',
  })
  expect((await rafa.get('/api/entries')).body).toEqual([await holder()])
})

test('a session that was logged is no longer planned, and stays on its day when all are moved', async () => {
  const rafa = await world.signUp()
  const { ruleId, change, remove } = await aSeries(rafa)
  const logged = await rafa.log({ date: '2026-11-10', planned: { ruleId, session: 1 } })
  expect(logged.planned).toEqual({ ruleId, session: 1 })
  expect((await change(2, { date: '2026-11-18', scope: 'all' })).status).toBe(200)
  expect(await daysOf(rafa)).toEqual(['11-18', '11-25', '12-02', '12-09', '12-16', '12-23'])
  expect((await rafa.get(`/api/entries/${logged.id}`)).body.date).toBe('2026-11-10')
  expect(await change(1, { title: 'Not planned' })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect((await remove(1)).status).toBe(404)
})

test('skipping one, removing the rest and removing all can each be undone', async () => {
  const rafa = await world.signUp()
  const { remove, undo, holder } = await aSeries(rafa)
  const removals = [
    { scope: 'this', left: tuesdays.filter((day) => day !== '11-24'), end: '2026-12-29' },
    { scope: 'following', left: ['11-10', '11-17'], end: '2026-11-23' },
    { scope: 'all', left: [], end: '' },
  ]
  for (const { scope, left, end } of removals) {
    const { status, body } = await remove(3, scope)
    expect(status).toBe(200)
    expect(await daysOf(rafa)).toEqual(left)
    expect(await holder()).toMatchObject({ isRecurring: scope !== 'all', recurrenceEndDate: end })
    expect((await undo(body.version)).body).toEqual({ version: body.version + 1 })
    expect(await daysOf(rafa)).toEqual(tuesdays)
    expect(await holder()).toMatchObject({ isRecurring: true, recurrenceEndDate: '2026-12-29' })
  }
})

test('a removal without a scope removes one', async () => {
  const rafa = await world.signUp()
  const { path } = await aSeries(rafa)
  expect((await rafa.delete(path(1))).status).toBe(200)
  expect(await daysOf(rafa)).toEqual(tuesdays.slice(1))
})

test('only the last change can be undone, and sending an undo again changes nothing', async () => {
  const rafa = await world.signUp()
  const { change, undo } = await aSeries(rafa)
  const first = (await change(1, { date: '2026-11-11' })).body.version
  const second = (await change(2, { date: '2026-11-18' })).body.version
  expect(await undo(first)).toMatchObject({ status: 409, body: { code: 'CHANGED_SINCE' } })
  const undone = await undo(second)
  expect(await undo(second)).toMatchObject({ status: 200, body: undone.body })
  expect((await daysOf(rafa)).slice(0, 2)).toEqual(['11-11', '11-17'])
  expect(await undo(first)).toMatchObject({ status: 409 })
  expect(await undo(99)).toMatchObject({ status: 409 })

  await change(4, { title: 'Changed since' })
  expect(await undo(second)).toMatchObject({ status: 409 })
})

test('an undo leaves what was logged since', async () => {
  const rafa = await world.signUp()
  const { ruleId, change, undo } = await aSeries(rafa)
  const { version } = (await change(2, { date: '2026-11-18' })).body
  await rafa.log({ date: '2026-11-10', planned: { ruleId, session: 1 } })
  expect(await undo(version)).toMatchObject({ status: 409, body: { code: 'CHANGED_SINCE' } })
  expect((await daysOf(rafa))[0]).toBe('11-18')
})

test.each([
  [{ date: '2026-11-19' }],
  [{ title: 'No-gi', scope: 'all' }],
  [{ date: '2026-11-19', scope: 'following' }],
  [{ recurrencePattern: 'daily', scope: 'following' }],
  [{ recurrencePattern: 'monthly', date: '2026-11-18', scope: 'all' }],
])('a change that is sent again because its answer was lost is one change: %j', async (body) => {
  const rafa = await world.signUp()
  const { change, undo } = await aSeries(rafa)
  const first = await change(2, body)
  const after = await plannedOf(rafa)
  expect(await change(2, body)).toMatchObject({ status: 200, body: first.body })
  expect(await plannedOf(rafa)).toEqual(after)
  await undo(first.body.version)
  expect(await daysOf(rafa)).toEqual(tuesdays)
})

test.each(['this', 'following', 'all'])('a removal of %s that is sent again is one removal', async (scope) => {
  const rafa = await world.signUp()
  const { remove, undo } = await aSeries(rafa)
  const first = await remove(2, scope)
  expect(await remove(2, scope)).toMatchObject({ status: 200, body: first.body })
  await undo(first.body.version)
  expect(await daysOf(rafa)).toEqual(tuesdays)
})

test('a change that changes nothing makes no version', async () => {
  const rafa = await world.signUp()
  const { change } = await aSeries(rafa)
  await change(1, { title: 'No-gi', scope: 'all' })
  expect((await change(2, { title: 'No-gi', scope: 'all' })).body).toEqual({ version: 2 })
})

test('simultaneous changes of one series are all saved, together with edits of the entry that began it', async () => {
  const rafa = await world.signUp()
  const { entry, change } = await aSeries(rafa)
  const answers = await Promise.all([
    ...[1, 2, 3, 4, 5].map((session) => change(session, { title: `Session ${session}` })),
    rafa.patch(`/api/entries/${entry.id}`, { instructor: 'Marcelo', scope: 'all' }),
    rafa.patch(`/api/entries/${entry.id}`, { recurrenceEndDate: '2026-12-22' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const planned = await plannedOf(rafa)
  expect(planned.slice(0, 5).map(({ title }) => title)).toEqual([1, 2, 3, 4, 5].map((n) => `Session ${n}`))
  expect(planned).toHaveLength(7)
  for (const one of planned) expect(one.instructor).toBe('Marcelo')
})

test('a series still has the tag that its own was merged with after a month', async () => {
  const rafa = await world.signUp()
  const [sweeps, guard] = [await rafa.tag('Sweeps'), await rafa.tag('Guard')]
  await aSeries(rafa, { tags: [sweeps.id] })
  await rafa.post(`/api/tags/${sweeps.id}/merge`, { into: guard.id })
  await sweepRemoved(world.db, new Date(world.deps.clock().getTime() + 31 * 86_400_000))
  expect((await plannedOf(rafa))[0]?.tags).toMatchObject([{ id: guard.id }])
})

const day = 86_400_000
const daysLater = (days: number) => new Date(world.deps.clock().getTime() + days * day)
const isStored = async (ruleId: number) => {
  const rows = await world.db.selectFrom('rules').select('id').where('id', '=', ruleId).execute()
  return rows.length > 0
}

test('a series that was given up can be restored for a month, and is gone after that', async () => {
  const rafa = await world.signUp()
  const { entry, ruleId, remove } = await aSeries(rafa)
  await remove(1, 'all')
  await rafa.delete(`/api/entries/${entry.id}`)
  await sweepRemoved(world.db, daysLater(31))
  await sweepRules(world.db, daysLater(29))
  expect(await isStored(ruleId)).toBe(true)
  await sweepRules(world.db, daysLater(31))
  expect(await isStored(ruleId)).toBe(false)
})

test('one that still has sessions stays, and so does one with an entry in the journal', async () => {
  const rafa = await world.signUp()
  const planned = await aSeries(rafa)
  const logged = await aSeries(rafa, { title: 'Open mat', startTime: '10:00', endTime: '11:00' })
  await logged.remove(1, 'all')
  const before = await logged.holder()
  await sweepRules(world.db, daysLater(400))
  expect(await isStored(planned.ruleId)).toBe(true)
  expect(await logged.holder()).toEqual(before)
  expect(await isStored(logged.ruleId)).toBe(true)
})

test('the class of a template whose series was given up is not planned anew after a month', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/templates', { name: 'Tuesdays', weekday: 2, startTime: '18:00', endTime: '19:00' })
  const [first] = await plannedOf(rafa)
  await rafa.delete(`/api/planned/${first?.ruleId}/${first?.session}?scope=all`)
  await sweepRules(world.db, daysLater(400))
  await keepClasses(world.deps, new AbortController().signal)
  expect(await plannedOf(rafa)).toEqual([])
})
