import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import type { History } from '#shared/techniques/practice.ts'
import { scheduleOf } from '#shared/techniques/scheduling.ts'
import { cardOf, dueNames, practice, rate, technique } from '#test/practice.ts'
import { aRound, aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

/** A round in which somebody was submitted by these techniques. */
const roundWith = (techniqueIds: number[], isMine = true) => ({
  ...aRound,
  submissions: techniqueIds.map((techniqueId) => ({ isMine, techniqueId, name: 'Submission', fromPosition: '' })),
})
const historyOf = async (person: Person, id: number): Promise<History> =>
  (await person.get(`/api/practice/history?techniqueId=${id}`)).body
const goodOn = (...dates: string[]) => scheduleOf(dates.map((date) => ({ rating: 'good', date })))
/** The memory of a technique; undefined before the first review. */
const memoryOf = async (person: Person, id: number) => {
  const card = await cardOf(person, id)
  return card?.memory ? { memory: card.memory, dueOn: card.dueOn } : undefined
}

/** Somebody who practices an armbar, and has submitted somebody with it. */
async function aFinisher() {
  const rafa = await world.signUp()
  const [armbar = 0, kimura = 0] = await practice(rafa, 'Armbar', 'Kimura')
  const entry = await rafa.log({ title: 'Open mat', date: '2026-11-19', rounds: [roundWith([armbar])] })
  const patch = async (changes: object): Promise<Entry> =>
    (await rafa.patch(`/api/entries/${entry.id}`, changes)).body
  return { rafa, armbar, kimura, entry, patch }
}

test('a live hit counts as a review on the day of its entry, as Good', async () => {
  const { rafa, armbar, kimura, entry } = await aFinisher()
  expect(await memoryOf(rafa, armbar)).toEqual(goodOn('2026-11-19'))
  expect(await memoryOf(rafa, kimura)).toBeUndefined()
  expect(await dueNames(rafa)).toEqual(['Kimura'])
  const { reviews, hits } = await historyOf(rafa, armbar)
  expect([reviews, hits]).toEqual([[], [{ entryId: entry.id, title: 'Open mat', date: '2026-11-19' }]])
})

test('hits and ratings are replayed in the order of their days', async () => {
  const { rafa, armbar } = await aFinisher()
  await rate(rafa, armbar, 'again', { date: '2026-11-15' })
  await rate(rafa, armbar, 'easy', { date: '2026-11-20' })
  expect(await memoryOf(rafa, armbar)).toEqual(
    scheduleOf([
      { rating: 'again', date: '2026-11-15' },
      { rating: 'good', date: '2026-11-19' },
      { rating: 'easy', date: '2026-11-20' },
    ]),
  )
})

test('it counts once for each entry, however often it was hit there and however often the entry is sent', async () => {
  const { rafa, armbar } = await aFinisher()
  const rounds = [roundWith([armbar, armbar]), roundWith([armbar])]
  const sent = { title: 'Comp class', date: '2026-11-20', rounds, clientId: 'a' }
  await Promise.all([1, 2, 3].map(() => rafa.post('/api/entries', sent)))
  expect((await historyOf(rafa, armbar)).hits).toHaveLength(2)
  expect(await memoryOf(rafa, armbar)).toEqual(goodOn('2026-11-19', '2026-11-20'))
})

test('it stays right when the entry is changed, moved to another day, deleted, and restored', async () => {
  const { rafa, armbar, kimura, entry, patch } = await aFinisher()
  await patch({ notes: 'Tight.' })
  expect(await memoryOf(rafa, armbar)).toEqual(goodOn('2026-11-19'))
  await patch({ date: '2026-11-12' })
  expect(await memoryOf(rafa, armbar)).toEqual(goodOn('2026-11-12'))
  await patch({ rounds: [roundWith([kimura])] })
  expect(await memoryOf(rafa, armbar)).toBeUndefined()
  expect(await memoryOf(rafa, kimura)).toEqual(goodOn('2026-11-12'))
  await rafa.delete(`/api/entries/${entry.id}`)
  expect(await memoryOf(rafa, kimura)).toBeUndefined()
  await rafa.post(`/api/entries/${entry.id}/restore`)
  expect(await memoryOf(rafa, kimura)).toEqual(goodOn('2026-11-12'))
})

test('a technique that isn’t in practice has hits, too, which count once it is', async () => {
  const { rafa } = await aFinisher()
  const id = await technique(rafa, 'Triangle')
  await rafa.log({ date: '2026-11-18', rounds: [roundWith([id])] })
  expect(await cardOf(rafa, id)).toBeUndefined()
  await rafa.post('/api/practice/cards', { techniqueIds: [id] })
  expect(await memoryOf(rafa, id)).toEqual(goodOn('2026-11-18'))
})

test('neither being submitted counts, nor what is planned, until it is confirmed', async () => {
  const { rafa, kimura } = await aFinisher()
  await rafa.log({ title: 'Tapped', rounds: [roundWith([kimura], false)] })
  const planned = await rafa.log({ title: 'Soon', date: '2026-11-28', rounds: [roundWith([kimura])] })
  expect(await memoryOf(rafa, kimura)).toBeUndefined()
  await rafa.patch(`/api/entries/${planned.id}`, { date: '2026-11-20', isPlanned: false })
  expect(await memoryOf(rafa, kimura)).toEqual(goodOn('2026-11-20'))
})

test('what was hit by a merged technique was hit by the other one', async () => {
  const { rafa, armbar, kimura } = await aFinisher()
  await rafa.log({ date: '2026-11-20', rounds: [roundWith([kimura])] })
  await rafa.post(`/api/techniques/${armbar}/merge`, { intoId: kimura })
  expect(await memoryOf(rafa, kimura)).toEqual(goodOn('2026-11-19', '2026-11-20'))
})

test('a card stays snoozed while its entries change otherwise', async () => {
  const { rafa, armbar, patch } = await aFinisher()
  await rafa.patch(`/api/practice/cards/${armbar}`, { snoozedUntil: '2026-12-24' })
  await patch({ title: 'Another', notes: 'Longer' })
  expect(await cardOf(rafa, armbar)).toMatchObject({ snoozedUntil: '2026-12-24' })
})

test('hits, ratings, and changes of techniques at the same moment all go through, and agree in the end', async () => {
  const { rafa, armbar, kimura, entry } = await aFinisher()
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].flatMap((day) => [
      rafa.post('/api/entries', {
        title: `Day ${day}`,
        date: `2026-11-0${day}`,
        rounds: [roundWith([armbar, kimura])],
        techniques: [armbar],
      }),
      rate(rafa, armbar, 'good', { date: `2026-11-1${day}` }),
      rafa.patch(`/api/techniques/${armbar}`, { steps: `Step ${day}` }),
      rafa.patch(`/api/techniques/${kimura}`, { name: `Kimura ${day}` }),
      rafa.post(`/api/techniques/${armbar}/links`, { kind: 'sets-up', otherId: kimura }),
      rafa.patch(`/api/entries/${entry.id}`, { rounds: [roundWith(day % 2 ? [armbar] : [kimura])] }),
    ]),
  )
  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
  const { reviews, hits } = await historyOf(rafa, armbar)
  expect([reviews.length, hits.length]).toEqual([5, expect.any(Number)])
  expect(await memoryOf(rafa, armbar)).toEqual(goodOn(...[...reviews, ...hits].map(({ date }) => date)))
})

test('nobody’s hits count for another member', async () => {
  const { armbar } = await aFinisher()
  const dana = await world.signUp()
  const refused = await dana.post('/api/entries', {
    title: 'X',
    date: '2026-11-20',
    rounds: [roundWith([armbar])],
  })
  expect(refused).toMatchObject({ status: 400, body: { code: 'TECHNIQUE_UNKNOWN' } })
})
