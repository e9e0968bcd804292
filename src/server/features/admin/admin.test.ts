import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/schedule.ts'
import { anAdmin, verify, withAdmin } from '#test/admin.ts'
import { linkLocally, signInLocally } from '#test/providers.ts'
import { aPassword, aWorld } from '#test/world.ts'

const world = await aWorld(withAdmin)
const coach = await anAdmin(world)
const members = async (query: string) => (await coach.get(`/api/admin/members${query}`)).body

test('administrators find members by name, address, and belt, and never see their journal', async () => {
  const tomas = await world.signUp({ fullName: 'Tomás Łukasz Nowak', beltLevel: 'brown' })
  await tomas.log({ title: 'Secret sweep', notes: 'Secret notes' })
  await tomas.log({ title: 'Another' })
  const member = {
    id: tomas.user.id,
    fullName: 'Tomás Łukasz Nowak',
    email: tomas.email,
    beltLevel: 'brown',
    createdAt: '2026-11-21T12:00:00.000Z',
    lastSeenAt: '2026-11-21T12:00:00.000Z',
    entries: 2,
    storageBytes: 0,
    subscription: { status: 'active', plan: 'annual', until: null },
    isVerified: false,
    isDisabled: false,
    isAdmin: false,
  }
  for (const query of ['?q=tomas', '?q=nowak%20LUKASZ', `?q=${tomas.email}`, '?q=no&belt=brown'])
    expect([query, await members(query)]).toEqual([query, [member]])
  for (const query of ['?q=secret', '?q=tomas&belt=white', '?q=%25', '?q=_omas'])
    expect([query, await members(query)]).toEqual([query, []])
  expect((await members('?order=ascending'))[0]).toMatchObject({ email: coach.email, isAdmin: true })
})

test('a member who was here lately is shown so, even after logging out', async () => {
  const rafa = await world.signUp()
  world.later(2 * 3_600_000)
  await rafa.get('/api/entries')
  await rafa.post('/api/auth/logout')
  const [{ lastSeenAt }] = await members(`?q=${rafa.email}`)
  expect(lastSeenAt).toBe(world.deps.clock().toISOString())
})

test('a disabled member is logged out everywhere, and gets in again once enabled, with the journal as it was', async () => {
  const rafa = await world.signUp()
  await rafa.log()
  const github = { email: rafa.email, name: 'Rafa', isVerified: true }
  await linkLocally(rafa, 'github', github)
  const { body: feed } = await rafa.post('/api/calendar/feed', { timeZone: 'Europe/Lisbon' })
  const feedPath = feed.path as string
  expect((await coach.post(`/api/admin/members/${rafa.user.id}/disable`)).status).toBe(204)
  expect((await coach.post(`/api/admin/members/${rafa.user.id}/disable`)).status).toBe(204)
  expect((await rafa.get('/api/entries')).status).toBe(401)
  expect((await world.browser().get(feedPath)).status).toBe(404)
  const credentials = { email: rafa.email, password: aPassword }
  expect(await world.browser().post('/api/auth/login', credentials)).toMatchObject({
    status: 403,
    body: { code: 'ACCOUNT_DISABLED' },
  })
  // Whoever doesn't know the password learns nothing.
  const wrong = await world.browser().post('/api/auth/login', { ...credentials, password: 'Wrong2026' })
  expect(wrong.body.code).toBe('WRONG_CREDENTIALS')
  expect(await signInLocally(world.browser(), 'github', github)).toBe('/auth?failed=disabled')
  expect((await members(`?q=${rafa.email}`))[0]).toMatchObject({ isDisabled: true })

  expect((await coach.post(`/api/admin/members/${rafa.user.id}/enable`)).status).toBe(204)
  const again = world.browser()
  expect((await again.post('/api/auth/login', credentials)).status).toBe(200)
  expect((await again.get('/api/entries')).body).toHaveLength(1)
  expect((await world.browser().get(feedPath)).status).toBe(200)
  const kinds = (await again.get('/api/user/events')).body.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['disabled-by-operator', 'enabled-by-operator']))
})

test('administrators can’t be disabled', async () => {
  expect((await coach.post(`/api/admin/members/${coach.user.id}/disable`)).body.code).toBe('IS_ADMIN')
  expect((await coach.get('/api/auth/session')).status).toBe(200)
})

test('ending a member’s sessions logs every device out and tells the member, and their links stop working', async () => {
  const rafa = await world.signUp()
  const feedPath = (await rafa.post('/api/calendar/feed', { timeZone: 'UTC' })).body.path
  expect((await coach.delete(`/api/admin/members/${rafa.user.id}/sessions`)).status).toBe(204)
  expect((await rafa.get('/api/auth/session')).status).toBe(401)
  expect((await world.browser().get(feedPath)).status).toBe(404)
  const again = world.browser()
  await again.post('/api/auth/login', { email: rafa.email, password: aPassword })
  const events = (await again.get('/api/user/events')).body
  expect(events).toContainEqual(expect.objectContaining({ kind: 'sessions-ended-by-operator', address: '' }))
})

test('the email with the link is sent again until the address is confirmed', async () => {
  const rafa = await world.signUp()
  expect((await coach.post(`/api/admin/members/${rafa.user.id}/verification`)).status).toBe(204)
  expect(await world.mailsTo(rafa.email)).toHaveLength(2)
  await verify(world, rafa)
  expect((await coach.post(`/api/admin/members/${rafa.user.id}/verification`)).body.code).toBe('VERIFIED_ALREADY')
})

test('what is done to a member who doesn’t exist is refused', async () => {
  for (const call of ['disable', 'enable', 'verification'])
    expect((await coach.post(`/api/admin/members/999999/${call}`)).status).toBe(404)
  expect((await coach.delete('/api/admin/members/999999/sessions')).status).toBe(404)
})

test('an email that failed is listed with its reason, never with its text, and is sent on request', async () => {
  const rafa = await world.signUp()
  const failed = { attempts: 8, failure: 'Mailbox unavailable' }
  const { id } = await world.db
    .updateTable('mailQueue')
    .set(failed)
    .where('toAddress', '=', rafa.email)
    .returning('id')
    .executeTakeFirstOrThrow()
  const [listed] = (await coach.get('/api/admin/mail')).body
  const subject = 'Confirm your email address'
  expect(listed).toMatchObject({ id, to: rafa.email, subject, ...failed })
  expect(JSON.stringify(listed)).not.toContain('verify-email')
  expect(await world.mailsTo(rafa.email)).toEqual([])
  expect((await coach.post(`/api/admin/mail/${id}/retry`)).status).toBe(204)
  expect(await world.mailsTo(rafa.email)).toHaveLength(1)
  expect((await coach.post(`/api/admin/mail/${id}/retry`)).status).toBe(404)
  expect((await coach.delete(`/api/admin/mail/${id}`)).status).toBe(404)
})

test('the figures show registrations at once, and everything else once it is recorded', async () => {
  const own = await aWorld(withAdmin)
  const admin = await anAdmin(own)
  await own.signUp()
  const today = async () => (await admin.get('/api/admin/figures')).body.days.at(-1)
  expect(await today()).toEqual({
    day: '2026-11-21',
    registered: 2,
    members: null,
    active: null,
    paying: null,
    storageBytes: null,
  })
  expect((await admin.get('/api/admin/figures')).body.months).toHaveLength(12)
  await sweep(own.deps)
  await own.signUp()
  await sweep(own.deps)
  expect(await today()).toMatchObject({ registered: 3, members: 3, active: 3, paying: 3, storageBytes: 0 })
  own.later(86_400_000)
  const { now, days } = (await admin.get('/api/admin/figures')).body
  expect(now).toEqual({ members: 3, activeInWeek: 3, activeInMonth: 3, paying: 3, failedMails: 0 })
  expect(days.at(-2)).toMatchObject({ day: '2026-11-21', members: 3 })
  expect(days).toHaveLength(90)
})

test('administrators read what people wrote on the contact page; robots’ messages are marked and not emailed', async () => {
  const own = await aWorld({ ...withAdmin, CONTACT_EMAIL: 'operator@rollbook.example' })
  const admin = await anAdmin(own)
  const send = (fields: object, headers: object = {}) =>
    own.browser().send({
      method: 'POST',
      url: '/contact',
      payload: new URLSearchParams({
        name: 'Ana',
        email: 'ana@example.com',
        message: 'Oss!',
        ...fields,
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const links = 'http://a.example https://b.example http://c.example http://d.example'
  // Robots learn nothing.
  for (const answer of [
    await send({ website: 'https://spam.example' }),
    await send({ message: links }),
    await send({}, { 'sec-fetch-site': 'cross-site' }),
    await send({ website: '' }, { 'sec-fetch-site': 'same-origin' }),
  ])
    expect([answer.status, answer.headers['location']]).toEqual([303, '/contact/sent'])
  const { body } = await admin.get('/api/admin/messages')
  expect(body.map(({ isSuspect }: { isSuspect: boolean }) => isSuspect)).toEqual([false, true, true, true])
  expect(await own.mailsTo('operator@rollbook.example')).toHaveLength(1)
  expect((await admin.delete(`/api/admin/messages/${body[0].id}`)).status).toBe(204)
  expect((await admin.delete(`/api/admin/messages/${body[0].id}`)).status).toBe(404)
  await sweep({ ...own.deps, clock: () => new Date(own.deps.clock().getTime() + 31 * 86_400_000) })
  const left = await own.db.selectFrom('contactMessages').select('isSuspect').execute()
  expect(left).toEqual([])
})

const sweepAfter = (days: number) => {
  const later = new Date(world.deps.clock().getTime() + days * 86_400_000)
  return sweep({ ...world.deps, clock: () => later })
}

test('the audit log goes back two years', async () => {
  const rafa = await world.signUp()
  await coach.delete(`/api/admin/members/${rafa.user.id}/sessions`)
  const actions = async () => (await world.db.selectFrom('adminActions').select('id').execute()).length
  await sweepAfter(729)
  expect(await actions()).toBeGreaterThan(0)
  await sweepAfter(731)
  expect(await actions()).toBe(0)
})

test('figures of a day are kept for two years', async () => {
  const days = async () =>
    (await world.db.selectFrom('dailyFigures').select('day').execute()).map(({ day }) => day)
  await sweepAfter(800)
  const last = (await days()).sort().at(-1)
  await sweepAfter(800 + 730)
  expect(await days()).toContain(last)
  await sweepAfter(800 + 731)
  expect(await days()).not.toContain(last)
})
