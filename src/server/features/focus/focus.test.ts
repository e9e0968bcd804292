import { expect, test } from 'vitest'
import type { Focus } from '#shared/focus/focuses.ts'
import type { LookBack } from '#shared/focus/look-back.ts'
import { focusLimits } from '#shared/foundation/lazy-limits.ts'
import { aRound, aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
// To Monday, November 23.
world.later(2 * 86_400_000)

const armbar = { kind: 'caught', names: ['Armbar'], fromPosition: 'Closed Guard', from: '2026-11-16', weeks: 4 }
const halfGuard = { kind: 'position', names: ['Half Guard'], from: '2026-11-20' }

const focusesOf = async (member: Person) => (await member.get('/api/focuses')).body as Focus[]
const figuresOf = async (member: Person) => (await member.get('/api/focuses/figures')).body as LookBack[]

test('a member works on something, writes down what came of it, and deletes it', async () => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.post('/api/focuses', { ...armbar, names: [' Armbar '] })
  expect([status, body]).toEqual([201, { id: expect.any(Number), ...armbar, to: '', note: '', tag: '' }])
  expect(await focusesOf(rafa)).toEqual([body])

  const ended = { to: '2026-11-22', note: 'Posture first.' }
  const was = { to: '', note: '' }
  expect((await rafa.patch(`/api/focuses/${body.id}`, { ...ended, was })).body).toEqual({ ...body, ...ended })
  expect((await rafa.patch(`/api/focuses/${body.id}`, {})).body).toEqual({ ...body, ...ended })
  expect((await rafa.delete(`/api/focuses/${body.id}`)).status).toBe(204)
  expect((await rafa.delete(`/api/focuses/${body.id}`)).status).toBe(404)
  expect(await focusesOf(rafa)).toEqual([])
})

test('a member works on one thing at a time: what begins ends what is open', async () => {
  const rafa = await world.signUp()
  const first = (await rafa.post('/api/focuses', armbar)).body
  const second = (await rafa.post('/api/focuses', halfGuard)).body
  const endsOf = async () => (await focusesOf(rafa)).map(({ id, to }) => [id, to])
  expect(await endsOf()).toEqual([
    [second.id, ''],
    [first.id, '2026-11-19'],
  ])
  // Never before it began.
  const early = (await rafa.post('/api/focuses', { ...armbar, from: '2026-11-01' })).body
  expect(await endsOf()).toEqual([
    [second.id, '2026-11-20'],
    [first.id, '2026-11-19'],
    [early.id, ''],
  ])
  await rafa.patch(`/api/focuses/${second.id}`, { to: '' })
  expect(await endsOf()).toEqual([
    [second.id, ''],
    [first.id, '2026-11-19'],
    [early.id, '2026-11-22'],
  ])
})

test('one that was begun and ended without signal leaves the one before ended; one that is long over leaves it open', async () => {
  const rafa = await world.signUp()
  const open = (await rafa.post('/api/focuses', armbar)).body
  const endOf = async () => (await focusesOf(rafa)).find(({ id }) => id === open.id)?.to
  await rafa.post('/api/focuses', { ...halfGuard, from: '2026-10-01', to: '2026-11-15' })
  expect(await endOf()).toBe('')
  await rafa.post('/api/focuses', { ...halfGuard, to: '2026-11-20' })
  expect(await endOf()).toBe('2026-11-19')
  await rafa.patch(`/api/focuses/${open.id}`, { to: '' })
  await rafa.post('/api/focuses', { ...halfGuard, from: '2026-11-09', to: '2026-11-16' })
  expect(await endOf()).toBe('2026-11-16')
})

test('one that was open when it was deleted is worked on again when it comes back, and ends what was begun since', async () => {
  const rafa = await world.signUp()
  const first = (await rafa.post('/api/focuses', armbar)).body
  await rafa.delete(`/api/focuses/${first.id}`)
  const second = (await rafa.post('/api/focuses', halfGuard)).body
  expect((await rafa.post(`/api/focuses/${first.id}/restore`)).body).toEqual(first)
  expect((await rafa.post(`/api/focuses/${first.id}/restore`)).body).toEqual(first)
  expect((await focusesOf(rafa)).find(({ id }) => id === second.id)?.to).toBe('2026-11-22')
})

test('a focus that is sent again is stored once, and what two devices changed is refused', async () => {
  const rafa = await world.signUp()
  const send = (more = {}) => rafa.post('/api/focuses', { ...armbar, clientId: 'a', ...more })
  const [first, again] = [await send(), await send()]
  expect(again).toMatchObject({ status: 200, body: first.body, headers: { 'x-same-payload': 'yes' } })
  expect(await send({ weeks: 2 })).toMatchObject({ body: first.body, headers: { 'x-same-payload': 'no' } })

  const one = `/api/focuses/${first.body.id}`
  await rafa.patch(one, { names: ['Armbar', 'Triangle'] })
  const late = { names: ['Kimura'], was: { names: ['Armbar'] } }
  expect(await rafa.patch(one, late)).toMatchObject({ status: 409, body: { code: 'CHANGED_ELSEWHERE' } })
  expect(await rafa.delete(one, { was: { names: ['Armbar'] } })).toMatchObject({ status: 409 })
  const seen = { names: ['Kimura'], was: { names: ['Armbar', 'Triangle'] } }
  expect((await rafa.patch(one, seen)).body.names).toEqual(['Kimura'])
})

test("another person's focus is not found, and counts nothing of theirs", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const { body } = await dana.post('/api/focuses', armbar)
  expect((await rafa.patch(`/api/focuses/${body.id}`, { weeks: 2 })).status).toBe(404)
  expect((await rafa.delete(`/api/focuses/${body.id}`)).status).toBe(404)
  expect((await rafa.post(`/api/focuses/${body.id}/restore`)).status).toBe(404)
  expect([await focusesOf(rafa), await figuresOf(rafa)]).toEqual([[], []])
  await rafa.log({ date: '2026-11-18' })
  expect((await figuresOf(dana))[0]?.during.sessions).toBe(0)
})

test.each([
  ['kind', 'everything', 'Please choose what you work on'],
  ['names', [], 'Please say what you work on'],
  ['names', [' '], 'Name is required'],
  ['names', Array(6).fill('Armbar'), 'A focus can have at most 5 names'],
  ['names', ['x'.repeat(121)], 'Name can be at most 120 characters'],
  ['from', 'soon', 'Please enter a valid date'],
  ['to', '2026-11-15', 'It ends before it begins. Check the two days.'],
  ['weeks', 0, 'Weeks are a whole number from 1 to 26'],
  ['weeks', 1.5, 'Weeks are a whole number from 1 to 26'],
  ['note', 'x'.repeat(2_001), 'Note can be at most 2,000 characters'],
])('a focus whose %s is %j is refused', async (field, value, message) => {
  const rafa = await world.signUp()
  const { id } = (await rafa.post('/api/focuses', armbar)).body
  const created = await rafa.post('/api/focuses', { ...armbar, [field]: value })
  const changed = await rafa.patch(`/api/focuses/${id}`, { [field]: value })
  for (const { status, body } of [created, changed])
    expect([status, Object.values(body.fields)]).toEqual([400, [message]])
})

test('a member can have a limited number of focuses', async () => {
  const rafa = await world.signUp()
  const earlier = {
    userId: rafa.user.id,
    clientId: null,
    payloadHash: null,
    kind: 'lost' as const,
    names: ['Mount'],
    fromPosition: '',
    firstDay: '2026-01-05',
    weeks: 4,
    lastDay: '2026-02-01',
    note: '',
  }
  await world.db
    .insertInto('focuses')
    .values(Array.from({ length: focusLimits.focusesOfAUser }, () => earlier))
    .execute()
  expect((await rafa.post('/api/focuses', armbar)).body.code).toBe('TOO_MANY_FOCUSES')
  expect(await figuresOf(rafa)).toHaveLength(focusLimits.counted)
})

const round = (more: object) => ({ ...aRound, ...more })
const caughtBy = (name: string, fromPosition: string) => ({
  submissions: [{ isMine: false, techniqueId: null, name, fromPosition }],
})

test('submissions that catch a member are counted before and during, from where the member said, in trained sessions only', async () => {
  const rafa = await world.signUp()
  const log = (date: string, rounds: object[], more = {}) => rafa.log({ date, rounds: rounds as never, ...more })
  // The four weeks before begin on October 19.
  await log('2026-10-18', [round(caughtBy('Armbar', 'Closed Guard'))])
  await log('2026-10-19', [
    round(caughtBy('Armbar', 'Closed Guard')),
    round(caughtBy('Juji gatame', 'closed guard')),
  ])
  await log('2026-11-15', [round(caughtBy('Armbar', 'Mount'))])
  await log('2026-11-16', [round(caughtBy('Triangle', 'Closed Guard')), round(caughtBy('Armbar', 'Closed Guard'))])
  const tag = await rafa.tag('armbar from closed guard')
  await log('2026-11-18', [], { tags: [tag.id] })
  await log('2026-11-30', [round(caughtBy('Armbar', 'Closed Guard'))])
  const { id } = (await rafa.post('/api/focuses', armbar)).body
  const none = { held: 0, lost: 0 }
  expect(await figuresOf(rafa)).toEqual([
    {
      id,
      before: { ...none, sessions: 2, sessionsOn: 0, rounds: 3, times: 2 },
      during: { ...none, sessions: 2, sessionsOn: 1, rounds: 2, times: 1 },
    },
  ])
})

test('techniques are counted by what worked and what was mentioned, positions by the rounds in which they were held or lost', async () => {
  const rafa = await world.signUp()
  const { body: kneeCut } = await rafa.post('/api/techniques', { name: 'Knee Cut', position: 'half-guard' })
  const hit = { isMine: true, techniqueId: kneeCut.id, name: 'Knee Cut', fromPosition: '' }
  await rafa.log({
    date: '2026-11-21',
    techniques: [kneeCut.id],
    rounds: [round({ held: ['half guard'] })] as never,
  })
  await rafa.log({
    date: '2026-11-22',
    rounds: [round({ submissions: [hit, hit], lost: ['Half Guard'] })] as never,
  })
  await rafa.log({ date: '2026-11-22' })
  const during = async (focus: object) => {
    await rafa.post('/api/focuses', { from: '2026-11-20', ...focus })
    return (await figuresOf(rafa))[0]?.during
  }
  const counted = { sessions: 3, rounds: 2 }
  const techniques = { kind: 'techniques', names: ['knee cut'] }
  expect(await during(techniques)).toEqual({ ...counted, sessionsOn: 2, times: 2, held: 0, lost: 0 })
  expect(await during(halfGuard)).toEqual({ ...counted, sessionsOn: 1, times: 0, held: 1, lost: 1 })
  const lost = { kind: 'lost', names: ['Half Guard'] }
  expect(await during(lost)).toEqual({ ...counted, sessionsOn: 0, times: 0, held: 1, lost: 1 })
})

test('a technique that is renamed or merged has its new name in what is worked on, and counts as before', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const technique = async (name: string) => (await rafa.post('/api/techniques', { name })).body.id
  const [kneeCut, slice] = [await technique('Knee Cut'), await technique('Knee Slice')]
  const theirs = (await dana.post('/api/focuses', { ...armbar, names: ['Knee Cut'] })).body
  const { id: place } = (await rafa.post('/api/focuses', { ...halfGuard, names: ['Knee Cut'] })).body
  const passes = { kind: 'techniques', names: ['knee-cut', 'Leg Drag', 'Knee Slice'], from: '2026-11-20' }
  const { id } = (await rafa.post('/api/focuses', passes)).body
  await rafa.log({ date: '2026-11-21', techniques: [kneeCut] })
  const namesOf = async (one: number) => (await focusesOf(rafa)).find((focus) => focus.id === one)?.names
  const sessionsOn = async () => (await figuresOf(rafa)).find((one) => one.id === id)?.during.sessionsOn

  await rafa.patch(`/api/techniques/${kneeCut}`, { name: 'Knee Through', status: 'learning' })
  expect([await namesOf(id), await sessionsOn()]).toEqual([['Knee Through', 'Leg Drag', 'Knee Slice'], 1])
  await rafa.post(`/api/techniques/${kneeCut}/merge`, { intoId: slice })
  expect([await namesOf(id), await sessionsOn()]).toEqual([['Knee Slice', 'Leg Drag'], 1])
  expect([await namesOf(place), await focusesOf(dana)]).toEqual([['Knee Cut'], [theirs]])
})

test('a deleted focus comes back with the names that its techniques and its tag were given since', async () => {
  const rafa = await world.signUp()
  const { body: kneeCut } = await rafa.post('/api/techniques', { name: 'Knee Cut' })
  const { id } = (await rafa.post('/api/focuses', { kind: 'techniques', names: ['Knee Cut'], from: '2026-11-20' }))
    .body
  const tag = await rafa.tag('Knee Cut')
  const restored = async () => (await rafa.post(`/api/focuses/${id}/restore`)).body

  await rafa.delete(`/api/focuses/${id}`, { was: {} })
  await rafa.patch(`/api/techniques/${kneeCut.id}`, { name: 'Knee Through' })
  expect(await restored()).toMatchObject({ names: ['Knee Through'], tag: 'Knee Cut' })
  await rafa.delete(`/api/focuses/${id}`, { was: {} })
  await rafa.patch(`/api/tags/${tag.id}`, { name: 'Passing' })
  expect(await restored()).toMatchObject({ names: ['Knee Through'], tag: 'Passing' })
})

test('sessions keep counting by the tag of a focus when it, or a technique of the focus, is renamed or merged', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const theirs = (await dana.post('/api/focuses', armbar)).body
  const { id } = (await rafa.post('/api/focuses', armbar)).body
  const tag = await rafa.tag('armbar from closed guard')
  const sweeps = await rafa.tag('Sweeps')
  await rafa.log({ date: '2026-11-18', tags: [tag.id] })
  const focus = async () => (await focusesOf(rafa)).find((one) => one.id === id)
  const seen = async () => [(await focus())?.tag, (await figuresOf(rafa))[0]?.during.sessionsOn]
  expect(await seen()).toEqual(['', 1])
  await rafa.patch(`/api/tags/${sweeps.id}`, { name: 'Sweeping' })
  expect(await seen()).toEqual(['', 1])

  await rafa.patch(`/api/tags/${tag.id}`, { name: 'Armbar defense' })
  expect(await seen()).toEqual(['Armbar defense', 1])
  await rafa.post(`/api/tags/${tag.id}/merge`, { into: sweeps.id })
  expect(await seen()).toEqual(['Sweeping', 1])
  await rafa.patch(`/api/tags/${sweeps.id}`, { name: 'Armbar from Closed Guard' })
  expect(await seen()).toEqual(['', 1])

  const { body: library } = await rafa.post('/api/techniques', { name: 'Armbar' })
  await rafa.patch(`/api/techniques/${library.id}`, { name: 'Juji gatame' })
  expect([(await focus())?.names, ...(await seen())]).toEqual([['Juji gatame'], 'Armbar from Closed Guard', 1])
  await rafa.patch(`/api/focuses/${id}`, { weeks: 6 })
  expect(await seen()).toEqual(['Armbar from Closed Guard', 1])
  // Another focus has another tag.
  await rafa.patch(`/api/focuses/${id}`, { names: ['Triangle'] })
  expect(await seen()).toEqual(['', 0])
  expect(await focusesOf(dana)).toEqual([theirs])
})

test('a technique that is renamed leaves a focus without a tag of its own, if no session carries one', async () => {
  const rafa = await world.signUp()
  const { body: kneeCut } = await rafa.post('/api/techniques', { name: 'Knee Cut' })
  await rafa.post('/api/focuses', { kind: 'techniques', names: ['Knee Cut'], from: '2026-11-20' })
  await rafa.patch(`/api/techniques/${kneeCut.id}`, { name: 'Knee Slice' })
  expect(await focusesOf(rafa)).toMatchObject([{ names: ['Knee Slice'], tag: '' }])
})

const streakOf = async (member: Person) => (await member.get('/api/goal')).body.streak

test('a goal of sessions or hours a week has a streak of weeks that reached it, in which a week of injury is excused', async () => {
  const rafa = await world.signUp()
  expect(await streakOf(rafa)).toBe(0)
  const set = (weeklyGoal: object | null) => rafa.patch('/api/user', { weeklyGoal })
  expect((await set({ unit: 'sessions', amount: 2 })).body.weeklyGoal).toEqual({ unit: 'sessions', amount: 2 })
  const times = { startTime: '19:00', endTime: '20:30' }
  // Sundays begin weeks: November 1, 8, and 15. November 22 begins the one that isn't over.
  for (const date of ['2026-11-02', '2026-11-03', '2026-11-16', '2026-11-17', '2026-11-22'])
    await rafa.log({ date, ...times })
  expect((await rafa.get('/api/goal')).body).toEqual({ week: '2026-11-22', sessions: 1, minutes: 90, streak: 1 })
  await rafa.post('/api/injuries', { part: 'Knee', from: '2026-11-09', to: '2026-11-10' })
  expect(await streakOf(rafa)).toBe(2)
  await set({ unit: 'hours', amount: 3 })
  expect(await streakOf(rafa)).toBe(2)
  await set({ unit: 'hours', amount: 4 })
  expect(await streakOf(rafa)).toBe(0)
  expect((await set(null)).body.weeklyGoal).toBeNull()
  expect(await streakOf(rafa)).toBe(0)
})

test.each([
  [{ unit: 'rounds', amount: 3 }, 'Please choose sessions or hours'],
  [{ unit: 'sessions', amount: 0 }, 'A goal is a whole number from 1 on'],
  [{ unit: 'sessions', amount: 2.5 }, 'A goal is a whole number from 1 on'],
  [{ unit: 'sessions', amount: 22 }, 'A goal can be at most 21 sessions or 60 hours a week'],
])('a goal of %j is refused', async (weeklyGoal, message) => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.patch('/api/user', { weeklyGoal })
  expect([status, Object.values(body.fields)]).toEqual([400, [message]])
})
