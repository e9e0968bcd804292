import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { aWorld } from '#test/world.ts'

const idOf = async (world: Awaited<ReturnType<typeof aWorld>>, given?: string) =>
  (await world.browser().get('/healthz', given === undefined ? {} : { 'x-request-id': given })).headers[
    'x-request-id'
  ]

test('every request has an id that no other has, on any server', async () => {
  const worlds = [await aWorld(), await aWorld()]
  const ids = await Promise.all([...worlds, ...worlds].map((world) => idOf(world)))
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{16}$/)
})

test('the id that a proxy gives a request is in the reply and in the log', async () => {
  const world = await aWorld({ TRUST_PROXY: '1' })
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const app = await buildApp(world.deps, log)
  const reply = await app.inject({ url: '/api/csrf-token', headers: { 'x-request-id': 'edge-7f00.1a' } })
  await app.close()
  expect(reply.headers['x-request-id']).toBe('edge-7f00.1a')
  expect(lines.map((line) => JSON.parse(line).reqId)).toContain('edge-7f00.1a')
})

test('without a proxy, and for words that could pass for others in the log, an id is our own', async () => {
  expect(await idOf(await aWorld(), 'edge-7f00.1a')).toMatch(/^[\da-f]{16}$/)
  const behindProxy = await aWorld({ TRUST_PROXY: '1' })
  for (const forged of ['short', 'a b c d e f g h', 'a'.repeat(65), 'x","level":60,"'])
    expect(await idOf(behindProxy, forged)).toMatch(/^[\da-f]{16}$/)
})
