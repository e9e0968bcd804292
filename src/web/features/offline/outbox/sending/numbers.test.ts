import { beforeAll, expect, test } from 'vitest'
import { entryDataOf } from '#shared/entries/pending-entries.ts'
import { isPending, newOperation } from '#shared/offline/operations.ts'
import { Device } from '#test/outbox-world.ts'
import { aWorld, type Person, type World } from '#test/world.ts'

let world: World

beforeAll(async () => {
  world = await aWorld()
})

/** A device with a session that was written offline. */
async function aDevice(person: Person, notes: string) {
  const device = new Device(world, person, true)
  const data = entryDataOf({ title: 'Open mat', date: '2026-11-20', notes })
  const operation = newOperation({ kind: 'createEntry', userId: person.user.id, now: 1, data })
  return { device, operation: await device.database.add(operation) }
}

const notesOf = async (person: Person) =>
  ((await person.get('/api/entries')).body as { notes: string }[]).map(({ notes }) => notes).toSorted()

const pendingOn = async ({ database }: Device) => (await database.all()).filter(isPending)

test('what a copy of a device, or one whose disk forgot its last write, numbers like other words is sent as its next write', async () => {
  const rafa = await world.signUp()
  const phone = await aDevice(rafa, 'On the phone')
  await phone.device.sync()
  const copy = new Device(world, rafa, true)
  const data = entryDataOf({ title: 'Open mat', date: '2026-11-20', notes: 'On the copy' })
  const written = newOperation({ kind: 'createEntry', userId: rafa.user.id, now: 1, data })
  await copy.database.add({ ...written, ...(phone.operation.write && { write: phone.operation.write }) })
  await copy.sync()
  expect(await notesOf(rafa)).toEqual(['On the copy', 'On the phone'])
  expect(await pendingOn(copy)).toEqual([])
})

test('what was sent without a reply before a device was copied is stored once, whichever of the two sends it again', async () => {
  const ana = await world.signUp()
  const { device, operation } = await aDevice(ana, 'Before the copy')
  await device.sync({ met: ['answer lost'] })
  const copy = new Device(world, ana, true)
  await copy.database.add((await device.database.find(operation.id)) ?? operation)
  await copy.sync()
  await device.sync()
  expect(await notesOf(ana)).toEqual(['Before the copy'])
  expect([await pendingOn(device), await pendingOn(copy)]).toEqual([[], []])
})

test('a refusal that is answered days later uses up nothing: the words are sent once they are mended', async () => {
  const ana = await world.signUp()
  const { device, operation } = await aDevice(ana, 'First')
  await device.sync({ met: ['refused'] })
  world.later(5 * 86_400_000)
  await device.database.change(operation.id, ({ problem: _, ...rest }) => rest)
  await device.sync()
  expect(await notesOf(ana)).toEqual(['First'])
  expect(await pendingOn(device)).toEqual([])
})

test('an edit of a session whose first words were sent without a reply is its next write', async () => {
  const ana = await world.signUp()
  const { device, operation } = await aDevice(ana, 'First')
  await device.sync({ met: ['answer lost'] })
  const sent = await device.database.find(operation.id)
  expect(sent?.attempt?.write).toEqual(operation.write)
  await device.database.change(operation.id, ({ write: _, ...now }) => ({
    ...now,
    data: { ...(now.data as object), notes: 'Second' },
  }))
  expect((await device.database.find(operation.id))?.write?.number).toBe((operation.write?.number ?? 0) + 1)
  await device.sync()
  expect(await notesOf(ana)).toEqual(['Second'])
})

test('a session written with a new tag has it, even if the tag was renamed before its create was sent again', async () => {
  const rafa = await world.signUp()
  const device = new Device(world, rafa, true)
  await device.write({ hasFile: false, newTag: true })
  await device.sync({ met: ['answer lost'] })
  const [{ id }] = (await rafa.get('/api/tags')).body
  await rafa.patch(`/api/tags/${id}`, { name: 'Half guard, bottom' })
  await device.sync()
  expect((await rafa.get('/api/entries')).body).toMatchObject([{ tags: [{ id, name: 'Half guard, bottom' }] }])
  expect(await pendingOn(device)).toEqual([])
})
