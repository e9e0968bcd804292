import { expect, test } from 'vitest'
import { aWorld, someone } from '#test/world.ts'
import { mailOffUrl } from './service.ts'

const world = await aWorld()

/** The link in an email that turns off training reminders. */
async function linkOf(userId: number): Promise<string> {
  const row = await world.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  return mailOffUrl('', row, 'reminders')
}
const press = (url: string) => world.browser().send({ method: 'POST', url })
const isOn = async (rafa: { get: (url: string) => Promise<{ body: { trainingRemindersEnabled: boolean } }> }) =>
  (await rafa.get('/api/auth/session')).body.trainingRemindersEnabled

test('once a member has renewed the links in their emails, earlier ones say that they no longer work, and do nothing', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const [old, others] = [await linkOf(rafa.user.id), await linkOf(dana.user.id)]
  expect((await world.browser().get(old)).body).toContain('Turn off training reminders?')
  expect((await rafa.post('/api/user/mail-off-key')).status).toBe(204)

  for (const reply of [await world.browser().get(old), await press(old)]) {
    expect(reply.status).toBe(404)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.body).toContain('This link no longer works')
    expect(reply.body).toContain('Settings')
  }
  expect(await isOn(rafa)).toBe(true)
  expect((await press(await linkOf(rafa.user.id))).status).toBe(200)
  expect(await isOn(rafa)).toBe(false)
  // Nobody else's changed.
  expect((await press(others)).status).toBe(200)
  expect((await world.browser().post('/api/user/mail-off-key')).status).toBe(401)
})

test('all 128 bits of the key in such a link are random', async () => {
  const keys: string[] = []
  for (let member = 0; member < 3; member++) {
    const { user } = await world.signUp()
    keys.push((await linkOf(user.id)).split('/')[3] ?? '')
  }
  // Of three that PostgreSQL makes, each has a 4 where its version is.
  const isFixed = (key: string) => /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab]/.test(key)
  expect(keys.filter((key) => !isFixed(key))).not.toEqual([])
})

test('emails to an address that a member has given up can no longer turn anything off', async () => {
  const rafa = await world.signUp()
  await world.db
    .updateTable('users')
    .set({ emailVerifiedAt: world.deps.clock() })
    .where('id', '=', rafa.user.id)
    .execute()
  const old = await linkOf(rafa.user.id)
  const { email } = someone()
  await rafa.patch('/api/user', { email, password: rafa.password })
  const mail = (await world.mailsTo(email)).at(-1)
  const [, token, userId] = /\/verify-email\/([^/\s]+)\/(\d+)/.exec(mail?.text ?? '') ?? []
  expect((await rafa.post('/api/auth/verify-email', { token, userId: Number(userId) })).status).toBe(200)
  expect((await press(old)).status).toBe(404)
  expect(await isOn(rafa)).toBe(true)
})
