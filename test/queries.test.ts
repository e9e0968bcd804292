import { beforeAll, expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import { cachedPage } from '#web/features/entries/list/cached-entries.ts'
import { nearestIn, rankingOf } from '../src/web/features/entries/search/searching.ts'
import { makeJournal } from './make.ts'
import { journal, queries } from './phone-queries.ts'
import { aWorld, type Person } from './world.ts'

const world = await aWorld()
const now = { today: '2026-11-21', weekStartsOn: 0, isSouthern: false } as const
let theo: Person
let entries: Entry[]

beforeAll(async () => {
  theo = await world.signUp({ fullName: 'Theo Brandt' })
  const tags = new Map<string, Entry['tags'][number]>()
  for (const name of new Set(journal.flatMap(({ tagNames = [] }) => tagNames)))
    tags.set(name, await theo.tag(name))
  const sessions = journal.map(({ tagNames = [], ...session }) => ({
    ...session,
    tags: tagNames.flatMap((name) => tags.get(name) ?? []),
  }))
  entries = await makeJournal(world.db, theo.user.id, sessions)
})

const titles = (found: Entry[]) => found.map(({ title }) => title)

const onServer = async (q: string): Promise<Entry[]> =>
  (await theo.get(`/api/entries?q=${encodeURIComponent(q)}`)).body

const onDevice = (q: string) => cachedPage(entries, { q }, undefined, rankingOf(q, [], now)).items

test('there are at least 60 queries', () => {
  expect(new Set(queries.map(({ q }) => q)).size).toBeGreaterThanOrEqual(60)
})

test.each(queries.filter(({ instead, without }) => !instead && !without))(
  'whoever types $q finds $first first, with and without a connection',
  async ({ q, first }) => {
    const found = titles(await onServer(q))
    expect(found.slice(0, first.length)).toEqual(first)
    expect(titles(onDevice(q))).toEqual(found)
  },
)

test.each(queries.filter(({ instead, without }) => instead || without))(
  'whoever types $q, which nothing has, is shown what comes nearest, with and without a connection',
  async ({ q, first, instead, without = [] }) => {
    expect(await onServer(q)).toEqual([])
    const { body: nearest } = await theo.get(`/api/entries/nearest?q=${encodeURIComponent(q)}`)
    expect(nearest).toMatchObject({ isCorrected: instead !== undefined, without })
    if (instead) expect(nearest.q).toBe(instead)
    expect(titles(await onServer(nearest.q)).slice(0, first.length)).toEqual(first)
    expect(nearestIn(q, entries, [], now)).toEqual(nearest)
  },
)

test('whoever wants the typo gets what has the other words, and only that', async () => {
  const { body } = await theo.get('/api/entries/nearest?q=kimora%20heavy&isExact=true')
  expect(body).toEqual({ q: 'heavy', isCorrected: false, without: ['kimora'] })
  expect(nearestIn('kimora heavy', entries, [], now, true)).toEqual(body)
})

test('whoever types what nothing is like is told so, and what they left out stays out', async () => {
  for (const [q, expected] of [
    ['xyzzy', ''],
    ['xyzzy type:garage', ''],
    ['kimura heavy -kimura', 'heavy -kimura'],
    ['xyzzy turtle "last night"', 'turtle'],
  ] as const) {
    const { body } = await theo.get(`/api/entries/nearest?q=${encodeURIComponent(q)}`)
    expect([q, body.q]).toEqual([q, expected])
    expect(nearestIn(q, entries, [], now)).toEqual(body)
  }
})
