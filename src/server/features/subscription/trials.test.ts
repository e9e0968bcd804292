import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/schedule.ts'
import { subscribe } from '#test/make.ts'
import { signInLocally } from '#test/providers.ts'
import { anEntry, aWorld, type Browser, someone } from '#test/world.ts'
import { extendTrial } from './service.ts'

const world = await aWorld()
const day = 86_400_000

let mailboxes = 0
const anAddress = (host = 'example.com') => `trial${++mailboxes}@${host}`

async function register(email: string): Promise<Browser> {
  const browser = world.browser()
  expect((await browser.post('/api/auth/register', someone({ email }))).status).toBe(201)
  return browser
}

/** The token and user of the link that was mailed last. */
async function linkIn(email: string, kind: string) {
  const link = new RegExp(`/${kind}/([^/\\s]+)/(\\d+)`)
  const links = (await world.mailsTo(email)).flatMap(({ text }) => link.exec(text)?.slice(1) ?? [])
  return links.slice(-2)
}

/** Opens the link that was mailed last. */
async function confirmAddress(member: Browser, email: string) {
  const [token, userId] = await linkIn(email, 'verify-email')
  expect((await member.post('/api/auth/verify-email', { token, userId: Number(userId) })).status).toBe(200)
}

async function registerAndConfirm(email: string): Promise<Browser> {
  const member = await register(email)
  await confirmAddress(member, email)
  return member
}

async function deleteAccount(member: Browser) {
  await member.post('/api/auth/confirm', { password: someone().password })
  expect((await member.delete('/api/user')).status).toBe(204)
}

const subscriptionOf = async (member: Browser) => (await member.get('/api/payment/subscription')).body

test('who deletes their account and registers again goes on with what was left of the trial', async () => {
  const email = anAddress()
  const rafa = await registerAndConfirm(email)
  const { trialEndDate } = await subscriptionOf(rafa)
  for (let n = 0; n < 18; n++) await rafa.post('/api/entries', anEntry({ title: `Class ${n}` }))
  world.later(3 * day)
  await deleteAccount(rafa)

  world.later(day)
  const again = await register(email)
  expect(await subscriptionOf(again)).toMatchObject({
    subscriptionStatus: 'trial',
    trialEndDate,
    entries: 18,
    entriesLeft: 2,
    earlierTrial: 'confirmed',
  })
  for (const status of [201, 201, 402])
    expect((await again.post('/api/entries', anEntry({ title: `Open mat ${status}` }))).status).toBe(status)

  await deleteAccount(again)
  world.later(3 * day)
  const third = await registerAndConfirm(email)
  expect(await subscriptionOf(third)).toMatchObject({
    subscriptionStatus: 'expired',
    ended: 'trial',
    trialEndDate,
    earlierTrial: 'confirmed',
  })
  expect((await third.post('/api/entries', anEntry())).status).toBe(402)
  expect((await third.get('/api/entries')).status).toBe(200)
})

test('an address with a plus, or with other dots at Gmail, is the same mailbox', async () => {
  const name = `rafa.moreno${++mailboxes}`
  await deleteAccount(await registerAndConfirm(`${name}@gmail.com`))
  const [dotless, tagged] = [name.replace('.', ''), `${name}+bjj`]
  for (const email of [`${dotless}@googlemail.com`, `${tagged}@gmail.com`])
    expect(await subscriptionOf(await register(email))).toMatchObject({ earlierTrial: 'confirmed' })
  expect(await subscriptionOf(await register(`${dotless}@example.com`))).toMatchObject({ earlierTrial: null })
})

test('nobody uses up the trial of an address that isn’t theirs: whoever confirms it has a whole one', async () => {
  const email = anAddress()
  const stranger = await register(email)
  for (let n = 0; n < 20; n++) await stranger.post('/api/entries', anEntry({ title: `Class ${n}` }))
  world.later(6 * day)
  await deleteAccount(stranger)

  const owner = await register(email)
  expect(await subscriptionOf(owner)).toMatchObject({ entriesLeft: 0, earlierTrial: 'unconfirmed' })
  await confirmAddress(owner, email)
  expect(await subscriptionOf(owner)).toMatchObject({
    subscriptionStatus: 'trial',
    trialEndDate: new Date(world.deps.clock().getTime() + 7 * day).toISOString(),
    entriesLeft: 20,
    earlierTrial: null,
  })
  // Once: the next account of this address continues this trial.
  world.later(2 * day)
  await deleteAccount(owner)
  const again = await registerAndConfirm(email)
  expect(await subscriptionOf(again)).toMatchObject({ earlierTrial: 'confirmed' })
})

test('a stranger who registers an address after its owner left changes nothing about what the owner has left', async () => {
  const email = anAddress()
  const owner = await registerAndConfirm(email)
  const { trialEndDate } = await subscriptionOf(owner)
  await deleteAccount(owner)
  const stranger = await register(email)
  for (let n = 0; n < 20; n++) await stranger.post('/api/entries', anEntry({ title: `Class ${n}` }))
  await deleteAccount(stranger)
  expect(await subscriptionOf(await registerAndConfirm(email))).toMatchObject({ trialEndDate, entriesLeft: 20 })
})

test('without confirming, nobody renews a trial by deleting the account either', async () => {
  const email = anAddress()
  const rafa = await register(email)
  world.later(8 * day)
  await deleteAccount(rafa)
  expect(await subscriptionOf(await register(email))).toMatchObject({
    ended: 'trial',
    earlierTrial: 'unconfirmed',
  })
})

test('who has reset the password has confirmed the address, too', async () => {
  const email = anAddress()
  await deleteAccount(await register(email))
  const owner = await register(email)
  await owner.post('/api/auth/forgot-password', { email })
  const [token, userId] = await linkIn(email, 'reset-password')
  const password = 'Kimura2027'
  const reset = await owner.post('/api/auth/reset-password', { token, userId: Number(userId), password })
  expect(reset.status).toBeLessThan(300)
  await owner.post('/api/auth/login', { email, password })
  expect(await subscriptionOf(owner)).toMatchObject({ earlierTrial: null, subscriptionStatus: 'trial' })
})

test('who logs in with Google owns the address: a trial goes on only if its owner had it', async () => {
  for (const [isConfirmed, earlierTrial] of [
    [true, 'confirmed'],
    [false, null],
  ] as const) {
    const email = anAddress()
    await deleteAccount(await (isConfirmed ? registerAndConfirm(email) : register(email)))
    const owner = world.browser()
    await signInLocally(owner, 'google', { name: 'Rafa', email, isVerified: true })
    expect(await subscriptionOf(owner)).toMatchObject({ earlierTrial })
  }
})

test('who takes over an unconfirmed account of their address with Google has a whole trial', async () => {
  const email = anAddress()
  await deleteAccount(await register(email))
  await register(email)
  const owner = world.browser()
  await signInLocally(owner, 'google', { name: 'Rafa', email, isVerified: true })
  expect(await subscriptionOf(owner)).toMatchObject({ earlierTrial: null, entriesLeft: 20 })
})

test('an address that was given up for another one is remembered as well', async () => {
  const [old, other] = [anAddress(), anAddress()]
  const rafa = await registerAndConfirm(old)
  await rafa.patch('/api/user', { email: other, password: someone().password })
  await confirmAddress(rafa, other)
  await deleteAccount(rafa)
  for (const email of [old, other])
    expect(await subscriptionOf(await register(email))).toMatchObject({ earlierTrial: 'confirmed' })
})

test('who paid for a plan is not remembered, and begins a trial like anybody', async () => {
  const email = anAddress()
  const rafa = await registerAndConfirm(email)
  await subscribe(world.db, (await rafa.get('/api/auth/session')).body.id)
  await deleteAccount(rafa)
  expect(await subscriptionOf(await register(email))).toMatchObject({ earlierTrial: null, entriesLeft: 20 })
})

test('whose payment is due is remembered, as if there had been no plan', async () => {
  const email = anAddress()
  const rafa = await registerAndConfirm(email)
  const { id } = (await rafa.get('/api/auth/session')).body
  await subscribe(world.db, id)
  const unpaid = world.db.updateTable('subscriptions').set({ unpaidSince: world.deps.clock() })
  await unpaid.where('userId', '=', id).execute()
  await deleteAccount(rafa)
  expect(await subscriptionOf(await register(email))).toMatchObject({ earlierTrial: 'confirmed' })
})

test('a trial that an administrator extended after its end is whole again', async () => {
  const email = anAddress()
  const rafa = await registerAndConfirm(email)
  world.later(8 * day)
  await deleteAccount(rafa)
  const again = await registerAndConfirm(email)
  const { id } = (await again.get('/api/auth/session')).body
  const lastDay = new Date(world.deps.clock().getTime() + 7 * day).toISOString().slice(0, 10)
  await extendTrial(world.db, id, lastDay, world.deps.clock())
  expect(await subscriptionOf(again)).toMatchObject({ entriesLeft: 20, earlierTrial: null })
})

test('what is remembered names no address without the key of the installation, and is forgotten after a year', async () => {
  const email = anAddress()
  world.later(1000)
  await deleteAccount(await registerAndConfirm(email))
  const remembered = () =>
    world.db.selectFrom('usedTrials').selectAll().where('rememberedAt', '=', world.deps.clock()).execute()
  const rows = await remembered()
  expect(rows).toHaveLength(1)
  for (const text of [email, email.split('@')[0] ?? ''])
    expect(rows.some(({ addressHash }) => addressHash.includes(text))).toBe(false)
  expect(new Set(rows.map(({ addressHash }) => addressHash.length))).toEqual(new Set([32]))
  expect(await readFile(join(world.deps.env.dataDir, 'installation.key'))).toHaveLength(32)

  const sweepAfter = (days: number) =>
    sweep({ ...world.deps, clock: () => new Date(world.deps.clock().getTime() + days * day) })
  await sweepAfter(364)
  expect(await remembered()).toEqual(rows)
  await sweepAfter(366)
  expect(await remembered()).toEqual([])
})
