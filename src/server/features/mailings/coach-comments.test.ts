import { expect, test } from 'vitest'
import { day, gets, hour, lastMail, mailsOf, member, worldAt } from '#test/mailings.ts'
import type { Person, World } from '#test/world.ts'

/** A coach comments on a session of the member. */
async function comments(world: World, person: Person, path: string, text: string) {
  const [{ id }] = (await person.get('/api/entries')).body
  const { status } = await world.browser().send({
    method: 'POST',
    url: `${path}/comments`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ entry: String(id), name: 'João', text }).toString(),
  })
  expect(status).toBe(303)
}

async function share(person: Person): Promise<string> {
  await person.log({ title: 'Open mat', date: '2026-11-19' })
  const covers = { kind: 'range', from: '2026-11-01', to: '2026-11-30' }
  const link = { name: 'João', days: 30, covers, showsPartners: false, files: [], videoLinks: [] }
  return (await person.post('/api/coach-links', link)).body.path
}

const isNews = ([, subject]: [string, string]) => !subject.includes('link for a coach')

test('a member is told of comments once a day, in the morning, and of none that they have read', async () => {
  const world = await worldAt('2026-11-20T18:00:00Z')
  const rafa = await member(world, 'UTC')
  const path = await share(rafa)
  // Today's morning is over.
  await gets(world, rafa, 1, hour)
  await comments(world, rafa, path, 'Keep your elbow in.')
  await comments(world, rafa, path, '<b>Good</b> escape.')
  expect((await gets(world, rafa, 24, hour)).filter(isNews)).toEqual([
    ['2026-11-21T07:00', 'Coaches left 2 comments'],
  ])
  const { text, html, unsubscribe } = await lastMail(world, rafa)
  expect(text).toContain('Keep your elbow in.')
  expect(html).not.toContain('<b>Good')
  expect(unsubscribe).toMatch(/\/coach>$/)
  await comments(world, rafa, path, 'One more.')
  expect((await gets(world, rafa, 24, hour)).filter(isNews)).toEqual([
    ['2026-11-22T07:00', 'A coach commented on a session'],
  ])
  await comments(world, rafa, path, 'Read at once.')
  const unread = (await rafa.get('/api/coach-comments')).body.map(({ id }: { id: number }) => id)
  await rafa.post('/api/coach-comments/seen', { ids: unread })
  expect(await gets(world, rafa, 24, hour)).toEqual([])
})

test('who has turned these emails off gets none', async () => {
  const world = await worldAt('2026-11-20T18:00:00Z')
  const dana = await member(world, 'UTC', { coachMailsEnabled: false })
  await comments(world, dana, await share(dana), 'Good.')
  const before = (await mailsOf(world, dana)).length
  await gets(world, dana, day / hour, hour)
  expect(await mailsOf(world, dana)).toHaveLength(before)
})
