import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { adminActionKinds } from '#shared/feedback/admin.ts'
import { adminAddress, anAdmin, operatorToken, verify, withAdmin } from '#test/admin.ts'
import { Authenticator, addPasskey, requestOptions } from '#test/authenticator.ts'
import { aPassword, aWorld, type Browser } from '#test/world.ts'

const routes: RouteOptions[] = []
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', (route) => void routes.push(route))
})
const world = await aWorld(withAdmin)
/** The routes of this world, without those of the next one. */
const declared = [...routes]

/** Every call for administrators: those under /api/admin, and all about feedback but sending it. */
const calls = declared
  .flatMap(({ method, url, config }) => [method].flat().map((method) => ({ method, url, config })))
  .filter(({ url }) => /^\/api\/(admin|feedback)\b/.test(url))
  .filter(({ method, url }) => !(method === 'POST' && url === '/api/feedback') && method !== 'HEAD')

const answersTo = async (person: Browser) => {
  const token = (await person.get('/api/csrf-token')).body.csrfToken as string
  const answers: [call: string, status: number, code: string][] = []
  for (const { method, url } of calls) {
    const { status, body } = await person.send({
      method,
      url: url.replaceAll(/:\w+/g, '1'),
      headers: { 'x-csrf-token': token },
    })
    answers.push([`${method} ${url}`, status, body.code])
  }
  return answers
}
const allAre = (status: number, code: string) => calls.map(({ method, url }) => [`${method} ${url}`, status, code])

test('there are calls for administrators', () => {
  expect(calls.length).toBeGreaterThan(5)
})

test('every call for administrators is refused to visitors and members, before anything of it is looked at', async () => {
  expect(await answersTo(world.browser())).toEqual(allAre(401, 'SIGNED_OUT'))
  const rafa = await world.signUp()
  await verify(world, rafa)
  expect(await answersTo(rafa)).toEqual(allAre(403, 'NOT_ADMIN'))
})

test('an address that the operator has named is no administrator’s until it is verified', async () => {
  const impostor = await world.signUp({ email: 'second@rollbook.example' })
  expect(await answersTo(impostor)).toEqual(allAre(403, 'NOT_ADMIN'))
})

test('only what is for administrators is behind their gate, and it says what it does in the audit log', () => {
  const logged = declared
    .filter(({ config }) => config?.adminAction)
    .map(({ method, url }) => `${String(method)} ${url}`)
  const writes = calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url }) => `${String(method)} ${url}`)
  // They only read, but addresses leave Rollbook with them.
  const exports = new Set(['GET /api/admin/members.csv', 'HEAD /api/admin/members.csv'])
  expect(logged.filter((call) => exports.has(call))).toEqual([...exports])
  expect(logged.filter((call) => !exports.has(call))).toEqual(writes)
  // Administrators change their own passkeys by the calls of all members.
  const ofOperator = new Set([
    'admin-made',
    'admin-revoked',
    'passkeys-removed',
    'account-deleted',
    'backup-made',
    'key-adopted',
    'backup-restored',
    'installation-moved',
  ])
  const kindsOfCalls = Object.keys(adminActionKinds).filter(
    (kind) => !kind.startsWith('passkey-') && !ofOperator.has(kind),
  )
  const kinds = calls.flatMap(({ config }) => config?.adminAction ?? [])
  expect(new Set(kinds)).toEqual(new Set(kindsOfCalls))
})

const live = await aWorld({
  ...withAdmin,
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://localhost:3000',
  HTTPS: 'false',
})

test('in production, an administrator has to use a passkey, at login or afterwards', async () => {
  const coach = await anAdmin(live)
  expect(await answersTo(coach)).toEqual(allAre(403, 'PASSKEY_MISSING'))
  const key = await addPasskey(coach, new Authenticator(), await operatorToken(live))
  expect((await coach.get('/api/feedback')).status).toBe(200)

  const laptop = live.browser()
  await laptop.post('/api/auth/login', { email: adminAddress, password: aPassword })
  expect(await answersTo(laptop)).toEqual(allAre(403, 'PASSKEY_REQUIRED'))
  await laptop.post('/api/auth/confirm', { password: aPassword })
  expect((await laptop.get('/api/feedback')).body.code).toBe('PASSKEY_REQUIRED')
  key.counter += 1
  await laptop.post('/api/auth/confirm/passkey', key.sign(await requestOptions(laptop)))
  expect((await laptop.get('/api/feedback')).status).toBe(200)

  const phone = live.browser()
  await phone.post('/api/auth/login', { email: adminAddress, password: aPassword })
  expect((await phone.get('/api/feedback')).body.code).toBe('PASSKEY_REQUIRED')
  key.counter += 1
  await phone.post('/api/auth/passkey', key.sign(await requestOptions(phone)))
  expect((await phone.get('/api/feedback')).status).toBe(200)
})

test('somebody else’s passkey confirms no administrator', async () => {
  const coach = await anAdmin(live, 'second@rollbook.example')
  const rafa = await live.signUp()
  const key = await addPasskey(rafa, new Authenticator())
  key.counter += 1
  await coach.post('/api/auth/confirm/passkey', key.sign(await requestOptions(coach)))
  expect((await coach.get('/api/feedback')).body.code).toBe('PASSKEY_MISSING')
})
