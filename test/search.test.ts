import { beforeAll, expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import { addDays, type WeekStartsOn } from '#shared/foundation/dates.ts'
import { limits } from '#shared/foundation/limits.ts'
import { cachedPage } from '#web/features/entries/list/cached-entries.ts'
import { members } from '../seeds/members.ts'
import { randomFrom } from '../seeds/random.ts'
import { yearOf } from '../seeds/year.ts'
import { rankingOf, suggestQuery } from '../src/web/features/entries/search/searching.ts'
import { makeJournal } from './make.ts'
import { fieldQueries } from './search-field-queries.ts'
import { queries as wordQueries } from './search-queries.ts'
import { aWorld, type Person } from './world.ts'

const world = await aWorld()
const today = '2026-11-21'
const queries = [...wordQueries, ...fieldQueries]
let priya: Person
let entries: Entry[]

/** The year of the demo's purple belt. */
beforeAll(async () => {
  priya = await world.signUp({ fullName: 'Priya Raman' })
  const member = members.find(({ belt }) => belt === 'purple')
  if (!member) throw new Error('The demo has no purple belt.')
  const year = yearOf(member, today, randomFrom(member.seed))
  const tags = new Map<string, Entry['tags'][number]>()
  for (const name of new Set(year.flatMap(({ tagNames }) => tagNames))) tags.set(name, await priya.tag(name))
  const sessions = year.map(({ tagNames, ...session }) => ({
    ...session,
    tags: tagNames.flatMap((name) => tags.get(name) ?? []),
  }))
  entries = await makeJournal(world.db, priya.user.id, sessions)
})

const call = ({ date, title }: Entry) => `${date} ${title}`

const onServer = async (q: string, more = ''): Promise<Entry[]> =>
  (await priya.get(`/api/entries?q=${encodeURIComponent(q)}${more}`)).body

const newestFirst = () =>
  entries.toSorted((entry, other) =>
    entry.date < other.date ? 1 : entry.date > other.date ? -1 : other.id - entry.id,
  )

const onDevice = (q: string, weekStartsOn: WeekStartsOn = 0) =>
  cachedPage(newestFirst(), { q }, undefined, rankingOf(q, [], { today, weekStartsOn, isSouthern: false })).items

test.each(queries)(
  'a search for $q finds what was meant first, on the server and on the device',
  async ({ q, first, isAll }) => {
    const found = await onServer(q)
    expect(found.slice(0, isAll ? undefined : first.length).map(call)).toEqual(first)
    expect(onDevice(q).map(call)).toEqual(found.map(call))
  },
)

test.each([
  ['Saturday', 6, today],
  ['Sunday', 0, '2026-11-15'],
  ['Monday', 1, '2026-11-16'],
] as const)(
  'with weeks that start on %s, this week and last week are those, on the server and on the device',
  async (_, weekStartsOn, start) => {
    await priya.patch('/api/user', { weekStartsOn })
    const weeks = [
      ['date:"this week"', start],
      ['last week', addDays(start, -7)],
      ['date:"last week"', addDays(start, -7)],
    ]
    for (const [q = '', from = ''] of weeks) {
      const found = (await onServer(q)).map(call)
      const trained = entries.filter(({ date }) => date >= from && date < addDays(from, 7))
      expect([q, found.toSorted()]).toEqual([q, trained.map(call).sort()])
      expect([q, onDevice(q, weekStartsOn).map(call)]).toEqual([q, found])
    }
    await priya.patch('/api/user', { weekStartsOn: 0 })
  },
)

test.each(queries.filter(({ offers }) => offers))('a search for $q offers $offers', ({ q, offers }) => {
  expect(suggestQuery(q, entries)).toBe(offers)
})

test('a search of known words offers nothing else', () => {
  for (const { q } of queries.filter(({ offers }) => !offers))
    expect([q, suggestQuery(q, entries)]).toEqual([q, undefined])
})

test('the pages of a search follow each other, on the server and on the device, and neither forgets a hit', async () => {
  for (const q of ['guard', 'knee', 'e', 'rm', 'half guard', 'the a', 'august', '-gi', 'type:class']) {
    const all = await onServer(q, `&limit=${limits.page.max}`)
    const paged: Entry[] = []
    let cursor: unknown
    do {
      const { body, headers } = await priya.get(
        `/api/entries?limit=17&q=${encodeURIComponent(q)}${typeof cursor === 'string' ? `&cursor=${cursor}` : ''}`,
      )
      paged.push(...body)
      cursor = headers['x-next-cursor']
    } while (cursor !== undefined)
    expect([q, paged.map(call)]).toEqual([q, all.map(call)])
  }
})
