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

/** What is created, by where: what nothing else of a device names. */
const smallThings: Record<string, (fields: { techniqueId: number }) => object> = {
  '/api/injuries': () => ({ part: 'Knee', from: '2026-11-01' }),
  '/api/promotions': () => ({ date: '2026-11-01', belt: 'blue' }),
  '/api/competitions': () => ({ name: 'Open', date: '2026-11-28' }),
  '/api/focuses': () => ({ kind: 'techniques', names: ['Armbar'], from: '2026-11-01' }),
  '/api/templates': () => ({ name: 'Class', title: 'Class' }),
  '/api/practice/logs': ({ techniqueId }) => ({ techniqueId, date: '2026-11-19' }),
  '/api/practice/reviews': ({ techniqueId }) => ({ techniqueId, rating: 'good', date: '2026-11-19' }),
}

test.each(Object.entries(smallThings))(
  'what was created at %s and deleted on another device isn’t there again when the create is sent again',
  async (path, fieldsOf) => {
    const ana = await world.signUp()
    const write = newDevice()
    const techniqueId: number = (await ana.post('/api/techniques', { name: 'Armbar' })).body.id
    const fields = { ...fieldsOf({ techniqueId }), clientId: crypto.randomUUID() }
    const send = () => ana.post(path, fields, write(1))
    const created = await send()
    expect(created.status).toBe(201)
    expect(await send()).toMatchObject({ status: 200, body: created.body, headers: { 'x-write': 'repeated' } })
    await ana.delete(`${path}/${created.body.id}`)
    const gone = await send()
    expect([gone.status, gone.body.code]).toEqual([404, 'NOT_FOUND'])
    const listedAt = path === '/api/practice/reviews' ? `/api/practice/history?techniqueId=${techniqueId}` : path
    expect(JSON.stringify((await ana.get(listedAt)).body)).not.toContain(`"id":${created.body.id},`)
    // Its words can still be written down again.
    expect((await ana.post(path, fields, write(2))).status).toBe(201)
  },
)

test.each([
  ['/api/entries', anEntry()],
  ['/api/reminders', { title: 'Buy tape', date: '2026-11-24' }],
  ['/api/techniques', { name: 'Kneebar' }],
  ['/api/partners', { name: 'Theo' }],
  ['/api/tags', { name: 'Mount' }],
])('a create at %s that is sent again is answered with what it created, deleted or not', async (path, fields) => {
  const ana = await world.signUp()
  const write = newDevice()
  const content = { ...fields, clientId: crypto.randomUUID() }
  const send = () => ana.post(path, content, write(1))
  const created = await send()
  await ana.delete(`${path}/${created.body.id}`)
  expect(await send()).toMatchObject({ body: created.body, headers: { 'x-write': 'repeated' } })
  expect((await ana.get(path)).body).toEqual([])
})

test('a tag whose create is sent again is as it was renamed meanwhile, or the one it was merged into', async () => {
  const ana = await world.signUp()
  const write = newDevice()
  const send = () => ana.post('/api/tags', { name: 'Pasing' }, write(1))
  const { id } = (await send()).body
  await ana.patch(`/api/tags/${id}`, { name: 'Passing' })
  expect((await send()).body).toMatchObject({ id, name: 'Passing' })
  const into = (await ana.post('/api/tags', { name: 'Guard passing' })).body
  expect((await ana.post(`/api/tags/${id}/merge`, { into: into.id })).status).toBe(200)
  expect((await send()).body).toEqual(into)
  expect((await ana.get('/api/tags')).body).toEqual([into])
})

test('a setting or a snooze that is sent again leaves what another device has chosen since', async () => {
  const ana = await world.signUp()
  const write = newDevice()
  const setName = (fullName: string, more = {}) => ana.patch('/api/user', { fullName }, more)
  await setName('Ana', write(1))
  await setName('Ana Lima')
  expect((await setName('Ana', write(1))).body).toMatchObject({ fullName: 'Ana Lima' })
  const { id } = (await ana.post('/api/techniques', { name: 'Armbar' })).body
  await ana.post('/api/practice/cards', { techniqueIds: [id] })
  const snooze = (snoozedUntil: string, more = {}) =>
    ana.patch(`/api/practice/cards/${id}`, { snoozedUntil }, more)
  await snooze('2026-12-01', write(2))
  await snooze('')
  expect((await snooze('2026-12-01', write(2))).body).toMatchObject({ snoozedUntil: '' })
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
