import { expect, test } from 'vitest'
import { keyed } from '#server/db/names.ts'
import { sweep } from '#server/jobs/schedule.ts'
import { limits } from '#shared/foundation/limits.ts'
import { type Partner, partner } from '#shared/sparring/partners.ts'
import { aRound, aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const theo = {
  name: 'Theo Silva',
  belt: 'purple',
  stripes: 2,
  academy: 'Northside',
  size: 'bigger',
  style: 'Pressure passer, hunts the kimura',
  notes: 'Bad left knee.',
  isArchived: false,
}

const add = async (person: Person, name: string, fields: object = {}): Promise<Partner> => {
  const { status, body } = await person.post('/api/partners', { name, ...fields })
  expect([status, body.code]).toEqual([201, undefined])
  return body
}
const partnersOf = async (person: Person): Promise<Partner[]> => (await person.get('/api/partners')).body

test('a grappler writes down a partner and reads them back', async () => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.post('/api/partners', theo)
  expect([status, body]).toEqual([201, { ...theo, id: expect.any(Number) }])
  expect(await partnersOf(rafa)).toEqual([body])
})

test('a name is enough for a partner, and they are listed by name', async () => {
  const rafa = await world.signUp()
  for (const name of [' theo ', 'Ana', 'Sam']) await add(rafa, name)
  const list = await partnersOf(rafa)
  expect(list.map(({ name }) => name)).toEqual(['Ana', 'Sam', 'theo'])
  expect(list[0]).toEqual({ ...partner.initial, name: 'Ana', id: expect.any(Number) })
})

test('a partner that is sent again is stored once, even one that was deleted since', async () => {
  const rafa = await world.signUp()
  const first = await rafa.post('/api/partners', { ...theo, clientId: 'a' })
  const again = await rafa.post('/api/partners', { ...theo, clientId: 'a' })
  expect(again).toMatchObject({ status: 200, body: first.body, headers: { 'x-same-payload': 'yes' } })
  const other = await rafa.post('/api/partners', { ...theo, notes: 'Other', clientId: 'a' })
  expect(other).toMatchObject({ status: 200, body: first.body, headers: { 'x-same-payload': 'no' } })
  await rafa.delete(`/api/partners/${first.body.id}`)
  expect((await rafa.post('/api/partners', { ...theo, clientId: 'a' })).status).toBe(200)
  const racing = await Promise.all(
    Array.from({ length: 5 }, () => rafa.post('/api/partners', { name: 'Race', clientId: 'b' })),
  )
  expect(new Set(racing.map(({ body }) => body.id)).size).toBe(1)
})

test('two partners never have the same name', async () => {
  const rafa = await world.signUp()
  const [one, sam] = [await add(rafa, 'Theo'), await add(rafa, 'Sam')]
  const taken = { status: 409, body: { code: 'PARTNER_EXISTS' } }
  expect(await rafa.post('/api/partners', { name: 'THEO', clientId: 'c' })).toMatchObject(taken)
  expect(await rafa.patch(`/api/partners/${sam.id}`, { name: 'theo' })).toMatchObject(taken)
  await rafa.delete(`/api/partners/${one.id}`)
  await add(rafa, 'Theo')
  expect((await rafa.post(`/api/partners/${one.id}/restore`)).body).toMatchObject({ id: one.id, name: 'Theo (2)' })
})

test('a change of a partner changes the fields it names and leaves the rest', async () => {
  const rafa = await world.signUp()
  const { id, ...before } = await add(rafa, theo.name, theo)
  const changed = await rafa.patch(`/api/partners/${id}`, { belt: 'brown', stripes: 0, isArchived: true })
  expect(changed.body).toEqual({ ...before, id, belt: 'brown', stripes: 0, isArchived: true })
  expect((await rafa.patch(`/api/partners/${id}`, {})).body).toEqual(changed.body)
})

test('a deleted partner comes back with everything about them, however often Undo is sent', async () => {
  const rafa = await world.signUp()
  const partner = await add(rafa, theo.name, theo)
  expect((await rafa.delete(`/api/partners/${partner.id}`)).status).toBe(204)
  expect((await rafa.delete(`/api/partners/${partner.id}`)).status).toBe(404)
  expect((await rafa.patch(`/api/partners/${partner.id}`, { notes: '' })).status).toBe(404)
  expect(await partnersOf(rafa)).toEqual([])
  for (let attempt = 0; attempt < 2; attempt++)
    expect((await rafa.post(`/api/partners/${partner.id}/restore`)).body).toEqual(partner)
  expect(await partnersOf(rafa)).toEqual([partner])
})

test('a deleted partner is forgotten after a month, or when a hundred have been deleted after them', async () => {
  const rafa = await world.signUp()
  const first = await add(rafa, 'First')
  await rafa.delete(`/api/partners/${first.id}`)
  world.later(1000)
  for (let n = 0; n < limits.removedPartners; n++) {
    if (n % 100 === 0) world.later(60_000)
    await rafa.delete(`/api/partners/${(await add(rafa, `P${n}`)).id}`)
  }
  expect((await rafa.post(`/api/partners/${first.id}/restore`)).status).toBe(404)
  world.later(29 * 86_400_000)
  await sweep(world.deps)
  const dana = await world.signUp()
  await dana.delete(`/api/partners/${(await add(dana, 'Kept')).id}`)
  world.later(2 * 86_400_000)
  await sweep(world.deps)
  const left = world.db.selectFrom('partners').select('name').where('deletedAt', 'is not', null)
  expect(await left.execute()).toEqual([{ name: 'Kept' }])
})

test('a merged partner leaves to the other one what only they had', async () => {
  const rafa = await world.signUp()
  const one = await add(rafa, 'T. Silva', { ...theo, name: 'T. Silva', notes: 'Tall.', isArchived: true })
  const into = await add(rafa, 'Theo', { notes: 'Bad left knee.', academy: 'Southside' })
  const { status, body } = await rafa.post(`/api/partners/${one.id}/merge`, { intoId: into.id })
  expect([status, body]).toEqual([
    200,
    {
      ...one,
      ...into,
      belt: 'purple',
      stripes: 2,
      size: 'bigger',
      style: theo.style,
      notes: 'Bad left knee.\n\nTall.',
    },
  ])
  expect(await partnersOf(rafa)).toEqual([body])
  expect((await rafa.post(`/api/partners/${one.id}/restore`)).status).toBe(404)
})

test('two partners with too many notes for one are not merged, nor is one with themselves', async () => {
  const rafa = await world.signUp()
  const [one, into] = [await add(rafa, 'A', { notes: 'x'.repeat(5000) }), await add(rafa, 'B', { notes: 'y' })]
  const before = await partnersOf(rafa)
  const merge = (intoId: number) => rafa.post(`/api/partners/${one.id}/merge`, { intoId })
  expect(await merge(into.id)).toMatchObject({ status: 400, body: { code: 'PARTNER_NOTES_TOO_LONG' } })
  expect(await merge(one.id)).toMatchObject({ status: 400, body: { code: 'SAME_PARTNER' } })
  expect(await merge(99_999)).toMatchObject({ status: 400, body: { code: 'PARTNER_UNKNOWN' } })
  expect(await partnersOf(rafa)).toEqual(before)
})

test("another person's partner is not found, and is in nobody else's answers", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const theirs = await add(dana, 'Theirs', { notes: 'Secret.' })
  const removed = await add(dana, 'Removed')
  await dana.delete(`/api/partners/${removed.id}`)
  const mine = await add(rafa, 'Mine')
  const url = `/api/partners/${theirs.id}`
  expect((await rafa.patch(url, { name: 'X' })).status).toBe(404)
  expect((await rafa.delete(url)).status).toBe(404)
  expect((await rafa.post(`/api/partners/${removed.id}/restore`)).status).toBe(404)
  expect((await rafa.post(`${url}/merge`, { intoId: mine.id })).status).toBe(404)
  expect((await rafa.post(`/api/partners/${mine.id}/merge`, { intoId: theirs.id })).body.code).toBe(
    'PARTNER_UNKNOWN',
  )
  expect(await partnersOf(rafa)).toEqual([mine])
  expect(await partnersOf(dana)).toEqual([theirs])
})

test.each([
  ['name', ' ', 'Name is required'],
  ['name', 'x'.repeat(121), 'Name can be at most 120 characters'],
  ['belt', 'green', 'Please choose a belt'],
  ['stripes', 5, 'Stripes are a number from 0 to 4'],
  ['size', 'huge', 'Please choose a size'],
  ['notes', 'x'.repeat(5001), 'Notes can be at most 5,000 characters'],
])('a partner with a wrong %s is refused: %j', async (field, value, message) => {
  const rafa = await world.signUp()
  expect(await rafa.post('/api/partners', { name: 'Theo', [field]: value })).toMatchObject({
    status: 400,
    body: { code: 'INVALID', fields: { [field]: message } },
  })
})

test('a member has a thousand partners, and more only by Undo', async () => {
  const rafa = await world.signUp()
  const removed = await add(rafa, 'Removed')
  await rafa.delete(`/api/partners/${removed.id}`)
  const rows = Array.from({ length: limits.partnersOfAUser - 1 }, (_, n) => ({
    ...partner.initial,
    userId: rafa.user.id,
    clientId: null,
    payloadHash: null,
    name: `P${n}`,
  }))
  await world.db.insertInto('partners').values(rows.map(keyed)).execute()
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => rafa.post('/api/partners', { name })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  expect(await rafa.post(`/api/partners/${removed.id}/restore`)).toMatchObject({ status: 200, body: removed })
})

const nothing = { won: 0, lost: 0, submissionsFor: 0, submissionsAgainst: 0 }

test('a partner’s uses say how the rounds went, and who submitted whom', async () => {
  const rafa = await world.signUp()
  const theo = await add(rafa, 'Theo')
  const submissions = (...areMine: boolean[]) =>
    areMine.map((isMine) => ({ isMine, name: 'Kimura', techniqueId: null, fromPosition: '' }))
  await rafa.log({
    rounds: [
      { ...aRound, partnerId: theo.id, result: 'won', submissions: submissions(true, true, false) },
      { ...aRound, partnerId: theo.id, result: 'lost', submissions: submissions(false) },
      { ...aRound, partnerId: theo.id, result: 'won', submissions: [] },
      // With somebody else.
      { ...aRound, result: 'lost', submissions: submissions(false) },
    ],
  })
  expect((await rafa.get('/api/partners/uses')).body).toMatchObject([
    { id: theo.id, rounds: 3, won: 2, lost: 1, submissionsFor: 2, submissionsAgainst: 2 },
  ])
})

test('a partner’s uses are their rounds, without those of deleted and planned entries', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const [theo, sam] = [await add(rafa, 'Theo'), await add(rafa, 'Sam')]
  const roundsWith = (partnerId: number, count: number) =>
    Array.from({ length: count }, () => ({ ...aRound, partnerId }))
  await rafa.log({ date: '2026-11-18', rounds: [...roundsWith(theo.id, 2), aRound] })
  await rafa.log({ date: '2026-11-20', rounds: roundsWith(theo.id, 1) })
  await rafa.log({ date: '2027-12-20', rounds: roundsWith(theo.id, 4) })
  const deleted = await rafa.log({ date: '2026-11-21', rounds: roundsWith(sam.id, 3) })
  await rafa.delete(`/api/entries/${deleted.id}`)
  const { body } = await rafa.get('/api/partners/uses')
  expect(body.toSorted((one: Partner, other: Partner) => one.id - other.id)).toEqual([
    { id: theo.id, rounds: 3, ...nothing, lastRolled: '2026-11-20' },
    { id: sam.id, rounds: 0, ...nothing, lastRolled: null },
  ])
  expect((await dana.get('/api/partners/uses')).body).toEqual([])
})

test('visitors have no partners', async () => {
  const stranger = world.browser()
  expect((await stranger.get('/api/partners')).status).toBe(401)
  expect((await stranger.post('/api/partners', theo)).status).toBe(401)
})
