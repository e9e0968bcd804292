import { expect, test } from 'vitest'
import { aWorld } from '#test/world.ts'

interface Operation {
  responses?: Record<string, unknown>
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
}

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

test('every endpoint is listed', () => {
  expect(operations.map(({ name }) => name).sort()).toEqual([
    'DELETE /api/calendar/feed',
    'DELETE /api/entries/{id}',
    'DELETE /api/planned/{ruleId}/{session}',
    'DELETE /api/templates/{id}',
    'DELETE /api/user',
    'DELETE /api/user/identities/{provider}',
    'DELETE /api/user/passkeys/{id}',
    'DELETE /api/user/sessions/{id}',
    'GET /api/academies',
    'GET /api/auth/session',
    'GET /api/calendar',
    'GET /api/calendar/feed',
    'GET /api/csrf-token',
    'GET /api/entries',
    'GET /api/entries/{id}',
    'GET /api/export/entries',
    'GET /api/instructors',
    'GET /api/planned',
    'GET /api/reminders',
    'GET /api/tags',
    'GET /api/templates',
    'GET /api/user/events',
    'GET /api/user/identities',
    'GET /api/user/passkeys',
    'GET /api/user/sessions',
    'GET /calendar/{file}',
    'GET /healthz',
    'GET /readyz',
    'PATCH /api/entries/{id}',
    'PATCH /api/planned/{ruleId}/{session}',
    'PATCH /api/reminders/{id}',
    'PATCH /api/templates/{id}',
    'PATCH /api/user',
    'POST /api/auth/forgot-password',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/auth/passkey',
    'POST /api/auth/passkey/options',
    'POST /api/auth/register',
    'POST /api/auth/reset-password',
    'POST /api/auth/verification',
    'POST /api/auth/verify-email',
    'POST /api/calendar/feed',
    'POST /api/entries',
    'POST /api/entries/{id}/restore',
    'POST /api/planned/{ruleId}/undo',
    'POST /api/tags',
    'POST /api/templates',
    'POST /api/templates/order',
    'POST /api/upload',
    'POST /api/user/identities/github',
    'POST /api/user/identities/google',
    'POST /api/user/passkeys',
    'POST /api/user/passkeys/options',
    'POST /api/user/password',
    'POST /contact',
  ])
})

test('every endpoint describes its successful reply', () => {
  for (const { name, operation } of operations.filter((one) => one.name.includes('/api/')))
    expect([name, Object.keys(operation.responses ?? {}).some((code) => /^2\d\d$/.test(code))]).toEqual([
      name,
      true,
    ])
})

test('the schema of an entry says what is required', () => {
  const create = operations.find(({ name }) => name === 'POST /api/entries')?.operation
  expect(create?.requestBody?.content['application/json']?.schema.required).toEqual(['title', 'date'])
})
