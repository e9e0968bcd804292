import { expect, test } from 'vitest'
import { aPassword, aWorld } from '#test/world.ts'

const world = await aWorld({ ADMIN_EMAILS: 'Coach@Example.com, boss@example.com' })

test('a member logs in with the address in any letter case and gets their profile', async () => {
  const rafa = await world.signUp({ academy: 'Norte', beltLevel: 'blue' })
  const elsewhere = world.browser()
  const { status, body } = await elsewhere.post('/api/auth/login', {
    email: ` ${rafa.email.toUpperCase()}`,
    password: aPassword,
  })

  expect(status).toBe(200)
  expect(body).toEqual(rafa.user)
  expect((await elsewhere.get('/api/auth/session')).body).toEqual(rafa.user)
})

test('an unknown address and a wrong password get exactly the same reply', async () => {
  const rafa = await world.signUp()
  const wrong = await world.browser().post('/api/auth/login', { email: rafa.email, password: 'Kimura2026' })
  const unknown = await world
    .browser()
    .post('/api/auth/login', { email: 'no@example.com', password: 'Kimura2026' })

  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({ code: 'WRONG_CREDENTIALS', message: 'Incorrect email or password' })
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(wrong.headers).sort())
})

test('a password in another letter case or with spaces around it is wrong', async () => {
  const rafa = await world.signUp()
  for (const password of [aPassword.toLowerCase(), ` ${aPassword}`, `${aPassword} `, aPassword.slice(0, -1)])
    expect((await world.browser().post('/api/auth/login', { email: rafa.email, password })).status).toBe(401)
})

test.each([
  ['email', '', 'Email is required'],
  ['email', undefined, 'Email is required'],
  ['email', 'rafa', 'Please enter a valid email address'],
  ['email', 'ra\u0000fa@example.com', 'Please enter a valid email address'],
  ['password', '', 'Password is required'],
  ['password', undefined, 'Password is required'],
  ['password', 12345678, 'Password is required'],
  ['password', 'x'.repeat(201), 'Password can be at most 200 characters'],
])('a login with the %s %j is refused with a sentence', async (field, value, message) => {
  const typed = { email: 'rafa@example.com', password: aPassword, [field]: value }
  const refused = await world.browser().post('/api/auth/login', typed)
  expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID', message, fields: { [field]: message } } })
})

test('logging out really ends the session: the old cookie stops working', async () => {
  const rafa = await world.signUp()
  const thief = world.browser()
  for (const [name, value] of rafa.cookies) thief.cookies.set(name, value)
  expect((await thief.get('/api/auth/session')).status).toBe(200)

  expect(await rafa.post('/api/auth/logout')).toMatchObject({ status: 204, body: '' })
  expect((await rafa.get('/api/auth/session')).status).toBe(401)
  expect((await thief.get('/api/auth/session')).status).toBe(401)
  expect((await thief.get('/api/entries')).status).toBe(401)
})

test('logging out on the phone leaves the laptop logged in', async () => {
  const laptop = await world.signUp()
  const phone = world.browser()
  await phone.post('/api/auth/login', { email: laptop.email, password: aPassword })
  await phone.post('/api/auth/logout')

  expect((await phone.get('/api/auth/session')).status).toBe(401)
  expect((await laptop.get('/api/auth/session')).status).toBe(200)
})

test('logging in again in the same browser ends the previous session', async () => {
  const rafa = await world.signUp()
  const before = new Map(rafa.cookies)
  await rafa.post('/api/auth/login', { email: rafa.email, password: aPassword })

  expect((await rafa.get('/api/auth/session')).body).toEqual(rafa.user)
  const old = world.browser()
  for (const [name, value] of before) old.cookies.set(name, value)
  expect((await old.get('/api/auth/session')).status).toBe(401)
})

test('logging out without a session does no harm', async () => {
  expect((await world.browser().post('/api/auth/logout')).status).toBe(204)
})

test('a visitor is told to log in and reads nothing of anybody', async () => {
  const visitor = world.browser()
  const calls = [
    await visitor.get('/api/auth/session'),
    await visitor.get('/api/entries'),
    await visitor.get('/api/entries/1'),
    await visitor.post('/api/entries', { title: 'Open mat', date: '2026-11-20' }),
    await visitor.patch('/api/entries/1', { title: 'Open mat' }),
    await visitor.delete('/api/entries/1'),
    await visitor.post('/api/entries/1/restore'),
    await visitor.get('/api/academies'),
    await visitor.get('/api/tags'),
    await visitor.post('/api/tags', { name: 'Sweeps' }),
    await visitor.get('/api/reminders'),
    await visitor.patch('/api/reminders/1', { completed: true }),
  ]
  const refused = { code: 'SIGNED_OUT', message: 'You’ve been logged out. Please log in again.' }
  expect(calls.map((call) => [call.status, call.body])).toEqual(calls.map(() => [401, refused]))
})

test('whoever the operator names is an administrator once the address is verified', async () => {
  const coach = await world.signUp({ email: 'COACH@example.com' })
  expect(coach.user.isAdmin).toBe(false)

  await world.db
    .updateTable('users')
    .set({ emailVerifiedAt: world.deps.clock() })
    .where('email', '=', 'coach@example.com')
    .execute()
  expect((await coach.get('/api/auth/session')).body.isAdmin).toBe(true)
})

test('a verified address that the operator does not name is no administrator', async () => {
  const rafa = await world.signUp()
  await world.db
    .updateTable('users')
    .set({ emailVerifiedAt: world.deps.clock() })
    .where('id', '=', rafa.user.id)
    .execute()
  expect((await rafa.get('/api/auth/session')).body.isAdmin).toBe(false)
})

test('a person whose account was deleted is logged out', async () => {
  const rafa = await world.signUp()
  await world.db.deleteFrom('users').where('id', '=', rafa.user.id).execute()
  expect(await rafa.get('/api/auth/session')).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } })
})

test('a password that was stored at a lower cost is stored at today’s once its owner logs in, and stays the same', async () => {
  const rafa = await world.signUp()
  const stored = async () => {
    const { passwordHash } = await world.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', rafa.user.id)
      .executeTakeFirstOrThrow()
    return passwordHash
  }
  const logIn = async (password: string) =>
    (await world.browser().post('/api/auth/login', { email: rafa.email, password })).status
  const before = await stored()
  expect(before).toMatch(/^argon2id\$8\$1\$/)
  expect([await logIn('Kimura2026'), await stored()]).toEqual([401, before])
  expect(await logIn(aPassword)).toBe(200)
  const after = await stored()
  expect(after).toMatch(/^argon2id\$19456\$2\$/)
  expect([await logIn(aPassword), await stored()]).toEqual([200, after])
})
