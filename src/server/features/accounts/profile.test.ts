import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { coachingIn } from '#test/coaching.ts'
import { aPassword, aWorld, type Browser, type Person, someone } from '#test/world.ts'

const world = await aWorld({ PUBLIC_URL: 'http://rollbook.test', CONTACT_EMAIL: 'coach@rollbook.example' })
const { share, open } = coachingIn(world)
const logIn = (email: string, password: string) => world.browser().post('/api/auth/login', { email, password })

test('a member changes everything in the profile and gets the new profile back', async () => {
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
    weekStartsOn: 1,
    dayEndsAt: 3,
  }
  const { status, body } = await rafa.patch('/api/user', { ...changes, email: '' })
  expect(status).toBe(200)
  expect(body).toEqual({ ...rafa.user, ...changes, fullName: 'Rafael Moreno' })
  expect((await rafa.get('/api/auth/session')).body).toEqual(body)
})

test('fields that are left out stay the same, and fields nobody may change are ignored', async () => {
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
  [{ darkModeEnabled: 'yes' }, 'darkModeEnabled', 'Dark mode must be on or off'],
  [{ weekStartsOn: 3 }, 'weekStartsOn', 'Please choose the day your week starts on'],
  [{ dayEndsAt: 6 }, 'dayEndsAt', 'Please choose when your day ends'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Please choose a time zone'],
])('with %j nothing changes and the person reads why', async (changes, field, sentence) => {
  const rafa = await world.signUp()
  const refused = await rafa.patch('/api/user', changes)
  expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID', fields: { [field]: sentence } } })
  expect((await rafa.get('/api/auth/session')).body).toEqual(rafa.user)
})

/** What reads a member's zone. */
const readers = [
  '/api/entries',
  '/api/auth/session',
  '/api/stats',
  '/api/stats/years/2026',
  '/api/goal',
  '/api/practice/due',
  '/api/focuses/figures',
  '/api/calendar',
  '/api/reminders',
  '/api/templates',
]

/** Everything that reads the zone of a member answers. */
async function expectAllWork(rafa: Person) {
  for (const path of readers) expect([path, (await rafa.get(path)).status]).toEqual([path, 200])
  expect(
    (await rafa.post('/api/entries', { title: 'Class', date: '2026-11-21', sessionType: 'class' })).status,
  ).toBe(201)
  const { body: feed } = await rafa.post('/api/calendar/feed', { timeZone: 'Europe/Lisbon' })
  expect((await world.browser().get(feed.path)).status).toBe(200)
  const { path } = await share(rafa)
  expect((await open(path)).status).toBe(200)
}

test('a name that only Intl knows is stored as the zone it means, and everything works in it', async () => {
  const rafa = await world.signUp()
  const { body } = await rafa.patch('/api/user', { timeZone: 'US/Pacific-New' })
  expect(body.timeZone).toBe('America/Los_Angeles')
  await expectAllWork(rafa)
  expect((await rafa.patch('/api/user', { timeZone: 'SystemV/PST8' })).status).toBe(400)
})

test('a stored zone that isn’t known anymore counts as UTC, until the member has chosen one', async () => {
  const rafa = await world.signUp()
  await sql`update users set time_zone = 'SystemV/PST8' where id = ${rafa.user.id}`.execute(world.db)
  await expectAllWork(rafa)
  expect((await rafa.get('/api/auth/session')).body).toMatchObject({ timeZone: '', isTimeZoneUnknown: true })
  await rafa.patch('/api/user', { timeZone: 'UTC' })
  expect((await rafa.get('/api/auth/session')).body).toMatchObject({ timeZone: 'UTC', isTimeZoneUnknown: false })
})

const confirmBy = async (browser: Browser, email: string) => {
  const mail = (await world.mailsTo(email)).findLast(({ text }) => text.includes('/verify-email/'))
  const [, token = '', userId] = /\/verify-email\/([\w-]{43})\/(\d+)/.exec(mail?.text ?? '') ?? []
  return browser.post('/api/auth/verify-email', { token, userId: Number(userId) })
}
const aConfirmedMember = async () => {
  const member = await world.signUp()
  await confirmBy(member, member.email)
  return member
}

test('changing the email address requires the password', async () => {
  const rafa = await world.signUp()
  const email = someone().email
  for (const password of [undefined, '', 'Wrong2026'])
    expect(await rafa.patch('/api/user', { email, ...(password !== undefined && { password }) })).toMatchObject({
      status: 400,
      body: { code: 'WRONG_PASSWORD', fields: { password: 'Incorrect password. Please try again.' } },
    })
})

test('a new address replaces the old one once it is confirmed, and the old one is notified first', async () => {
  const rafa = await aConfirmedMember()
  const email = someone().email
  const { status, body } = await rafa.patch('/api/user', { email, password: aPassword })
  expect([status, body.email, body.newEmail, body.emailVerified]).toEqual([200, rafa.email, email, true])
  const notice = (await world.mailsTo(rafa.email)).at(-1)
  expect(notice?.subject).toBe('Your email address is about to change')
  expect(`${notice?.text}`).toContain('coach@rollbook.example')
  expect(`${notice?.text}${notice?.html}`).not.toContain(email)
  expect((await logIn(email, aPassword)).status).toBe(401)

  expect((await confirmBy(rafa, email)).body).toMatchObject({ email, newEmail: null, emailVerified: true })
  expect((await logIn(rafa.email, aPassword)).status).toBe(401)
  expect((await logIn(email, aPassword)).status).toBe(200)
})

test('a typo in a new address gives nobody the journal and can be undone', async () => {
  const rafa = await aConfirmedMember()
  const mistyped = await world.signUp()
  await mistyped.delete('/api/user')
  await rafa.patch('/api/user', { email: mistyped.email, password: aPassword })
  const before = await world.mailsTo(mistyped.email)
  await world.browser().post('/api/auth/forgot-password', { email: mistyped.email })
  expect(await world.mailsTo(mistyped.email)).toHaveLength(before.length)

  expect((await rafa.patch('/api/user', { email: rafa.email })).body).toEqual({
    ...rafa.user,
    emailVerified: true,
  })
  expect((await confirmBy(rafa, mistyped.email)).status).toBe(400)
  expect((await rafa.get('/api/auth/session')).body.email).toBe(rafa.email)
})

test('a typo in an unconfirmed address is corrected right away', async () => {
  const rafa = await world.signUp()
  const email = someone().email
  const { body } = await rafa.patch('/api/user', { email, password: aPassword })
  expect(body).toMatchObject({ email, newEmail: null, emailVerified: false })
  expect((await confirmBy(rafa, email)).body.emailVerified).toBe(true)
})

test('an address that someone else registered in the meantime is not confirmed', async () => {
  const rafa = await aConfirmedMember()
  const email = someone().email
  await rafa.patch('/api/user', { email, password: aPassword })
  await world.signUp({ email })
  expect(await confirmBy(rafa, email)).toMatchObject({ status: 401, body: { code: 'OTHER_PERSON' } })
  const mail = (await world.mailsTo(email)).find(({ text }) => text.includes(`/${rafa.user.id}`))
  const [, token] = /\/verify-email\/([\w-]{43})\//.exec(mail?.text ?? '') ?? []
  const answer = await rafa.post('/api/auth/verify-email', { token, userId: rafa.user.id })
  expect(answer).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
  expect((await rafa.get('/api/auth/session')).body.email).toBe(rafa.email)
})

test('changing the address floods nobody with email and does not reveal who has an account', async () => {
  const rafa = await world.signUp()
  const dana = await world.signUp()
  const victim = someone().email
  const answers = []
  for (const email of [victim, someone().email, victim, someone().email, victim, someone().email, dana.email])
    answers.push((await rafa.patch('/api/user', { email, password: aPassword })).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('links mailed to the old address stop working after the change', async () => {
  const rafa = await aConfirmedMember()
  await rafa.post('/api/auth/forgot-password', { email: rafa.email })
  const mails = await world.mailsTo(rafa.email)
  const links = mails.map(({ text }) => /\/(?:verify-email|reset-password)\/([\w-]{43})\//.exec(text)?.[1])
  const email = someone().email
  await rafa.patch('/api/user', { email, password: aPassword })
  expect((await confirmBy(rafa, email)).status).toBe(200)
  const given = { userId: rafa.user.id, password: 'Kimura2027' }
  for (const token of links) {
    expect((await world.browser().post('/api/auth/reset-password', { ...given, token })).status).toBe(400)
    expect((await rafa.post('/api/auth/verify-email', { ...given, token })).status).toBe(400)
  }
  expect(links).toHaveLength(2)
})

test('an address that is taken is refused at its field, and nothing else changes', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const changes = { fullName: 'Other', email: dana.email.toUpperCase(), password: aPassword }
  expect(await rafa.patch('/api/user', changes)).toMatchObject({
    status: 409,
    body: { code: 'EMAIL_TAKEN', fields: { email: 'Email already exists' } },
  })
  expect((await rafa.get('/api/auth/session')).body).toEqual(rafa.user)
})

test('guessing the password in an open session is throttled as on the login page', async () => {
  const rafa = await world.signUp()
  const guesses = []
  for (let n = 0; n < 12; n++)
    guesses.push((await rafa.patch('/api/user', { email: someone().email, password: 'Wrong2026' })).status)
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
})

test('a visitor can neither read nor change an account', async () => {
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
