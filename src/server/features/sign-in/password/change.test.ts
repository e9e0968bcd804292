import { expect, test } from 'vitest'
import { aPassword, aWorld } from '#test/world.ts'

const world = await aWorld()
const logIn = (email: string, password: string) => world.browser().post('/api/auth/login', { email, password })

test('a new password ends all sessions but this one', async () => {
  const laptop = await world.signUp({}, { isVerified: true })
  const phone = world.browser()
  await phone.post('/api/auth/login', { email: laptop.email, password: aPassword })
  const change = (current: string, password: string) => laptop.post('/api/user/password', { current, password })

  expect(await change('Wrong2026', 'Kimura2027')).toMatchObject({
    status: 400,
    body: { code: 'WRONG_PASSWORD', fields: { current: 'Incorrect password. Please try again.' } },
  })
  expect(await change(aPassword, 'Qwerty123')).toMatchObject({ body: { code: 'COMMON_PASSWORD' } })
  expect(await change(aPassword, 'Kimura2027')).toMatchObject({ status: 204, body: '' })

  expect((await laptop.get('/api/auth/session')).status).toBe(200)
  expect((await phone.get('/api/auth/session')).status).toBe(401)
  expect((await logIn(laptop.email, aPassword)).status).toBe(401)
  expect((await logIn(laptop.email, 'Kimura2027')).status).toBe(200)
  expect((await world.mailsTo(laptop.email)).at(-1)?.subject).toBe('Your password was changed')
})

test('a member without a password sets the first one without an old one', async () => {
  const rafa = await world.signUp()
  await world.db.updateTable('users').set({ passwordHash: null }).where('id', '=', rafa.user.id).execute()
  expect((await rafa.get('/api/auth/session')).body.hasPassword).toBe(false)
  expect((await logIn(rafa.email, aPassword)).status).toBe(401)
  expect((await rafa.post('/api/user/password', { password: 'Kimura2027' })).status).toBe(204)
  expect((await logIn(rafa.email, 'Kimura2027')).status).toBe(200)
})

test('a cookie that someone copied before is worth nothing after a new password', async () => {
  const rafa = await world.signUp()
  const thief = world.browser()
  thief.cookies.set('session', rafa.cookies.get('session') ?? '')
  expect((await thief.get('/api/auth/session')).status).toBe(200)

  expect((await rafa.post('/api/user/password', { current: aPassword, password: 'Kimura2027' })).status).toBe(204)
  expect((await thief.get('/api/auth/session')).status).toBe(401)
  expect((await rafa.get('/api/auth/session')).status).toBe(200)
  expect((await rafa.post('/api/entries', { title: 'Open mat', date: '2026-11-20' })).status).toBe(201)
  expect((await rafa.get('/api/user/sessions')).body).toMatchObject([{ isCurrent: true }])
})

test('someone who finds a device logged in without a password can’t set one', async () => {
  const rafa = await world.signUp()
  await world.db.updateTable('users').set({ passwordHash: null }).where('id', '=', rafa.user.id).execute()
  world.later(10 * 60_000)
  expect(await rafa.post('/api/user/password', { password: 'Kimura2027' })).toMatchObject({
    status: 403,
    body: { code: 'CONFIRM_IDENTITY' },
  })
})
