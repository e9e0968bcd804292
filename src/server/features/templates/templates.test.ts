import { expect, test } from 'vitest'
import { limits } from '#shared/foundation/limits.ts'
import { starters, type Template, template } from '#shared/training/templates.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

const tuesday = {
  ...template.initial,
  name: 'Tuesday fundamentals',
  title: 'Fundamentals',
  sessionType: 'class',
  weekday: 2,
  startTime: '19:00',
  endTime: '20:30',
  academy: 'Northside Jiu-Jitsu',
  instructor: 'Lena',
  notesPrompts: 'What was shown?',
  isPinned: true,
}

const namesOf = ({ body }: { body: Template[] }) => body.map(({ name }) => name)

test('a grappler saves a class as a template and reads it back', async () => {
  const rafa = await world.signUp()
  const tag = await rafa.tag('Closed guard')
  const { status, body } = await rafa.post('/api/templates', { ...tuesday, tags: [tag.id] })
  expect([status, body]).toEqual([
    201,
    { ...tuesday, id: expect.any(Number), ruleId: expect.any(Number), tags: [tag] },
  ])
  expect((await rafa.get('/api/templates')).body).toEqual([body])
})

test('a name is enough for a template', async () => {
  const rafa = await world.signUp()
  expect((await rafa.post('/api/templates', { name: ' Open mat ' })).body).toMatchObject({
    name: 'Open mat',
    title: '',
    sessionType: 'class',
    weekday: null,
    startTime: '',
    tags: [],
    isPinned: false,
  })
})

test('the five starters can be stored as they are', async () => {
  const rafa = await world.signUp()
  for (const starter of starters) expect((await rafa.post('/api/templates', starter)).status).toBe(201)
  expect(namesOf(await rafa.get('/api/templates'))).toEqual(starters.map(({ name }) => name))
})

test('a template that is sent again is stored once, even when both tries come at once', async () => {
  const rafa = await world.signUp()
  const first = await rafa.post('/api/templates', { ...tuesday, clientId: 'a' })
  const again = await rafa.post('/api/templates', { ...tuesday, name: 'Other', clientId: 'a' })
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(again.headers['x-same-payload']).toBe('no')
  const retry = await rafa.post('/api/templates', { ...tuesday, clientId: 'a' })
  expect(retry).toMatchObject({ status: 200, body: first.body, headers: { 'x-same-payload': 'yes' } })

  const racing = await Promise.all(
    Array.from({ length: 5 }, () => rafa.post('/api/templates', { name: 'Race', clientId: 'b' })),
  )
  expect(new Set(racing.map(({ body }) => body.id)).size).toBe(1)
  expect((await rafa.get('/api/templates')).body).toHaveLength(2)
})

test('a change of a template changes the fields it names and leaves the rest', async () => {
  const rafa = await world.signUp()
  const [guard, sweeps] = [await rafa.tag('Guard'), await rafa.tag('Sweeps')]
  const { body } = await rafa.post('/api/templates', { ...tuesday, tags: [guard.id] })
  const renamed = await rafa.patch(`/api/templates/${body.id}`, { name: 'Advanced', weekday: null })
  expect(renamed.body).toEqual({ ...body, name: 'Advanced', weekday: null, ruleId: null })
  const retagged = await rafa.patch(`/api/templates/${body.id}`, { tags: [sweeps.id] })
  expect(retagged.body).toEqual({ ...renamed.body, tags: [sweeps] })
  expect((await rafa.patch(`/api/templates/${body.id}`, {})).body).toEqual(retagged.body)
})

test('templates have the order that the person gave them, and new ones come last', async () => {
  const rafa = await world.signUp()
  const ids: Record<string, number> = {}
  for (const name of ['A', 'B', 'C']) ids[name] = (await rafa.post('/api/templates', { name })).body.id
  expect(namesOf(await rafa.post('/api/templates/order', { ids: [ids['C'], ids['A']] }))).toEqual(['C', 'A', 'B'])
  await rafa.post('/api/templates', { name: 'D' })
  expect(namesOf(await rafa.get('/api/templates'))).toEqual(['C', 'A', 'B', 'D'])
})

test("an order may name deleted templates, and leaves other people's alone", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const theirs = [(await dana.post('/api/templates', { name: 'X' })).body.id]
  theirs.push((await dana.post('/api/templates', { name: 'Y' })).body.id)
  const mine = (await rafa.post('/api/templates', { name: 'A' })).body.id
  const { status, body } = await rafa.post('/api/templates/order', { ids: [...theirs.toReversed(), 99_999, mine] })
  expect([status, namesOf({ body })]).toEqual([200, ['A']])
  expect(namesOf(await dana.get('/api/templates'))).toEqual(['X', 'Y'])
})

test('a deleted template is gone', async () => {
  const rafa = await world.signUp()
  const { body } = await rafa.post('/api/templates', tuesday)
  expect((await rafa.delete(`/api/templates/${body.id}`)).status).toBe(204)
  expect((await rafa.delete(`/api/templates/${body.id}`)).status).toBe(404)
  expect((await rafa.get('/api/templates')).body).toEqual([])
})

test("another person's template is not found", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const { body } = await dana.post('/api/templates', tuesday)
  expect((await rafa.patch(`/api/templates/${body.id}`, { name: 'Mine' })).status).toBe(404)
  expect((await rafa.delete(`/api/templates/${body.id}`)).status).toBe(404)
  expect((await rafa.get('/api/templates')).body).toEqual([])
  expect((await dana.get('/api/templates')).body).toEqual([body])
})

test("another person's tag is refused, and nothing is stored", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const theirs = await dana.tag('Sweeps')
  expect(await rafa.post('/api/templates', { ...tuesday, tags: [theirs.id] })).toMatchObject({
    status: 400,
    body: { code: 'TAG_UNKNOWN' },
  })
  expect((await rafa.get('/api/templates')).body).toEqual([])
  const { body } = await rafa.post('/api/templates', tuesday)
  const changed = await rafa.patch(`/api/templates/${body.id}`, { name: 'X', tags: [theirs.id] })
  expect(changed).toMatchObject({ status: 400, body: { code: 'TAG_UNKNOWN' } })
  expect((await rafa.get('/api/templates')).body).toEqual([body])
})

test('visitors have no templates', async () => {
  const stranger = world.browser()
  expect((await stranger.get('/api/templates')).status).toBe(401)
  expect((await stranger.post('/api/templates', tuesday)).status).toBe(401)
})

test.each([
  ['name', undefined, 'Name is required'],
  ['name', ' ', 'Name is required'],
  ['name', 'x'.repeat(81), 'Name can be at most 80 characters'],
  ['weekday', 7, 'Please choose a weekday'],
  ['weekday', 'Tuesday', 'Please choose a weekday'],
  ['startTime', '25:00', 'Please enter a time such as 19:00'],
  ['sessionType', 'yoga', 'Please choose a session type'],
  ['notesPrompts', 'x'.repeat(2001), 'Notes prompts can be at most 2,000 characters'],
  ['isPinned', 'yes', 'Pinned must be on or off'],
  ['tags', 'all', 'Tags are a list of tag ids'],
])('a template whose %s is %j is refused', async (field, value, message) => {
  const rafa = await world.signUp()
  expect(await rafa.post('/api/templates', { ...tuesday, [field]: value })).toMatchObject({
    status: 400,
    body: { code: 'INVALID', fields: { [field]: message } },
  })
  expect((await rafa.get('/api/templates')).body).toEqual([])
})

test('a person can have a hundred templates', async () => {
  const rafa = await world.signUp()
  for (let n = 0; n < limits.templatesOfAUser; n++)
    await rafa.post('/api/templates', { name: `T${n}`, clientId: `t${n}` })
  expect(await rafa.post('/api/templates', { name: 'One more' })).toMatchObject({
    status: 400,
    body: { code: 'TOO_MANY_TEMPLATES' },
  })
  expect((await rafa.post('/api/templates', { name: 'Again', clientId: 't7' })).body.name).toBe('T7')
})

test('of ten new templates at once, only as many are stored as a person can have', async () => {
  const rafa = await world.signUp()
  for (let n = 0; n < limits.templatesOfAUser - 1; n++) await rafa.post('/api/templates', { name: `T${n}` })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => rafa.post('/api/templates', { name: 'One more' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 400)])
})
