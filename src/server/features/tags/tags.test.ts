import { expect, test } from 'vitest'
import { keyed } from '#server/db/names.ts'
import { limits } from '#shared/foundation/limits.ts'
import { tagColors } from '#shared/training/tags.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

test('a grappler creates a tag, which is blue unless they choose another color', async () => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.post('/api/tags', { name: '  Leg locks ' })
  expect([status, body]).toEqual([201, { id: expect.any(Number), name: 'Leg locks', colorClass: 'blue' }])

  for (const colorClass of tagColors)
    expect((await rafa.post('/api/tags', { name: colorClass, colorClass })).body.colorClass).toBe(colorClass)
})

test('tags are listed by name, whatever their letter case', async () => {
  const rafa = await world.signUp()
  for (const name of ['sweeps', 'Back takes', 'X-guard', 'armbars']) await rafa.tag(name)
  const { body } = await rafa.get('/api/tags')
  expect(body.map((tag: { name: string }) => tag.name)).toEqual(['armbars', 'Back takes', 'sweeps', 'X-guard'])
})

test('creating a tag that exists returns it unchanged', async () => {
  const rafa = await world.signUp()
  const first = await rafa.post('/api/tags', { name: 'Sweeps', colorClass: 'green' })
  for (const name of ['Sweeps', 'sweeps', ' SWEEPS '])
    expect((await rafa.post('/api/tags', { name, colorClass: 'red' })).body).toEqual(first.body)
  expect((await rafa.get('/api/tags')).body).toEqual([first.body])
})

test('letters beyond English are reused in any letter case too', async () => {
  const rafa = await world.signUp()
  const first = await rafa.tag('Passagem é ótima')
  expect(await rafa.tag('PASSAGEM É ÓTIMA')).toEqual(first)
})

test('a letter with an accent is the same letter however it was typed', async () => {
  const rafa = await world.signUp()
  const first = await rafa.tag('Passage\u0301m')
  expect(first.name).toBe('Passag\u00e9m')
  for (const name of ['Passag\u00e9m', 'PASSAGE\u0301M', 'passag\u00c9m'])
    expect(await rafa.tag(name)).toEqual(first)
  expect((await rafa.get('/api/tags')).body).toEqual([first])
})

test('five racing requests for one tag make one', async () => {
  const rafa = await world.signUp()
  await rafa.get('/api/tags')
  await rafa.tag('First')
  const names = ['Sweeps', 'sweeps', 'SWEEPS', 'sWeeps', 'Sweeps']
  const made = await Promise.all(names.map((name) => rafa.tag(name)))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect((await rafa.get('/api/tags')).body).toHaveLength(2)
})

test('two people have a tag of one name each', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const [mine, theirs] = [await rafa.tag('Sweeps'), await dana.tag('Sweeps')]
  expect(mine.id).not.toBe(theirs.id)
  expect((await rafa.get('/api/tags')).body).toEqual([mine])
})

test.each([
  ['name', undefined, 'Tag name is required'],
  ['name', '', 'Tag name is required'],
  [
    'name',
    ' \u0000 ',
    'One character in “Tag name” can’t be saved, often from copied text. Please retype that part.',
  ],
  ['name', 7, 'Tag name is required'],
  ['name', 'x'.repeat(51), 'Tag name can be at most 50 characters'],
  ['colorClass', 'teal', 'Please choose one of the colors'],
  ['colorClass', null, 'Please choose one of the colors'],
  ['colorClass', ['blue'], 'Please choose one of the colors'],
])('a tag whose %s is %j is refused and not made', async (field, value, message) => {
  const rafa = await world.signUp()
  const refused = await rafa.post('/api/tags', { name: 'Sweeps', [field]: value })
  expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID', message, fields: { [field]: message } } })
  expect((await rafa.get('/api/tags')).body).toEqual([])
})

test('symbols in a name are text', async () => {
  const rafa = await world.signUp()
  for (const name of ['100%', '<b>bold</b>', "d'arce", '柔術', '🥋', 'a\\b', '{"a":1}'])
    expect((await rafa.tag(name)).name).toBe(name)
})

test('a person can have two thousand tags, and can still use those that exist', async () => {
  const rafa = await world.signUp()
  const names = Array.from({ length: limits.tagsOfAUser }, (_, n) => `Tag ${n}`)
  await world.db
    .insertInto('tags')
    .values(names.map((name) => keyed({ userId: rafa.user.id, name, colorClass: 'gray' as const })))
    .execute()

  expect(await rafa.post('/api/tags', { name: 'One more' })).toMatchObject({
    status: 400,
    body: {
      code: 'TOO_MANY_TAGS',
      message: 'You can have up to 2,000 tags. Please delete one first.',
    },
  })
  expect((await rafa.post('/api/tags', { name: 'TAG 7' })).body).toMatchObject({
    name: 'Tag 7',
    colorClass: 'gray',
  })
  expect((await rafa.get('/api/tags')).body).toHaveLength(limits.tagsOfAUser)
})

test('of ten new tags at once, only as many are created as a person can have', async () => {
  const rafa = await world.signUp()
  await rafa.get('/api/csrf-token')
  const names = Array.from({ length: limits.tagsOfAUser - 1 }, (_, n) => `Tag ${n}`)
  await world.db
    .insertInto('tags')
    .values(names.map((name) => keyed({ userId: rafa.user.id, name, colorClass: 'gray' as const })))
    .execute()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => rafa.post('/api/tags', { name: `One more ${n}` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 400)])
})
