import { expect, test } from 'vitest'
import { aPassword, aWorld, someone } from '#test/world.ts'

const world = await aWorld()
const people = () => world.db.selectFrom('users').selectAll().execute()
const registered = async (typed: Record<string, unknown>) => world.browser().post('/api/auth/register', typed)

test('a newcomer registers with only the required fields and is logged in right away', async () => {
  const rafa = world.browser()
  const typed = someone()
  const { status, body } = await rafa.post('/api/auth/register', typed)

  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(Number),
    fullName: 'Rafa Moreno',
    email: typed.email,
    username: null,
    beltLevel: 'white',
    academy: '',
    trainingRemindersEnabled: true,
    weeklyDigestEnabled: false,
    darkModeEnabled: false,
    feedbackMailsEnabled: true,
    billingMailsEnabled: true,
    coachMailsEnabled: true,
    isAdmin: false,
    stripes: 0,
    timeZone: '',
    isTimeZoneUnknown: false,
    weekStartsOn: 0,
    dayEndsAt: 0,
    weeklyGoal: null,
    emailVerified: false,
    hasPassword: true,
    newEmail: null,
    verificationUnsent: false,
  })
  expect((await rafa.get('/api/auth/session')).body).toEqual(body)
})

test('everything a newcomer types is stored, trimmed', async () => {
  const typed = someone({
    fullName: ' Ana Souza ',
    username: ' ana.souza ',
    beltLevel: 'purple',
    academy: ' Norte ',
  })
  const { body } = await registered({ ...typed, email: ` ${typed.email.toUpperCase()} ` })

  expect(body).toMatchObject({
    fullName: 'Ana Souza',
    username: 'ana.souza',
    beltLevel: 'purple',
    academy: 'Norte',
  })
  expect(body.email).toBe(typed.email)
})

test.each([
  ['en-US,en;q=0.9', 0],
  ['en-GB,en;q=0.9', 1],
  ['de', 1],
  ['pt-BR,pt;q=0.9,en;q=0.8', 0],
  ['ar-EG', 6],
  ['dv-MV', 0],
  ['en-US@posix', 0],
  ['*', 0],
  ['', 0],
])('in a browser that prefers “%s”, a newcomer’s weeks start on day %i', async (language, weekStartsOn) => {
  const browser = world.browser()
  const token = (await browser.get('/api/csrf-token')).body.csrfToken
  const { body } = await browser.send({
    method: 'POST',
    url: '/api/auth/register',
    headers: { 'x-csrf-token': token, 'accept-language': language },
    payload: someone(),
  })
  expect(body.weekStartsOn).toBe(weekStartsOn)
})

test('two people without a username are not duplicates', async () => {
  const answers = [await registered(someone({ username: '' })), await registered(someone({ username: '  ' }))]
  expect(answers.map((answer) => [answer.status, answer.body.username])).toEqual([
    [201, null],
    [201, null],
  ])
})

test('an address is registered only once, in any letter case', async () => {
  const rafa = await world.signUp()
  for (const email of [rafa.email, rafa.email.toUpperCase(), ` ${rafa.email.replace('rafa', 'RaFa')} `]) {
    const refused = await registered(someone({ email }))
    expect(refused).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN', message: 'Email already exists' } })
  }
  expect((await people()).filter(({ email }) => email.toLowerCase() === rafa.email)).toHaveLength(1)
})

test('a username is taken only once, in any letter case', async () => {
  await world.signUp({ username: 'RollingAna' })
  const refused = await registered(someone({ username: 'rollingANA' }))

  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'USERNAME_TAKEN', message: 'Username already exists' },
  })
})

test('of five registrations of one address at once, exactly one creates an account', async () => {
  const typed = someone()
  const browsers = Array.from({ length: 5 }, () => world.browser())
  const answers = await Promise.all(browsers.map((one) => one.post('/api/auth/register', typed)))

  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409])
  expect((await people()).filter(({ email }) => email === typed.email)).toHaveLength(1)
  const sessions = await Promise.all(browsers.map((one) => one.get('/api/auth/session')))
  expect(sessions.filter((session) => session.status === 200)).toHaveLength(1)
})

test('nobody registers as an administrator, as verified, or as a subscriber', async () => {
  const { status, body } = await registered(
    someone({
      id: 1,
      isAdmin: true,
      is_admin: true,
      emailVerifiedAt: '2026-01-01',
      email_verified_at: '2026-01-01',
      subscriptionStatus: 'active',
      trialEndDate: '2099-01-01',
      trainingRemindersEnabled: false,
      createdAt: '2020-01-01',
    }),
  )
  expect(status).toBe(201)
  expect(body).toMatchObject({ isAdmin: false, trainingRemindersEnabled: true })
  expect(Object.keys(body)).not.toContain('subscriptionStatus')

  const row = (await people()).find(({ id }) => id === body.id)
  expect(row?.emailVerifiedAt).toBeNull()
  expect(row?.createdAt.getFullYear()).toBeGreaterThan(2020)
})

test('no reply contains the password or its hash, and the password itself is stored nowhere', async () => {
  const rafa = world.browser()
  const typed = someone()
  const answers = [
    await rafa.post('/api/auth/register', typed),
    await rafa.get('/api/auth/session'),
    await rafa.post('/api/auth/login', typed),
  ]
  for (const { body } of answers) {
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|"password/i)
    expect(JSON.stringify(body)).not.toContain(aPassword)
  }
  const row = (await people()).find(({ email }) => email === typed.email)
  expect(row?.passwordHash).toMatch(/^argon2id\$/)
  expect(JSON.stringify(row)).not.toContain(aPassword)
})

const tooShort = 'Password must be at least 8 characters'
const tooWeak = 'Password must contain at least one uppercase letter, one lowercase letter, and one number'
test.each([
  ['fullName', undefined, 'Full name is required'],
  ['fullName', '   ', 'Full name is required'],
  ['fullName', 7, 'Full name is required'],
  ['fullName', 'R'.repeat(121), 'Full name can be at most 120 characters'],
  ['email', undefined, 'Email is required'],
  ['email', '', 'Email is required'],
  ['email', ['rafa@example.com'], 'Email is required'],
  ['email', 'rafa@mat', 'Please enter a valid email address'],
  ['email', 'ra\u0000fa@example.com', 'Please enter a valid email address'],
  ['password', undefined, tooShort],
  ['password', 'Armba26', tooShort],
  ['password', 'armbar2026', tooWeak],
  ['password', 'ARMBAR2026', tooWeak],
  ['password', 'ArmbarArmbar', tooWeak],
  ['password', 'Armbar 2026', 'Leave out spaces. Allowed are A–Z, a–z, 0–9, and @$!%*#?&.'],
  ['password', 'Armbar2026(', 'Leave out (. Allowed are A–Z, a–z, 0–9, and @$!%*#?&.'],
  ['username', 'rm', 'Username must be at least 3 characters'],
  ['username', 42, 'Username must be text'],
  ['beltLevel', 'coral', 'Please choose a belt'],
  ['beltLevel', null, 'Please choose a belt'],
  ['academy', {}, 'Academy must be text'],
])('a newcomer whose %s is %j reads why not, and no account is created', async (field, value, message) => {
  const before = await people()
  const refused = await registered(someone({ [field]: value }))

  expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID', message, fields: { [field]: message } } })
  expect(await people()).toHaveLength(before.length)
})

test('a form with several mistakes names all of them at once', async () => {
  const { body } = await registered({ fullName: '', email: 'rafa', password: 'short', username: 'rm' })
  expect(body.fields).toEqual({
    fullName: 'Full name is required',
    email: 'Please enter a valid email address',
    password: tooShort,
    username: 'Username must be at least 3 characters',
  })
  expect(body.message).toBe('Full name is required')
})
