import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { limits } from '#shared/foundation/limits.ts'
import { pdf } from '#test/files.ts'
import { makeJournal, subscribe as pay } from '#test/make.ts'
import { anEntry, aWorld, type Person } from '#test/world.ts'
import { extendTrial } from './service.ts'

const routes: RouteOptions[] = []
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', (route) => void routes.push(route))
})
const world = await aWorld()

const expired = {
  status: 402,
  body: {
    code: 'SUBSCRIPTION_REQUIRED',
    message: 'Your trial or subscription has expired. Choose a plan to keep logging.',
  },
}

/** A member on their trial who has logged that many sessions. */
async function onTrial(sessions = 0): Promise<Person> {
  const rafa = await world.signUp({}, { onTrial: true })
  const day = (n: number) => new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, 10)
  const journal = Array.from({ length: sessions }, (_, n) => ({ title: `Class ${n}`, date: day(n) }))
  if (sessions > 0) await makeJournal(world.db, rafa.user.id, journal, world.deps.clock())
  return rafa
}

async function withEndedTrial(): Promise<Person> {
  const rafa = await onTrial()
  await world.db
    .updateTable('subscriptions')
    .set({ trialEndsAt: world.deps.clock() })
    .where('userId', '=', rafa.user.id)
    .execute()
  return rafa
}

/** Calls that create or change something and work without a trial or subscription. */
const free = [
  'PATCH /api/admin/features/:id',
  'PATCH /api/feedback/:id/status',
  'PATCH /api/feedback/:id/upvote',
  'PATCH /api/user',
  'POST /api/absences/:id/restore',
  'POST /api/admin/features/:id/merge',
  'POST /api/admin/jobs/:jobId/retry',
  'POST /api/admin/mail/:id/retry',
  'POST /api/admin/members/:id/disable',
  'POST /api/admin/members/:id/enable',
  'POST /api/admin/members/:id/trial',
  'POST /api/admin/members/:id/verification',
  'POST /api/admin/webhooks/:id/replay',
  'POST /api/auth/check-link',
  'POST /api/auth/confirm',
  'POST /api/auth/confirm/passkey',
  'POST /api/auth/forgot-password',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/passkey',
  'POST /api/auth/passkey/options',
  'POST /api/auth/register',
  'POST /api/auth/reset-password',
  'POST /api/auth/verification',
  'POST /api/auth/verify-email',
  'POST /api/calendar/feed',
  'POST /api/coach-comments/seen',
  'POST /api/competitions/:id/restore',
  'POST /api/entries/:id/restore',
  'POST /api/features',
  'POST /api/features/:id/comments',
  'POST /api/features/:id/vote',
  'POST /api/feedback',
  'POST /api/feedback/:id/replies',
  'POST /api/focuses/:id/restore',
  'POST /api/heart-rates/:id/restore',
  'POST /api/import/:id/undo',
  'POST /api/injuries/:id/restore',
  'POST /api/partners/:id/restore',
  'POST /api/payment/checkout',
  'POST /api/payment/confirm',
  'POST /api/payment/portal',
  'POST /api/payment/webhook',
  'POST /api/planned/:ruleId/undo',
  'POST /api/practice/logs/:id/restore',
  'POST /api/promotions/:id/restore',
  'POST /api/reminders/:id/restore',
  'POST /api/tags/:id/restore',
  'POST /api/techniques/:id/links/:kind/:otherId/restore',
  'POST /api/techniques/:id/restore',
  'POST /api/templates/:id/restore',
  'POST /api/user/identities/github',
  'POST /api/user/identities/google',
  'POST /api/user/mail-off-key',
  'POST /api/user/passkeys',
  'POST /api/user/passkeys/link',
  'POST /api/user/passkeys/options',
  'POST /api/user/password',
  'POST /api/user/tokens',
]

const typeOf = (url: string) =>
  url === '/api/upload' || url === '/api/import' ? 'multipart/form-data; boundary=x' : 'application/json'

/** All calls of the API that create or change something; logging out comes last, it ends the session that tries them all. */
const writing = routes
  .map(({ method, url, config }) => ({ method: method as 'POST', url, config, name: `${String(method)} ${url}` }))
  .filter(({ method, url }) => url.startsWith('/api/') && ['POST', 'PATCH', 'PUT'].includes(method))
  .sort((one, other) => Number(one.name.endsWith('/logout')) - Number(other.name.endsWith('/logout')))

test('after the trial, every call that creates or changes something is refused, unless it is listed as free', async () => {
  const rafa = await withEndedTrial()
  expect(writing.length).toBeGreaterThan(80)
  const { csrfToken } = (await rafa.get('/api/csrf-token')).body
  const passed: string[] = []
  for (const { method, url, name } of writing) {
    const { status } = await rafa.send({
      method,
      url: url.replaceAll(/:\w+/g, '1'),
      headers: { 'x-csrf-token': csrfToken, 'content-type': typeOf(url) },
      payload: '{}',
    })
    if (status !== 402) passed.push(name)
  }
  expect(passed.sort()).toEqual(free)
})

test('whatever is free says so where it is declared', () => {
  const declared = writing.filter(({ config }) => config?.isFree === true).map(({ name }) => name)
  expect(declared.sort()).toEqual(free)
})

test('after the trial, a member still votes for what they miss, says why, and asks for more', async () => {
  const rafa = await withEndedTrial()
  const request = { title: 'Longer rounds timer', description: 'Ten minutes, please.', category: 'other' }
  const { status, body } = await rafa.post('/api/features', request)
  expect(status).toBe(201)
  expect((await rafa.post(`/api/features/${body.id}/comments`, { text: 'For competition class.' })).status).toBe(
    201,
  )
  expect((await rafa.delete(`/api/features/${body.id}/vote`)).status).toBe(200)
  expect((await rafa.post(`/api/features/${body.id}/vote`)).status).toBe(200)
})

test('after the trial, the journal can be read, searched, exported, and deleted from, and nothing can be added', async () => {
  const rafa = await onTrial()
  const { id } = await rafa.log({ title: 'First class', hasPostSessionNotes: true, notes: '' })
  await rafa.tag('Sweeps')
  world.later(7 * 86_400_000)

  expect(await rafa.post('/api/entries', anEntry())).toMatchObject(expired)
  expect(await rafa.patch(`/api/entries/${id}`, { title: 'Changed' })).toMatchObject(expired)
  expect(await rafa.post('/api/tags', { name: 'Passes' })).toMatchObject(expired)
  expect(await rafa.upload({ name: 'plan.pdf', type: 'application/pdf', content: pdf() })).toMatchObject(expired)

  expect((await rafa.get('/api/entries?q=first')).body).toMatchObject([{ id, title: 'First class' }])
  expect((await rafa.get('/api/export/entries')).status).toBe(200)
  const [reminder] = (await rafa.get('/api/reminders')).body
  expect((await rafa.patch(`/api/reminders/${reminder.id}`, { completed: true })).status).toBe(200)
  expect(await rafa.patch(`/api/reminders/${reminder.id}`, { date: '2026-12-24' })).toMatchObject(expired)
  expect((await rafa.patch('/api/user', { beltLevel: 'purple' })).status).toBe(200)
  expect((await rafa.delete(`/api/entries/${id}`)).status).toBe(204)
  // Undo of a removal is no new session.
  expect((await rafa.post(`/api/entries/${id}/restore`)).status).toBe(200)
})

test('the trial lasts seven days from registration, to the second', async () => {
  const rafa = await world.signUp({}, { onTrial: true })
  const statusNow = async () => (await rafa.get('/api/payment/status')).body
  const end = new Date(world.deps.clock().getTime() + 7 * 86_400_000).toISOString()
  expect(await statusNow()).toEqual({
    subscriptionStatus: 'trial',
    isActive: true,
    trialEndDate: end,
    ended: null,
    entriesLeft: 20,
    earlierTrial: null,
  })
  world.later(7 * 86_400_000 - 1000)
  expect((await rafa.post('/api/entries', anEntry())).status).toBe(201)
  world.later(1000)
  expect(await rafa.post('/api/entries', anEntry())).toMatchObject(expired)
  expect(await statusNow()).toEqual({
    subscriptionStatus: 'expired',
    isActive: false,
    trialEndDate: end,
    ended: 'trial',
    entriesLeft: null,
    earlierTrial: null,
  })
})

test('a trial has twenty entries, those of one that was deleted free again', async () => {
  const rafa = await onTrial(19)
  const { id } = await rafa.log({ title: 'The twentieth' })
  const refused = {
    status: 402,
    body: {
      code: 'FREE_ENTRIES_USED',
      message: 'You’ve logged the 20 entries that are free. Choose a plan to log more.',
    },
  }
  expect(await rafa.post('/api/entries', anEntry())).toMatchObject(refused)
  expect((await rafa.patch(`/api/entries/${id}`, { notes: 'Longer notes than before, of course.' })).status).toBe(
    200,
  )

  await rafa.delete(`/api/entries/${id}`)
  expect((await rafa.post('/api/entries', anEntry({ title: 'In its place' }))).status).toBe(201)
  // Undo is never refused, but makes no room.
  expect((await rafa.post(`/api/entries/${id}/restore`)).status).toBe(200)
  expect((await rafa.get('/api/payment/subscription')).body).toMatchObject({ entries: 21 })
  expect(await rafa.post('/api/entries', anEntry())).toMatchObject(refused)
})

test('a journal from before the trial leaves it its twenty entries, and what is deleted of it comes back with Undo', async () => {
  const rafa = await world.signUp({}, { onTrial: true })
  const before = new Date(world.deps.clock().getTime() - 86_400_000)
  const old = Array.from({ length: 30 }, (_, n) => ({ title: `Class ${n}`, date: '2026-10-01' }))
  const [one] = await makeJournal(world.db, rafa.user.id, old, before)
  expect((await rafa.delete(`/api/entries/${one?.id}`)).status).toBe(204)
  expect(await rafa.post(`/api/entries/${one?.id}/restore`)).toMatchObject({
    status: 200,
    body: { title: 'Class 0' },
  })

  for (let n = 0; n < 20; n++) expect((await rafa.post('/api/entries', anEntry())).status).toBe(201)
  expect((await rafa.get('/api/payment/subscription')).body).toMatchObject({ entries: 20 })
  expect(await rafa.post('/api/entries', anEntry())).toMatchObject({ status: 402 })
})

test('a trial that an administrator begins again after its end has its twenty entries again', async () => {
  const rafa = await onTrial(20)
  world.later(8 * 86_400_000)
  const lastDay = new Date(world.deps.clock().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
  await extendTrial(world.db, rafa.user.id, lastDay, world.deps.clock())
  expect((await rafa.get('/api/payment/subscription')).body).toMatchObject({
    subscriptionStatus: 'trial',
    entries: 0,
  })
  expect((await rafa.post('/api/entries', anEntry())).status).toBe(201)
})

test('in a running trial, nothing is refused with words that would say that it is over', async () => {
  const rafa = await onTrial(20)
  const { body } = await rafa.upload(...['one', 'two', 'three'].map((name) => ({ name, content: pdf(name) })))
  const refused = [
    await rafa.post('/api/entries', anEntry()),
    await rafa.post('/api/entries', anEntry({ fileAttachments: body })),
  ]
  for (const reply of refused) {
    expect(reply.status).toBe(402)
    expect(JSON.stringify(reply.body)).not.toMatch(/subscription|trial|expired/i)
  }
})

test('sessions that are only planned don’t count', async () => {
  const rafa = await onTrial(19)
  const series = anEntry({ isRecurring: true, recurrencePattern: 'daily', recurrenceEndDate: '2026-12-31' })
  expect((await rafa.post('/api/entries', series)).status).toBe(201)
  expect((await rafa.get('/api/payment/subscription')).body).toMatchObject({ entries: 20 })
})

test('an entry of a coming day counts once it is confirmed', async () => {
  const rafa = await onTrial(20)
  const coming = await rafa.post('/api/entries', anEntry({ date: '2027-11-28' }))
  expect([coming.status, coming.body.isPlanned]).toEqual([201, true])
  const confirmed = await rafa.patch(`/api/entries/${coming.body.id}`, { date: '2026-11-20', isPlanned: false })
  expect(confirmed).toMatchObject({ status: 402, body: { code: 'FREE_ENTRIES_USED' } })
})

test('of fifty sessions saved at once with one left on the trial, exactly one is stored', async () => {
  const rafa = await onTrial(19)
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      rafa.post('/api/entries', anEntry({ title: `At once ${n}`, clientId: `offline_${n}` })),
    ),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 49 }, () => 402)])
  const { headers } = await rafa.get('/api/entries')
  expect(headers['x-total-count']).toBe('20')
})

test('a retry of the last session on the trial is answered with it', async () => {
  const rafa = await onTrial(19)
  const last = anEntry({ clientId: 'offline_last' })
  const { body } = await rafa.post('/api/entries', last)
  expect(await rafa.post('/api/entries', last)).toMatchObject({ status: 200, body: { id: body.id } })
})

test('a trial has two files per entry, and any number of video links', async () => {
  const rafa = await onTrial()
  const file = (name: string) => ({ name, type: 'application/pdf', content: pdf(name) })
  const uploaded = (await rafa.upload(file('one.pdf'), file('two.pdf'), file('three.pdf'))).body
  const videoLinks = [1, 2, 3].map((n) => `https://youtu.be/dQw4w9WgXc${n}`)
  const refused = {
    status: 402,
    body: { code: 'FREE_FILES_USED', fields: { fileAttachments: expect.stringContaining('2 files') } },
  }
  expect(await rafa.post('/api/entries', anEntry({ fileAttachments: uploaded }))).toMatchObject(refused)
  const two = anEntry({ fileAttachments: uploaded.slice(0, 2), videoLinks })
  const { status, body } = await rafa.post('/api/entries', two)
  expect([status, body.fileAttachments.length, body.videoLinks.length]).toEqual([201, 2, 3])
  expect(await rafa.patch(`/api/entries/${body.id}`, { fileAttachments: uploaded })).toMatchObject(refused)
})

test('another member is not affected by an ended trial, and a visitor is asked to log in', async () => {
  await withEndedTrial()
  const dana = await world.signUp()
  expect((await dana.post('/api/entries', anEntry())).status).toBe(201)
  expect((await world.browser().post('/api/entries', anEntry())).status).toBe(401)
  expect((await world.browser().get('/api/payment/status')).status).toBe(401)
})

test('what a trial holds has an end in bytes as well, which nobody reaches by writing; it can be shortened, and a plan takes more', async () => {
  const rafa = await world.signUp({}, { onTrial: true })
  const notes = '道'.repeat(limits.notes)
  const statuses: number[] = []
  for (let n = 0; n < 9; n++) statuses.push((await rafa.post('/api/entries', anEntry({ notes }))).status)
  expect(statuses).toEqual([...Array<number>(8).fill(201), 402])
  const short = await rafa.log({ notes: 'Short' })
  const long = await rafa.patch(`/api/entries/${short.id}`, { notes })
  expect(long).toMatchObject({ status: 402, body: { code: 'FREE_TEXT_USED' } })
  expect((await rafa.patch(`/api/entries/${short.id}`, { notes: 'Shor' })).status).toBe(200)

  const text = '道'.repeat(limits.techniqueText)
  const technique = (name: string) =>
    rafa.post('/api/techniques', { name, steps: text, keyDetails: text, commonMistakes: text })
  for (let n = 0; n < 5; n++) expect((await technique(`Sweep ${n}`)).status).toBe(201)
  expect(await technique('Sweep 5')).toMatchObject({ status: 402, body: { code: 'FREE_LIBRARY_USED' } })

  await pay(world.db, rafa.user.id)
  expect((await technique('Sweep 5')).status).toBe(201)
  expect((await rafa.patch(`/api/entries/${short.id}`, { notes })).status).toBe(200)
})
