import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { ownDatabase } from '#test/db.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

test('a bug is answered without its cause, and the request id leads to it in the log', async () => {
  const db = await ownDatabase()
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const app = await buildApp({ ...world.deps, db }, log)
  app.get('/api/broken', { config: { isPublic: true } }, () => {
    throw new Error('select password_hash from users')
  })
  const reply = await app.inject('/api/broken')
  await app.close()

  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toEqual({
    code: 'BROKEN',
    message: `Something went wrong on our end. Nothing was changed. Please try again. Request ID: ${String(reply.headers['x-request-id'])}`,
    requestId: reply.headers['x-request-id'],
  })
  expect(reply.body).not.toMatch(/select|password_hash|stack/)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    reqId: reply.json().requestId,
    err: { message: 'select password_hash from users' },
  })
})

test('a visitor does not read about a missing table', async () => {
  const broken = await aWorld()
  const rafa = await broken.signUp()
  await broken.db.schema.dropTable('reminders').execute()
  const { status, body } = await rafa.get('/api/reminders')
  expect([status, body.code]).toEqual([500, 'BROKEN'])
  expect(JSON.stringify(body)).not.toMatch(/reminders|relation|42P01/)
})

test('an unknown API path is 404 in JSON, logged in or not', async () => {
  const rafa = await world.signUp()
  const notFound = { code: 'NOT_FOUND', message: 'We couldn’t find this. It may have been deleted.' }
  for (const answer of [
    await world.browser().get('/api/nothing'),
    await rafa.get('/api/nothing', { accept: 'text/html' }),
    await rafa.get('/api'),
    await rafa.get('/api/'),
    await rafa.post('/api/nothing', {}),
    await rafa.delete('/api/entries'),
    await rafa.get('/API/entries'),
  ])
    expect([answer.status, answer.body]).toEqual([404, notFound])
})

test('every refusal with several mistakes has one sentence to show', async () => {
  const { body } = await world.browser().post('/api/auth/login', {})
  expect(body).toEqual({
    code: 'INVALID',
    message: 'Email is required',
    fields: { email: 'Email is required', password: 'Password is required' },
  })
})

test('the log contains no password, cookie, token, or search', async () => {
  const db = await ownDatabase()
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const app = await buildApp({ ...world.deps, db }, log)
  const visit = await app.inject('/api/csrf-token')
  const cookies = Object.fromEntries(visit.cookies.map(({ name, value }) => [name, value]))
  const registered = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers: { 'x-csrf-token': visit.json().csrfToken },
    cookies,
    payload: { fullName: 'Rafa Moreno', email: 'rafa@example.com', password: 'Armbar2026' },
  })
  const session = registered.cookies[0]?.value ?? ''
  await app.inject({ url: '/api/entries?q=secret+injury', cookies: { session } })
  await app.close()

  const all = lines.join('\n')
  expect(all).toContain('"route":"/api/entries"')
  for (const secret of [
    'Armbar2026',
    'rafa@example.com',
    session,
    visit.json().csrfToken,
    cookies['visit'],
    'injury',
  ])
    expect(all).not.toContain(secret)
})

test('the log contains no secret of a calendar feed', async () => {
  const rafa = await world.signUp()
  const { path } = (await rafa.post('/api/calendar/feed', { timeZone: 'Europe/Lisbon' })).body
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const app = await buildApp(world.deps, log)
  expect((await app.inject(path)).statusCode).toBe(200)
  expect((await app.inject(path.replace('.ics', 'x.ics'))).statusCode).toBe(404)
  await app.close()
  expect(lines.join('')).toContain('"route":"/calendar/:file"')
  expect(lines.join('')).not.toContain(path.split('.')[1])
})
