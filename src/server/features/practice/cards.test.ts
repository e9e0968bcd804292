import { expect, test } from 'vitest'
import { keyed } from '#server/db/names.ts'
import type { Card } from '#shared/techniques/practice.ts'
import { cardOf, dueNames, dueOf, practice, rate, technique } from '#test/practice.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

test('a member without techniques has nothing to practice', async () => {
  const rafa = await world.signUp()
  expect(await dueOf(rafa)).toEqual({
    today: '2026-11-21',
    settings: { reviewsPerDay: 20, newPerDay: 5 },
    inPractice: 0,
    suggested: 0,
    cards: [],
  })
})

test('everything they are learning or drilling goes into practice by one tap', async () => {
  const rafa = await world.signUp()
  await technique(rafa, 'Knee Cut', { status: 'drilling' })
  await technique(rafa, 'Armbar', { status: 'learning' })
  await technique(rafa, 'Berimbolo', { status: 'to-learn' })
  await technique(rafa, 'Toe Hold', { status: 'drilling', isArchived: true })
  expect(await dueOf(rafa)).toMatchObject({ suggested: 2, inPractice: 0 })
  expect((await rafa.post('/api/practice/cards', { isSuggested: true })).body).toEqual({ added: 2 })
  expect((await rafa.post('/api/practice/cards', { isSuggested: true })).body).toEqual({ added: 0 })
  expect(await dueOf(rafa)).toMatchObject({ suggested: 0, inPractice: 2 })
  expect(await dueNames(rafa)).toEqual(['Knee Cut', 'Armbar'])
})

test('a snoozed technique waits until its day, and can be shown again', async () => {
  const rafa = await world.signUp()
  const [id = 0] = await practice(rafa, 'Knee Cut', 'Armbar')
  const { status, body } = await rafa.patch(`/api/practice/cards/${id}`, { snoozedUntil: '2026-11-24' })
  expect([status, body.snoozedUntil]).toEqual([200, '2026-11-24'])
  expect(await dueNames(rafa)).toEqual(['Armbar'])
  await rafa.patch(`/api/practice/cards/${id}`, { snoozedUntil: '' })
  expect(await dueNames(rafa)).toEqual(['Knee Cut', 'Armbar'])
  await rafa.patch(`/api/practice/cards/${id}`, { snoozedUntil: '2026-11-24' })
  await rate(rafa, id, 'good')
  expect((await cardOf(rafa, id))?.snoozedUntil).toBe('')
  expect((await rafa.patch(`/api/practice/cards/${id}`, { snoozedUntil: 'later' })).body.code).toBe('INVALID')
})

test('an archived technique is not due', async () => {
  const rafa = await world.signUp()
  const [id = 0] = await practice(rafa, 'Knee Cut')
  await rafa.patch(`/api/techniques/${id}`, { isArchived: true })
  expect(await dueNames(rafa)).toEqual([])
  await rafa.patch(`/api/techniques/${id}`, { isArchived: false })
  expect(await dueNames(rafa)).toEqual(['Knee Cut'])
})

test('no more cards are due than a member wants a day, and what was rated today counts', async () => {
  const rafa = await world.signUp()
  const ids = await practice(rafa, 'A', 'B', 'C', 'D', 'E', 'F')
  for (const id of ids.slice(0, 4)) await rate(rafa, id, 'good', { date: '2026-11-01' })
  const { status, body } = await rafa.patch('/api/practice/settings', { reviewsPerDay: 3 })
  expect([status, body]).toEqual([200, { reviewsPerDay: 3, newPerDay: 5 }])
  expect(await dueNames(rafa)).toEqual(['A', 'B', 'C', 'E', 'F'])
  await rafa.patch('/api/practice/settings', { newPerDay: 1 })
  expect((await dueOf(rafa)).settings).toEqual({ reviewsPerDay: 3, newPerDay: 1 })
  expect(await dueNames(rafa)).toEqual(['A', 'B', 'C', 'E'])
  await rate(rafa, ids[0] ?? 0, 'good')
  expect(await dueNames(rafa)).toEqual(['B', 'C', 'E'])
  await rate(rafa, ids[4] ?? 0, 'again')
  expect(await dueNames(rafa)).toEqual(['B', 'C'])
})

test.each([
  ['reviewsPerDay', 0, 'Reviews a day: at least 1'],
  ['reviewsPerDay', 51, 'Reviews a day: at most 50'],
  ['newPerDay', -1, 'New techniques a day: at least 0'],
  ['newPerDay', 'all', 'New techniques a day is a whole number'],
])('a %s of %j is refused', async (field, value, message) => {
  const rafa = await world.signUp()
  expect(await rafa.patch('/api/practice/settings', { [field]: value })).toMatchObject({
    status: 400,
    body: { fields: { [field]: message } },
  })
})

test('a member with hundreds of techniques gets those that come next', async () => {
  const rafa = await world.signUp()
  const names = Array.from({ length: 300 }, (_, n) => `T${n}`)
  const techniques = names.map((name) => ({
    ...bareTechnique,
    userId: rafa.user.id,
    name,
  }))
  await world.db.insertInto('techniques').values(techniques.map(keyed)).execute()
  await rafa.post('/api/practice/cards', { isSuggested: true })
  const { cards, inPractice } = await dueOf(rafa)
  expect([inPractice, cards.length]).toEqual([300, 70])
  expect((await rafa.get('/api/practice/cards')).body.map(({ name }: Card) => name)).toEqual(names)
})

const bareTechnique = {
  clientId: null,
  payloadHash: null,
  catalogKey: null,
  otherNames: [],
  position: 'other' as const,
  category: 'other' as const,
  side: 'neutral' as const,
  attire: 'both' as const,
  steps: '',
  keyDetails: '',
  commonMistakes: '',
  videos: '[]',
  status: 'drilling' as const,
  isFavorite: false,
  isArchived: false,
}

test('visitors have no practice', async () => {
  const stranger = world.browser()
  for (const path of ['due', 'cards', 'logs', 'history?techniqueId=1'])
    expect((await stranger.get(`/api/practice/${path}`)).status).toBe(401)
  expect((await stranger.post('/api/practice/reviews', { techniqueId: 1, rating: 'good' })).status).toBe(401)
})
