import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import type { Description } from './fuzz.ts'
import { aWorld, type Person } from './world.ts'
import { type FullAccount, fillAccount } from './worst-account.ts'

/**
 * Milliseconds of CPU time that an ordinary call stays far below, even on a busy machine. Calls that cost more have to be
 * counted, so that their own caller waits for them (decision 074).
 */
const bound = 50
/** No call keeps everybody else waiting for longer than this at a stretch; twice as long as on a machine of its own. */
const longestStretch = 100

let last: FastifyRequest | undefined
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onResponse', async (request) => void (last = request))
})

const world = await aWorld()
const today = '2026-11-21'
// A full account takes more calls than are allowed in a minute.
vi.useFakeTimers({ toFake: ['Date'] })

function paced(person: Person): Person {
  let calls = 0
  const wait = () => {
    if (++calls % 1000 === 0) vi.setSystemTime(Date.now() + 60_001)
  }
  return {
    ...person,
    get: (...call) => (wait(), person.get(...call)),
    post: (...call) => (wait(), person.post(...call)),
    patch: (...call) => (wait(), person.patch(...call)),
    delete: (...call) => (wait(), person.delete(...call)),
  }
}

const cpuTime = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Makes a call, and watches the main thread meanwhile: what it spent in all, and at most before others had a turn. */
async function watched<T>(call: () => Promise<T>) {
  const start = cpuTime()
  let [before, stretch, isDone] = [start, 0, false]
  const look = () => {
    const now = cpuTime()
    stretch = Math.max(stretch, now - before)
    before = now
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  const reply = await call()
  const spent = cpuTime() - start
  isDone = true
  return { reply, spent, stretch }
}

const isUncounted = ({ spent }: { spent: number }) => spent > bound && (last?.cost ?? 0) < spent / 2

const isTooMuch = (seen: { spent: number; stretch: number }) => isUncounted(seen) || seen.stretch > longestStretch

/** Query parameters of calls that search, have a range of days, or name something. */
const query: Record<string, string> = {
  q: 'de',
  from: '2026-01-01',
  to: '2026-12-31',
  timeZone: 'UTC',
  limit: '200',
}

function addressOf(path: string, names: string[], filled: FullAccount): string {
  const kind = /partner/.test(path)
    ? 'partners'
    : /technique|practice|suggested/.test(path)
      ? 'techniques'
      : /template/.test(path)
        ? 'templates'
        : /tag/.test(path)
          ? 'tags'
          : 'entries'
  const id = String(filled[kind][0])
  const asked = new URLSearchParams()
  for (const name of names) {
    const value = name === 'technique' && path.includes('suggested') ? id : query[name]
    if (value !== undefined) asked.set(name, value)
  }
  return `${path.replace('{year}', '2026').replaceAll(/\{\w+\}/g, id)}?${asked}`
}

/** Changes that reach far: everything that has the old name has to be written anew. */
const bodies: Record<string, object> = {
  'PATCH /api/tags/{id}': { name: 'Renamed' },
  'PATCH /api/partners/{id}': { name: 'Renamed' },
  'PATCH /api/techniques/{id}': { name: 'Renamed' },
  'PATCH /api/entries/{id}': { title: 'Renamed' },
}

/** Ends the account, or the login. */
const endings = /^(DELETE \/api\/user|POST \/api\/auth\/logout|POST \/api\/user\/(delete|sessions))/

test('whatever a full account of a trial calls, nobody waits long for it, and what is expensive is counted for its member', async () => {
  const rafa = paced(await world.signUp({}, { onTrial: true }))
  const filled = await fillAccount(world.db, { id: rafa.user.id, post: rafa.post }, today)
  expect(Math.min(...Object.values(filled).map((ids: number[]) => ids.length))).toBeGreaterThan(0)
  const { body: api } = (await rafa.get('/api/openapi.json')) as { body: Description }
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method as 'get' | 'post' | 'patch' | 'delete',
      url: addressOf(
        path,
        parameters.flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : [])),
        filled,
      ),
    })),
  )
  const [uncounted, long, figures]: [string[], string[], [number, string][]] = [[], [], []]
  // Removals come last.
  const order = ['get', 'patch', 'post', 'delete']
  for (const { name, method, url } of calls.toSorted(
    (a, b) => order.indexOf(a.method) - order.indexOf(b.method),
  )) {
    if (endings.test(name) || !order.includes(method)) continue
    // The first call of its kind loads and compiles code.
    const call = () => (method === 'get' ? rafa.get(url) : rafa[method](url, bodies[name] ?? {}))
    if (method !== 'delete') await call()
    let seen = await watched(call)
    // What others did to the machine meanwhile, or a collection of garbage, is over by then; what the call costs isn't.
    const tries = method === 'delete' ? 1 : 3
    for (let tried = 1; tried < tries && isTooMuch(seen); tried++) seen = await watched(call)
    const { reply, spent, stretch } = seen
    const figure = `${name}: ${spent.toFixed(0)} ms, ${stretch.toFixed(0)} at a stretch, ${(last?.cost ?? 0).toFixed(0)} counted, ${reply.status}`
    figures.push([spent, figure])
    if (isUncounted(seen)) uncounted.push(figure)
    if (stretch > longestStretch) long.push(figure)
  }
  if (process.env['SHOW_COSTS']) {
    for (const [, figure] of figures.toSorted(([a], [b]) => b - a).slice(0, 25)) console.log(figure)
  }
  expect(figures.length).toBeGreaterThan(100)
  expect({ uncounted, long }).toEqual({ uncounted: [], long: [] })
}, 300_000)
