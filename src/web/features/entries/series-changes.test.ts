import { expect, test } from 'vitest'
import '#web/operations.ts'
import 'fake-indexeddb/auto'
import { entry } from '#shared/entries/entries.ts'
import { isPending, newOperation } from '#shared/offline/operations.ts'
import { Device } from '#test/outbox-world.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

test('a change of all sessions of a series, which another device has changed meanwhile, keeps what both have written', async () => {
  const device = new Device(world, await world.signUp(), true)
  const { person } = device
  const series = { isRecurring: true, recurrencePattern: 'weekly', recurrenceEndDate: '2026-12-31' } as const
  const seen = entry.parse(await person.log({ title: 'Fundamentals', date: '2026-11-14', notes: '', ...series }))
  const data = { entry: seen, changes: { title: 'Advanced', scope: 'all' as const }, newTags: [] }
  const subject = `entry:${seen.id}`
  await device.database.add(newOperation({ kind: 'changeEntry', userId: person.user.id, now: 1, subject, data }))
  await person.patch(`/api/entries/${seen.id}`, { notes: 'Knee shield.' })
  await device.sync({ met: ['none', 'none', 'answer lost'] })
  await device.sync()
  expect((await device.database.all()).filter(isPending)).toEqual([])
  expect((await person.get(`/api/entries/${seen.id}`)).body).toMatchObject({
    title: 'Advanced',
    notes: 'Knee shield.',
  })
  const planned = (await person.get('/api/planned?from=2026-11-20&to=2026-11-30')).body as { title: string }[]
  expect(planned.map(({ title }) => title)).toEqual(['Advanced', 'Advanced'])
})
