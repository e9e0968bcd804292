import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#shared/foundation/dates.ts'
import { competitionLimits } from '#shared/foundation/lazy-limits.ts'
import { jpeg } from '#test/files.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const open = {
  name: 'Munich Open',
  date: '2026-12-05',
  place: 'Munich',
  organizer: 'IBJJF',
  rules: 'gi',
  belt: 'blue',
  age: 'Adult',
  weightClass: 'Middle',
  weightLimit: '82.3 kg',
  weights: [{ day: '2026-11-20', weight: '83.1 kg' }],
  weighIn: '81.4 kg',
  cost: '$120',
  deadline: '2026-11-28',
  note: 'Train leaves at six.',
  plan: [{ technique: 'Knee Cut', whatIf: 'Back to headquarters.' }],
  matches: [],
  placing: null,
  medal: '',
  photo: null,
}

const won = {
  key: 'a',
  outcome: 'won',
  ending: 'submission',
  technique: 'Armbar',
  position: 'Mount',
  opponent: 'Theo',
  academy: 'Northside',
  score: '4–0',
  minutes: 4,
  notes: 'He gave up the arm.',
  video: 'https://video.example/1',
  videoNotes: '0:42 lost the underhook',
}
const monday = { day: '2026-11-23', weight: '82.4 kg' }
const days = (count: number) => Array.from({ length: count }, (_, n) => addDays('2026-01-01', n))
const lost = { ...won, key: 'b', outcome: 'lost', ending: 'points', technique: '', position: '', score: '0–2' }

const path = '/api/competitions'
const add = async (person: Person, more: object = {}) => (await person.post(path, { ...open, ...more })).body
const list = async (person: Person) => (await person.get(path)).body
const reminders = async (person: Person): Promise<{ id: number; title: string; date: string }[]> =>
  (await person.get('/api/reminders')).body

test('a member plans a competition, logs its matches and the medal, and deletes it', async () => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.post(path, open)
  expect([status, body]).toEqual([201, { id: expect.any(Number), ...open }])
  const small = await add(rafa, {
    ...Object.fromEntries(Object.keys(open).map((key) => [key, undefined])),
    name: ' Dojo cup ',
    date: '2026-10-01',
  })
  expect(small).toMatchObject({ name: 'Dojo cup', rules: 'gi', belt: '', deadline: '', plan: [], matches: [] })
  expect(small).toMatchObject({ weightLimit: '', weights: [] })
  expect(await list(rafa)).toEqual([small, body])

  const one = `${path}/${body.id}`
  const changed = await rafa.patch(one, { matches: [won, lost], medal: 'silver', placing: 2 })
  expect([changed.status, changed.body]).toEqual([
    200,
    { ...body, matches: [won, lost], medal: 'silver', placing: 2 },
  ])
  expect((await rafa.patch(one, {})).body).toEqual(changed.body)
  expect((await rafa.delete(one)).status).toBe(204)
  expect((await rafa.delete(one)).status).toBe(404)
  expect(await list(rafa)).toEqual([small])
  expect((await rafa.post(`${one}/restore`)).body).toEqual(changed.body)
})

test('a competition that is sent again is stored once', async () => {
  const rafa = await world.signUp()
  const send = (more = {}) => rafa.post(path, { ...open, clientId: 'a', ...more })
  const [first, again] = [await send(), await send()]
  expect(again).toMatchObject({ status: 200, body: first.body, headers: { 'x-same-payload': 'yes' } })
  expect(await send({ cost: '' })).toMatchObject({ body: first.body, headers: { 'x-same-payload': 'no' } })
  expect(await list(rafa)).toEqual([first.body])
  expect(await reminders(rafa)).toHaveLength(1)
})

test("another person's competition is not found, on nobody else's calendar, and in nobody else's stats", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const body = await add(dana, { date: '2026-11-21', matches: [won] })
  expect((await rafa.patch(`${path}/${body.id}`, { cost: '' })).status).toBe(404)
  expect((await rafa.delete(`${path}/${body.id}`)).status).toBe(404)
  expect((await rafa.post(`${path}/${body.id}/restore`)).status).toBe(404)
  expect(await list(rafa)).toEqual([])
  expect((await rafa.get('/api/calendar?from=2026-11-01&to=2026-12-31')).body).toEqual([])
  expect((await rafa.get('/api/stats')).body.matches).toMatchObject({ competitions: 0, won: 0 })
  expect(await list(dana)).toEqual([body])
})

test.each([
  ['name', ' ', 'Name is required'],
  ['name', 'x'.repeat(121), 'Name can be at most 120 characters'],
  ['date', '', 'Date is required'],
  ['rules', 'street', 'Please choose the rules'],
  ['belt', 'green', 'Please choose a belt'],
  ['deadline', 'soon', 'Please enter a valid date'],
  ['placing', 0, 'A placing is a whole number from 1 to 1000'],
  ['medal', 'wood', 'Please choose a medal'],
  ['note', 'x'.repeat(2_001), 'Note can be at most 2,000 characters'],
  ['plan', Array.from({ length: 13 }, () => open.plan[0]), 'A game plan can have at most 12 techniques'],
  ['weightLimit', 'heavy', 'Please enter a weight such as 81.4 kg or 179 lb'],
  ['weights', [{ day: '2026-11-20', weight: '81.4' }], 'Please enter a weight such as 81.4 kg or 179 lb'],
  ['weights', [monday, monday], 'A day has one weight'],
  ['weights', days(201).map((day) => ({ day, weight: '81.4 kg' })), 'A competition can have at most 200 weights'],
  ['matches', Array.from({ length: 13 }, () => won), 'A competition can have at most 12 matches'],
  ['matches', [{ ...won, video: 'javascript:alert(1)' }], 'Please enter a valid URL'],
  ['matches', [{ ...won, outcome: 'robbed' }], 'Please choose won, lost, or draw'],
  ['matches', [{ ...won, videoNotes: 'x'.repeat(501) }], 'Notes on the video can be at most 500 characters'],
  ['matches', [{ ...won, minutes: 0 }], 'Minutes are a whole number from 1 to 120'],
])('a competition whose %s is %j is refused', async (field, value, message) => {
  const rafa = await world.signUp()
  const { id } = await add(rafa)
  const answers = [
    await rafa.post(path, { ...open, [field]: value }),
    await rafa.patch(`${path}/${id}`, { [field]: value }),
  ]
  for (const { status, body } of answers) expect([status, Object.values(body.fields)]).toEqual([400, [message]])
})

test('a member can record a limited number of competitions', async () => {
  const rafa = await world.signUp()
  await Promise.all(
    Array.from({ length: competitionLimits.competitionsOfAUser - 1 }, () =>
      rafa.post(path, { ...open, deadline: '' }),
    ),
  )
  const answers = await Promise.all(Array.from({ length: 3 }, () => rafa.post(path, { ...open, deadline: '' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.body.code).toBe('TOO_MANY_COMPETITIONS')
})

test('the deadline is a reminder, which follows it, and leaves and returns with the competition', async () => {
  const rafa = await world.signUp()
  const { id } = await add(rafa)
  const one = `${path}/${id}`
  const [first] = await reminders(rafa)
  expect(first).toMatchObject({ title: 'Register for Munich Open', date: '2026-11-28', priority: 'high' })
  await rafa.patch(one, { name: 'Munich Fall Open', deadline: '2026-11-30' })
  expect(await reminders(rafa)).toMatchObject([
    { id: first?.id, title: 'Register for Munich Fall Open', date: '2026-11-30' },
  ])
  await rafa.delete(one)
  expect(await reminders(rafa)).toEqual([])
  await rafa.post(`${one}/restore`)
  expect(await reminders(rafa)).toMatchObject([{ id: first?.id, date: '2026-11-30' }])
  await rafa.patch(one, { deadline: '' })
  expect(await reminders(rafa)).toEqual([])
  await rafa.patch(one, { deadline: '2026-12-01' })
  expect(await reminders(rafa)).toMatchObject([{ date: '2026-12-01' }])
})

test('a reminder that its owner has deleted or completed comes back only with another deadline', async () => {
  const rafa = await world.signUp()
  const { id } = await add(rafa)
  const one = `${path}/${id}`
  const [first] = await reminders(rafa)
  await rafa.delete(`/api/reminders/${first?.id}`)
  await rafa.patch(one, { name: 'Munich Fall Open' })
  expect(await reminders(rafa)).toEqual([])
  await rafa.patch(one, { deadline: '2026-11-30' })
  const [second] = await reminders(rafa)
  await rafa.patch(`/api/reminders/${second?.id}`, { completed: true })
  await rafa.patch(one, { note: '' })
  expect(await reminders(rafa)).toMatchObject([{ id: second?.id, completed: true }])
})

test('a reminder that its owner has moved or renamed stays so until the deadline or the name changes', async () => {
  const rafa = await world.signUp()
  const { id } = await add(rafa)
  const one = `${path}/${id}`
  const [first] = await reminders(rafa)
  await rafa.patch(`/api/reminders/${first?.id}`, { title: 'Sign up', date: '2026-11-27' })
  await rafa.patch(one, { matches: [won] })
  expect(await reminders(rafa)).toMatchObject([{ title: 'Sign up', date: '2026-11-27' }])
  await rafa.patch(one, { name: 'Munich Fall Open' })
  expect(await reminders(rafa)).toMatchObject([{ title: 'Register for Munich Fall Open', date: '2026-11-27' }])
  await rafa.patch(`/api/reminders/${first?.id}`, { title: 'Sign up' })
  await rafa.patch(one, { deadline: '2026-11-30' })
  expect(await reminders(rafa)).toMatchObject([{ id: first?.id, title: 'Sign up', date: '2026-11-30' }])
})

test('a reminder that its owner had deleted does not come back with its competition', async () => {
  const rafa = await world.signUp()
  const { id } = await add(rafa)
  const [first] = await reminders(rafa)
  await rafa.delete(`/api/reminders/${first?.id}`)
  await rafa.delete(`${path}/${id}`)
  await rafa.post(`${path}/${id}/restore`)
  expect(await reminders(rafa)).toEqual([])
})

test('a competition is on the calendar and in the private feed, on its day', async () => {
  const rafa = await world.signUp()
  const { id } = await add(rafa, { deadline: '' })
  const days = await rafa.get('/api/calendar?from=2026-12-01&to=2026-12-31')
  expect(days.body).toEqual([
    { kind: 'competition', id, date: '2026-12-05', title: 'Munich Open', place: 'Munich' },
  ])
  expect((await rafa.get('/api/calendar?from=2026-12-06&to=2026-12-31')).body).toEqual([])
  const { body } = await rafa.post('/api/calendar/feed', { timeZone: 'Europe/Lisbon' })
  const feed = (await world.browser().get(body.path)).body as string
  expect(feed).toContain('SUMMARY:Munich Open')
  expect(feed).toContain('DTSTART;VALUE=DATE:20261205')
})

test('a competition has a photo, which is replaced, taken off, and never one of somebody else', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const upload = async (person: Person) =>
    (await person.upload({ content: await jpeg(), name: 'podium.jpg', type: 'image/jpeg' })).body[0]
  const [first, second, theirs] = [await upload(rafa), await upload(rafa), await upload(dana)]
  const body = await add(rafa, { photo: first })
  expect(body.photo).toEqual(first)
  const one = `${path}/${body.id}`
  expect((await rafa.patch(one, { photo: second })).body.photo).toEqual(second)
  expect((await rafa.patch(one, { photo: theirs })).body.code).toBe('FILE_UNKNOWN')
  expect((await rafa.post(path, { ...open, photo: second })).body.code).toBe('FILE_UNKNOWN')
  expect((await rafa.post('/api/promotions', { date: '2026-11-01', belt: 'blue', photo: second })).body.code).toBe(
    'FILE_UNKNOWN',
  )
  await rafa.delete(one)
  expect((await rafa.post(`${one}/restore`)).body.photo).toEqual(second)
  expect((await rafa.patch(one, { photo: null })).body.photo).toBe(null)
})

test('a match that was stored before videos had notes is read, changed, and counted', async () => {
  const rafa = await world.signUp()
  const { id } = await add(rafa, { date: '2026-11-14', matches: [won] })
  const { videoNotes: _, ...earlier } = won
  await sql`update competitions set matches = ${JSON.stringify([earlier])}::jsonb where id = ${id}`.execute(
    world.db,
  )
  const [seen] = await list(rafa)
  expect(seen.matches).toEqual([{ ...earlier, videoNotes: '' }])
  const { status } = await rafa.patch(`${path}/${id}`, { matches: [won], was: { matches: [earlier] } })
  expect(status).toBe(200)
  expect((await rafa.get('/api/stats')).body.matches).toMatchObject({ won: 1 })
})

test('matches that two phones log of one day are both stored, and nothing else is overwritten', async () => {
  const rafa = await world.signUp()
  const seen = await add(rafa, { matches: [won] })
  const one = `${path}/${seen.id}`
  await rafa.patch(one, { matches: [won, lost], was: { matches: [won] } })
  const third = { ...won, key: 'c' }
  const merged = await rafa.patch(one, { matches: [won, third], was: { matches: [won] } })
  expect([merged.status, merged.body.matches]).toEqual([200, [won, lost, third]])

  const drawn = { ...lost, outcome: 'draw' }
  await rafa.patch(one, { matches: [won, drawn, third], was: { matches: [won, lost, third] } })
  const refused = await rafa.patch(one, { matches: [won, third], was: { matches: [won, lost, third] } })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This competition was changed on another device in the meantime.',
  ])
  expect((await rafa.patch(one, { cost: '$90', was: { cost: '$80' } })).status).toBe(409)
  expect((await rafa.delete(one, { was: { ...seen, id: undefined } })).status).toBe(409)
  expect((await list(rafa))[0].matches).toEqual([won, drawn, third])
})

test('weights that two devices log are both stored; of the same day, what is there stays', async () => {
  const rafa = await world.signUp()
  const seen = await add(rafa)
  const one = `${path}/${seen.id}`
  const tuesday = { day: '2026-11-24', weight: '82 kg' }
  const { weights } = open
  await rafa.patch(one, { weights: [...weights, monday], was: { weights } })
  const merged = await rafa.patch(one, { weights: [...weights, tuesday], was: { weights } })
  expect([merged.status, merged.body.weights]).toEqual([200, [...weights, monday, tuesday]])
  const other = { ...monday, weight: '81.9 kg' }
  const refused = await rafa.patch(one, { weights: [...weights, other], was: { weights } })
  expect([refused.status, refused.body.code]).toEqual([409, 'CHANGED_ELSEWHERE'])
  expect((await list(rafa))[0].weights).toEqual([...weights, monday, tuesday])
})

test('an app that doesn’t know weights yet deletes a competition that has some', async () => {
  const rafa = await world.signUp()
  const { id, weights: _, weightLimit: __, ...was } = await add(rafa)
  expect((await rafa.delete(`${path}/${id}`, { was })).status).toBe(204)
  expect((await rafa.post(`${path}/${id}/restore`)).body.weights).toEqual(open.weights)
})

test('a technique that is renamed or merged has its new name in matches and game plans', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const technique = async (name: string) => (await rafa.post('/api/techniques', { name })).body.id
  const [armbar, other] = [await technique('Armbar'), await technique('Juji Gatame')]
  const plan = [...open.plan, { technique: 'ARMBAR', whatIf: 'Triangle.' }]
  await add(rafa, { plan, matches: [won, lost] })
  const theirs = await add(dana, { plan, matches: [won] })

  await rafa.patch(`/api/techniques/${armbar}`, { name: 'Straight Armlock', status: 'learning' })
  expect((await list(rafa))[0]).toMatchObject({
    plan: [open.plan[0], { technique: 'Straight Armlock', whatIf: 'Triangle.' }],
    matches: [{ ...won, technique: 'Straight Armlock' }, lost],
  })
  await rafa.post(`/api/techniques/${armbar}/merge`, { intoId: other })
  expect((await list(rafa))[0]).toMatchObject({
    plan: [open.plan[0], { technique: 'Juji Gatame' }],
    matches: [{ ...won, technique: 'Juji Gatame' }, lost],
  })
  expect(await list(dana)).toEqual([theirs])
})

test('a deleted competition comes back with the names that its techniques were given since', async () => {
  const rafa = await world.signUp()
  const technique = async (name: string) => (await rafa.post('/api/techniques', { name })).body.id
  const [armbar, other] = [await technique('Armbar'), await technique('Juji Gatame')]
  const { id } = await add(rafa, { plan: [{ technique: 'ARMBAR', whatIf: 'Triangle.' }], matches: [won, lost] })
  const restored = async () => (await rafa.post(`${path}/${id}/restore`)).body

  await rafa.delete(`${path}/${id}`, { was: {} })
  await rafa.patch(`/api/techniques/${armbar}`, { name: 'Straight Armlock' })
  expect(await restored()).toMatchObject({
    plan: [{ technique: 'Straight Armlock', whatIf: 'Triangle.' }],
    matches: [{ ...won, technique: 'Straight Armlock' }, lost],
  })
  await rafa.delete(`${path}/${id}`, { was: {} })
  await rafa.post(`/api/techniques/${armbar}/merge`, { intoId: other })
  expect(await restored()).toMatchObject({
    plan: [{ technique: 'Juji Gatame' }],
    matches: [{ ...won, technique: 'Juji Gatame' }, lost],
  })
})

test('a match that was logged offline before a technique was renamed is merged with its new name', async () => {
  const rafa = await world.signUp()
  const { body: armbar } = await rafa.post('/api/techniques', { name: 'Armbar' })
  const { id } = await add(rafa, { matches: [won] })
  await rafa.patch(`/api/techniques/${armbar.id}`, { name: 'Straight Armlock' })
  const { status } = await rafa.patch(`${path}/${id}`, { matches: [won, lost], was: { matches: [won] } })
  expect([status, (await list(rafa))[0].matches]).toEqual([200, [{ ...won, technique: 'Straight Armlock' }, lost]])
})

test('in five wrong ways, nobody gets at a competition of somebody else', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const body = await add(dana, { matches: [won], deadline: '' })
  const one = `${path}/${body.id}`
  const visitor = world.browser()
  const calls = (person: Pick<Person, 'post' | 'patch' | 'delete'>, at = one) =>
    Promise.all([person.patch(at, { matches: [] }), person.delete(at, {}), person.post(`${at}/restore`)])
  const statuses = async (...answers: Parameters<typeof calls>) =>
    (await calls(...answers)).map(({ status }) => status)
  // Not logged in, somebody else's, none at all, and an address that is no number.
  expect(await statuses(visitor)).toEqual([401, 401, 401])
  expect((await visitor.get(path)).status).toBe(401)
  expect(await statuses(rafa)).toEqual([404, 404, 404])
  expect(await statuses(rafa, `${path}/999999999`)).toEqual([404, 404, 404])
  expect(await statuses(rafa, `${path}/1%20or%201=1`)).toEqual([404, 404, 404])
  // With the owner's id in what is sent.
  const stolen = await rafa.post(path, { ...open, deadline: '', userId: dana.user.id, id: body.id })
  expect(stolen.status).toBe(201)
  expect((await list(rafa)).map(({ id }: { id: number }) => id)).toEqual([stolen.body.id])
  expect(await list(dana)).toEqual([body])
})

test('lists that were stored and read are the same as those that were sent, so that what was seen is recognized', async () => {
  const rafa = await world.signUp()
  const seen = await add(rafa, { matches: [won] })
  const { id, ...was } = seen
  expect((await rafa.patch(`${path}/${id}`, { plan: [], was: { plan: open.plan } })).status).toBe(200)
  expect((await rafa.delete(`${path}/${id}`, { was: { ...was, plan: [] } })).status).toBe(204)
})
