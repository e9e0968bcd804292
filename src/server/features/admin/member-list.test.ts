import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { limits } from '#shared/foundation/limits.ts'
import { subscriptionAt } from '#shared/subscription/subscription.ts'
import { anAdmin, verify, withAdmin } from '#test/admin.ts'
import { aWorld, type Person } from '#test/world.ts'
import { stateAt } from './member-list.ts'

const world = await aWorld(withAdmin)
const coach = await anAdmin(world)
const now = world.deps.clock()
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

const list = async (query: string) => {
  const { body, headers } = await coach.get(`/api/admin/members${query}`)
  return {
    names: (body as { fullName: string }[]).map(({ fullName }) => fullName),
    total: headers['x-total-count'],
  }
}

interface Plan {
  status: 'active' | 'past_due' | 'ended' | null
  plan?: 'monthly' | 'annual' | null
  trialEndsAt?: Date
  paidUntil?: Date | null
  endsAt?: Date | null
  unpaidSince?: Date | null
}

const setPlan = ({ user }: Person, plan: Plan) =>
  world.db.updateTable('subscriptions').set(plan).where('userId', '=', user.id).execute()

const ended = { trialEndsAt: inDays(-20) }
const none = { plan: null, paidUntil: null, endsAt: null, unpaidSince: null }
const plans: Record<string, Plan> = {
  trial: { ...none, status: null, trialEndsAt: inDays(3) },
  expired: { ...none, status: null, ...ended },
  active: { ...none, status: 'active', plan: 'monthly', paidUntil: inDays(10), ...ended },
  canceled: { ...none, status: 'active', plan: 'annual', paidUntil: inDays(9), endsAt: inDays(9), ...ended },
  past_due: {
    ...none,
    status: 'past_due',
    plan: 'annual',
    paidUntil: inDays(-1),
    unpaidSince: inDays(-1),
    ...ended,
  },
}

test('members are listed by the state of their trial or plan, with how many they are', async () => {
  for (const [state, plan] of Object.entries(plans))
    await setPlan(await world.signUp({ fullName: `Sorted ${state}` }), plan)
  for (const state of Object.keys(plans))
    expect(await list(`?q=sorted&state=${state}`)).toEqual({ names: [`Sorted ${state}`], total: '1' })
  expect((await list('?q=sorted&plan=annual&sort=name&order=ascending')).names).toEqual([
    'Sorted canceled',
    'Sorted past_due',
  ])
  expect((await list('?q=sorted&state=canceled&plan=monthly')).names).toEqual([])
  expect((await coach.get('/api/admin/members?state=rich')).status).toBe(400)
})

test('the database tells the state of a trial or plan as the gate does, at every moment', async () => {
  const rafa = await world.signUp()
  const moments = [-30, -8, -7, -6, -1, 0, 1, 3, 9, 30].map(inDays)
  const facts = [
    ...Object.values(plans),
    { ...none, status: 'ended' as const, paidUntil: inDays(1), endsAt: inDays(-1) },
  ]
  const stated: [expected: string, told: string | undefined][] = []
  for (const plan of facts) {
    await setPlan(rafa, plan)
    const row = await world.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('userId', '=', rafa.user.id)
      .executeTakeFirstOrThrow()
    for (const moment of moments) {
      const { rows } = await sql<{ state: string }>`
        select ${stateAt(moment)} as state from subscriptions s where user_id = ${rafa.user.id}`.execute(world.db)
      stated.push([subscriptionAt(row, moment).status, rows[0]?.state])
    }
  }
  expect(stated.map(([, told]) => told)).toEqual(stated.map(([expected]) => expected))
})

test('members whose address isn’t confirmed, and those who are disabled, are found', async () => {
  const [confirmed, disabled] = [
    await world.signUp({ fullName: 'Found Confirmed' }),
    await world.signUp({ fullName: 'Found Disabled' }),
  ]
  await verify(world, confirmed)
  await coach.post(`/api/admin/members/${disabled.user.id}/disable`)
  expect((await list('?q=found&state=unverified')).names).toEqual(['Found Disabled'])
  expect((await list('?q=found&state=disabled')).names).toEqual(['Found Disabled'])
})

test('members are sorted by name, day, and when they were last seen, a page at a time', async () => {
  const own = await aWorld(withAdmin)
  const admin = await anAdmin(own)
  const names = async (query: string) =>
    ((await admin.get(`/api/admin/members${query}`)).body as { fullName: string }[]).map(
      ({ fullName }) => fullName,
    )
  const bea = await own.signUp({ fullName: 'bea' })
  own.later(3_600_000)
  await own.signUp({ fullName: 'Ana' })
  own.later(3_600_000)
  await bea.get('/api/entries')
  expect(await names('?sort=name&order=ascending')).toEqual(['Ana', 'bea', 'Lena Vogt'])
  expect(await names('?sort=registered')).toEqual(['Ana', 'bea', 'Lena Vogt'])
  expect((await names('?sort=lastSeen&order=descending')).indexOf('bea')).toBeLessThan(2)
  expect(await names('?sort=name&order=ascending&offset=1')).toEqual(['bea', 'Lena Vogt'])
  expect((await admin.get(`/api/admin/members?offset=${limits.members + 1}`)).status).toBe(400)
})

test('the list is saved as a file, whose cells run nothing, and the audit log has a line of it', async () => {
  await world.signUp({ fullName: '=HYPERLINK("evil"),' })
  const { body, headers } = await coach.get('/api/admin/members.csv?q=hyperlink')
  expect(headers['content-disposition']).toBe('attachment; filename="members.csv"')
  const [head, row, end] = String(body).split('\r\n')
  expect(head).toMatch(/^"No\.","Name","Email"/)
  expect(row).toMatch(/^"\d+","'=HYPERLINK\(""evil""\),","/)
  expect(end).toBe('')
  expect((await coach.get('/api/admin/actions')).body[0]).toMatchObject({ kind: 'members-exported', outcome: 200 })
  const rafa = await world.signUp()
  expect((await rafa.get('/api/admin/members.csv')).status).toBe(403)
})

test('a member’s page has what they paid and were sent, never what was in it, and nothing of their journal', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Secret sweep' })
  await world.db
    .insertInto('mailings')
    .values({ userId: rafa.user.id, kind: 'weekly-digest', day: '2026-11-16', queuedAt: inDays(-5) })
    .execute()
  await world.db
    .updateTable('mailQueue')
    .set({ failure: 'Mailbox full' })
    .where('toAddress', '=', rafa.email)
    .execute()
  const { status, body } = await coach.get(`/api/admin/members/${rafa.user.id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    member: { id: rafa.user.id, entries: 1 },
    invoices: [],
    mails: [
      { what: 'Confirm your email address', failure: 'Mailbox full', isQueued: true },
      { what: 'weekly-digest', failure: null, isQueued: false },
    ],
  })
  expect(JSON.stringify(body)).not.toMatch(/Secret|verify-email/)
  expect((await coach.get('/api/admin/members/999999')).status).toBe(404)
  expect((await rafa.get(`/api/admin/members/${rafa.user.id}`)).status).toBe(403)
})
