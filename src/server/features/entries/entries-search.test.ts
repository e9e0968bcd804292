import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

/** The titles that a search finds, newest first. */
const found = async (person: Person, q: string) => {
  const { body } = await person.get(`/api/entries?q=${encodeURIComponent(q)}`)
  return body.map((entry: { title: string }) => entry.title)
}

test('any part of a word in title, notes, academy, instructor or tag finds the session', async () => {
  const rafa = await world.signUp()
  const tag = await rafa.tag('Deep half')
  await rafa.log({
    title: 'Kneecutting',
    notes: 'Underhooks\nand crossfaces',
    academy: 'Northside',
    instructor: 'Lena Fischer',
    tags: [tag.id],
  })
  await rafa.log({ title: 'Takedowns', notes: '', academy: '', instructor: '' })

  for (const part of ['kneec', 'ecut', 'ting', 'derhoo', 'crossfaces', 'orths', 'ena', 'isch', 'ep', 'alf', 'k'])
    expect([part, await found(rafa, part)]).toContainEqual(expect.arrayContaining(['Kneecutting']))
  expect(await found(rafa, 'downs')).toEqual(['Takedowns'])
  expect(await found(rafa, 'heel')).toEqual([])
})

test('accents and letter case make no difference, typed or stored', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Açaí depois do TREINO', notes: 'Überwurf', instructor: 'Andre\u0301' })

  for (const q of ['acai', 'AÇAÍ', 'açaí', 'ac\u0327ai\u0301', 'treino', 'uber', 'ÜBER', 'andré', 'ANDRE'])
    expect([q, await found(rafa, q)]).toEqual([q, ['Açaí depois do TREINO']])
})

test('quotes and dashes are found however a phone or a keyboard writes them', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Coach’s D’Arce', notes: 'He said “stay low” – always', instructor: 'O’Brien' })
  await rafa.log({ title: "Coach's armbar", notes: 'He said "low" to stay - never', instructor: "O'Neill" })

  for (const q of ['coach’s', "coach's", 'coach‘s'])
    expect([q, await found(rafa, q)]).toEqual([q, ["Coach's armbar", 'Coach’s D’Arce']])
  for (const q of [
    "D'Arce",
    '“stay low”',
    '"stay low"',
    '„stay low“',
    'coach:“O’Brien”',
    "coach:o'brien",
    '–armbar',
  ])
    expect([q, await found(rafa, q)]).toEqual([q, ['Coach’s D’Arce']])
})

test('percent sign, underscore and backslash are text like any other', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: '100% effort' })
  await rafa.log({ title: 'knee_slice' })
  await rafa.log({ title: 'up\\down' })
  await rafa.log({ title: 'plain' })

  expect(await found(rafa, '%')).toEqual(['100% effort'])
  expect(await found(rafa, '0%')).toEqual(['100% effort'])
  expect(await found(rafa, '_')).toEqual(['knee_slice'])
  expect(await found(rafa, 'e_s')).toEqual(['knee_slice'])
  expect(await found(rafa, '\\')).toEqual(['up\\down'])
  expect(await found(rafa, 'p\\d')).toEqual(['up\\down'])
  for (const nothing of ['%%', '__', '\\\\', 'p%n', 'pl_in', "'", '"', '\\%', '*', '..'])
    expect([nothing, await found(rafa, nothing)]).toEqual([nothing, []])
})

test('a search of several words finds sessions with all of them, in any order and field', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Half guard', notes: 'sweeps', academy: 'Northside', instructor: '' })
  await rafa.log({ title: 'Half guard', notes: 'passes', academy: 'Southside', instructor: '' })

  expect(await found(rafa, 'half side')).toHaveLength(2)
  expect(await found(rafa, '  SWEEP \t half  ')).toHaveLength(1)
  expect(await found(rafa, 'half sweep south')).toEqual([])
  expect(await found(rafa, 'half half half')).toHaveLength(2)
})

test('a word does not match across two fields', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Half', academy: 'Guard', instructor: '', notes: '' })
  expect(await found(rafa, 'halfguard')).toEqual([])
  expect(await found(rafa, 'lfgu')).toEqual([])
})

test('a search has at most 200 characters', async () => {
  const rafa = await world.signUp()
  const notes = `${'a'.repeat(199)}b${'c'.repeat(300)}`
  await rafa.log({ title: 'Long', notes })

  for (const length of [1, 2, 3, 50, 199, 200])
    expect([length, await found(rafa, notes.slice(150, 150 + length))]).toEqual([length, ['Long']])
  expect(await found(rafa, `${'a'.repeat(100)}d`)).toEqual([])

  const refused = await rafa.get(`/api/entries?q=${'a'.repeat(201)}`)
  const sentence = 'A search can be at most 200 characters'
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'INVALID', message: sentence, fields: { q: sentence } },
  })
})

test('a search of spaces, of accents alone or of nothing lists everything', async () => {
  const rafa = await world.signUp()
  await rafa.log()
  for (const q of ['', '   ', '\u0301']) expect(await found(rafa, q)).toHaveLength(1)
})

test('a search follows what is edited, deleted and restored', async () => {
  const rafa = await world.signUp()
  const entry = await rafa.log({ title: 'Armbars' })
  await rafa.patch(`/api/entries/${entry.id}`, { title: 'Kimuras', notes: 'from closed guard' })
  expect(await found(rafa, 'armbar')).toEqual([])
  expect(await found(rafa, 'kimura closed')).toEqual(['Kimuras'])

  await rafa.delete(`/api/entries/${entry.id}`)
  expect(await found(rafa, 'kimura')).toEqual([])
  await rafa.post(`/api/entries/${entry.id}/restore`)
  expect(await found(rafa, 'kimura')).toEqual(['Kimuras'])
})

test('nobody finds the sessions of somebody else', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const { id } = await rafa.tag('Secret')
  await rafa.log({ title: 'Secret system', tags: [id] })
  expect(await found(dana, 'secret')).toEqual([])
  expect((await dana.get(`/api/entries?tag=${id}`)).body).toEqual([])
})

test('an impossible list is refused with a sentence for the wrong parameter', async () => {
  const rafa = await world.signUp()
  const impossible = [
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=1.5',
    'limit=many',
    'tag=0',
    'tag=abc',
    'tag=1e30',
    'type=seminar',
    'from=2026-02-30',
    'to=tomorrow',
    'cursor=12',
    'cursor=2026-02-30_12',
    'cursor=9999-99-99_1',
    'q=a&q=b',
  ]
  for (const query of impossible) {
    const { status, body } = await rafa.get(`/api/entries?${query}`)
    expect([query, status, body.code]).toEqual([query, 400, 'INVALID'])
    expect(body.message).toMatch(/^[A-Z].*[a-z.]$/)
    expect(Object.keys(body.fields)).toEqual([query.split('=')[0]])
  }
})

test('a list is refused with the same sentence if a library has set a language for all of Zod', async () => {
  const { localeError } = z.config()
  onTestFinished(() => void z.config({ localeError }))
  z.config({ localeError: () => 'Too small: expected number to be >=1' })
  const rafa = await world.signUp()
  expect((await rafa.get('/api/entries?limit=0')).body.message).toBe("Please check 'limit'.")
})
