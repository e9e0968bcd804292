import { expect, test } from 'vitest'
import { coachingLimits } from '#shared/foundation/lazy-limits.ts'
import { coachingIn } from '#test/coaching.ts'
import { untilBlocked } from '#test/db.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
const { share, open, commentsOf, comment, withTheo } = coachingIn(world)
const day = 86_400_000

test('a coach comments on a session, and the member reads it, answers, and deletes it', async () => {
  const { rafa, entry } = await withTheo()
  const { path } = await share(rafa)
  const fields = { entry: String(entry.id), page: '1', name: ' João ', text: 'Keep your elbow in.\r\nGood!' }
  const sent = await comment(path, fields)
  expect([sent.status, sent.headers['location']]).toEqual([
    303,
    `${path}?page=1&sent=${entry.id}#session-${entry.id}`,
  ])
  // A second tap.
  await comment(path, fields)
  expect((await open(`${path}?sent=${entry.id}`)).body).toMatch(/Keep your elbow in\.\nGood![^]*role="status"/)
  const [one, ...others] = await commentsOf(rafa, `?entry=${entry.id}`)
  expect(others).toEqual([])
  expect(one).toMatchObject({ name: 'João', text: 'Keep your elbow in.\nGood!', answer: '', isNew: true })
  expect(one).toMatchObject({ entryId: entry.id, title: entry.title, date: entry.date })

  expect(await commentsOf(rafa, '?unread=true')).toEqual([one])
  expect(await commentsOf(await world.signUp(), '?unread=true')).toEqual([])
  expect((await rafa.post('/api/coach-comments/seen', { ids: [one.id] })).status).toBe(204)
  expect(await commentsOf(rafa)).toMatchObject([{ isNew: false }])
  expect(await commentsOf(rafa, '?unread=true')).toEqual([])
  const answered = await rafa.patch(`/api/coach-comments/${one.id}`, { answer: ' I will. ' })
  expect(answered).toMatchObject({ status: 200, body: { answer: 'I will.', answeredAt: expect.any(String) } })
  expect((await open(path)).body).toContain('I will.')
  // Those of another link aren't shown.
  expect((await open((await share(rafa)).path)).body).not.toContain('elbow')
  expect((await rafa.delete(`/api/coach-comments/${one.id}`)).status).toBe(204)
  expect((await rafa.delete(`/api/coach-comments/${one.id}`)).status).toBe(404)
  expect((await open(path)).body).not.toContain('elbow')
})

test('comments stay when their link is revoked, and leave with their session', async () => {
  const { rafa, entry } = await withTheo()
  const { path, id } = await share(rafa)
  await comment(path, { entry: String(entry.id), name: 'João', text: 'Good.' })
  await rafa.delete(`/api/coach-links/${id}`)
  expect(await commentsOf(rafa)).toMatchObject([{ text: 'Good.' }])
  await rafa.delete(`/api/entries/${entry.id}`)
  expect(await commentsOf(rafa)).toEqual([])
  await rafa.post(`/api/entries/${entry.id}/restore`)
  expect(await commentsOf(rafa)).toMatchObject([{ text: 'Good.' }])
})

test('a member finds what a coach wrote by its words, in any case, and by who wrote it', async () => {
  const { rafa, entry } = await withTheo()
  const { path } = await share(rafa)
  const write = (name: string, text: string) => comment(path, { entry: String(entry.id), page: '1', name, text })
  await write('Ana', 'Keep your Elbow in, 100% of the time.')
  await write('Léna', 'Hips first.')
  const found = async (q: string, who = rafa) =>
    (await commentsOf(who, `?q=${encodeURIComponent(q)}`)).map(({ name }: { name: string }) => name)
  expect(await found('elbow')).toEqual(['Ana'])
  expect(await found('in ELBOW')).toEqual(['Ana'])
  expect(await found('100%')).toEqual(['Ana'])
  expect(await found('1_0')).toEqual([])
  expect(await found('lena hips')).toEqual(['Léna'])
  expect(await found('LÉNA')).toEqual(['Léna'])
  expect(await found('elbow hips')).toEqual([])
  expect(await found('')).toEqual(['Léna', 'Ana'])
  expect(await found('elbow', await world.signUp())).toEqual([])
})

test('what was typed comes back with the reason, if a comment is refused', async () => {
  const { rafa, entry } = await withTheo()
  const { path } = await share(rafa)
  const send = (fields: Record<string, string>) =>
    comment(path, { entry: String(entry.id), name: 'João', text: 'Elbow.', ...fields })
  const long = 'x'.repeat(coachingLimits.comment + 1)
  for (const [fields, sentence] of [
    [{ name: ' ' }, 'Name is required'],
    [{ text: '' }, 'Comment is required'],
    [{ text: long }, 'Comment can be at most 2,000 characters'],
    [{ name: 'y'.repeat(81) }, 'Name can be at most 80 characters'],
    [{ text: 'Elbow.\0' }, 'can’t be saved'],
    [{ website: 'https://spam.example' }, 'looked like a robot’s'],
  ] as const) {
    const { status, body } = await send(fields)
    expect([status, body]).toEqual([422, expect.stringContaining(sentence)])
    expect(body).toContain({ text: 'Elbow.', ...fields }.text)
  }
  const crossSite = await world.browser().send({
    method: 'POST',
    url: `${path}/comments`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: `entry=${entry.id}&name=J&text=Forged`,
  })
  expect(crossSite.status).toBe(422)
  expect((await send({ text: 'x'.repeat(300_000) })).status).toBe(413)
  expect(await commentsOf(rafa)).toEqual([])
})

test('what a coach wrote isn’t lost if the link is revoked, or the session deleted, before or while it is sent', async () => {
  const words = { name: 'João', text: 'Keep <b>that</b> elbow in.' }
  const { rafa, entry } = await withTheo()
  const revoked = await share(rafa)
  await rafa.delete(`/api/coach-links/${revoked.id}`)
  const { path } = await share(rafa)
  for (const [where, entryId] of [
    [revoked.path, entry.id],
    [path, entry.id + 1000],
  ] as const) {
    const { status, body } = await comment(where, { entry: String(entryId), page: '1', ...words })
    expect([status, body]).toEqual([404, expect.stringContaining('Keep &lt;b&gt;that&lt;/b&gt; elbow in.')])
    expect(body).toContain('Copy it before you leave this page.')
  }
  const meanwhile = await share(rafa)
  const { sent } = await world.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('coachLinks').where('id', '=', meanwhile.id).execute()
    const sending = comment(meanwhile.path, { entry: String(entry.id), page: '1', ...words })
    await untilBlocked(world.db)
    return { sent: sending }
  })
  const { status, body } = await sent
  expect([status, body]).toEqual([422, expect.stringContaining('Keep &lt;b&gt;that&lt;/b&gt; elbow in.')])
  expect(body).toContain('This link doesn’t work anymore.')
  expect(await commentsOf(rafa)).toEqual([])
})

test('a flood of comments ends at twenty a day, whoever sends them', async () => {
  const { rafa, entry } = await withTheo()
  const { path } = await share(rafa)
  const send = (n: number) =>
    comment(path, { entry: String(entry.id), name: 'João', text: `No. ${n}` }, world.browser(`203.0.113.${n}`))
  const statuses: number[] = []
  for (let n = 1; n <= coachingLimits.commentsADay + 1; n += 1) statuses.push((await send(n)).status)
  expect(statuses.filter((status) => status === 303)).toHaveLength(coachingLimits.commentsADay)
  expect((await send(22)).body).toContain('That’s all the comments this link takes in a day.')
  world.later(day)
  expect((await send(23)).status).toBe(303)
})

test('once trials have ended, a coach still comments, and the member reads, deletes, and revokes', async () => {
  const [rafa, coach] = [await world.signUp({}, { onTrial: true }), await world.signUp({}, { onTrial: true })]
  const { entry } = await withTheo(rafa)
  const { path, id } = await share(rafa)
  await world.db
    .updateTable('subscriptions')
    .set({ trialEndsAt: world.deps.clock() })
    .where('userId', 'in', [rafa.user.id, coach.user.id])
    .execute()
  // With the cookies of a member who is logged in, which don't count.
  const sent = await comment(path, { entry: String(entry.id), name: 'João', text: 'Good.' }, coach)
  expect(sent.status).toBe(303)
  expect((await open(path, coach)).body).toContain('Good.')
  const [{ id: commentId }] = await commentsOf(rafa)
  expect((await share(rafa)).code).toBe('SUBSCRIPTION_REQUIRED')
  expect((await rafa.post('/api/coach-comments/seen', { ids: [commentId] })).status).toBe(204)
  expect((await rafa.delete(`/api/coach-comments/${commentId}`)).status).toBe(204)
  expect((await rafa.delete(`/api/coach-links/${id}`)).status).toBe(204)
})
