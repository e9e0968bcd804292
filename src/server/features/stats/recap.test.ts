import { expect, test } from 'vitest'
import { weekStarts } from '#shared/foundation/dates.ts'
import { emptyRound, type RoundInput, roundInputOf } from '#shared/sparring/rounds.ts'
import type { Recap } from '#shared/stats/recap.ts'
import { jpeg } from '#test/files.ts'
import { journalOf } from '#test/journal-of.ts'
import { expectedRecap } from '#test/stats-arithmetic.ts'
import { aWorld, type Person } from '#test/world.ts'
import { members } from '../../../../seeds/members.ts'
import { randomFrom } from '../../../../seeds/random.ts'
import { addPartners, roundsOf } from '../../../../seeds/sparring.ts'
import { yearOf } from '../../../../seeds/year.ts'

const world = await aWorld()
const today = '2026-11-21'

const recapOf = async (person: Person, year: number): Promise<Recap> => {
  const { status, body } = await person.get(`/api/stats/years/${year}`)
  expect(status).toBe(200)
  return body
}

const aTechnique = async (person: Person, name: string): Promise<number> =>
  (await person.post('/api/techniques', { name })).body.id

const roundWith = (partnerId: number): RoundInput => ({ ...roundInputOf(emptyRound), partnerId })

const aPhoto = async (person: Person) => (await person.upload({ name: 'mat.jpg', content: await jpeg() })).body

test('every figure of the demo member’s two years is what plain arithmetic over the entries says', async () => {
  const rafa = await world.signUp()
  const member = members.find(({ belt }) => belt === 'blue')
  if (!member) throw new Error('The demo has no blue belt.')
  const random = randomFrom(member.seed)
  const partners = await addPartners(world.deps, rafa.user.id)
  const techniques = [await aTechnique(rafa, 'Knee Cut'), await aTechnique(rafa, 'Armbar')]
  for (const [index, session] of yearOf(member, today, random).entries()) {
    const { tagNames: _, ...fields } = session
    const rounds = roundsOf(session, partners, random)
    await rafa.log({ ...fields, rounds, techniques: techniques.filter((_id, at) => index % (at + 2) === 0) })
  }
  await rafa.log({ date: '2026-05-02', fileAttachments: [...(await aPhoto(rafa)), ...(await aPhoto(rafa))] })
  await rafa.log({ date: '2026-04-30', fileAttachments: await aPhoto(rafa) })

  const journal = await journalOf(rafa)
  for (const weekStartsOn of weekStarts) {
    await rafa.patch('/api/user', { weekStartsOn })
    for (const year of [2024, 2025, 2026, 2027])
      expect(await recapOf(rafa, year)).toMatchObject(expectedRecap(journal, year, weekStartsOn))
  }
  const { totals, partners: rolledWith, photos, streak } = await recapOf(rafa, 2026)
  expect([totals.sessions > 100, rolledWith.count, photos.count, streak > 10]).toEqual([true, 7, 3, true])
})

test('weeks in a row are those that the member’s week makes: three from Monday on, two from Saturday, one from Sunday', async () => {
  const lena = await world.signUp()
  for (const date of ['2026-11-07', '2026-11-15', '2026-11-16']) await lena.log({ date })
  const streaks: Record<string, number> = {}
  for (const [day, weekStartsOn] of Object.entries({ monday: 1, saturday: 6, sunday: 0 })) {
    await lena.patch('/api/user', { weekStartsOn })
    streaks[day] = (await recapOf(lena, 2026)).streak
  }
  expect(streaks).toEqual({ monday: 3, saturday: 2, sunday: 1 })
})

test('what is planned, deleted, or of another year doesn’t count, and a deleted partner isn’t named', async () => {
  const rafa = await world.signUp()
  const theo = (await rafa.post('/api/partners', { name: 'Theo' })).body.id
  const gone = (await rafa.post('/api/partners', { name: 'Yuki' })).body.id
  const rounds = [roundWith(theo), roundWith(gone)]
  await rafa.log({ date: '2026-03-01', rounds })
  await rafa.log({ date: '2026-12-24', rounds })
  const deleted = await rafa.log({ date: '2026-03-02', rounds, fileAttachments: await aPhoto(rafa) })
  await rafa.log({ date: '2025-12-31', rounds })
  await rafa.delete(`/api/entries/${deleted.id}`)
  await rafa.delete(`/api/partners/${gone}`)
  expect(await recapOf(rafa, 2026)).toMatchObject({
    isUnderWay: true,
    previous: 2025,
    next: null,
    totals: { sessions: 1 },
    days: 1,
    rounds: 2,
    partners: { count: 1, most: [{ id: theo, name: 'Theo', rounds: 1 }] },
    photos: { count: 0, latest: [] },
  })
})

test('promotions of the year are told, and the rank that it ended with', async () => {
  const rafa = await world.signUp()
  const promote = async (date: string, belt: string) => (await rafa.post('/api/promotions', { date, belt })).body
  const [blue, purple] = [await promote('2023-05-01', 'blue'), await promote('2025-06-01', 'purple')]
  expect(await recapOf(rafa, 2022)).toMatchObject({ promotions: [], rank: null, isUnderWay: false })
  expect(await recapOf(rafa, 2023)).toMatchObject({ promotions: [blue], rank: { belt: 'blue' } })
  const between = { promotions: [], rank: { belt: 'blue' }, previous: 2023, next: 2025 }
  expect(await recapOf(rafa, 2024)).toMatchObject(between)
  expect(await recapOf(rafa, 2025)).toMatchObject({ promotions: [purple], rank: { belt: 'purple', stripes: 0 } })
})

test('medals of the year are told, and all of them in the stats', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const compete = async (person: typeof rafa, date: string, medal: string) =>
    (await person.post('/api/competitions', { name: `Open of ${date}`, date, medal })).body
  const second = await compete(rafa, '2025-10-04', 'gold')
  const first = await compete(rafa, '2024-03-02', 'bronze')
  await compete(rafa, '2025-11-08', '')
  await compete(dana, '2025-10-04', 'silver')
  const wonAt = ({ id, name, date, medal }: typeof first) => ({ id, name, date, medal })
  expect((await recapOf(rafa, 2023)).medals).toEqual([])
  expect((await recapOf(rafa, 2025)).medals).toEqual([wonAt(second)])
  await rafa.log({ date: '2022-01-08' })
  expect(await recapOf(rafa, 2023)).toMatchObject({ previous: 2022, next: 2024 })
  expect(await recapOf(rafa, 2026)).toMatchObject({ previous: 2025, next: null })
  const { body } = await rafa.get('/api/stats?from=2025-01-01')
  expect(body.medals).toEqual([wonAt(first), wonAt(second)])
})

test('a streak is of this year’s weeks alone, and a year without a session is all zeros', async () => {
  const rafa = await world.signUp()
  for (const date of ['2025-12-18', '2025-12-25', '2026-01-02', '2026-01-08']) await rafa.log({ date })
  expect((await recapOf(rafa, 2025)).streak).toBe(2)
  expect((await recapOf(rafa, 2026)).streak).toBe(2)
  expect(await recapOf(rafa, 2020)).toMatchObject({
    next: 2025,
    totals: { sessions: 0, minutes: 0, timed: 0 },
    streak: 0,
    submissions: { landed: { times: 0, most: [] } },
  })
})

test('another member’s year changes nothing, and a year is four digits', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  await rafa.log({ date: '2026-03-01' })
  const before = await recapOf(rafa, 2026)
  const theo = (await dana.post('/api/partners', { name: 'Theo' })).body.id
  await dana.log({ date: '2026-03-01', rounds: [roundWith(theo)], fileAttachments: await aPhoto(dana) })
  await dana.post('/api/promotions', { date: '2026-03-02', belt: 'blue' })
  expect(await recapOf(rafa, 2026)).toEqual(before)
  for (const year of ['1899', '2200', '26', 'x', '2026.5'])
    expect([year, (await rafa.get(`/api/stats/years/${year}`)).status]).toEqual([year, 404])
  expect((await world.browser().get('/api/stats/years/2026')).status).toBe(401)
})
