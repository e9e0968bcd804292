import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const tuesdays = {
  title: 'Fundamentals',
  date: '2026-11-03',
  isRecurring: true,
  recurrencePattern: 'weekly',
  recurrenceEndDate: '2026-12-31',
} as const

const changedElsewhere = {
  status: 409,
  body: {
    code: 'CHANGED_ELSEWHERE',
    message: 'This session was changed on another device in the meantime.',
  },
}

const read = async (person: Person, { id }: Entry): Promise<Entry> => (await person.get(`/api/entries/${id}`)).body

test('notes written in the basement do not replace those that the laptop saved in the meantime', async () => {
  const rafa = await world.signUp()
  const { id, updatedAt } = await rafa.log({ notes: '' })
  const laptop = await rafa.patch(`/api/entries/${id}`, { notes: 'From the laptop', updatedAt })
  expect(laptop.status).toBe(200)

  const phone = { notes: 'From the phone', tags: [(await rafa.tag('Sweeps')).id], updatedAt }
  expect(await rafa.patch(`/api/entries/${id}`, phone)).toMatchObject(changedElsewhere)
  expect(await read(rafa, laptop.body)).toEqual(laptop.body)

  const chosen = { ...phone, updatedAt: laptop.body.updatedAt }
  expect(await rafa.patch(`/api/entries/${id}`, chosen)).toMatchObject({
    status: 200,
    body: { notes: 'From the phone', tags: [{ name: 'Sweeps' }] },
  })
})

test('a change whose reply was lost can be sent again', async () => {
  const rafa = await world.signUp()
  const tag = await rafa.tag('Sweeps')
  const { id, updatedAt } = await rafa.log({ hasPostSessionNotes: true })
  const change = { title: 'Knee cut', notes: 'Hip first', tags: [tag.id], updatedAt }
  const first = await rafa.patch(`/api/entries/${id}`, change)
  expect(await rafa.patch(`/api/entries/${id}`, change)).toMatchObject({ status: 200, body: first.body })
})

test('a change that names no version is made whatever happened before', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log()
  await rafa.patch(`/api/entries/${id}`, { title: 'Knee cut' })
  expect(await rafa.patch(`/api/entries/${id}`, { notes: 'Hip first' })).toMatchObject({
    status: 200,
    body: { title: 'Knee cut', notes: 'Hip first' },
  })
})

test('every change makes a later version, even two within a millisecond, and reading makes none', async () => {
  const rafa = await world.signUp()
  const entry = await rafa.log()
  const versions = [entry.updatedAt]
  for (const title of ['One', 'Two', 'Three'])
    versions.push((await rafa.patch(`/api/entries/${entry.id}`, { title })).body.updatedAt)
  expect(versions).toEqual([...new Set(versions)].sort())
  expect((await rafa.patch(`/api/entries/${entry.id}`, { title: 'Three' })).body.updatedAt).toBe(versions.at(-1))
  expect((await read(rafa, entry)).updatedAt).toBe(versions.at(-1))
})

test('a session that was changed elsewhere is not deleted by someone who has not seen the change', async () => {
  const rafa = await world.signUp()
  const { id, updatedAt } = await rafa.log()
  const { body: changed } = await rafa.patch(`/api/entries/${id}`, { notes: 'Worth reading' })
  expect(await rafa.delete(`/api/entries/${id}?updatedAt=${updatedAt}`)).toMatchObject(changedElsewhere)
  expect((await rafa.get('/api/entries')).body).toEqual([changed])

  const seen = `/api/entries/${id}?updatedAt=${changed.updatedAt}`
  expect((await rafa.delete(seen)).status).toBe(204)
  expect((await rafa.delete(seen)).status).toBe(204)
  expect((await rafa.get('/api/entries')).body).toEqual([])
})

test('moving the end of a series changes the entry that began it, and moving one session does not', async () => {
  const rafa = await world.signUp()
  const first = await rafa.log(tuesdays)
  const path = `/api/planned/${first.planned?.ruleId}`
  expect((await rafa.patch(`${path}/1`, { startTime: '18:00' })).status).toBe(200)
  expect(await read(rafa, first)).toEqual(first)

  expect((await rafa.patch(`${path}/1`, { recurrenceEndDate: '2026-11-30', scope: 'all' })).status).toBe(200)
  const stale = { recurrenceEndDate: '2027-01-31', updatedAt: first.updatedAt }
  expect(await rafa.patch(`/api/entries/${first.id}`, stale)).toMatchObject(changedElsewhere)
  expect(await read(rafa, first)).toMatchObject({ recurrenceEndDate: '2026-11-30' })
  const planned = await rafa.get('/api/planned?from=2026-11-01&to=2027-03-31')
  expect(planned.body.map(({ date }: { date: string }) => date)).toEqual([
    '2026-11-10',
    '2026-11-17',
    '2026-11-24',
  ])
})

test('a session that was deleted elsewhere cannot be changed', async () => {
  const rafa = await world.signUp()
  const { id, updatedAt } = await rafa.log()
  await rafa.delete(`/api/entries/${id}`)
  expect(await rafa.patch(`/api/entries/${id}`, { notes: 'Late', updatedAt })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  })
})
