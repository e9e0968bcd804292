import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { Authenticator, addPasskey, askToAdd, signInWith } from '../../../../test/authenticator.ts'
import { startCrookedOpenId } from '../../../../test/crooked-openid.ts'
import { answerLocally, comeBack, leaveFor, leaveToLink, linkLocal } from '../../../../test/elsewhere.ts'
import { aWorld, someone } from '../../../../test/world.ts'
import { takeOver } from './social-queries.ts'

const crooked = await startCrookedOpenId()
afterAll(crooked.stop)
const world = await aWorld()
const crookedWorld = await aWorld(crooked.settings)

const somebody = (fields = {}) => {
  const { fullName, email } = someone()
  return { name: fullName, email, isVerified: true, ...fields }
}

test('a session that ends while its member is away to link links nothing', async () => {
  const rafa = await crookedWorld.signUp()
  const intruder = someone().email
  const come = async () => {
    const asked = new URL(await leaveToLink(rafa, 'google')).searchParams
    crooked.prepare({ nonce: asked.get('nonce') ?? '', email: intruder }, {})
    const answer = new URLSearchParams({ code: 'any', state: asked.get('state') ?? '' })
    return comeBack(rafa, new URL(`http://localhost/api/auth/google/callback?${answer}`))
  }
  crooked.setMeanwhile(() => crookedWorld.db.deleteFrom('sessions').where('user_id', '=', rafa.user.id).execute())
  expect(await come()).toBe('/?failed=expired')
  const linked = crookedWorld.db.selectFrom('identities').selectAll().where('user_id', '=', rafa.user.id)
  expect(await linked.execute()).toEqual([])
})

test('who is taken out of an account at the very moment of signing in to it has no session in it', async () => {
  const attacker = await world.signUp()
  const theirs = somebody()
  await linkLocal(attacker, 'github', theirs)
  const intruder = world.browser()
  const there = await answerLocally(intruder, await leaveFor(intruder, 'github'), theirs)
  const coming = await world.db.transaction().execute(async (tx) => {
    await takeOver(tx, attacker.user.id, new Date())
    const coming = comeBack(intruder, there)
    // Until they wait for what is taken from them.
    await expect.poll(() => waitForLocks(1)).toBe(true)
    return { coming }
  })
  await coming.coming
  expect((await intruder.get('/api/auth/session')).body.id).not.toBe(attacker.user.id)
})

test('a passkey that is taken away at the very moment of its use opens no session, and none is added to it', async () => {
  const rafa = await world.signUp()
  const device = await addPasskey(rafa)
  const made = new Authenticator().make(await askToAdd(rafa))
  const intruder = world.browser()
  const coming = await world.db.transaction().execute(async (tx) => {
    await takeOver(tx, rafa.user.id, new Date())
    const coming = [signInWith(intruder, device), rafa.post('/api/user/passkeys', made)]
    await expect.poll(() => waitForLocks(2)).toBe(true)
    return { coming }
  })
  const codes = (await Promise.all(coming.coming)).map(({ body }) => body.code)
  expect(codes).toEqual(['PASSKEY_UNKNOWN', 'SIGNED_OUT'])
  const left = world.db.selectFrom('passkeys').selectAll().where('user_id', '=', rafa.user.id)
  expect(await left.execute()).toEqual([])
})

async function waitForLocks(count: number) {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    world.db,
  )
  return rows.length >= count
}
