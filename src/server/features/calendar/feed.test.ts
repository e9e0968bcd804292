import ICAL from 'ical.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addDays } from '#shared/foundation/dates.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const today = world.deps.clock().toISOString().slice(0, 10)
const lastWeek = addDays(today, -7)
const timeZone = 'Europe/Lisbon'

const feedOf = async (person: Person, zone = timeZone): Promise<string> =>
  (await person.post('/api/calendar/feed', { timeZone: zone })).body.path

/** The feed's events by their UID, as a calendar program without a session reads them. */
async function eventsAt(path: string) {
  const { status, body } = await world.browser().get(path)
  expect(status).toBe(200)
  const events = new ICAL.Component(ICAL.parse(body))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
  const byUid = new Map(events.map((event) => [event.uid, event]))
  expect(byUid.size).toBe(events.length)
  return byUid
}

const weekly = { isRecurring: true, recurrencePattern: 'weekly', recurrenceEndDate: addDays(today, 30) } as const

test('a person creates a feed, reads its path, and revokes it', async () => {
  const rafa = await world.signUp()
  expect((await rafa.get('/api/calendar/feed')).body).toEqual({ createdAt: null })
  const path = await feedOf(rafa)
  expect(path).toMatch(new RegExp(`^/calendar/${rafa.user.id}\\.[\\w-]{43}\\.ics$`))
  expect((await rafa.get('/api/calendar/feed')).body).toEqual({ createdAt: world.deps.clock().toISOString() })

  for (let times = 0; times < 2; times++) expect((await rafa.delete('/api/calendar/feed')).status).toBe(204)
  expect((await rafa.get('/api/calendar/feed')).body).toEqual({ createdAt: null })
  expect((await world.browser().get(path)).status).toBe(404)
})

test('a new feed replaces the old one', async () => {
  const rafa = await world.signUp()
  const old = await feedOf(rafa)
  const path = await feedOf(rafa)
  expect(path).not.toBe(old)
  expect((await world.browser().get(old)).status).toBe(404)
  expect((await world.browser().get(path)).status).toBe(200)
})

test('it contains logged sessions, planned sessions and reminders', async () => {
  const rafa = await world.signUp()
  const first = await rafa.log({
    title: 'Sweeps, part 2; “half” \\ 🥋',
    date: lastWeek,
    notes: 'Private',
    ...weekly,
  })
  const drills = await rafa.log({
    title: 'Drills',
    date: today,
    startTime: '',
    endTime: '',
    notes: '',
    hasPostSessionNotes: true,
  })
  const [{ id }] = (await rafa.get('/api/reminders')).body
  const events = await eventsAt(await feedOf(rafa))
  const rule = `rule-${first.planned?.ruleId}`
  expect([...events.keys()].sort()).toEqual(
    [
      ...[0, 1, 2, 3, 4, 5].map((n) => `${rule}-${n}@rollbook`),
      `entry-${drills.id}@rollbook`,
      `reminder-${id}@rollbook`,
    ].sort(),
  )
  expect(events.get(`${rule}-0@rollbook`)).toMatchObject({
    summary: 'Sweeps, part 2; “half” \\ 🥋',
    location: 'Northside Jiu-Jitsu',
    description: 'Class with Lena',
  })
  expect(events.get(`${rule}-2@rollbook`)?.startDate.toString()).toBe(`${addDays(today, 7)}T19:00:00`)
  expect(events.get(`${rule}-2@rollbook`)?.component.getFirstPropertyValue('status')).toBe('TENTATIVE')
  const reminder = events.get(`reminder-${id}@rollbook`)
  expect([reminder?.startDate.isDate, reminder?.component.getFirstPropertyValue('transp')]).toEqual([
    true,
    'TRANSPARENT',
  ])
})

test('a planned session that is logged stays the same event, and one that is skipped is gone', async () => {
  const rafa = await world.signUp()
  const first = await rafa.log({ date: lastWeek, ...weekly })
  const path = await feedOf(rafa)
  const [ruleId, uid] = [first.planned?.ruleId ?? 0, `rule-${first.planned?.ruleId}-1@rollbook`]
  const before = await eventsAt(path)
  world.later(60_000)
  await rafa.log({ title: 'Logged', date: today, planned: { ruleId, session: 1 } })
  await rafa.delete(`/api/planned/${ruleId}/2`)
  const after = await eventsAt(path)
  expect([...after.keys()].sort()).toEqual([...before.keys()].filter((one) => !one.includes('-2@')).sort())
  expect(after.get(uid)?.summary).toBe('Logged')
  expect(after.get(uid)?.sequence).toBeGreaterThan(before.get(uid)?.sequence ?? 0)
})

test('a reminder that is moved, or whose session is renamed, is a later version of the same event', async () => {
  const rafa = await world.signUp()
  const path = await feedOf(rafa)
  const entry = await rafa.log({ title: 'Drills', date: today, notes: '', hasPostSessionNotes: true })
  const [{ id }] = (await rafa.get('/api/reminders')).body
  const version = async () => (await eventsAt(path)).get(`reminder-${id}@rollbook`)?.sequence
  const versions = [await version()]
  world.later(60_000)
  await rafa.patch(`/api/reminders/${id}`, { date: addDays(today, 1) })
  versions.push(await version())
  world.later(60_000)
  await rafa.patch(`/api/entries/${entry.id}`, { title: 'Guard drills' })
  versions.push(await version())
  expect(new Set(versions).size).toBe(3)
  expect(versions).toEqual(versions.toSorted((one = 0, other = 0) => one - other))

  world.later(60_000)
  await rafa.patch(`/api/entries/${entry.id}`, { instructor: 'Marcelo' })
  expect(await version()).toBe(versions[2])
})

test('deleted sessions and completed reminders are not in it', async () => {
  const rafa = await world.signUp()
  const gone = await rafa.log({ date: today })
  const path = await feedOf(rafa)
  expect((await eventsAt(path)).size).toBe(1)
  await rafa.delete(`/api/entries/${gone.id}`)
  await rafa.log({ title: 'Stays', date: today, notes: '', hasPostSessionNotes: true })
  const [{ id }] = (await rafa.get('/api/reminders')).body
  await rafa.patch(`/api/reminders/${id}`, { completed: true })
  expect([...(await eventsAt(path)).values()].map(({ summary }) => summary)).toEqual(['Stays'])
})

test('it reaches a year back, and a year ahead for what is planned', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Long ago', date: addDays(today, -400) })
  await rafa.log({ title: 'Far ahead', date: addDays(today, 500) })
  await rafa.log({
    title: 'Monthly',
    date: addDays(today, -15),
    ...weekly,
    recurrencePattern: 'monthly',
    recurrenceEndDate: addDays(today, 900),
  })
  const titles = [...(await eventsAt(await feedOf(rafa))).values()].map(({ summary }) => summary)
  expect(titles).toContain('Far ahead')
  expect(titles).not.toContain('Long ago')
  expect(titles.filter((title) => title === 'Monthly').length).toBeLessThanOrEqual(14)
})

test('after moving to another time zone a person creates a new feed, and sessions keep their clock time', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ date: '2027-01-15' })
  const uid = `entry-${id}@rollbook`
  const inLisbon = (await eventsAt(await feedOf(rafa))).get(uid)
  world.later(60_000)
  const inNewYork = (await eventsAt(await feedOf(rafa, 'America/New_York'))).get(uid)
  expect([inLisbon, inNewYork].map((event) => event?.startDate.toJSDate().toISOString())).toEqual([
    '2027-01-15T19:00:00.000Z',
    '2027-01-16T00:00:00.000Z',
  ])
  expect(inNewYork?.sequence).toBeGreaterThan(inLisbon?.sequence ?? 0)
})

test('the feed follows a person who moves, and their events become later versions', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ date: '2027-01-15' })
  const path = await feedOf(rafa)
  const session = async () => (await eventsAt(path)).get(`entry-${id}@rollbook`)
  const before = await session()
  world.later(60_000)
  await rafa.patch('/api/user', { timeZone })
  expect((await session())?.sequence).toBe(before?.sequence)
  await rafa.patch('/api/user', { timeZone: 'Asia/Tokyo' })
  const after = await session()
  expect(after?.startDate.toJSDate().toISOString()).toBe('2027-01-15T10:00:00.000Z')
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
})

test('it is a calendar file, is not cached by proxies, and is not sent again while nothing has changed', async () => {
  const rafa = await world.signUp()
  await rafa.log({ date: today })
  const path = await feedOf(rafa)
  const program = world.browser()
  const { headers } = await program.get(path)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  })
  expect(await program.get(path, { 'if-none-match': String(headers['etag']) })).toMatchObject({
    status: 304,
    body: '',
  })
  expect(await program.send({ method: 'HEAD', url: path })).toMatchObject({ status: 200, body: '' })
  await rafa.log({ date: today })
  expect((await program.get(path, { 'if-none-match': String(headers['etag']) })).status).toBe(200)
})

test('only those who know the whole path can read it', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const path = await feedOf(rafa)
  const secret = path.split('.')[1] ?? ''
  for (const other of [
    `/calendar/${dana.user.id}.${secret}.ics`,
    `/calendar/${rafa.user.id}.${secret.toLowerCase()}x.ics`,
    `/calendar/${rafa.user.id}.${'A'.repeat(43)}.ics`,
    `/calendar/${rafa.user.id}..ics`,
    `/calendar/${secret}.ics`,
    path.replace('.ics', ''),
    '/calendar/%00.ics',
    '/calendar/x',
  ]) {
    expect([other, (await world.browser().get(other)).status]).toEqual([other, 404])
    expect([other, (await dana.get(other)).status]).toEqual([other, 404])
  }
})

test.each([undefined, '', 'Nowhere/Land', 'Europe/Lisbon\r\nX:1', '+02:00 ', 7])(
  'no feed is made for the time zone %j',
  async (zone) => {
    const rafa = await world.signUp()
    const refused = await rafa.post('/api/calendar/feed', { timeZone: zone })
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID' } })
    expect((await rafa.get('/api/calendar/feed')).body).toEqual({ createdAt: null })
  },
)

test('only people who are logged in create, read and revoke feeds', async () => {
  const visitor = world.browser()
  for (const answer of [
    await visitor.get('/api/calendar/feed'),
    await visitor.post('/api/calendar/feed', { timeZone }),
    await visitor.delete('/api/calendar/feed'),
  ])
    expect(answer).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } })
})

test('an app that asks too often has to wait, and its owner does not', async () => {
  const rafa = await world.signUp()
  const path = await feedOf(rafa)
  const program = world.browser('10.9.0.1')
  // A minute of the limiter must not be over before a slow machine has made all calls of it.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let asked = 0; asked < 600; asked += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => program.get(path)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  }
  expect(await program.get(path)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_CALLS' } })
  expect((await rafa.get('/api/calendar/feed')).status).toBe(200)
})
