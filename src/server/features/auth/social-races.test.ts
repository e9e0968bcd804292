import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
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
    await expect.poll(waitsForALock).toBe(true)
    return { coming }
  })
  await coming.coming
  expect((await intruder.get('/api/auth/session')).body.id).not.toBe(attacker.user.id)
})

async function waitsForALock() {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    world.db,
  )
  return rows.length > 0
}
