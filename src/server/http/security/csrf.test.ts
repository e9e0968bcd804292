import { expect, test } from 'vitest'
import { anEntry, aPassword, aWorld, someone } from '#test/world.ts'

const world = await aWorld()
const json = { 'content-type': 'application/json' }
const tokenOf = async (browser: ReturnType<typeof world.browser>): Promise<string> =>
  (await browser.get('/api/csrf-token')).body.csrfToken

const refused = {
  status: 403,
  body: { code: 'CSRF_INVALID', message: 'This page has been open for too long. Please reload and try again.' },
}

test('every call that may change something needs the token of the same browser', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const { id } = await rafa.log()
  const foreign = await tokenOf(dana)
  const calls = [
    { method: 'POST', url: '/api/entries', payload: JSON.stringify(anEntry()) },
    { method: 'PATCH', url: `/api/entries/${id}`, payload: '{"title":"Forged"}' },
    { method: 'DELETE', url: `/api/entries/${id}` },
    { method: 'POST', url: `/api/entries/${id}/restore` },
    { method: 'POST', url: '/api/tags', payload: '{"name":"Forged"}' },
    { method: 'PATCH', url: '/api/reminders/1', payload: '{"completed":true}' },
    {
      method: 'POST',
      url: '/api/auth/login',
      payload: JSON.stringify({ email: dana.email, password: aPassword }),
    },
    { method: 'POST', url: '/api/auth/register', payload: JSON.stringify(someone()) },
    { method: 'POST', url: '/api/auth/logout' },
  ] as const

  for (const { method, url, ...body } of calls) {
    const type = 'payload' in body ? json : {}
    for (const token of [undefined, '', 'x', foreign, `${await tokenOf(rafa)}x`]) {
      const headers = { ...type, ...(token !== undefined && { 'x-csrf-token': token }) }
      expect(await rafa.send({ method, url, headers, ...body })).toMatchObject(refused)
    }
  }
  expect((await rafa.get('/api/entries')).body).toMatchObject([{ id, title: 'Half guard sweeps' }])
  expect((await rafa.get('/api/tags')).body).toEqual([])
  expect((await rafa.get('/api/auth/session')).status).toBe(200)
})

test('no encoding of the URL gets around the token', async () => {
  const rafa = await world.signUp()
  for (const url of [
    '/%61pi/entries',
    '/ap%69/entries',
    'http://localhost/api/entries',
    '/api/entries?x=/',
    '/api/entries;x',
  ]) {
    const { status } = await rafa.send({ method: 'POST', url, payload: JSON.stringify(anEntry()), headers: json })
    expect([url, status]).toEqual([url, expect.toBeOneOf([403, 404])])
  }
  expect((await rafa.get('/api/entries')).body).toEqual([])
})

test('reading needs no token', async () => {
  const rafa = await world.signUp()
  for (const url of ['/api/entries', '/api/tags', '/api/reminders', '/api/academies', '/api/auth/session'])
    expect((await rafa.get(url)).status).toBe(200)
  expect((await rafa.send({ method: 'HEAD', url: '/api/entries' })).status).toBe(200)
})

test('a token without its cookie does not work', async () => {
  const rafa = await world.signUp()
  const token = await tokenOf(rafa)
  const headers = { ...json, 'x-csrf-token': token }
  const bare = world.browser()
  const login = JSON.stringify({ email: rafa.email, password: aPassword })
  expect(await bare.send({ method: 'POST', url: '/api/auth/login', payload: login, headers })).toMatchObject(
    refused,
  )
})

test("a visitor's token stops working after logging in, and a new one is fetched", async () => {
  const rafa = world.browser()
  const before = await tokenOf(rafa)
  expect((await rafa.post('/api/auth/register', someone())).status).toBe(201)

  const tag = { method: 'POST', url: '/api/tags', payload: '{"name":"Sweeps"}' } as const
  expect(await rafa.send({ ...tag, headers: { ...json, 'x-csrf-token': before } })).toMatchObject(refused)
  const after = await tokenOf(rafa)
  expect(after).not.toBe(before)
  expect((await rafa.send({ ...tag, headers: { ...json, 'x-csrf-token': after } })).status).toBe(201)
})

test('the token of an ended session does not work for the next one', async () => {
  const rafa = await world.signUp()
  const old = await tokenOf(rafa)
  await rafa.post('/api/auth/logout')
  await rafa.post('/api/auth/login', { email: rafa.email, password: aPassword })
  const headers = { ...json, 'x-csrf-token': old }
  expect(
    await rafa.send({ method: 'POST', url: '/api/tags', payload: '{"name":"Sweeps"}', headers }),
  ).toMatchObject(refused)
})

test('a visitor keeps one token, and no two visitors share one', async () => {
  const [rafa, dana] = [world.browser(), world.browser()]
  const token = await tokenOf(rafa)
  expect(await tokenOf(rafa)).toBe(token)
  expect(await tokenOf(dana)).not.toBe(token)
  expect(token).toMatch(/^[\w-]{43}$/)
})

test("a visitor's cookie is out of reach of scripts and other sites", async () => {
  const { headers } = await world.browser().get('/api/csrf-token')
  expect(String(headers['set-cookie'])).toMatch(/^visit=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
})
