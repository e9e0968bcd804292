import { expect, test } from 'vitest'
import { aWorld } from '#test/world.ts'

interface Operation {
  requestBody?: { content: Record<string, unknown> }
}

const world = await aWorld()
const { body: api } = await world.browser().get('/api/openapi.json')
const calls = Object.entries(api.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { requestBody }]) => ({
    path,
    method: method.toUpperCase() as 'POST',
    type: Object.keys(requestBody?.content ?? {})[0] ?? 'application/json',
  })),
)

/** The calls under /api for visitors: logging in, registering, and recovering an account. */
const forVisitors = [
  'GET /api/csrf-token',
  'POST /api/auth/check-link',
  'POST /api/auth/forgot-password',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/passkey',
  'POST /api/auth/passkey/options',
  'POST /api/auth/register',
  'POST /api/auth/reset-password',
  'POST /api/payment/webhook',
]

/** Values that a program might send by mistake. */
const nonsense = [
  { path: '%22x%22', query: '?from=x&to=1&cursor=x&limit=-1&before=x&offset=x', payload: '{"id":[],"date":1}' },
  { path: '1', query: '', payload: '{' },
]

test('a visitor who sends nonsense is told to log in, whatever they call, unless it is for visitors', async () => {
  const visitor = world.browser()
  const token = (await visitor.get('/api/csrf-token')).body.csrfToken as string
  const others = new Set<string>()
  for (const { path, method, type } of calls.filter(({ path }) => path.startsWith('/api/'))) {
    for (const sent of nonsense) {
      const url = `${path.replaceAll(/\{\w+\}/g, sent.path)}${sent.query}`
      const headers = { 'x-csrf-token': token, 'content-type': type === '*/*' ? 'application/json' : type }
      const body = method === ('GET' as string) ? {} : { headers, payload: sent.payload }
      const { status, body: reply } = await visitor.send({ method, url, ...body })
      if (status !== 401 || reply.code !== 'SIGNED_OUT') others.add(`${method} ${path}`)
    }
  }
  expect([...others].sort()).toEqual(forVisitors)
})

test('a visitor who asks for the calendar is told to log in', async () => {
  expect((await world.browser().get('/api/calendar')).status).toBe(401)
})
