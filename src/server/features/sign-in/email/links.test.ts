import { expect, test } from 'vitest'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const minute = 60_000

type Purpose = 'reset' | 'verify'

const check = (purpose: Purpose, link: object, address?: string) =>
  world.browser(address).post('/api/auth/check-link', { purpose, ...link })

/** The parameters of the latest link of this kind that was mailed to a person. */
async function linkOf({ email }: Person, purpose: Purpose) {
  const path = purpose === 'reset' ? 'reset-password' : 'verify-email'
  const links = (await world.mailsTo(email)).flatMap(
    ({ text }) => new RegExp(`/${path}/([\\w-]{43})/(\\d+)`).exec(text)?.slice(1, 3) ?? [],
  )
  const [token = '', userId] = links.slice(-2)
  return { token, userId: Number(userId) }
}

async function forgets(person: Person) {
  await world.browser().post('/api/auth/forgot-password', { email: person.email })
  return linkOf(person, 'reset')
}

const works = { status: 204, body: '' }
const dead = { status: 400, body: { code: 'LINK_EXPIRED' } }

test('a link that works says so as often as it is opened, and still works', async () => {
  const rafa = await world.signUp()
  const reset = await forgets(rafa)
  for (let n = 0; n < 3; n++) expect(await check('reset', reset)).toMatchObject(works)
  const verify = await linkOf(rafa, 'verify')
  expect(await check('verify', verify)).toMatchObject(works)
  expect((await rafa.post('/api/auth/verify-email', verify)).status).toBe(200)
  const used = await world.browser().post('/api/auth/reset-password', { ...reset, password: 'Kimura2027' })
  expect(used.status).toBe(204)
  expect(await check('reset', reset)).toMatchObject(dead)
  expect(await check('verify', verify)).toMatchObject(dead)
})

test('a link that is expired, truncated, for something else, or somebody else’s says the same', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const [reset, verify] = [await forgets(rafa), await linkOf(rafa, 'verify')]
  const other = await forgets(dana)
  const answers = await Promise.all([
    check('verify', reset),
    check('reset', verify),
    check('reset', { ...reset, token: reset.token.slice(1) }),
    check('reset', { ...reset, token: '' }),
    check('reset', { ...reset, userId: dana.user.id }),
    check('reset', { ...reset, userId: 999_999_999 }),
    check('reset', { ...other, userId: rafa.user.id }),
  ])
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 400, body: answers[0]?.body })
  expect(answers[0]).toMatchObject(dead)

  world.later(60 * minute)
  expect(await check('reset', reset)).toMatchObject(dead)
  expect(await check('verify', verify)).toMatchObject(works)
  world.later(23 * 60 * minute)
  expect(await check('verify', verify)).toMatchObject(dead)
})

test('a link to an address that was given up since is dead before it is used', async () => {
  const rafa = await world.signUp()
  const reset = await forgets(rafa)
  await world.db.updateTable('users').set({ email: 'new@example.com' }).where('id', '=', rafa.user.id).execute()
  expect(await check('reset', reset)).toMatchObject(dead)
  expect(await check('verify', await linkOf(rafa, 'verify'))).toMatchObject(dead)
})

test('one network address may check two hundred links an hour', async () => {
  const rafa = await world.signUp()
  const reset = await forgets(rafa)
  const answers = []
  for (let n = 0; n < 201; n++) answers.push((await check('reset', reset, '192.0.2.70')).status)
  expect(answers).toEqual([...Array.from({ length: 200 }, () => 204), 429])
  expect(await check('reset', reset)).toMatchObject(works)
})
