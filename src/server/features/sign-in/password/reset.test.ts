import { expect, test } from 'vitest'
import { aPassword, aWorld, someone } from '#test/world.ts'

const world = await aWorld({ PUBLIC_URL: 'http://rollbook.test' })
const minute = 60_000
const newPassword = 'Kimura2027'

const ask = (email: string, address?: string, next?: string) =>
  world.browser(address).post('/api/auth/forgot-password', { email, next })
const resetMails = async (email: string) =>
  (await world.mailsTo(email)).filter(({ subject }) => subject === 'Choose a new password')

/** The parameters of the link in the latest reset mail. */
async function linkOf(email: string) {
  const mail = (await resetMails(email)).at(-1)
  const [, token = '', userId] =
    /http:\/\/rollbook\.test\/reset-password\/([\w-]{43})\/(\d+)/.exec(mail?.text ?? '') ?? []
  return { token, userId: Number(userId) }
}
async function forgets(email: string) {
  expect((await ask(email)).status).toBe(204)
  return linkOf(email)
}
const reset = (link: object, password = newPassword) =>
  world.browser().post('/api/auth/reset-password', { ...link, password })
const logIn = (email: string, password: string) => world.browser().post('/api/auth/login', { email, password })
const spent = { status: 400, body: { code: 'LINK_EXPIRED' } }

test('a member who forgot the password chooses a new one by a mailed link and logs in with it', async () => {
  const rafa = await world.signUp()
  expect((await ask(` ${rafa.email.toUpperCase()}`)).status).toBe(204)
  const link = await linkOf(rafa.email)
  expect(await reset(link)).toMatchObject({ status: 204, body: '' })
  expect((await logIn(rafa.email, aPassword)).status).toBe(401)
  expect((await logIn(rafa.email, newPassword)).status).toBe(200)
  expect((await world.mailsTo(rafa.email)).at(-1)?.subject).toBe('Your password was changed')
})

test('the link leads on to the page that the visitor came for, and to no other address', async () => {
  const rafa = await world.signUp()
  const mailFor = async (next: string) => {
    await ask(rafa.email, undefined, next)
    return (await resetMails(rafa.email)).at(-1)?.text
  }
  for (const next of ['//evil.example', '/api/auth/logout'])
    expect(await mailFor(next)).toMatch(/reset-password\/[\w-]{43}\/\d+\s/)
  expect(await mailFor('/calendar?view=week')).toMatch(/\/\d+\?next=%2Fcalendar%3Fview%3Dweek\s/)
  expect(await reset(await linkOf(rafa.email))).toMatchObject({ status: 204 })
})

test('an unknown address gets the same reply and no email', async () => {
  const rafa = await world.signUp()
  const unknown = someone().email
  const [one, other] = [await ask(rafa.email), await ask(unknown)]
  expect([other.status, other.body, Object.keys(other.headers)]).toEqual([
    one.status,
    one.body,
    Object.keys(one.headers),
  ])
  expect(await world.mailsTo(unknown)).toEqual([])
})

test('a reset ends all sessions, verifies the address, and clears the guesses of strangers', async () => {
  const rafa = await world.signUp()
  for (let n = 0; n < 11; n++) await logIn(rafa.email, 'Wrong2026')
  const link = await forgets(rafa.email)
  const here = world.browser()
  await here.post('/api/auth/reset-password', { ...link, password: newPassword })
  expect((await rafa.get('/api/auth/session')).status).toBe(401)

  const { status, body } = await here.post('/api/auth/login', { email: rafa.email, password: newPassword })
  expect([status, body.emailVerified]).toEqual([200, true])
})

test('further guesses do not lock the owner out of the browser in which the password was reset', async () => {
  const rafa = await world.signUp()
  const link = await forgets(rafa.email)
  const here = world.browser()
  await here.post('/api/auth/reset-password', { ...link, password: newPassword })
  for (let n = 0; n < 11; n++) await logIn(rafa.email, 'Wrong2026')
  expect((await here.post('/api/auth/login', { email: rafa.email, password: newPassword })).status).toBe(200)
})

test('of three uses of one link at once, one works', async () => {
  const rafa = await world.signUp()
  const link = await forgets(rafa.email)
  const passwords = ['Kimura2031', 'Kimura2032', 'Kimura2033']
  const answers = await Promise.all(passwords.map((password) => reset(link, password)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400])
  const works = await Promise.all(passwords.map((password) => logIn(rafa.email, password)))
  expect(works.map(({ status }) => status === 200)).toEqual(answers.map(({ status }) => status === 204))
})

test('a link works once, within an hour', async () => {
  const rafa = await world.signUp()
  const used = await forgets(rafa.email)
  expect((await reset(used)).status).toBe(204)
  expect(await reset(used, 'Kimura2028')).toMatchObject(spent)

  const late = await forgets(rafa.email)
  world.later(60 * minute)
  expect(await reset(late)).toMatchObject(spent)
  const inTime = await forgets(rafa.email)
  world.later(59 * minute)
  expect((await reset(inTime)).status).toBe(204)
})

test('a reset revokes the other links that were mailed', async () => {
  const rafa = await world.signUp()
  const [first, second] = [await forgets(rafa.email), await forgets(rafa.email)]
  expect(first.token).not.toBe(second.token)
  expect((await reset(second)).status).toBe(204)
  expect(await reset(first, 'Kimura2028')).toMatchObject(spent)
})

test("another member's link, a made-up one, and a verification link reset nothing", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const link = await forgets(dana.email)
  const [, verification] = /verify-email\/([\w-]{43})/.exec((await world.mailsTo(rafa.email))[0]?.text ?? '') ?? []
  for (const token of [link.token, 'A'.repeat(43), '', verification])
    expect(await reset({ token, userId: rafa.user.id })).toMatchObject(spent)
  expect((await logIn(rafa.email, aPassword)).status).toBe(200)
})

test('nobody can use what is stored of a link', async () => {
  const rafa = await world.signUp()
  await forgets(rafa.email)
  const { tokenHash } = await world.db
    .selectFrom('mailTokens')
    .select('tokenHash')
    .where('userId', '=', rafa.user.id)
    .where('purpose', '=', 'reset')
    .executeTakeFirstOrThrow()
  expect(await reset({ token: tokenHash.toString('base64url'), userId: rafa.user.id })).toMatchObject(spent)
})

test('a common or weak new password is refused, and the link still works for a better one', async () => {
  const rafa = await world.signUp()
  const link = await forgets(rafa.email)
  expect(await reset(link, 'Password1')).toMatchObject({
    status: 400,
    body: { code: 'COMMON_PASSWORD', fields: { password: expect.stringContaining('too common') } },
  })
  expect((await reset(link, 'short')).body.code).toBe('INVALID')
  expect((await reset(link)).status).toBe(204)
})

test('an address gets at most three reset mails an hour, and whoever asks for more reads so', async () => {
  const rafa = await world.signUp()
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(rafa.email)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 429, 429, 429, 429, 429])
  expect(await resetMails(rafa.email)).toHaveLength(3)
  world.later(61 * minute)
  await ask(rafa.email)
  expect(await resetMails(rafa.email)).toHaveLength(4)
})

test('one network address may ask sixty times an hour', async () => {
  const answers = []
  for (let n = 0; n < 61; n++) answers.push((await ask(`nobody${n}@example.com`, '192.0.2.60')).status)
  expect(answers).toEqual([...Array.from({ length: 60 }, () => 204), 429])
})

test('links lead to PUBLIC_URL, whatever the Host header says', async () => {
  const rafa = await world.signUp()
  const mine = world.browser()
  const token = (await mine.get('/api/csrf-token')).body.csrfToken as string
  await mine.send({
    method: 'POST',
    url: '/api/auth/forgot-password',
    headers: { 'x-csrf-token': token, host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    payload: { email: rafa.email },
  })
  const [mail] = await resetMails(rafa.email)
  expect(mail?.text).toContain('http://rollbook.test/reset-password/')
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
})

test('whoever registered an address before its owner loses all access after the reset', async () => {
  const squatter = await world.signUp()
  await world.db
    .insertInto('identities')
    .values({
      provider: 'google',
      subject: 'squatter',
      userId: squatter.user.id,
      email: 'squatter@example.com',
      linkedAt: world.deps.clock(),
    })
    .execute()
  await reset(await forgets(squatter.email))
  expect((await squatter.get('/api/auth/session')).status).toBe(401)
  expect((await logIn(squatter.email, aPassword)).status).toBe(401)
  const owner = world.browser()
  await owner.post('/api/auth/login', { email: squatter.email, password: newPassword })
  expect((await owner.get('/api/user/identities')).body).toEqual([])
})

test('a login under way with the old password opens no session after the reset', async () => {
  const rafa = await world.signUp()
  const link = await forgets(rafa.email)
  const thieves = Array.from({ length: 5 }, () => world.browser())
  await Promise.all([
    ...thieves.map((thief) => thief.post('/api/auth/login', { email: rafa.email, password: aPassword })),
    reset(link),
  ])
  for (const thief of thieves) expect((await thief.get('/api/auth/session')).status).toBe(401)
})

test('of two links of one account used at once, one works, and nothing breaks', async () => {
  for (let round = 0; round < 4; round++) {
    const rafa = await world.signUp()
    const links = [await forgets(rafa.email), await forgets(rafa.email)]
    const answers = await Promise.all(links.map((link) => reset(link)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
  }
})

test('repeated requests do not push everything else out of the list of events', async () => {
  const rafa = await world.signUp()
  for (let n = 0; n < 15; n++) {
    world.later(30 * minute)
    await forgets(rafa.email)
  }
  const { body } = await rafa.get('/api/user/events')
  expect(body.filter(({ kind }: { kind: string }) => kind === 'reset-requested')).toHaveLength(5)
})

test('the mail about a new password lists the linked accounts', async () => {
  const rafa = await world.signUp()
  await world.db
    .updateTable('users')
    .set({ emailVerifiedAt: world.deps.clock() })
    .where('id', '=', rafa.user.id)
    .execute()
  await world.db
    .insertInto('identities')
    .values({
      provider: 'github',
      subject: 'an intruder',
      userId: rafa.user.id,
      email: 'i@example.com',
      linkedAt: world.deps.clock(),
    })
    .execute()
  await reset(await forgets(rafa.email))
  expect((await world.mailsTo(rafa.email)).at(-1)?.text).toContain(
    'You can also log in with GitHub (i@example.com).',
  )
})
