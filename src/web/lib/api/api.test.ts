import type { ServerResponse } from 'node:http'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { json, localServer } from '#test/local-server.ts'
import { expectOnConsole } from '#test/strict.ts'
import { fetchJson, send, setCurrentUserId } from './api.ts'
import { errorOf, isOffline, isUnanswered, sentenceOf } from './api-error.ts'
import { clearCsrfToken } from './csrf.ts'

beforeEach(() => {
  clearCsrfToken()
  setCurrentUserId(undefined)
})

const save = (options = {}) => send('/api/tags', { method: 'POST', body: { name: 'Guard' }, ...options })
const stale = { code: 'CSRF_INVALID', message: 'This page has been open for too long. Please try again.' }
const never = () => undefined

/** Numbered anti-forgery tokens, some of which the server accepts. */
function tokens(isTaken: (token: string) => boolean) {
  let count = 0
  return localServer({
    'GET /api/csrf-token': (response, request) => json(200, { csrfToken: `token-${++count}` })(response, request),
    'POST /api/tags': (response, request) => {
      const isFine = isTaken(String(request.headers['x-csrf-token']))
      return (isFine ? json(201, { id: 1 }) : json(403, stale))(response, request)
    },
  })
}

test('reading needs no anti-forgery token, and writing fetches one for many calls', async () => {
  const { calls } = await localServer({
    'GET /api/csrf-token': json(200, { csrfToken: 'a-token' }),
    'GET /api/tags': json(200, []),
    'POST /api/tags': json(201, { id: 1 }),
  })
  expect(await fetchJson(z.array(z.unknown()), '/api/tags')).toEqual([])
  await Promise.all([save(), save()])
  await save()
  expect(calls.map(({ name }) => name)).toEqual([
    'GET /api/tags',
    'GET /api/csrf-token',
    'POST /api/tags',
    'POST /api/tags',
    'POST /api/tags',
  ])
})

test('a call with a stale token is sent again with a fresh one', async () => {
  const { calls } = await tokens((token) => token === 'token-2')
  expect((await save()).status).toBe(201)
  expect(calls.map(({ name, headers }) => [name, headers['x-csrf-token']])).toEqual([
    ['GET /api/csrf-token', undefined],
    ['POST /api/tags', 'token-1'],
    ['GET /api/csrf-token', undefined],
    ['POST /api/tags', 'token-2'],
  ])
})

test('after a second refused token, the call gives up', async () => {
  const { calls } = await tokens(() => false)
  await expect(save()).rejects.toMatchObject({ status: 403, code: 'CSRF_INVALID', sentence: stale.message })
  expect(calls).toHaveLength(4)
})

const busy = { code: 'BUSY', message: 'The server is busy. Please try again in a moment.' }

test('if the token can’t be fetched, a warning is logged, and the call is made without one', async () => {
  expectOnConsole('The anti-forgery token couldn’t be fetched')
  const { calls } = await localServer({
    'GET /api/csrf-token': json(503, busy),
    'POST /api/auth/login': json(401, { code: 'WRONG_CREDENTIALS', message: 'Incorrect email or password' }),
  })
  const outcome = send('/api/auth/login', { method: 'POST', body: {} })
  await expect(outcome).rejects.toMatchObject({ status: 401, code: 'WRONG_CREDENTIALS' })
  expect(calls.map(({ name, headers }) => [name, headers['x-csrf-token']])).toEqual([
    ['GET /api/csrf-token', undefined],
    ['POST /api/auth/login', undefined],
  ])
  expect(vi.mocked(console.warn)).toHaveBeenCalledOnce()
})

test('a call that is refused for want of a token is tried again, and then says why there was none', async () => {
  expectOnConsole('The anti-forgery token couldn’t be fetched')
  const { calls } = await localServer({
    'GET /api/csrf-token': json(503, busy),
    'POST /api/tags': json(403, stale),
  })
  await expect(save()).rejects.toMatchObject({ status: 503, code: 'BUSY', sentence: busy.message })
  expect(calls.map(({ name }) => name)).toEqual([
    'GET /api/csrf-token',
    'POST /api/tags',
    'GET /api/csrf-token',
    'POST /api/tags',
  ])
})

test('any other refusal is not retried, and names its fields', async () => {
  const fields = { name: 'Name is required' }
  const { calls } = await localServer({
    'GET /api/csrf-token': json(200, { csrfToken: 'a-token' }),
    'POST /api/tags': json(400, { code: 'INVALID', message: 'Please check the marked fields.', fields }),
  })
  await expect(save()).rejects.toMatchObject({ status: 400, code: 'INVALID', fields })
  expect(calls).toHaveLength(2)
})

test('a call is made as the member who is logged in, or as the one it names', async () => {
  const { calls } = await localServer({ 'GET /api/tags': json(200, []) })
  setCurrentUserId(7)
  await send('/api/tags')
  await send('/api/tags', { as: 8 })
  expect(calls.map(({ headers }) => headers['x-user-id'])).toEqual(['7', '8'])
})

test('a call to a server that never replies times out, and the next one gets through', async () => {
  let isSilent = true
  await localServer({
    'GET /api/tags': (response, request) => (isSilent ? never() : json(200, [])(response, request)),
  })
  await expect(send('/api/tags', { timeout: 20 })).rejects.toMatchObject({ status: 0, code: 'TIMEOUT' })
  isSilent = false
  expect((await send('/api/tags')).status).toBe(200)
})

test('a token that never comes holds up one call, and the next one fetches another', async () => {
  const asked = Promise.withResolvers<ServerResponse>()
  let isFirst = true
  const token = json(200, { csrfToken: 'a-token' })
  const { calls } = await localServer({
    'GET /api/csrf-token': (response, request) => {
      if (!isFirst) return token(response, request)
      isFirst = false
      asked.resolve(response)
    },
    'POST /api/tags': json(201, { id: 1 }),
  })
  const outcome = save({ timeout: 20 }).catch((error: unknown) => error)
  const hanging = await asked.promise
  expect(await outcome).toMatchObject({ code: 'TIMEOUT' })
  expect((await save()).status).toBe(201)
  hanging.end('{"csrfToken":"too late"}')
  await save()
  expect(calls.at(-1)?.headers['x-csrf-token']).toBe('a-token')
})

test('a call aborted by its caller fails with the caller’s reason', async () => {
  await localServer({ 'GET /api/tags': never })
  const stop = new AbortController()
  const stopped = send('/api/tags', { signal: stop.signal })
  stop.abort(new Error('left the page'))
  await expect(stopped).rejects.toThrow('left the page')
})

test('without a server, people read that there is no connection', async () => {
  expectOnConsole('The anti-forgery token couldn’t be fetched')
  const { stop } = await localServer({})
  await stop()
  const error: unknown = await save().catch((error: unknown) => error)
  expect(sentenceOf(error)).toBe('No connection. Please check your signal and try again.')
  expect([isOffline(error), isUnanswered(error)]).toEqual([true, true])
})

test('someone offline reads so when a part of the app couldn’t be loaded', () => {
  const failure = new TypeError('Failed to fetch dynamically imported module')
  expect(sentenceOf(failure)).toBe('Something went wrong. Please try again.')
  setOnline(false)
  onTestFinished(() => setOnline(true))
  expect(sentenceOf(failure)).toBe('No connection. Please check your signal and try again.')
})

function setOnline(value: boolean) {
  Object.defineProperty(navigator, 'onLine', { value, configurable: true })
}

test.each([
  ['a page of something in front of the server', 502, '<h1>Bad gateway</h1>', 'UNKNOWN', true],
  [
    'a server without its database',
    503,
    '{"code":"UNAVAILABLE","message":"Try again in a minute."}',
    'UNAVAILABLE',
    true,
  ],
  ['nothing at all', 500, '', 'UNKNOWN', false],
  ['a refusal that this version knows', 404, '{"code":"NOT_FOUND","message":"Gone."}', 'NOT_FOUND', false],
  ['a refusal of a newer version', 409, '{"code":"BELT_TOO_LONG","message":"Cut it."}', 'BELT_TOO_LONG', false],
  ['a refusal without a sentence', 400, '{"code":"INVALID"}', 'UNKNOWN', false],
  ['a proxy’s own limit', 413, '<h1>Request Entity Too Large</h1>', 'TOO_LARGE', false],
  ['a gateway’s own limit', 413, '{"message":"Request Too Long"}', 'TOO_LARGE', false],
  ['another code about the token', 403, '{"code":"EBADCSRFTOKEN","message":"Invalid."}', 'CSRF_INVALID', false],
])('%s is understood', (_, status, text, code, isLost) => {
  const error = errorOf(status, text)
  expect([error.status, error.code, isUnanswered(error)]).toEqual([status, code, isLost])
  expect(error.sentence).not.toBe('')
})

test('a reply in a format the app doesn’t expect is an error, not data', async () => {
  await localServer({ 'GET /api/tags': json(200, { tags: [] }) })
  await expect(fetchJson(z.array(z.unknown()), '/api/tags')).rejects.toThrow('invalid_type')
})

/** Breaks off a reply in its middle. */
const cut = (response: ServerResponse) => {
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': 100 })
  response.write('{"id":1,', () => response.destroy())
}
const portal = (status: number) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Welcome to Airport Wi-Fi</h1>')

test.each([
  ['a reply that breaks off', cut],
  ['a captive portal’s page', portal(200)],
  ['a captive portal that refuses', portal(403)],
  ['a captive portal with a status of its own', portal(511)],
])('%s counts as none, for reading and for writing', async (_, reply) => {
  await localServer({
    'GET /api/csrf-token': json(200, { csrfToken: 'a-token' }),
    'GET /api/tags': reply,
    'POST /api/tags': reply,
  })
  for (const call of [() => send('/api/tags'), save, () => fetchJson(z.array(z.unknown()), '/api/tags')]) {
    const error: unknown = await call().catch((error: unknown) => error)
    expect([isOffline(error), isUnanswered(error)]).toEqual([true, true])
    expect(sentenceOf(error)).toContain('No connection.')
  }
})

test('a long reply on a slow connection may take longer than the timeout, as long as it goes on', async () => {
  await localServer({
    'GET /api/tags': async (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      for (const part of ['[', '1', ',', '2', ']']) {
        response.write(part)
        await new Promise((resolve) => setTimeout(resolve, 700))
      }
      response.end()
    },
  })
  expect((await send('/api/tags', { timeout: 3_000 })).body).toEqual([1, 2])
})

test('a reply that stops in its middle times out', async () => {
  await localServer({
    'GET /api/tags': (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('[')
    },
  })
  await expect(send('/api/tags', { timeout: 100 })).rejects.toMatchObject({ status: 0, code: 'TIMEOUT' })
})

test('a token that never comes holds up nobody who has stopped waiting, and the next call fetches another', async () => {
  let isFirst = true
  const token = json(200, { csrfToken: 'a-token' })
  const { calls } = await localServer({
    'GET /api/csrf-token': (response, request) => {
      if (!isFirst) token(response, request)
      isFirst = false
    },
    'POST /api/tags': json(201, { id: 1 }),
  })
  const stop = new AbortController()
  const stopped = save({ signal: stop.signal }).catch((error: unknown) => error)
  await expect.poll(() => calls).toHaveLength(1)
  stop.abort(new Error('left the page'))
  expect(await stopped).toMatchObject({ message: 'left the page' })
  expect((await save()).status).toBe(201)
})
