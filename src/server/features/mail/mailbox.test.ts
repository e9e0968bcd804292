import { expect, test } from 'vitest'
import { aWorld } from '#test/world.ts'

const world = await aWorld({ PUBLIC_URL: 'http://rollbook.test' })
const production = await aWorld({ NODE_ENV: 'production' })
const withProxy = await aWorld({ TRUST_PROXY: '1' })
const withSmtp = await aWorld({ SMTP_URL: 'smtp://127.0.0.1:1' })

test('without a mail server, mails can be read on this machine and their links followed', async () => {
  expect((await world.browser().get('/dev/mailbox')).body).toContain('No emails yet.')
  const rafa = await world.signUp({ fullName: '"Ana"<Souza>' })
  await world.db
    .updateTable('users')
    .set({ emailVerifiedAt: world.deps.clock() })
    .where('id', '=', rafa.user.id)
    .execute()
  await rafa.post('/api/auth/forgot-password', { email: rafa.email })
  const [, mail] = await world.mailsTo(rafa.email)
  const { status, body, headers } = await world.browser().get('/dev/mailbox')
  expect(status).toBe(200)
  expect(body).toContain(`<a href="/dev/mailbox/${mail?.name}">Choose a new password</a>`)
  expect(headers['content-security-policy']).not.toContain('script')

  const answer = await world.browser().get(`/dev/mailbox/${mail?.name}`)
  expect(answer.body).toMatch(/<a href="http:\/\/rollbook\.test\/reset-password\/[\w-]{43}\/\d+">/)
  expect(answer.body).toContain('<iframe title="The email as HTML" sandbox srcdoc="')
  expect(answer.body).toContain('&quot;Ana&quot;&lt;Souza&gt;')
  expect((await world.browser().get('/dev/mailbox/..%2F..%2Fsecret')).status).toBe(404)
})

test('nobody else reads them: no other machine, and no site that points its own name at this one', async () => {
  const { email } = await world.signUp()
  const path = `/dev/mailbox/${(await world.mailsTo(email))[0]?.name}`
  expect((await world.browser().get(path)).status).toBe(200)
  const replies = [
    await world.browser('203.0.113.4').get(path),
    await world.browser().get(path, { host: 'evil.example' }),
    await world.browser('203.0.113.4').get('/dev/mailbox'),
    await world.browser().get('/dev/mailbox', { host: 'evil.example' }),
    await world.browser().get('/dev/mailbox', { host: 'localhost.evil.example' }),
    await production.browser().get('/dev/mailbox'),
    await withSmtp.browser().get('/dev/mailbox'),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
})

test.each([
  { 'x-forwarded-for': '203.0.113.4' },
  { 'x-forwarded-for': '127.0.0.1' },
  { forwarded: 'for=203.0.113.4' },
  { via: '1.1 proxy' },
  { 'x-real-ip': '203.0.113.4' },
])('nor does anybody behind a local proxy that is not configured: %j', async (headers) => {
  expect((await world.browser().get('/dev/mailbox', headers)).status).toBe(404)
  expect((await world.browser().get('/api/auth/local/google', headers)).status).toBe(404)
})

test('behind a configured proxy the client address counts', async () => {
  const ask = (address: string) => withProxy.browser().get('/dev/mailbox', { 'x-forwarded-for': address })
  expect((await ask('127.0.0.2')).status).toBe(200)
  expect((await ask('203.0.113.4')).status).toBe(404)
  expect((await ask('127.0.0.1, 203.0.113.4')).status).toBe(404)
})
