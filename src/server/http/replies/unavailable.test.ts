import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { Unavailable } from '#server/unavailable.ts'
import { aLineTo } from '#test/cut-line.ts'
import { connectionOf, ownDatabase } from '#test/db.ts'
import { pdf } from '#test/files.ts'
import { startS3Server } from '#test/s3-server.ts'
import { aWorld } from '#test/world.ts'

const line = await aLineTo(await connectionOf(await ownDatabase()))
const db = openDatabase({ ...line.connection, max: 4 }, () => undefined)
afterAll(() => db.destroy())
const store = await startS3Server()
const world = await aWorld(store.settings, undefined, db)
const rafa = await world.signUp()
const file = (await rafa.upload({ name: 'rules.pdf', content: pdf() })).body[0]

const unavailable = {
  status: 503,
  headers: { 'retry-after': '20' },
  body: {
    code: 'UNAVAILABLE',
    message: 'Part of Rollbook is unavailable right now. Please try again in a minute.',
  },
}

test('while the database is gone, members read that it is unavailable and when to come back, and then go on', async () => {
  await line.cut()
  // The first find their connections broken, the others can't open new ones.
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await rafa.get('/api/entries')).toMatchObject(unavailable)
    expect(await rafa.post('/api/tags', { name: 'Guard' })).toMatchObject(unavailable)
  }
  const page = await rafa.get('/uploads/none.jpg', { accept: 'text/html' })
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '20' } })
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('<h1>Rollbook is unavailable</h1>')
  expect(await world.browser().get('/readyz')).toMatchObject({
    status: 200,
    body: { status: 'database unreachable' },
  })
  await line.mend()
  expect((await rafa.post('/api/tags', { name: 'Guard' })).status).toBe(201)
  expect(await world.browser().get('/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('a database that has become a standby counts as unavailable for changes', async () => {
  const standby = db.transaction().setAccessMode('read only')
  const change = standby.execute((tx) => tx.deleteFrom('tags').execute())
  await expect(change).rejects.toBeInstanceOf(Unavailable)
})

test('while the file storage is gone, files are unavailable, and everything else goes on', async () => {
  await store.stop()
  expect(await rafa.get(`/uploads/${file.filename}`)).toMatchObject(unavailable)
  expect(await rafa.upload({ name: 'more.pdf', content: pdf() })).toMatchObject(unavailable)
  expect((await rafa.get('/api/entries')).status).toBe(200)
})
