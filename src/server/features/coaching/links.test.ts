import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/schedule.ts'
import { coachingLimits } from '#shared/foundation/lazy-limits.ts'
import { aLink, coachingIn, november } from '#test/coaching.ts'
import { jpeg } from '#test/files.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
const { share, open, linksOf, commentsOf, comment, withTheo } = coachingIn(world)
const day = 86_400_000

test('links that were revoked, have expired, or never existed are answered alike', async () => {
  const { rafa } = await withTheo()
  const [revoked, expired, working] = [await share(rafa), await share(rafa, { days: 7 }), await share(rafa)]
  await rafa.delete(`/api/coach-links/${revoked.id}`)
  world.later(8 * day)
  expect((await open(working.path)).status).toBe(200)
  const token = working.path.split('.')[1]
  const gone = await open(revoked.path)
  expect([gone.status, gone.headers['cache-control'], gone.headers['referrer-policy']]).toEqual([
    404,
    'no-store',
    'no-referrer',
  ])
  for (const guess of [
    expired.path,
    `/coach/${rafa.user.id}.${'a'.repeat(43)}`,
    `/coach/${rafa.user.id + 1}.${token}`,
    `/coach/${token}`,
    `/coach/0.${token}`,
    `/coach/${'9'.repeat(400)}.${token}`,
    `${working.path}x`,
    `${working.path}/`,
    `${working.path}/nothing`,
    `${working.path}/files/x`,
    `${revoked.path}/files/x`,
    '/coach/',
    `/coach/${'x'.repeat(3000)}`,
  ]) {
    const { status, body } = await open(guess)
    expect([guess, status, body]).toEqual([guess, 404, gone.body])
    expect([guess, (await open(guess, rafa)).body]).toEqual([guess, gone.body])
  }
  // What a coach wrote comes back, with the same page for all of these.
  const guessed = `/coach/${rafa.user.id}.${'a'.repeat(43)}`
  const [late, ofAGuess] = [expired.path, guessed].map((path) =>
    comment(path, { entry: '1', name: 'João', text: 'Hi' }),
  )
  expect((await late)?.body.replaceAll(expired.path, guessed)).toBe((await ofAGuess)?.body)
})

test('a link for a tag names it until it is deleted or merged, and again once it is restored', async () => {
  const rafa = await world.signUp()
  const tag = await rafa.tag('Guard passing')
  const { path } = await share(rafa, { covers: { kind: 'tag', id: tag.id } })
  const shows = async () => (await linksOf(rafa))[0]?.shows
  expect(await shows()).toBe('Guard passing')
  await rafa.delete(`/api/tags/${tag.id}`)
  expect(await shows()).toBe('A tag that was deleted or merged')
  await rafa.post(`/api/tags/${tag.id}/restore`)
  expect([await shows(), (await open(path)).status]).toEqual(['Guard passing', 200])
  await rafa.post(`/api/tags/${tag.id}/merge`, { into: (await rafa.tag('Passing')).id })
  expect([await shows(), (await open(path)).status]).toEqual(['A tag that was deleted or merged', 404])
})

test('the member sees how often a link was opened, and on which day, and not by whom', async () => {
  const rafa = await world.signUp()
  const { path } = await share(rafa)
  const [before] = await linksOf(rafa)
  expect(before).toMatchObject({ opened: 0, lastOpenedOn: null, shows: 'November 1 to November 30, 2026' })
  expect(before).not.toHaveProperty('path')
  await open(path, rafa)
  await open(path, world.browser('203.0.113.7'))
  await open(path, world.browser('203.0.113.8'))
  // Not opened once more: older sessions, the thanks for a comment, and a program that asks whether it is there.
  for (const more of ['?page=2', '?page=1&sent=1']) await open(path + more)
  const { status, raw } = await world.browser().send({ method: 'HEAD', url: path })
  expect([status, raw.length]).toEqual([200, 0])
  const today = world.deps.clock().toISOString().slice(0, 10)
  expect(await linksOf(rafa)).toMatchObject([{ opened: 2, lastOpenedOn: today }])
  const rows = await world.db.selectFrom('coachLinks').selectAll().where('userId', '=', rafa.user.id).execute()
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|[\w-]{43}/)
})

test('a link is walked into in five wrong ways, and none leads in', async () => {
  const [{ rafa, entry }, { rafa: dana, entry: hers }] = [await withTheo(), await withTheo()]
  const tag = await dana.tag('Secret')
  const link = await share(rafa)
  await comment(link.path, { entry: String(entry.id), name: 'João', text: 'Good.' })
  const [{ id: commentId }] = await commentsOf(rafa)
  // 1. As a visitor.
  for (const path of ['/api/coach-links', '/api/coach-comments', '/api/coach-links/media'])
    expect([path, (await world.browser().get(path)).status]).toEqual([path, 401])
  // 2. As another member.
  expect((await dana.delete(`/api/coach-links/${link.id}`)).status).toBe(404)
  expect((await dana.patch(`/api/coach-comments/${commentId}`, { answer: 'Mine' })).status).toBe(404)
  expect((await dana.delete(`/api/coach-comments/${commentId}`)).status).toBe(404)
  await dana.post('/api/coach-comments/seen', { ids: [commentId] })
  expect(await commentsOf(dana)).toEqual([])
  expect(await commentsOf(dana, `?entry=${entry.id}`)).toEqual([])
  // 3. With what belongs to another member.
  for (const covers of [
    { kind: 'tag', id: tag.id },
    { kind: 'competition', id: 1 },
  ])
    expect((await rafa.post('/api/coach-links', { ...aLink, covers })).status).toBe(404)
  expect((await rafa.get(`/api/coach-links/media?tag=${tag.id}`)).status).toBe(404)
  const [file] = (await dana.upload({ name: 'hers.jpg', content: await jpeg(), type: 'image/jpeg' })).body
  await dana.patch(`/api/entries/${hers.id}`, { fileAttachments: [file] })
  const thief = await share(rafa, { files: [file.filename] })
  expect((await open(`${thief.path}/files/${file.filename}`)).status).toBe(404)
  // 4. By the link, to a session that it doesn't show.
  const other = await rafa.log({ title: 'October class', date: '2026-10-01' })
  for (const id of [other.id, hers.id, 0, 'x'])
    expect((await comment(link.path, { entry: String(id), name: 'João', text: 'Hi' })).status).toBe(404)
  // 5. With an access token.
  const { body: made } = await rafa.post('/api/user/tokens', { name: 'Script', scope: 'write' })
  const headers = { authorization: `Bearer ${made.token}` }
  const bare = world.browser()
  expect((await bare.send({ method: 'POST', url: '/api/coach-links', headers, payload: aLink })).status).toBe(403)
  expect((await bare.send({ method: 'GET', url: '/api/coach-links', headers })).status).toBe(403)
  expect(await commentsOf(rafa)).toMatchObject([{ text: 'Good.', isNew: true }])
})

test('a link, and an address, are asked only so often', async () => {
  const rafa = await world.signUp()
  const { path } = await share(rafa)
  const address = '198.51.100.9'
  const guess = () => open(`/coach/1.${'b'.repeat(43)}`, world.browser(address))
  let refused = await guess()
  for (let n = 0; n < coachingLimits.pagesAnHour; n += 1) refused = await guess()
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.any(String)])
  expect(refused.body).toContain('That didn’t work')
  expect((await open(path)).status).toBe(200)
  let last = 200
  for (let n = 0; n <= coachingLimits.pagesAnHour && last === 200; n += 1)
    last = (await open(path, world.browser(`10.0.${n % 250}.${Math.floor(n / 250)}`))).status
  expect(last).toBe(429)
})

test('a member has up to twenty links, of days in order, and by name', async () => {
  const rafa = await world.signUp()
  for (const [fields, field] of [
    [{ name: ' ' }, 'name'],
    [{ days: 365 }, 'days'],
    [{ covers: { ...november, to: '2026-10-01' } }, 'covers'],
    [{ covers: { kind: 'all' } }, 'covers'],
    [{ files: Array.from({ length: coachingLimits.files + 1 }, () => 'x') }, 'files'],
    [{ videoLinks: ['javascript:alert(1)'] }, 'videoLinks'],
  ] as const) {
    const { status, body } = await rafa.post('/api/coach-links', { ...aLink, ...fields })
    expect([fields, status, Object.keys(body.fields)]).toEqual([fields, 400, [field]])
  }
  for (let n = 0; n < coachingLimits.linksOfAUser; n += 1) expect(await share(rafa)).toHaveProperty('path')
  expect((await rafa.post('/api/coach-links', aLink)).body.code).toBe('TOO_MANY_COACH_LINKS')
})

test('the owner is mailed about a new link, and a new password revokes it', async () => {
  const rafa = await world.signUp({}, { isVerified: true })
  const { path } = await share(rafa)
  const { id } = await share(rafa)
  await rafa.delete(`/api/coach-links/${id}`)
  expect((await world.mailsTo(rafa.email)).map(({ subject }) => subject)).toContain(
    'A link for a coach was created',
  )
  const kinds = (await rafa.get('/api/user/events')).body.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['coach-link-created', 'coach-link-revoked']))
  await rafa.post('/api/user/password', { current: rafa.password, password: 'Another2026pass' })
  expect((await open(path)).status).toBe(404)
  expect((await world.mailsTo(rafa.email)).at(-1)?.text).toContain('Your links for coaches stopped working')
})

test('the link of a disabled account doesn’t work', async () => {
  const { rafa } = await withTheo()
  const { path } = await share(rafa)
  await world.db.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', rafa.user.id).execute()
  expect((await open(path)).status).toBe(404)
})

test('a link leaves a month after it expired, and not before', async () => {
  const rafa = await world.signUp()
  const [{ id }, { id: longer }] = [await share(rafa, { days: 7 }), await share(rafa, { days: 90 })]
  const sweptAfter = async (days: number) => {
    world.later(days * day)
    await sweep(world.deps)
    const links = world.db.selectFrom('coachLinks').select('id').where('userId', '=', rafa.user.id)
    return (await links.orderBy('id').execute()).map((link) => link.id)
  }
  expect(await sweptAfter(7 + coachingLimits.expiredFor)).toEqual([id, longer])
  expect(await sweptAfter(1)).toEqual([longer])
})

test('links and comments leave with the account', async () => {
  const { rafa, entry } = await withTheo()
  const { path } = await share(rafa)
  await comment(path, { entry: String(entry.id), name: 'João', text: 'Good.' })
  expect((await rafa.delete('/api/user', { password: rafa.password })).status).toBe(204)
  expect((await open(path)).status).toBe(404)
  const rows = (table: 'coachLinks' | 'coachComments') =>
    world.db.selectFrom(table).select('userId').where('userId', '=', rafa.user.id).execute()
  expect([await rows('coachLinks'), await rows('coachComments')]).toEqual([[], []])
})

test('somebody who logged in long ago confirms who they are before they create a link', async () => {
  const rafa = await world.signUp()
  world.later(3_600_000)
  const refused = await rafa.post('/api/coach-links', aLink)
  expect(refused).toMatchObject({ status: 403, body: { code: 'CONFIRM_IDENTITY' } })
  await rafa.post('/api/auth/confirm', { password: rafa.password })
  expect((await share(rafa)).path).toMatch(/^\/coach\//)
})
