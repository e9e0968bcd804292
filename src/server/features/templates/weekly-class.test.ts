import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plannedFrom } from '#server/features/rules/service.ts'
import type { Planned } from '#shared/calendar/planned.ts'
import { sessionOfSeries } from '#shared/entries/planned-sessions.ts'
import { entryToLog } from '#shared/entries/today.ts'
import { type Template, template } from '#shared/training/templates.ts'
import { aWorld, type Person } from '#test/world.ts'
import { keepClasses } from './service.ts'

const world = await aWorld()

/** Makes it `at`. */
function itIs(at: string) {
  world.later(Date.parse(at) - world.deps.clock().getTime())
}

/** Tuesday, November 24, at noon. */
const tuesdayNoon = '2026-11-24T12:00:00Z'
const tuesday = { ...template.initial, name: 'Tuesday class', weekday: 2, startTime: '19:00', endTime: '20:30' }
const series = { isRecurring: true, recurrencePattern: 'weekly', recurrenceEndDate: '2027-02-28' } as const

const plannedOf = async (person: Person, from = '2026-11-01', to = '2026-12-15'): Promise<Planned[]> =>
  (await person.get(`/api/planned?from=${from}&to=${to}`)).body
const daysOf = (planned: Planned[]) => planned.map(({ date, startTime }) => `${date} ${startTime}`)
const add = async (person: Person, fields: object = {}): Promise<Template> =>
  (await person.post('/api/templates', { ...tuesday, ...fields })).body
const skip = async (person: Person, { ruleId, session }: Planned) =>
  expect((await person.delete(`/api/planned/${ruleId}/${session}?scope=this`)).status).toBe(200)
const runJob = () => keepClasses(world.deps, new AbortController().signal)

test('a template with a weekday and a start is on the calendar every week, from today on, for a year', async () => {
  itIs(tuesdayNoon)
  const rafa = await world.signUp()
  const guard = await rafa.tag('Guard')
  const template = await add(rafa, { title: 'Fundamentals', academy: 'Northside', tags: [guard.id] })
  const planned = await plannedOf(rafa)
  expect(daysOf(planned)).toEqual(['2026-11-24 19:00', '2026-12-01 19:00', '2026-12-08 19:00', '2026-12-15 19:00'])
  expect(planned[0]).toMatchObject({
    ruleId: template.ruleId,
    title: 'Fundamentals',
    academy: 'Northside',
    tags: [guard],
  })
  expect(await plannedOf(rafa, '2027-11-01', '2027-12-31')).toHaveLength(4)
  expect((await rafa.get('/api/calendar?from=2026-11-24&to=2026-11-24')).body).toMatchObject([{ kind: 'planned' }])
  expect((await rafa.get('/api/entries')).body).toEqual([])
})

test('a class says once that it is no-gi: its sessions are, until it says otherwise, and count as that once they are logged', async () => {
  itIs(tuesdayNoon)
  const rafa = await world.signUp()
  const template = await add(rafa, { attire: 'no-gi' })
  const [first, second] = await plannedOf(rafa)
  expect([first?.attire, second?.attire]).toEqual(['no-gi', 'no-gi'])
  itIs('2026-11-25T12:00:00Z')
  await rafa.post('/api/entries', entryToLog(sessionOfSeries(first as Planned)))
  expect((await rafa.get('/api/entries')).body).toMatchObject([{ date: '2026-11-24', attire: 'no-gi' }])
  expect((await rafa.get('/api/stats?attire=no-gi')).body).toMatchObject({ totals: { sessions: 1 } })
  await rafa.patch(`/api/templates/${template.id}`, { attire: 'gi' })
  expect((await plannedOf(rafa)).map(({ attire }) => attire)).toEqual(['gi', 'gi', 'gi'])
})

test('a class of a version that knew no attire says none', async () => {
  itIs(tuesdayNoon)
  const rafa = await world.signUp()
  const { ruleId } = await add(rafa)
  await sql`update rules set rule = rule #- '{parts,0,attire}' where id = ${ruleId}`.execute(world.deps.db)
  expect((await plannedOf(rafa))[0]).toMatchObject({ attire: null })
})

test('without a weekday or a start, a template plans nothing', async () => {
  itIs(tuesdayNoon)
  const rafa = await world.signUp()
  expect(await add(rafa, { weekday: null })).toMatchObject({ ruleId: null })
  expect(await add(rafa, { startTime: '' })).toMatchObject({ ruleId: null, weekday: 2 })
  expect(await plannedOf(rafa)).toEqual([])
})

test('a changed template changes what is still planned, and leaves what was logged or skipped', async () => {
  itIs(tuesdayNoon)
  const rafa = await world.signUp()
  const template = await add(rafa)
  const [today, second] = await plannedOf(rafa)
  const { ruleId, session } = today as Planned
  await rafa.log({ title: 'Tuesday class', date: '2026-11-24', startTime: '19:00', planned: { ruleId, session } })
  await skip(rafa, second as Planned)
  const changes = { startTime: '19:30', instructor: 'Lena', name: 'Advanced' }
  expect((await rafa.patch(`/api/templates/${template.id}`, changes)).body).toMatchObject({
    ...changes,
    weekday: 2,
  })
  expect(await plannedOf(rafa)).toMatchObject([
    { date: '2026-12-08', startTime: '19:30', instructor: 'Lena', title: 'Advanced' },
    { date: '2026-12-15' },
  ])
  await rafa.patch(`/api/templates/${template.id}`, { weekday: 4 })
  expect(daysOf(await plannedOf(rafa))).toEqual(['2026-12-03 19:30', '2026-12-10 19:30'])
  expect((await rafa.get('/api/entries')).body).toMatchObject([{ title: 'Tuesday class', startTime: '19:00' }])
  // Fields that the template doesn't plan change nothing on the calendar.
  await rafa.patch(`/api/templates/${template.id}`, { notesPrompts: 'What worked?', isPinned: true })
  expect(daysOf(await plannedOf(rafa))).toEqual(['2026-12-03 19:30', '2026-12-10 19:30'])
})

test('what changes on the calendar for all sessions changes on the template', async () => {
  itIs(tuesdayNoon)
  const rafa = await world.signUp()
  const template = await add(rafa)
  const [first] = await plannedOf(rafa)
  const path = `/api/planned/${first?.ruleId}/${first?.session}`
  const moved = { date: '2026-11-25', startTime: '18:00', scope: 'all' }
  const { body: change } = await rafa.patch(path, moved)
  expect((await rafa.get('/api/templates')).body).toMatchObject([
    { weekday: 3, startTime: '18:00', ruleId: template.ruleId },
  ])
  await rafa.post(`/api/planned/${first?.ruleId}/undo`, change)
  expect((await rafa.get('/api/templates')).body).toEqual([template])
  const { body: removal } = await rafa.delete(`${path}?scope=following`)
  expect((await rafa.get('/api/templates')).body).toMatchObject([{ weekday: null, name: 'Tuesday class' }])
  await runJob()
  expect(await plannedOf(rafa)).toEqual([])
  await rafa.post(`/api/planned/${first?.ruleId}/undo`, removal)
  expect((await rafa.get('/api/templates')).body).toEqual([template])
  expect(await plannedOf(rafa)).toHaveLength(4)
})

test('a template without its weekday, and one that was deleted, end their class; what was logged stays', async () => {
  itIs(tuesdayNoon)
  const rafa = await world.signUp()
  const template = await add(rafa)
  await rafa.log({ title: 'Tuesday class', date: '2026-11-24', startTime: '19:00', endTime: '20:30' })
  const path = `/api/templates/${template.id}`
  expect((await rafa.patch(path, { weekday: null })).body).toMatchObject({ weekday: null, ruleId: null })
  expect(await plannedOf(rafa)).toEqual([])
  expect((await rafa.patch(path, { weekday: 2 })).body).toMatchObject({ weekday: 2 })
  expect(daysOf(await plannedOf(rafa))).toEqual(['2026-12-01 19:00', '2026-12-08 19:00', '2026-12-15 19:00'])
  await rafa.delete(path)
  expect(await plannedOf(rafa)).toEqual([])
  expect((await rafa.get('/api/entries')).body).toHaveLength(1)
})

test('a deleted template that is restored has its class as it was, with what was skipped', async () => {
  itIs(tuesdayNoon)
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const template = await add(rafa)
  const [, second] = await plannedOf(rafa)
  await skip(rafa, second as Planned)
  const before = await plannedOf(rafa)
  await rafa.delete(`/api/templates/${template.id}`)
  expect(await plannedOf(rafa)).toEqual([])
  expect((await dana.post(`/api/templates/${template.id}/restore`)).status).toBe(404)
  expect((await rafa.post(`/api/templates/${template.id}/restore`)).body).toEqual(template)
  expect(await plannedOf(rafa)).toEqual(before)
})

test('a series on the calendar at that time is the class, and isn’t doubled, whichever was made first', async () => {
  itIs(tuesdayNoon)
  const rafa = await world.signUp()
  const class_ = { title: 'Fundamentals', date: '2026-11-17', startTime: '19:15', endTime: '20:30', ...series }
  const { planned } = await rafa.log(class_)
  expect(await add(rafa)).toMatchObject({ ruleId: planned?.ruleId, weekday: 2, startTime: '19:15' })
  expect(daysOf(await plannedOf(rafa, '2026-11-18'))).toEqual([
    '2026-11-24 19:15',
    '2026-12-01 19:15',
    '2026-12-08 19:15',
    '2026-12-15 19:15',
  ])
  const dana = await world.signUp()
  const template = await add(dana)
  const later = await dana.log({ ...class_, date: '2026-12-01' })
  expect(later.recurrenceEndDate).toBe('2027-02-28')
  expect((await dana.get('/api/templates')).body).toMatchObject([
    { id: template.id, ruleId: later.planned?.ruleId },
  ])
  expect(daysOf(await plannedOf(dana))).toEqual(['2026-11-24 19:00', '2026-12-08 19:15', '2026-12-15 19:15'])
})

test('a series that was made on the calendar stays when its template is deleted', async () => {
  itIs(tuesdayNoon)
  const rafa = await world.signUp()
  await rafa.log({ title: 'Fundamentals', date: '2026-11-17', startTime: '19:00', endTime: '20:30', ...series })
  const template = await add(rafa)
  await rafa.delete(`/api/templates/${template.id}`)
  expect(await plannedOf(rafa, '2026-11-18')).toHaveLength(4)
})

test('of a series on several days, a template changes only its own day', async () => {
  itIs(tuesdayNoon)
  const rafa = await world.signUp()
  const days = { ...series, recurrenceWeekdays: [2, 4] }
  const { id } = await rafa.log({
    title: 'Class',
    date: '2026-11-19',
    startTime: '19:00',
    endTime: '20:30',
    ...days,
  })
  const [one, other] = [await add(rafa), await add(rafa, { name: 'Thursday class', weekday: 4 })]
  expect([one.ruleId, one.weekday, other.weekday]).toEqual([other.ruleId, 2, 4])
  await skip(rafa, (await plannedOf(rafa, '2026-12-01', '2026-12-01'))[0] as Planned)
  await rafa.patch(`/api/templates/${one.id}`, { startTime: '20:00', endTime: '21:30' })
  expect(daysOf(await plannedOf(rafa, '2026-11-20', '2026-12-09'))).toEqual([
    '2026-11-24 20:00',
    '2026-11-26 19:00',
    '2026-12-03 19:00',
    '2026-12-08 20:00',
  ])
  expect((await rafa.get(`/api/entries/${id}`)).body).toMatchObject({ recurrenceWeekdays: [] })
  expect((await rafa.get('/api/templates')).body).toMatchObject([
    { startTime: '20:00' },
    { weekday: 4, startTime: '19:00' },
  ])
})

test('a copy of a template at the same time is the same class, until it moves', async () => {
  itIs(tuesdayNoon)
  const rafa = await world.signUp()
  const [one, copy] = [await add(rafa), await add(rafa, { name: 'Copy' })]
  expect(copy.ruleId).toBe(one.ruleId)
  await rafa.patch(`/api/templates/${copy.id}`, { weekday: 4 })
  expect(daysOf(await plannedOf(rafa, '2026-11-24', '2026-11-30'))).toEqual([
    '2026-11-24 19:00',
    '2026-11-26 19:00',
  ])
  await rafa.patch(`/api/templates/${copy.id}`, { weekday: 2 })
  await rafa.delete(`/api/templates/${one.id}`)
  expect(daysOf(await plannedOf(rafa, '2026-11-24', '2026-11-30'))).toEqual(['2026-11-24 19:00'])
  await rafa.delete(`/api/templates/${copy.id}`)
  expect(await plannedOf(rafa)).toEqual([])
})

test('a class that was logged without naming it is logged, not missed, and planned again when the entry is deleted', async () => {
  itIs(tuesdayNoon)
  const rafa = await world.signUp()
  const { ruleId } = await add(rafa)
  itIs('2026-11-24T20:45:00Z')
  // The class before it, of which the last half hour is the same, is another one.
  const other = await rafa.log({ title: 'Open mat', date: '2026-11-24', startTime: '18:00', endTime: '19:30' })
  expect(other.planned).toBeNull()
  // As a device does that has the template in its cache, and no planned sessions yet.
  const entry = await rafa.log({
    title: 'Tuesday class',
    date: '2026-11-24',
    startTime: '19:00',
    endTime: '20:30',
  })
  expect(entry.planned).toEqual({ ruleId, session: 1 })
  const again = await rafa.log({ title: 'More rolling', date: '2026-11-24', startTime: '20:00', endTime: '21:00' })
  expect(again.planned).toBeNull()
  expect(daysOf(await plannedOf(rafa, '2026-11-24', '2026-11-30'))).toEqual([])
  await rafa.delete(`/api/entries/${entry.id}`)
  expect(daysOf(await plannedOf(rafa, '2026-11-24', '2026-11-30'))).toEqual(['2026-11-24 19:00'])
})

test('a class that is on the calendar already on a day isn’t planned a second time', async () => {
  itIs(tuesdayNoon)
  const rafa = await world.signUp()
  await rafa.log({ title: 'Already there', date: '2026-11-24', startTime: '18:30', endTime: '20:00' })
  await rafa.log({
    ...series,
    recurrencePattern: 'biweekly',
    title: 'No-gi',
    date: '2026-11-17',
    startTime: '19:00',
    endTime: '20:00',
  })
  await add(rafa)
  expect(daysOf(await plannedOf(rafa, '2026-11-24'))).toEqual([
    '2026-12-01 19:00',
    '2026-12-08 19:00',
    '2026-12-15 19:00',
  ])
})

/** As before there were series: a template that has none. */
const forgetSeries = async (...people: Person[]) => {
  const ids = people.map(({ user }) => user.id)
  await world.db.deleteFrom('weeklyClasses').where('userId', 'in', ids).execute()
  await world.db.deleteFrom('rules').where('userId', 'in', ids).execute()
}

test('templates from before get their series once, also from two servers, and nothing before today is missed', async () => {
  itIs('2026-11-24T19:30:00Z')
  const [rafa, dana, kim] = [await world.signUp(), await world.signUp(), await world.signUp()]
  for (const person of [rafa, dana, kim]) await add(person)
  await forgetSeries(rafa, dana, kim)
  // One is on the mat, one has logged it, and for one in Tokyo it is Wednesday.
  await dana.log({ title: 'Tuesday class', date: '2026-11-24', startTime: '19:00', endTime: '20:30' })
  await kim.patch('/api/user', { timeZone: 'Asia/Tokyo' })
  await Promise.all([runJob(), runJob(), runJob()])
  expect(daysOf(await plannedOf(rafa, '2026-11-01', '2026-12-01'))).toEqual([
    '2026-11-24 19:00',
    '2026-12-01 19:00',
  ])
  for (const person of [dana, kim])
    expect(daysOf(await plannedOf(person, '2026-11-01', '2026-12-01'))).toEqual(['2026-12-01 19:00'])
  const before = await plannedOf(rafa)
  await runJob()
  expect(await plannedOf(rafa)).toEqual(before)
  expect((await rafa.get('/api/templates')).body).toMatchObject([{ weekday: 2, ruleId: before[0]?.ruleId }])
})

test('a template from before is linked to the series there is; when that has ended, its class goes on', async () => {
  itIs('2026-11-24T21:00:00Z')
  const rafa = await world.signUp()
  await add(rafa)
  await forgetSeries(rafa)
  const ends = { ...series, recurrenceEndDate: '2026-12-08' }
  const { planned } = await rafa.log({
    title: 'Fundamentals',
    date: '2026-11-24',
    startTime: '19:00',
    endTime: '20:30',
    ...ends,
  })
  await runJob()
  expect((await rafa.get('/api/templates')).body).toMatchObject([{ ruleId: planned?.ruleId }])
  expect(daysOf(await plannedOf(rafa, '2026-11-25', '2026-12-31'))).toEqual([
    '2026-12-01 19:00',
    '2026-12-08 19:00',
  ])
  itIs('2026-12-10T12:00:00Z')
  await runJob()
  expect(daysOf(await plannedOf(rafa, '2026-12-09', '2026-12-31'))).toEqual([
    '2026-12-15 19:00',
    '2026-12-22 19:00',
    '2026-12-29 19:00',
  ])
  expect((await rafa.get('/api/templates')).body).toMatchObject([{ weekday: 2, startTime: '19:00' }])
})

test('a class is planned ahead as time goes by, which no undo notices', async () => {
  itIs(tuesdayNoon)
  const rafa = await world.signUp()
  await add(rafa)
  const { id } = rafa.user
  const lastOf = async () => (await plannedFrom(world.db, id, '2027-11-01', '2028-02-01')).at(-1)?.date
  const [first] = await plannedOf(rafa)
  const { body: change } = await rafa.delete(`/api/planned/${first?.ruleId}/${first?.session}?scope=this`)
  expect(await lastOf()).toBe('2027-11-23')
  itIs('2027-01-12T12:00:00Z')
  await runJob()
  expect(await lastOf()).toBe('2028-01-11')
  const laptop = world.browser()
  await laptop.post('/api/auth/login', { email: rafa.email, password: rafa.password })
  expect((await laptop.post(`/api/planned/${first?.ruleId}/undo`, change)).status).toBe(200)
  expect(await lastOf()).toBe('2028-01-11')
})

test('a class for which its member chose an end ends there', async () => {
  itIs(tuesdayNoon)
  const rafa = await world.signUp()
  await add(rafa)
  const [first] = await plannedOf(rafa)
  const end = { recurrenceEndDate: '2026-12-01', scope: 'all' }
  await rafa.patch(`/api/planned/${first?.ruleId}/${first?.session}`, end)
  itIs('2026-12-03T12:00:00Z')
  await runJob()
  expect(await plannedOf(rafa, '2026-12-02', '2026-12-31')).toEqual([])
  expect((await rafa.get('/api/templates')).body).toMatchObject([{ weekday: null }])
})
