import { afterAll, expect, test } from 'vitest'
import { Authenticator, addPasskey, creationOptions, signInWith } from '#test/authenticator.ts'
import { untilBlocked } from '#test/db.ts'
import { startHostileOpenId } from '#test/hostile-openid.ts'
import { followCallback, linkLocally, startLinking, startSignIn, submitLocalPage } from '#test/providers.ts'
import { aWorld, someone } from '#test/world.ts'
import { claimAccount } from '../access.ts'

const hostile = await startHostileOpenId()
afterAll(hostile.stop)
const world = await aWorld()
const hostileWorld = await aWorld(hostile.settings)

const somebody = (fields = {}) => {
  const { fullName, email } = someone()
  return { name: fullName, email, isVerified: true, ...fields }
}

test('a session that ends while its member is at the provider links nothing', async () => {
  const rafa = await hostileWorld.signUp()
  const intruder = someone().email
  const come = async () => {
    const query = new URL(await startLinking(rafa, 'google')).searchParams
    hostile.prepare({ nonce: query.get('nonce') ?? '', email: intruder }, {})
    const answer = new URLSearchParams({ code: 'any', state: query.get('state') ?? '' })
    return followCallback(rafa, new URL(`http://localhost/api/auth/google/callback?${answer}`))
  }
  hostile.setDuringExchange(() =>
    hostileWorld.db.deleteFrom('sessions').where('userId', '=', rafa.user.id).execute(),
  )
  expect(await come()).toBe('/?failed=expired')
  const linked = hostileWorld.db.selectFrom('identities').selectAll().where('userId', '=', rafa.user.id)
  expect(await linked.execute()).toEqual([])
})

test('an identity removed at the very moment it logs in opens no session', async () => {
  const attacker = await world.signUp()
  const theirs = somebody()
  await linkLocally(attacker, 'github', theirs)
  const intruder = world.browser()
  const there = await submitLocalPage(intruder, await startSignIn(intruder, 'github'), theirs)
  const coming = await world.db.transaction().execute(async (tx) => {
    await claimAccount(tx, attacker.user.id, world.deps.clock())
    const coming = followCallback(intruder, there)
    // Until they wait for the lock.
    await untilBlocked(world.db)
    return { coming }
  })
  await coming.coming
  expect((await intruder.get('/api/auth/session')).body.id).not.toBe(attacker.user.id)
})

test('a passkey removed at the very moment of its use opens no session, and none is added', async () => {
  const rafa = await world.signUp()
  const device = await addPasskey(rafa)
  const created = new Authenticator().create(await creationOptions(rafa))
  const intruder = world.browser()
  const coming = await world.db.transaction().execute(async (tx) => {
    await claimAccount(tx, rafa.user.id, world.deps.clock())
    const coming = [signInWith(intruder, device), rafa.post('/api/user/passkeys', created)]
    await untilBlocked(world.db, 2)
    return { coming }
  })
  const codes = (await Promise.all(coming.coming)).map(({ body }) => body.code)
  expect(codes).toEqual(['PASSKEY_UNKNOWN', 'SIGNED_OUT'])
  const left = world.db.selectFrom('passkeys').selectAll().where('userId', '=', rafa.user.id)
  expect(await left.execute()).toEqual([])
})
