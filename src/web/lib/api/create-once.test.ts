import type { IncomingMessage, ServerResponse } from 'node:http'
import { json as bodyOf } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { json, localServer } from '#test/local-server.ts'
import { createOnce } from './create-once.ts'
import { clearCsrfToken } from './csrf.ts'

const template = z.object({ id: z.int(), name: z.string() })
const sent = z.object({ name: z.string(), clientId: z.string() })

/** A server that stores one template per client id; the replies to its first `lost` calls get lost. */
async function server({ lost = 0, stored = new Map<string, { id: number; name: string }>() } = {}) {
  let calls = 0
  const createdWith = new Map<string, string>()
  const reply = (response: ServerResponse, status: number, body: object, isSamePayload = false) => {
    calls += 1
    response.setHeader('x-same-payload', isSamePayload ? 'yes' : 'no')
    if (calls <= lost) response.destroy()
    else json(status, body)(response, response.req)
  }
  const post = async (response: ServerResponse, request: IncomingMessage) => {
    const { clientId, name } = sent.parse(await bodyOf(request))
    const known = stored.get(clientId)
    if (known) return reply(response, 200, known, createdWith.get(clientId) === name)
    const created = { id: stored.size + 1, name }
    stored.set(clientId, created)
    createdWith.set(clientId, name)
    return reply(response, 201, created)
  }
  await localServer({
    'GET /api/csrf-token': json(200, { csrfToken: 'a-token' }),
    'POST /api/templates': (response, request) => void post(response, request),
  })
  const create = createOnce<{ name: string }, z.infer<typeof template>>('/api/templates', template)
  const names = () => [...stored.values()].map(({ name }) => name)
  return { create, names }
}

beforeEach(clearCsrfToken)

test('a create whose reply got lost is stored once', async () => {
  const { create, names } = await server({ lost: 1 })
  await expect(create('draft', { name: 'Tuesday' })).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(await create('draft', { name: 'Tuesday' })).toEqual({ id: 1, name: 'Tuesday' })
  expect(names()).toEqual(['Tuesday'])
})

test('what was typed after a reply got lost is stored as well', async () => {
  const { create, names } = await server({ lost: 1 })
  await expect(create('draft', { name: 'Tuesday' })).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(await create('draft', { name: 'Tuesday evening' })).toEqual({ id: 2, name: 'Tuesday evening' })
  expect(names()).toEqual(['Tuesday', 'Tuesday evening'])
})

test('what another tab stored from the same draft is left alone', async () => {
  const stored = new Map([['draft', { id: 1, name: 'Tuesday' }]])
  const { create, names } = await server({ stored })
  expect(await create('draft', { name: 'Thursday' })).toEqual({ id: 2, name: 'Thursday' })
  expect(names()).toEqual(['Tuesday', 'Thursday'])
})
