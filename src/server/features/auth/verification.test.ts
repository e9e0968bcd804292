import { expect, test } from 'vitest'
import { aWorld } from '../../../../test/world.ts'

const world = await aWorld({ PUBLIC_URL: 'http://rollbook.test' })
const hour = 3_600_000

const verificationMails = async (email: string) =>
  (await world.mailsTo(email)).filter(({ subject }) => subject === 'Confirm your e-mail address')

async function linkOf(email: string) {
  const mail = (await verificationMails(email)).at(-1)
  const [, token = '', userId] =
    /http:\/\/rollbook\.test\/verify-email\/([\w-]{43})\/(\d+)/.exec(mail?.text ?? '') ?? []
  return { token, userId: Number(userId) }
}
const verify = (link: object) => world.browser().post('/api/auth/verify-email', link)
const spent = { status: 400, body: { code: 'LINK_SPENT' } }

test('a newcomer gets a mail, and the address is confirmed by its link in any browser', async () => {
  const rafa = await world.signUp()
  expect(rafa.user.emailVerified).toBe(false)
  expect(await verify(await linkOf(rafa.email))).toMatchObject({ status: 204, body: '' })
  expect((await rafa.get('/api/auth/session')).body.emailVerified).toBe(true)
})

test('the link works once, and for a day', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const [link, late] = [await linkOf(rafa.email), await linkOf(dana.email)]
  expect((await verify(link)).status).toBe(204)
  expect(await verify(link)).toMatchObject(spent)
  world.later(24 * hour)
  expect(await verify(late)).toMatchObject(spent)
  expect((await dana.get('/api/auth/session')).body.emailVerified).toBe(false)
})

test("somebody else's link confirms nothing", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const { token } = await linkOf(rafa.email)
  expect(await verify({ token, userId: dana.user.id })).toMatchObject(spent)
  expect((await verify({ token, userId: rafa.user.id })).status).toBe(204)
})

test('the mail comes again when asked for, five times an hour, and not once the address is confirmed', async () => {
  const rafa = await world.signUp()
  const asked = []
  for (let n = 0; n < 6; n++) asked.push((await rafa.post('/api/auth/verification')).status)
  expect(asked).toEqual([204, 204, 204, 204, 204, 429])
  expect(await verificationMails(rafa.email)).toHaveLength(6)

  const dana = await world.signUp()
  await verify(await linkOf(dana.email))
  expect((await dana.post('/api/auth/verification')).status).toBe(204)
  expect(await verificationMails(dana.email)).toHaveLength(1)
  expect((await world.browser().post('/api/auth/verification')).status).toBe(401)
})

test('a name of markup and line breaks stays a name in a mail, and is none in the first one', async () => {
  const fullName = 'Rafa\r\nBcc: victim@example.com\r\n\r\n<img src=x onerror=alert(1)>"'
  const rafa = await world.signUp({ fullName })
  await rafa.post('/api/auth/forgot-password', { email: rafa.email })
  const [first, second] = await world.mailsTo(rafa.email)
  expect(first).toMatchObject({ subject: 'Confirm your e-mail address', to: rafa.email })
  expect(`${first?.html} ${first?.text}`).not.toMatch(/Rafa|onerror/)
  expect(second).toMatchObject({ subject: 'Choose a new password', to: rafa.email })
  expect(second?.html).not.toContain('<img')
  expect(second?.html).toContain('&#60;img src=x onerror=alert(1)&#62;')
  expect(await world.mailsTo('victim@example.com')).toEqual([])
})
