import { expect, test } from 'vitest'
import { aPassword, aWorld, someone } from '../../../../test/world.ts'

const world = await aWorld({ PUBLIC_URL: 'http://rollbook.test', CONTACT_EMAIL: 'coach@rollbook.example' })
const logIn = (email: string, password: string) => world.browser().post('/api/auth/login', { email, password })

test('a member changes everything the profile holds, and the answer is who they are now', async () => {
  const rafa = await world.signUp()
  const changes = {
    fullName: ' Rafael Moreno ',
    beltLevel: 'purple',
    stripes: 3,
    academy: 'Norte',
    trainingRemindersEnabled: false,
    weeklyDigestEnabled: true,
    darkModeEnabled: true,
    timeZone: 'Europe/Lisbon',
  }
  const { status, body } = await rafa.patch('/api/user', { ...changes, email: '' })
  expect(status).toBe(200)
  expect(body).toEqual({ ...rafa.user, ...changes, fullName: 'Rafael Moreno' })
  expect((await rafa.get('/api/auth/session')).body).toEqual(body)
})

test('what is not named stays as it is, and what is nobody’s to change is ignored', async () => {
  const rafa = await world.signUp({ academy: 'Norte', beltLevel: 'blue' })
  const { body } = await rafa.patch('/api/user', { stripes: 1, isAdmin: true, emailVerified: true, id: 7 })
  expect(body).toEqual({ ...rafa.user, stripes: 1 })
  expect((await rafa.patch('/api/user', {})).body).toEqual(body)
  expect((await rafa.patch('/api/user', { email: rafa.email.toUpperCase() })).body).toEqual(body)
})

test.each([
  [{ fullName: ' ' }, 'fullName', 'Full name is required'],
  [{ email: 'rafa' }, 'email', 'Please enter a valid email address'],
  [{ stripes: 5 }, 'stripes', expect.any(String)],
  [{ darkModeEnabled: 'yes' }, 'darkModeEnabled', 'Dark mode is either on or off'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Please choose a time zone'],
])('with %j nothing changes and the person reads why', async (changes, field, sentence) => {
  const rafa = await world.signUp()
  const refused = await rafa.patch('/api/user', changes)
  expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID', fields: { [field]: sentence } } })
  expect((await rafa.get('/api/auth/session')).body).toEqual(rafa.user)
})

test('a new address asks for the password, counts at once and has to be confirmed; the old one hears of it', async () => {
  const rafa = await world.signUp()
  const email = someone().email
  for (const password of [undefined, '', 'Wrong2026'])
    expect(await rafa.patch('/api/user', { email, ...(password !== undefined && { password }) })).toMatchObject({
      status: 400,
      body: { code: 'WRONG_PASSWORD', fields: { password: 'That is not your password.' } },
    })

  await world.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', rafa.user.id)
    .execute()
  const { status, body } = await rafa.patch('/api/user', { email, password: aPassword })
  expect([status, body.email, body.emailVerified]).toEqual([200, email, false])
  expect((await logIn(rafa.email, aPassword)).status).toBe(401)
  expect((await logIn(email, aPassword)).status).toBe(200)

  const [confirm] = await world.mailsTo(email)
  expect(confirm?.text).toContain(`/verify-email/`)
  const notice = (await world.mailsTo(rafa.email)).at(-1)
  expect(notice?.subject).toBe('Your e-mail address was changed')
  expect(`${notice?.text}`).toContain('coach@rollbook.example')
  expect(`${notice?.text}${notice?.html}`).not.toContain(email)
})

test('what was mailed to the old address opens nothing after the change', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/auth/forgot-password', { email: rafa.email })
  const mails = await world.mailsTo(rafa.email)
  const links = mails.map(({ text }) => /\/(?:verify-email|reset-password)\/([\w-]{43})\//.exec(text)?.[1])
  await rafa.patch('/api/user', { email: someone().email, password: aPassword })
  const given = { userId: rafa.user.id, password: 'Kimura2027' }
  for (const token of links) {
    expect((await world.browser().post('/api/auth/reset-password', { ...given, token })).status).toBe(400)
    expect((await world.browser().post('/api/auth/verify-email', { ...given, token })).status).toBe(400)
  }
  expect(links).toHaveLength(2)
})

test('an address that somebody has is refused beside the field, and nothing else changes', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const changes = { fullName: 'Other', email: dana.email.toUpperCase(), password: aPassword }
  expect(await rafa.patch('/api/user', changes)).toMatchObject({
    status: 409,
    body: { code: 'EMAIL_TAKEN', fields: { email: 'Email already exists' } },
  })
  expect((await rafa.get('/api/auth/session')).body).toEqual(rafa.user)
})

test('guessing the password at an open session is slowed down as at the door', async () => {
  const rafa = await world.signUp()
  const guesses = []
  for (let n = 0; n < 12; n++)
    guesses.push((await rafa.patch('/api/user', { email: someone().email, password: 'Wrong2026' })).status)
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
})

test('a new password ends the sessions elsewhere and leaves this one', async () => {
  const laptop = await world.signUp()
  const phone = world.browser()
  await phone.post('/api/auth/login', { email: laptop.email, password: aPassword })
  const change = (current: string, password: string) => laptop.post('/api/user/password', { current, password })

  expect(await change('Wrong2026', 'Kimura2027')).toMatchObject({
    status: 400,
    body: { code: 'WRONG_PASSWORD', fields: { current: 'That is not your password.' } },
  })
  expect(await change(aPassword, 'Qwerty123')).toMatchObject({ body: { code: 'COMMON_PASSWORD' } })
  expect(await change(aPassword, 'Kimura2027')).toMatchObject({ status: 204, body: '' })

  expect((await laptop.get('/api/auth/session')).status).toBe(200)
  expect((await phone.get('/api/auth/session')).status).toBe(401)
  expect((await logIn(laptop.email, aPassword)).status).toBe(401)
  expect((await logIn(laptop.email, 'Kimura2027')).status).toBe(200)
  expect((await world.mailsTo(laptop.email)).at(-1)?.subject).toBe('Your password was changed')
})

test('who signs in elsewhere sets a first password without an old one', async () => {
  const rafa = await world.signUp()
  await world.db.updateTable('users').set({ password_hash: null }).where('id', '=', rafa.user.id).execute()
  expect((await rafa.get('/api/auth/session')).body.hasPassword).toBe(false)
  expect((await logIn(rafa.email, aPassword)).status).toBe(401)
  expect((await rafa.post('/api/user/password', { password: 'Kimura2027' })).status).toBe(204)
  expect((await logIn(rafa.email, 'Kimura2027')).status).toBe(200)
})

test('a visitor has no account to look at or to change', async () => {
  const visitor = world.browser()
  const answers = [
    await visitor.patch('/api/user', { fullName: 'X' }),
    await visitor.delete('/api/user'),
    await visitor.post('/api/user/password', { password: 'Kimura2027' }),
    await visitor.get('/api/user/sessions'),
    await visitor.delete('/api/user/sessions/1'),
    await visitor.get('/api/user/identities'),
    await visitor.delete('/api/user/identities/google'),
    await visitor.get('/api/user/events'),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
})
