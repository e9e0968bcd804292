import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { multipart } from '#test/multipart.ts'
import { aWorld } from '#test/world.ts'
import { buildApp } from './app.ts'
import { openLogger } from './logger.ts'

const world = await aWorld()

/** The application with a log at the level trace. */
async function logged() {
  const lines: string[] = []
  const app = await buildApp(world.deps, openLogger('trace', { write: (line) => void lines.push(line) }))
  return { app, lines, text: () => lines.join('') }
}

test('no log, however detailed, contains a cookie or an anti-forgery token', async () => {
  const rafa = await world.signUp()
  const { app, text } = await logged()
  const { headers, payload } = multipart([{ name: 'roll.txt', content: 'Half guard' }])
  const secrets = { cookie: `session=${rafa.cookies.get('session')}`, 'x-csrf-token': 'of-rafa' }
  await app.inject({ method: 'POST', url: '/api/upload', headers: { ...headers, ...secrets }, payload })
  const { body } = await rafa.get('/api/csrf-token')
  secrets['x-csrf-token'] = body.csrfToken
  await app.inject({ method: 'POST', url: '/api/upload', headers: { ...headers, ...secrets }, payload })

  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.end(`GET / HTTP/1.1\r\nhost: localhost\r\ncookie: session=secret\r\nno header\r\n\r\n`).resume()
  await once(socket, 'close')
  await app.close()

  expect(text()).toContain('busboyOptions')
  expect(text()).toContain('client error')
  expect(text()).not.toContain(rafa.cookies.get('session')?.split('.')[1])
  expect(text()).not.toContain(body.csrfToken)
  expect(text()).not.toContain([...Buffer.from('session=secret')].join(','))
})

test('someone whose connection breaks while they send isn’t an error in the log', async () => {
  const { app, lines } = await logged()
  const rafa = await world.signUp()
  const { body } = await rafa.get('/api/csrf-token')
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const received = once(app.server, 'request')
  const socket = connect(Number(port), '127.0.0.1')
  const headers = `host: localhost\r\ncookie: session=${rafa.cookies.get('session')}\r\nx-csrf-token: ${body.csrfToken}`
  const type = 'content-type: application/json\r\ncontent-length: 1000'
  socket.write(`POST /api/entries HTTP/1.1\r\n${headers}\r\n${type}\r\n\r\n{"title":`)
  const [request] = (await received) as [IncomingMessage]
  // The body is being read.
  await expect.poll(() => request.listenerCount('data')).toBe(1)
  const closed = new Promise((resolve) => void request.once('close', resolve))
  socket.resetAndDestroy()
  await closed
  await app.close()
  expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([])
})

test('a URL that can’t be read has its line in the log, without the URL', async () => {
  const { app, lines, text } = await logged()
  await app.inject({ url: '/%ff' })
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ msg: 'answered', route: 'none', status: 404 }),
  )
  expect(text()).not.toContain('%ff')
})

test('an error of the database is logged without the values that it was about', async () => {
  const lines: string[] = []
  const logger = openLogger('info', { write: (line) => void lines.push(line) })
  await world.signUp({ email: 'theo@example.com' })
  const again = world.db
    .insertInto('users')
    .columns(['email'])
    .expression(world.db.selectFrom('users').select('email'))
  const err: unknown = await again.execute().catch((error: unknown) => error)
  logger.error({ err }, 'request failed')
  expect(lines.join('')).toContain('violates')
  expect(lines.join('')).not.toContain('theo@example.com')
})
