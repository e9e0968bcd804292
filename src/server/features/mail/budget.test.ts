import { expect, test } from 'vitest'
import { addPasskey } from '#test/authenticator.ts'
import { aPassword, aWorld, type Browser, someone, type World } from '#test/world.ts'

const world = await aWorld({ CONTACT_EMAIL: 'coach@rollbook.example' })
const minute = 60_000
const newPassword = (n: number) => `Kimura20${10 + n}`

/** How often each email has gone out to an address, by its subject. */
async function mailed(email: string, from: World = world): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { subject } of await from.mailsTo(email)) counts[subject] = (counts[subject] ?? 0) + 1
  return counts
}

/** Tries many times, also after refusals, and counts the replies. */
async function tried(times: number, attempt: (n: number) => Promise<{ status: number; body: { code?: string } }>) {
  const replies = new Set<string>()
  for (let n = 0; n < times; n++) {
    const { status, body } = await attempt(n)
    replies.add(status < 400 ? `${status}` : `${status} ${body.code}`)
  }
  return [...replies]
}

const register = (browser: Browser, email: string) => browser.post('/api/auth/register', someone({ email }))
const changePassword = (browser: Browser) => (n: number) =>
  browser.post('/api/user/password', {
    current: n === 0 ? aPassword : newPassword(n - 1),
    password: newPassword(n),
  })
const createFeed = (browser: Browser) => () => browser.post('/api/calendar/feed', { timeZone: 'UTC' })
const forget = (email: string) => (n: number) =>
  world.browser(`10.1.0.${n}`).post('/api/auth/forgot-password', { email })

test('whatever a stranger does with somebody’s address, it gets six emails an hour, all of them to confirm it', async () => {
  const { email } = someone()
  const stranger = world.browser()
  await register(stranger, email)
  await tried(3, async () => addPasskey(stranger).then(() => ({ status: 201, body: {} })))
  await tried(3, createFeed(stranger))
  expect(await tried(5, () => stranger.post('/api/auth/verification'))).toEqual(['204', '429 TOO_MANY_MAILS'])
  expect(await tried(5, forget(email))).toEqual(['204', '429 TOO_MANY_RESETS'])
  await tried(3, changePassword(stranger))
  for (let n = 0; n < 3; n++) {
    // Deleting the account takes nothing back that has been sent.
    await world.mailsTo(email)
    await stranger.delete('/api/user')
    await register(stranger, email)
  }
  await stranger.delete('/api/user')
  for (let n = 0; n < 2; n++) {
    const another = await world.signUp()
    const refused = await another.patch('/api/user', { email, password: aPassword })
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_MAILS' } })
    const inTheSameInbox = email.replace('@', `+${n}@`)
    const { status, body } = await register(world.browser(), inTheSameInbox)
    expect([status, body.verificationUnsent]).toEqual([201, true])
    expect(await mailed(inTheSameInbox)).toEqual({})
  }
  expect(await mailed(email)).toEqual({ 'Confirm your email address': 3, 'Choose a new password': 3 })
})

test('whoever knows a password can’t flood its owner, who still learns at once what happened, and later of the rest', async () => {
  const rafa = await world.signUp({}, { isVerified: true })
  const before = await mailed(rafa.email)
  await tried(4, createFeed(rafa))
  await tried(3, async () => addPasskey(rafa).then(() => ({ status: 201, body: {} })))
  expect(await tried(3, changePassword(rafa))).toEqual(['204'])
  await tried(5, () => rafa.patch('/api/user', { email: someone().email, password: newPassword(2) }))
  const atOnce = {
    'A link to your calendar was created': 1,
    'A new way to log in to your journal': 1,
    'Your password was changed': 1,
    'Your email address is about to change': 1,
  }
  expect(await mailed(rafa.email)).toEqual({ ...before, ...atOnce })
  world.later(31 * minute)
  expect(await mailed(rafa.email)).toEqual({ ...before, ...atOnce, 'More happened on your account': 1 })
  await createFeed(rafa)()
  world.later(31 * minute)
  expect(await mailed(rafa.email)).toEqual({ ...before, ...atOnce, 'More happened on your account': 2 })
})

test('an hour later, a new password is told at once again', async () => {
  const rafa = await world.signUp({}, { isVerified: true })
  await changePassword(rafa)(0)
  world.later(61 * minute)
  await changePassword(rafa)(1)
  expect(await mailed(rafa.email)).toMatchObject({ 'Your password was changed': 2 })
})

test('what happens to an account whose address is unconfirmed isn’t mailed there', async () => {
  const rafa = await world.signUp()
  await changePassword(rafa)(0)
  await createFeed(rafa)()
  await rafa.delete('/api/user')
  expect(await mailed(rafa.email)).toEqual({})
})

test('asking for resets of an address without an account is refused in the same words', async () => {
  const rafa = await world.signUp()
  const replies = []
  for (const email of [rafa.email, someone().email]) {
    await tried(3, forget(email))
    const { status, body, headers } = await forget(email)(9)
    replies.push({ status, body, names: Object.keys(headers) })
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
  }
  expect(replies[0]).toEqual(replies[1])
  expect(replies[0]).toMatchObject({ status: 429, body: { code: 'TOO_MANY_RESETS' } })
})

test('whoever asks too often reads so while their links still work, and may ask again after having used one', async () => {
  const rafa = await world.signUp()
  await tried(4, forget(rafa.email))
  const [, token, userId] =
    /reset-password\/([\w-]+)\/(\d+)/.exec((await world.mailsTo(rafa.email)).at(-1)?.text ?? '') ?? []
  const typed = { token, userId: Number(userId), password: newPassword(0) }
  expect((await world.browser().post('/api/auth/reset-password', typed)).status).toBe(204)
  expect(await tried(1, forget(rafa.email))).toEqual(['204'])
})

test('many requests at once get no more than one after the other', async () => {
  const { email } = someone()
  await world.signUp({ email })
  const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => forget(email)(n)))
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(3)
  const people = await Promise.all(Array.from({ length: 6 }, () => world.signUp({}, { isVerified: true })))
  const wanted = someone().email
  const changes = await Promise.all(
    people.map((person) => person.patch('/api/user', { email: wanted, password: aPassword })),
  )
  expect(changes.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429])
  expect(await mailed(wanted)).toEqual({ 'Confirm your email address': 3 })
})

test('a newcomer whose address has gotten too many emails is registered and told that none was sent', async () => {
  const { email } = someone()
  for (let n = 0; n < 3; n++) {
    const stranger = world.browser()
    await register(stranger, email)
    await stranger.delete('/api/user')
  }
  const rafa = world.browser()
  const { status, body } = await register(rafa, email)
  expect([status, body.emailVerified, body.verificationUnsent]).toEqual([201, false, true])
  expect(await rafa.post('/api/auth/verification')).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_MAILS' },
  })
  world.later(61 * minute)
  expect((await rafa.post('/api/auth/verification')).status).toBe(204)
  expect((await rafa.get('/api/auth/session')).body.verificationUnsent).toBe(false)
  expect(await mailed(email)).toEqual({ 'Confirm your email address': 1 })
})

test('an unconfirmed address gets at most six emails to confirm it in a day', async () => {
  const rafa = await world.signUp()
  for (let hour = 0; hour < 20; hour++) {
    world.later(61 * minute)
    await rafa.post('/api/auth/verification')
  }
  expect(await mailed(rafa.email)).toEqual({ 'Confirm your email address': 6 })
})

test('the contact page emails the operator twenty times an hour, and once about everything after that', async () => {
  const operator = 'coach@rollbook.example'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({
    name: 'Ana',
    email: 'ana@example.com',
    message: 'Do you have a kids class?',
  })
  for (let n = 0; n < 40; n++) {
    const options = { method: 'POST' as const, url: '/contact', headers, payload: String(payload) }
    expect((await world.browser(`10.2.0.${n}`).send(options)).status).toBe(303)
  }
  expect(await mailed(operator)).toEqual({ 'A message from the contact page': 20 })
  world.later(61 * minute)
  expect(await mailed(operator)).toEqual({
    'A message from the contact page': 20,
    'More messages from the contact page': 1,
  })
})
