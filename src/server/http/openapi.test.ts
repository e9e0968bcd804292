import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { aWorld } from '#test/world.ts'

interface Operation {
  description?: string
  responses?: Record<string, unknown>
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
}

/** The routes as they are registered. */
const routes: RouteOptions[] = []
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', (route) => void routes.push(route))
})

const world = await aWorld()
const { status, body: api } = await world.browser().get('/api/openapi.json')
const operations = Object.entries(api.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
)

test('a developer reads the API as OpenAPI 3.1 without logging in', () => {
  expect(status).toBe(200)
  expect(api).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./), info: { title: 'Rollbook' } })
})

/** Addresses for browsers, not programs: sign-in at a provider, what a coach opens, files, mails, and this description. */
const opened =
  /^\/(api\/openapi\.json$|coach\/|api\/auth\/(google|github|local)\b|uploads\/|dev\/(mailbox|payment)\b)/

const called = routes.filter(({ url, method }) => method !== 'HEAD' && !opened.test(url))

/** Parameters are `:id` in routes, `{id}` in the description. */
const nameOf = ({ method, url }: RouteOptions) => `${String(method)} ${url.replaceAll(/:(\w+)/g, '{$1}')}`

test('exactly the routes that programs call are described', () => {
  expect(called.length).toBeGreaterThan(50)
  expect(operations.map(({ name }) => name).sort()).toEqual(called.map(nameOf).sort())
})

test('every route of the API has a schema for its successful reply', () => {
  // The description itself makes up a 200 where a route has none.
  const without = called.filter(
    ({ url, schema }) =>
      url.startsWith('/api/') && !Object.keys(Object(schema?.response)).some((code) => /^2\d\d$/.test(code)),
  )
  expect(without.map(nameOf)).toEqual([])
})

test('the schema of an entry says what is required', () => {
  const create = operations.find(({ name }) => name === 'POST /api/entries')?.operation
  expect(create?.requestBody?.content['application/json']?.schema.required).toEqual(['title', 'date'])
})

test('who reads pages of entries is told what x-total-count counts', () => {
  const list = operations.find(({ name }) => name === 'GET /api/entries')?.operation
  expect(list?.description).toMatch(/x-total-count.* planned entries are listed, but not counted/)
})
