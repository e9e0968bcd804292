import { expect, test } from 'vitest'
import { addPasskey } from '#test/authenticator.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
const link = (userId: number, provider: 'google' | 'github') =>
  world.db
    .insertInto('identities')
    .values({
      provider,
      subject: `${provider} ${userId}`,
      userId,
      email: 'r@example.com',
      linkedAt: world.deps.clock(),
    })
    .execute()

test('a linked account is unlinked unless it is the last sign-in method', async () => {
  const rafa = await world.signUp()
  await link(rafa.user.id, 'google')
  await link(rafa.user.id, 'github')
  expect((await rafa.get('/api/user/identities')).body).toEqual([
    { provider: 'github', email: 'r@example.com', linkedAt: expect.any(String) },
    { provider: 'google', email: 'r@example.com', linkedAt: expect.any(String) },
  ])
  await world.db.updateTable('users').set({ passwordHash: null }).where('id', '=', rafa.user.id).execute()
  const answers = await Promise.all([
    rafa.delete('/api/user/identities/google'),
    rafa.delete('/api/user/identities/github'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
  expect(answers.find(({ status }) => status === 400)?.body.code).toBe('LAST_SIGN_IN_METHOD')
  expect((await rafa.get('/api/user/identities')).body).toHaveLength(1)
})

test("nobody unlinks what is not linked, or another member's account", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  await link(dana.user.id, 'google')
  expect((await rafa.delete('/api/user/identities/google')).status).toBe(404)
  expect((await rafa.delete('/api/user/identities/myspace')).status).toBe(404)
  expect((await dana.get('/api/user/identities')).body).toHaveLength(1)
})

test('passkeys, linked accounts and the password count together: the last of them stays', async () => {
  const rafa = await world.signUp()
  await link(rafa.user.id, 'google')
  await addPasskey(rafa)
  await addPasskey(rafa)
  await world.db.updateTable('users').set({ passwordHash: null }).where('id', '=', rafa.user.id).execute()
  const [one, other] = (await rafa.get('/api/user/passkeys')).body
  expect((await rafa.delete('/api/user/identities/google')).status).toBe(204)
  const answers = await Promise.all([one, other].map(({ id }) => rafa.delete(`/api/user/passkeys/${id}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
  expect(answers.find(({ status }) => status === 400)?.body.code).toBe('LAST_SIGN_IN_METHOD')
  expect((await rafa.get('/api/user/passkeys')).body).toHaveLength(1)
})

test("another person's passkey is 404 and stays", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  await addPasskey(dana)
  const [{ id }] = (await dana.get('/api/user/passkeys')).body
  expect((await rafa.get('/api/user/passkeys')).body).toEqual([])
  expect((await rafa.delete(`/api/user/passkeys/${id}`)).status).toBe(404)
  expect((await rafa.delete('/api/user/passkeys/x')).status).toBe(404)
  expect((await dana.get('/api/user/passkeys')).body).toHaveLength(1)
  expect((await dana.delete(`/api/user/passkeys/${id}`)).status).toBe(204)
  expect((await dana.delete(`/api/user/passkeys/${id}`)).status).toBe(404)
})
