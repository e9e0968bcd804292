import { expect, test } from 'vitest'
import { aWorld, type Browser } from '#test/world.ts'

const world = await aWorld({ PUBLIC_URL: 'http://rollbook.test' })
const hour = 3_600_000

const verificationMails = async (email: string) =>
  (await world.mailsTo(email)).filter(({ subject }) => subject === 'Confirm your email address')

async function linkOf(email: string) {
  const mail = (await verificationMails(email)).at(-1)
  const [, token = '', userId] =
    /http:\/\/rollbook\.test\/verify-email\/([\w-]{43})\/(\d+)/.exec(mail?.text ?? '') ?? []
  return { token, userId: Number(userId) }
}
const verify = (browser: Browser, link: object) => browser.post('/api/auth/verify-email', link)
const spent = { status: 400, body: { code: 'LINK_EXPIRED' } }

test('a newcomer gets an email and confirms the address by its link', async () => {
  const rafa = await world.signUp()
  expect(rafa.user.emailVerified).toBe(false)
  const { status, body } = await verify(rafa, await linkOf(rafa.email))
  expect([status, body]).toEqual([200, { ...rafa.user, emailVerified: true }])
  expect((await rafa.get('/api/auth/session')).body.emailVerified).toBe(true)
})

test('an address is confirmed only by the member who is logged in, not by anyone else who clicks the link', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const link = await linkOf(rafa.email)
  expect(await verify(world.browser(), link)).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } })
  expect(await verify(dana, link)).toMatchObject({ status: 401, body: { code: 'OTHER_PERSON' } })
  expect((await rafa.get('/api/auth/session')).body.emailVerified).toBe(false)
  expect((await verify(rafa, link)).status).toBe(200)
})

test('the link works once, within a day', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const [link, late] = [await linkOf(rafa.email), await linkOf(dana.email)]
  expect((await verify(rafa, link)).status).toBe(200)
  expect(await verify(rafa, link)).toMatchObject(spent)
  world.later(24 * hour)
  expect(await verify(dana, late)).toMatchObject(spent)
  expect((await dana.get('/api/auth/session')).body.emailVerified).toBe(false)
})

test("another member's link confirms nothing", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const { token } = await linkOf(rafa.email)
  expect(await verify(dana, { token, userId: dana.user.id })).toMatchObject(spent)
  expect((await verify(rafa, { token, userId: rafa.user.id })).status).toBe(200)
})

test('the email is sent again on request, three times an hour, until the address is confirmed', async () => {
  const rafa = await world.signUp()
  const statuses = []
  for (let n = 0; n < 3; n++) statuses.push((await rafa.post('/api/auth/verification')).status)
  expect(statuses).toEqual([204, 204, 429])
  expect(await verificationMails(rafa.email)).toHaveLength(3)

  const dana = await world.signUp()
  await verify(dana, await linkOf(dana.email))
  expect((await dana.post('/api/auth/verification')).status).toBe(204)
  expect(await verificationMails(dana.email)).toHaveLength(1)
  expect((await world.browser().post('/api/auth/verification')).status).toBe(401)
})

test('an unconfirmed address gets links only, and no text that somebody typed', async () => {
  const fullName = 'A winner\n\nCollect it at https://evil.example'
  const rafa = await world.signUp({ fullName })
  await rafa.post('/api/auth/forgot-password', { email: rafa.email })
  await world.mailsTo(rafa.email)
  await rafa.delete('/api/user')
  const mails = await world.mailsTo(rafa.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your email address', 'Choose a new password'])
  expect(mails.map(({ html, text }) => html + text).join()).not.toMatch(/winner|evil/)
})

test('a name with markup and line breaks stays one line of plain text in an email', async () => {
  const fullName = '<img/src=x>\r\nBcc: victim@example.com\r\n\r\n<img src=x onerror=alert(1)>"'
  const rafa = await world.signUp({ fullName })
  await verify(rafa, await linkOf(rafa.email))
  await rafa.post('/api/auth/forgot-password', { email: rafa.email })
  const mail = (await world.mailsTo(rafa.email)).at(-1)
  expect(mail).toMatchObject({ subject: 'Choose a new password', to: rafa.email })
  expect(mail?.html).not.toContain('<img')
  expect(mail?.html).toContain('Hi &lt;img/src=x&gt;,')
  expect(mail?.text).toContain('Hi <img/src=x>,\n')
  expect(await world.mailsTo('victim@example.com')).toEqual([])
})
