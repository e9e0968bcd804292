import { beforeAll, expect, test } from 'vitest'
import { sweepDeviceWrites } from '#server/db/device-writes.ts'
import { anEntry, aWorld, type Person, type World } from '#test/world.ts'

let world: World
let rafa: Person

beforeAll(async () => {
  world = await aWorld()
  rafa = await world.signUp()
})

const newDevice = () => {
  const device = crypto.randomUUID()
  return (number: number, lowestOpen = number) => ({ 'x-write': `${device} ${number} ${lowestOpen}` })
}

const numbersOf = async (person: Person) =>
  (await world.db.selectFrom('deviceWrites').select('number').where('userId', '=', person.user.id).execute()).map(
    ({ number }) => number,
  )

test('a write that is sent again isn’t made twice, and is answered with what there is now', async () => {
  const write = newDevice()
  const fields = { ...anEntry(), clientId: crypto.randomUUID() }
  const created = await rafa.post('/api/entries', fields, write(1))
  expect([created.status, created.headers['x-write']]).toEqual([201, undefined])
  const path = `/api/entries/${created.body.id}`
  const change = { notes: 'Mine', updatedAt: created.body.updatedAt }
  expect(await rafa.patch(path, change, write(2))).toMatchObject({ status: 200, body: { notes: 'Mine' } })
  await rafa.patch(path, { notes: 'From the laptop' })
  const again = await rafa.patch(path, change, write(2))
  expect(again).toMatchObject({
    status: 200,
    body: { notes: 'From the laptop' },
    headers: { 'x-write': 'repeated' },
  })
  const createdAgain = await rafa.post('/api/entries', fields, write(2, 2))
  expect([createdAgain.status, createdAgain.body.code]).toEqual([409, 'WRITE_TAKEN'])
})

test('a deletion that is sent again leaves what was restored meanwhile', async () => {
  const write = newDevice()
  const entry = await rafa.log()
  const path = `/api/entries/${entry.id}`
  expect((await rafa.delete(path, undefined, write(1))).status).toBe(204)
  await rafa.post(`${path}/restore`)
  const again = await rafa.delete(path, undefined, write(1))
  expect([again.status, again.headers['x-write']]).toEqual([204, 'repeated'])
  expect((await rafa.get(path)).status).toBe(200)
})

test('a restore that is sent again brings nothing back that was deleted since', async () => {
  const write = newDevice()
  const injury = (
    await rafa.post('/api/injuries', { part: 'knee', side: 'left', from: '2026-11-01', to: '', note: '' })
  ).body
  const path = `/api/injuries/${injury.id}`
  await rafa.delete(path)
  expect((await rafa.post(`${path}/restore`, undefined, write(1))).status).toBe(200)
  expect((await rafa.post(`${path}/restore`, undefined, write(1))).body).toEqual(injury)
  await rafa.delete(path)
  expect((await rafa.post(`${path}/restore`, undefined, write(1))).status).toBe(404)
  expect((await rafa.get('/api/injuries')).body).toEqual([])
})

test('a call that is refused uses up no number', async () => {
  const write = newDevice()
  const refused = await rafa.post('/api/entries', { ...anEntry(), techniques: [999_999] }, write(1))
  expect(refused.status).toBe(400)
  expect((await rafa.post('/api/entries', anEntry(), write(1))).status).toBe(201)
})

test('a device that was copied is told so, whatever the other one has sent meanwhile', async () => {
  const write = newDevice()
  await rafa.post('/api/tags', { name: 'Passing' }, write(1))
  await rafa.post('/api/tags', { name: 'Guard' }, write(2))
  const other = await rafa.post('/api/tags', { name: 'Mount' }, write(2))
  const settled = await rafa.post('/api/tags', { name: 'Mount' }, write(1))
  expect([other.body.code, settled.body.code]).toEqual(['WRITE_TAKEN', 'WRITE_TAKEN'])
  const tags = (await rafa.get('/api/tags')).body as { name: string }[]
  expect(tags.map(({ name }) => name)).not.toContain('Mount')
})

test('the server keeps only numbers that a device may send again, and forgets devices but the latest hundred', async () => {
  const ana = await world.signUp()
  const write = newDevice()
  for (const number of [1, 2, 3]) await ana.post('/api/tags', { name: `Tag ${number}` }, write(number, 1))
  expect(await numbersOf(ana)).toHaveLength(3)
  await ana.post('/api/tags', { name: 'Tag 4' }, write(4))
  expect(await numbersOf(ana)).toEqual([4])
  for (let n = 0; n < 101; n++) await ana.post('/api/tags', { name: 'Tag 4' }, newDevice()(1))
  await sweepDeviceWrites(world.db)
  expect(await numbersOf(ana)).toHaveLength(100)
})

test('two calls of the same write at once make it once', async () => {
  const write = newDevice()
  const entry = await rafa.log({ title: 'Open mat' })
  const change = { notes: 'Once', updatedAt: entry.updatedAt }
  const send = () => rafa.patch(`/api/entries/${entry.id}`, change, write(1))
  const replies = await Promise.all([send(), send()])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies.filter(({ headers }) => headers['x-write'] === 'repeated')).toHaveLength(1)
})

test('a number that can’t be read is refused', async () => {
  const { status, body } = await rafa.post('/api/tags', { name: 'Mount' }, { 'x-write': 'first' })
  expect([status, body.code]).toEqual([400, 'INVALID'])
})
