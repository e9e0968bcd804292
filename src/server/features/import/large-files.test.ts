import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { sendImport } from '#test/imports.ts'
import { aWorld, type Browser } from '#test/world.ts'

let last: FastifyRequest | undefined
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onResponse', async (request) => void (last = request))
})

const world = await aWorld()

/** As in the walk of all routes: twice as long as on a machine of its own. In milliseconds of CPU time. */
const longestStretch = 100
/** Of what a call costs, nearly all would be on the main thread if the file was read there, however busy the machine is. */
const mostOnMainThread = 1 / 4

const cpuTime = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Makes a call, with the longest that others waited for the main thread meanwhile, and what its caller was charged. */
async function watched(call: () => ReturnType<Browser['get']>) {
  let [before, stretch, isDone] = [cpuTime(), 0, false]
  const look = () => {
    const now = cpuTime()
    stretch = Math.max(stretch, now - before)
    before = now
    if (!isDone) setTimeout(look, 5)
  }
  look()
  const { status, body } = await call()
  isDone = true
  const cost = last?.cost ?? 0
  return { status, body, isQuick: stretch < Math.max(longestStretch, cost * mostOnMainThread), cost }
}

const list = (kind: string, n: number) => Array.from({ length: 10 }, (_, m) => `${kind} ${(n * 7 + m) % 900}`)

const days = 3_000
const large = ['Date,Start,Title,Notes,Tags,Techniques,Partners']
  .concat(
    Array.from({ length: days }, (_, n) => {
      const day = new Date(Date.UTC(2010, 0, 1) + n * 86_400_000).toISOString().slice(0, 10)
      const names = ['Tag', 'Sweep', 'Ana'].map((kind) => list(kind, n).join(';'))
      return [day, '19:00', `Class ${n}`, 'Underhook first. '.repeat(7), ...names].join(',')
    }),
  )
  .join('\n')

test('a large spreadsheet is read beside everybody, at its sender’s cost, and not again until something changes', async () => {
  const rafa = await world.signUp()
  const read = await watched(() => sendImport(rafa, 'log.csv', large))
  expect(read).toMatchObject({ status: 201, isQuick: true, body: { preview: { counts: { created: days } } } })
  expect(read.cost).toBeGreaterThan(200)
  const { id, choices } = read.body
  const same = await watched(() => rafa.get(`/api/import/${id}`))
  expect(same).toMatchObject({ status: 200, isQuick: true, body: { preview: read.body.preview } })
  expect(same.cost).toBeLessThan(read.cost / 5)
  const changed = await watched(() => rafa.patch(`/api/import/${id}`, { ...choices, usualStart: '18:00' }))
  expect(changed).toMatchObject({ status: 200, isQuick: true, body: { choices: { usualStart: '18:00' } } })
  expect(changed.cost).toBeGreaterThan(200)
  await rafa.log({ date: '2010-01-01', startTime: '19:00' })
  const merged = await watched(() => rafa.get(`/api/import/${id}`))
  expect(merged).toMatchObject({
    isQuick: true,
    body: { preview: { counts: { duplicates: 1, created: days - 1 } } },
  })
}, 120_000)

test('a table of a thousand columns is read beside everybody', async () => {
  const rafa = await world.signUp()
  const header = ['Date', ...Array.from({ length: 999 }, (_, n) => `Column ${n}`)].join(',')
  const cells = Array.from({ length: 999 }, (_, n) => n % 90).join(',')
  const wide = [header, ...Array.from({ length: 2_300 }, (_, n) => `20${10 + (n % 14)}-03-04,${cells}`)].join('\n')
  const read = await watched(() => sendImport(rafa, 'wide.csv', wide))
  expect(read).toMatchObject({ status: 201, isQuick: true, body: { preview: { counts: { created: 2_300 } } } })
}, 120_000)
