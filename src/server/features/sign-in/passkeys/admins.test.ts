import { expect, test } from 'vitest'
import { adminAddress, operatorToken, passkeyTokenIn, verify, withAdmin } from '#test/admin.ts'
import { Authenticator, addPasskey, creationOptions, requestOptions, signInWith } from '#test/authenticator.ts'
import { aPassword, aWorld, type Browser, type Person, someone, type World } from '#test/world.ts'

const minute = 60_000
const settings = { ...withAdmin, NODE_ENV: 'production', HTTPS: 'false', PUBLIC_URL: 'http://localhost:3000' }
/** The mails for an authenticator's page: those in production go out by SMTP, so they are read from the queue. */
const mailsOf = async ({ db }: World, email: string) =>
  db.selectFrom('mailQueue').select(['subject', 'text']).where('toAddress', '=', email).orderBy('id').execute()

async function anAdminWorld() {
  const world = await aWorld(settings)
  const coach = await world.signUp({ fullName: 'Lena Vogt', email: adminAddress }, { isVerified: true })
  return { world, coach }
}

const admin = async (browser: Browser) => {
  const { status, body } = await browser.get('/api/admin/figures')
  return status === 200 ? 200 : body.code
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body?.code ?? status
const options = (browser: Browser, more: object = {}, password = aPassword) =>
  browser.post('/api/user/passkeys/options', { password, ...more })

/** Adds a passkey, with the link's token or approved by the session's own passkey. Returns the last reply. */
async function add(browser: Browser, more: object = {}, device = new Authenticator()) {
  const begun = await options(browser, more)
  if (begun.status !== 200) return begun
  return browser.post('/api/user/passkeys', { ...device.create(begun.body), ...more })
}

async function mailedToken(world: World, coach: Person) {
  expect((await coach.post('/api/user/passkeys/link')).status).toBe(204)
  return passkeyTokenIn((await mailsOf(world, coach.email)).at(-1)?.text ?? '')
}

/** Confirms the session with a passkey. */
async function confirm(browser: Browser, device: Authenticator) {
  device.counter += 1
  return browser.post('/api/auth/confirm/passkey', device.sign(await requestOptions(browser)))
}

/** Whoever knows the password, in a browser of their own. */
async function aThief(world: World, password = aPassword) {
  const thief = world.browser('192.0.2.66')
  expect((await thief.post('/api/auth/login', { email: adminAddress, password })).status).toBe(200)
  return thief
}

test('an administrator adds the first passkey with a mailed link, once, within an hour', async () => {
  const { world, coach } = await anAdminWorld()
  expect(await admin(coach)).toBe('PASSKEY_MISSING')
  expect(codeOf(await add(coach))).toBe('PASSKEY_MISSING')
  const late = await mailedToken(world, coach)
  world.later(61 * minute)
  await coach.post('/api/auth/confirm', { password: aPassword })
  expect(codeOf(await add(coach, { token: late }))).toBe('LINK_EXPIRED')

  const token = await mailedToken(world, coach)
  expect(
    (await coach.post('/api/auth/check-link', { purpose: 'passkey', token, userId: coach.user.id })).status,
  ).toBe(204)
  const device = new Authenticator()
  const { status, body } = await add(coach, { token }, device)
  expect([status, body.isApproved]).toEqual([201, true])
  expect(await admin(coach)).toBe(200)
  expect(codeOf(await add(coach, { token }))).toBe('LINK_EXPIRED')

  const laptop = world.browser()
  await laptop.post('/api/auth/login', { email: adminAddress, password: aPassword })
  expect(await admin(laptop)).toBe('PASSKEY_REQUIRED')
  expect((await confirm(laptop, device)).status).toBe(204)
  expect(await admin(laptop)).toBe(200)
})

test('the link is mailed to the verified address only, and works for nobody else', async () => {
  const { world, coach } = await anAdminWorld()
  const token = await mailedToken(world, coach)
  const [mail] = (await mailsOf(world, coach.email)).slice(-1)
  expect(mail?.subject).toBe('Add your passkey for the admin pages')
  expect(codeOf(await world.browser().post('/api/user/passkeys/link'))).toBe('SIGNED_OUT')
  const other = await world.signUp({ email: 'second@rollbook.example' }, { isVerified: true })
  expect(codeOf(await add(other, { token }))).toBe('LINK_EXPIRED')
  const visitor = await world.browser().post('/api/user/passkeys/options', { password: aPassword, token })
  expect(visitor.status).toBe(401)
  const member = await world.signUp()
  expect(codeOf(await member.post('/api/user/passkeys/link'))).toBe('NOT_ADMIN')
  const unverified = world.db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', other.user.id)
  await unverified.execute()
  expect(codeOf(await other.post('/api/user/passkeys/link'))).toBe('NOT_ADMIN')
  expect((await add(coach, { token })).status).toBe(201)
})

test('of two browsers that use one link at once, one adds a passkey', async () => {
  const { world, coach } = await anAdminWorld()
  const token = await mailedToken(world, coach)
  const phone = world.browser()
  await phone.post('/api/auth/login', { email: adminAddress, password: aPassword })
  const answers = await Promise.all([add(coach, { token }), add(phone, { token })])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
})

test('a second passkey needs the first, used within ten minutes', async () => {
  const { world, coach } = await anAdminWorld()
  const first = new Authenticator()
  await add(coach, { token: await mailedToken(world, coach) }, first)
  expect((await add(coach)).status).toBe(201)
  world.later(11 * minute)
  expect(codeOf(await add(coach))).toBe('CONFIRM_BY_PASSKEY')
  await coach.post('/api/auth/confirm', { password: aPassword })
  expect(codeOf(await add(coach))).toBe('CONFIRM_BY_PASSKEY')
  expect(codeOf(await coach.post('/api/user/passkeys/link'))).toBe('PASSKEY_EXISTS')
  await confirm(coach, first)
  const second = new Authenticator()
  expect((await add(coach, {}, second)).status).toBe(201)
  const phone = world.browser()
  await signInWith(phone, second)
  expect(await admin(phone)).toBe(200)
})

test('adding and removing one is mailed to the administrator, and stands in the audit log', async () => {
  const { world, coach } = await anAdminWorld()
  const { body: first } = await add(coach, { token: await mailedToken(world, coach) })
  const { body: second } = await add(coach)
  expect((await coach.delete(`/api/user/passkeys/${first.id}`)).status).toBe(204)
  const subjects = (await mailsOf(world, coach.email)).map(({ subject }) => subject)
  expect(subjects.slice(-3)).toEqual([
    'A new way to log in to your journal',
    'A new way to log in to your journal',
    'A way to log in to your journal was removed',
  ])
  const { body: log } = await coach.get('/api/admin/actions')
  const lines = log.map(({ admin, kind, subjectId }: Record<string, unknown>) => [admin, kind, subjectId])
  expect(lines).toEqual([
    ['Lena Vogt', 'passkey-removed', first.id],
    ['Lena Vogt', 'passkey-added', second.id],
    ['Lena Vogt', 'passkey-added', first.id],
    ['Lena Vogt', 'passkey-link-mailed', null],
  ])
})

test('with the password and nothing else, nobody gets to the admin pages', async () => {
  const { world, coach } = await anAdminWorld()
  const thief = await aThief(world)
  expect(codeOf(await add(thief))).toBe('PASSKEY_MISSING')
  expect((await thief.post('/api/user/passkeys/link')).status).toBe(204)
  expect(codeOf(await add(thief, { token: 'A'.repeat(43) }))).toBe('LINK_EXPIRED')

  const device = new Authenticator()
  const { body: mine } = await add(coach, { token: await mailedToken(world, coach) }, device)
  const again = await aThief(world)
  expect(codeOf(await add(again))).toBe('CONFIRM_BY_PASSKEY')
  expect(codeOf(await again.delete(`/api/user/passkeys/${mine.id}`))).toBe('CONFIRM_BY_PASSKEY')
  expect(codeOf(await again.post('/api/user/passkeys/link'))).toBe('PASSKEY_EXISTS')
  const moved = await again.patch('/api/user', { email: someone().email, password: aPassword })
  expect(codeOf(moved)).toBe('CONFIRM_BY_PASSKEY')
  await again.post('/api/user/password', { current: aPassword, password: 'Kimura2027' })
  expect(await admin(again)).toBe('PASSKEY_REQUIRED')
  expect(codeOf(await add(await aThief(world, 'Kimura2027'), { password: 'Kimura2027' }))).toBe(
    'CONFIRM_BY_PASSKEY',
  )
  expect((await coach.get('/api/user/passkeys')).status).toBe(401)
  const phone = world.browser()
  await signInWith(phone, device)
  expect((await phone.get('/api/user/passkeys')).body).toHaveLength(1)
})

test('a thief who moves the account to another address takes nothing along that opens the admin pages', async () => {
  const { world } = await anAdminWorld()
  const thief = await aThief(world)
  const email = someone().email
  await thief.patch('/api/user', { email, password: aPassword })
  const mail = (await mailsOf(world, email)).at(-1)?.text ?? ''
  const [, token, userId] = /\/verify-email\/([\w-]{43})\/(\d+)/.exec(mail) ?? []
  expect((await thief.post('/api/auth/verify-email', { token, userId: Number(userId) })).status).toBe(200)
  const device = await addPasskey(thief)
  await signInWith(thief, device)
  expect(await admin(thief)).toBe('NOT_ADMIN')
  // Even if the address comes back, what was added meanwhile opens nothing.
  await world.db.updateTable('users').set({ email: adminAddress }).where('email', '=', email).execute()
  await signInWith(thief, device)
  expect(await admin(thief)).toBe('PASSKEY_MISSING')
  expect(codeOf(await add(thief))).toBe('PASSKEY_MISSING')
})

test('an address change that was begun with the password ends when the owner adds the first passkey', async () => {
  const { world, coach } = await anAdminWorld()
  const thief = await aThief(world)
  const email = someone().email
  await thief.patch('/api/user', { email, password: aPassword })
  const mail = (await mailsOf(world, email)).at(-1)?.text ?? ''
  const [, token, userId] = /\/verify-email\/([\w-]{43})\/(\d+)/.exec(mail) ?? []
  expect((await add(coach, { token: await mailedToken(world, coach) })).status).toBe(201)
  const moved = await thief.post('/api/auth/verify-email', { token, userId: Number(userId) })
  expect(codeOf(moved)).toBe('LINK_EXPIRED')
  expect((await coach.get('/api/auth/session')).body).toMatchObject({ email: adminAddress, newEmail: null })
  expect(await admin(coach)).toBe(200)
})

test('passkeys from before someone became an administrator open nothing, and the link replaces them', async () => {
  const world = await aWorld(settings)
  const lena = await world.signUp({ email: adminAddress })
  const [old, stolen] = [await addPasskey(lena), await addPasskey(await aThief(world))]
  await verify(world, lena)
  for (const device of [old, stolen]) {
    const browser = world.browser()
    await signInWith(browser, device)
    expect(await admin(browser)).toBe('PASSKEY_MISSING')
    expect(codeOf(await add(browser))).toBe('PASSKEY_MISSING')
  }
  const token = await mailedToken(world, lena)
  const { body } = await options(lena, { token })
  expect(body.excludeCredentials).toEqual([])
  expect((await add(lena, { token }, old)).status).toBe(201)
  expect((await lena.get('/api/user/passkeys')).body).toMatchObject([{ isApproved: true }])
  expect(codeOf(await signInWith(world.browser(), stolen))).toBe('PASSKEY_UNKNOWN')
})

test('a lost passkey is replaced with the operator’s link, and what it opened ends with it', async () => {
  const { world, coach } = await anAdminWorld()
  const lost = new Authenticator()
  const { body: old } = await add(coach, { token: await mailedToken(world, coach) }, lost)
  const finder = world.browser()
  await signInWith(finder, lost)
  expect(await admin(finder)).toBe(200)

  const laptop = world.browser()
  await laptop.post('/api/auth/login', { email: adminAddress, password: aPassword })
  const token = await operatorToken(world)
  expect((await add(laptop, { token })).status).toBe(201)
  expect((await laptop.delete(`/api/user/passkeys/${old.id}`)).status).toBe(204)
  expect([await admin(laptop), await admin(finder)]).toEqual([200, 'PASSKEY_REQUIRED'])
  expect((await laptop.get('/api/admin/actions')).body.map(({ kind }: { kind: string }) => kind)).toContain(
    'passkey-link-by-operator',
  )
  expect((await laptop.get('/api/user/events')).body.map(({ kind }: { kind: string }) => kind)).toContain(
    'passkey-link-by-operator',
  )
})

test('the operator makes links for administrators only', async () => {
  const { world } = await anAdminWorld()
  const member = await world.signUp({}, { isVerified: true })
  await world.signUp({ email: 'second@rollbook.example' })
  for (const email of [member.email, 'second@rollbook.example', 'nobody@rollbook.example'])
    expect(await operatorToken(world, email)).toBe('')
})

test('a link stops working when another passkey was added, or the address has changed', async () => {
  const { world, coach } = await anAdminWorld()
  const [first, second] = [await mailedToken(world, coach), await mailedToken(world, coach)]
  expect((await add(coach, { token: second })).status).toBe(201)
  expect(codeOf(await add(coach, { token: first }))).toBe('LINK_EXPIRED')
})

test('members add and remove passkeys as before, and a link is nothing to them', async () => {
  const { world } = await anAdminWorld()
  const rafa = await world.signUp()
  const { status, body } = await add(rafa, { token: 'A'.repeat(43) })
  expect([status, body.isApproved]).toEqual([201, false])
  await creationOptions(rafa)
  expect((await rafa.delete(`/api/user/passkeys/${body.id}`)).status).toBe(204)
})
