import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import { parseSearch } from '#shared/search/query.ts'
import { rankingFor } from '#shared/search/ranking.ts'
import type { Tag } from '#shared/training/tags.ts'
import { type SessionType, sessionTypes } from '#shared/training/training-fields.ts'
import { makeJournal } from '#test/make.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

interface Query {
  q?: string
  tag?: number
  type?: SessionType
  from?: string
  to?: string
  limit?: number
}

const list = (query: Query, cursor?: unknown) => {
  const asked = Object.entries({ ...query, cursor }).filter(([, value]) => value !== undefined)
  return `/api/entries?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`
}

/** All pages of a list, one after another. */
async function walk(person: Person, query: Query) {
  const pages: Entry[][] = []
  const totals: unknown[] = []
  let cursor: unknown
  do {
    const { body, headers } = await person.get(list(query, cursor))
    pages.push(body)
    totals.push(headers['x-total-count'])
    cursor = headers['x-next-cursor']
  } while (cursor !== undefined)
  return { pages, totals, ids: pages.flat().map((entry) => entry.id) }
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const newestFirst = (a: Entry, b: Entry) => b.date.localeCompare(a.date) || b.id - a.id

/** The expected list, computed the simple way: of a search, the better hits first, then the newer ones. */
const expected = (journal: Entry[], { q = '', tag, type, from, to }: Query) => {
  const isChosen = (entry: Entry) =>
    (!tag || entry.tags.some(({ id }) => id === tag)) &&
    (!type || entry.sessionType === type) &&
    (!from || entry.date >= from) &&
    (!to || entry.date <= to)
  const chosen = journal.filter(isChosen).sort(newestFirst)
  const rankOf = rankingFor(
    parseSearch(q, { today: '2026-11-21', weekStartsOn: 0, isSouthern: false, otherNamesOf: () => [] }),
  )
  const hits = chosen.filter((entry) => rankOf(entry) !== undefined)
  // Of common words, and those the index doesn't know, only the newest five hundred entries are ranked.
  const newest = new Set(chosen.slice(0, 500))
  const isCommon = hits.filter((hit) => newest.has(hit)).length >= 25 || !/\w\w|[%#]/.test(q)
  const rankIn = (entry: Entry) => (isCommon && !newest.has(entry) ? 9 : (rankOf(entry) ?? 9))
  return q.trim() === '' ? hits : hits.sort((a, b) => rankIn(a) - rankIn(b) || newestFirst(a, b))
}

/** Whether all words are somewhere in it, in the simplest sense. */
const isMatch = ({ title, academy, instructor, notes, tags }: Entry, q: string) => {
  const texts = [title, academy, instructor, notes, ...tags.map(({ name }) => name)].map(plain)
  const words = plain(q).split(' ').filter(Boolean)
  return words.every((word) => texts.some((one) => one.includes(word)))
}

const someWords = [
  'half',
  'Guard',
  'halfway',
  'Açaí',
  'ÜBER',
  '100%',
  'knee_cut',
  'up\\down',
  'x',
  "d'arce",
  'No-Gi',
  '柔術',
]
const text = fc.array(fc.constantFrom(...someWords), { maxLength: 4 }).map((words) => words.join(' '))
const date = fc.integer({ min: 1, max: 28 }).map((day) => `2026-0${1 + (day % 3)}-${String(day).padStart(2, '0')}`)
const defaults = { startTime: '', endTime: '', hasPostSessionNotes: false }
const type = fc.constantFrom(...sessionTypes)

const anyEntry = (tags: Tag[]) =>
  fc.record({
    title: text.map((words) => words || 'Training'),
    date,
    sessionType: type,
    academy: text,
    instructor: text,
    notes: text,
    tags: fc.subarray(tags),
  })

/** Part of a word that may be there, of one or two of them, and filters as a person sets them. */
const anyQuery = (tags: Tag[], words: string[]): fc.Arbitrary<Query> => {
  const part = fc
    .tuple(fc.constantFrom(...words), fc.nat(3), fc.integer({ min: 1, max: 6 }))
    .map(([word, start, length]) => word.slice(start, start + length) || word)
  const parts = fc.array(part, { minLength: 0, maxLength: 2 }).map((all) => all.join(' '))
  const filters = { tag: fc.constantFrom(...tags.map(({ id }) => id)), type, from: date, to: date }
  return fc.record({ q: parts, limit: fc.integer({ min: 1, max: 40 }), ...filters }, { requiredKeys: ['limit'] })
}

test('every list and search shows each matching session exactly once, the better hits first, then the newer ones', async () => {
  const rafa = await world.signUp()
  const tags = [await rafa.tag('Sweeps'), await rafa.tag('Pássagem'), await rafa.tag('50% done')]
  const entries = fc.sample(anyEntry(tags), { numRuns: 120, seed: 7 })
  const journal = await makeJournal(
    world.db,
    rafa.user.id,
    entries.map((entry) => ({ ...defaults, ...entry })),
  )

  const words = [...someWords, ...tags.map(({ name }) => name.replace(' ', '')), 'done', 'nowhere']
  await fc.assert(
    fc.asyncProperty(anyQuery(tags, words), async (query) => {
      const { pages, totals } = await walk(rafa, query)
      const right = expected(journal, query)
      expect(pages.flat()).toEqual(right)
      const { q = '' } = query
      // A word with a minus sign is left out instead.
      if (!/(^| )-/.test(q))
        expect(right).toHaveLength(expected(journal, { ...query, q: '' }).filter((one) => isMatch(one, q)).length)
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(query.limit ?? 50)
      expect(totals).toEqual([String(right.length), ...totals.slice(1).map(() => undefined)])
    }),
    { numRuns: 100 },
  )
})

test('in a journal of thousands, rare and common words are both found', async () => {
  const dana = await world.signUp()
  const tags = [await dana.tag('Berimbolo'), await dana.tag('Often')]
  const [rare, often] = tags as [Tag, Tag]
  const size = 2600
  const day = (n: number) => new Date(Date.UTC(2015, 0, 1 + Math.floor(n / 2))).toISOString().slice(0, 10)
  // Old to new: 'rolling' is everywhere, 'zebra' every 97th, '%' every 90th, 'oldest' in the first ten, 'midway' around the edge.
  const journal = await makeJournal(
    world.db,
    dana.user.id,
    Array.from({ length: size }, (_, n) => ({
      ...defaults,
      title: `Rolling ${n % 97 === 0 ? 'zebra' : 'lion'}`,
      date: day(n),
      sessionType: sessionTypes[n % 5] ?? 'class',
      academy: n < 10 ? 'Oldest mats' : '',
      instructor: Math.abs(n - (size - 1500)) < 4 ? 'Midway' : '',
      notes: `${n % 2 === 0 ? 'even rounds' : 'odd ends'}${n % 90 === 0 ? ' at 9%' : ''}`,
      tags: [...(n % 400 === 3 ? [rare] : []), ...(n % 3 === 0 ? [often] : [])],
    })),
  )

  const words = 'rolling zebra oldest midway even odd berimbolo often nowhere o zz % 9% #'.split(' ')
  const filters = {
    tag: fc.constantFrom(rare.id, often.id),
    type,
    from: fc.nat(size).map(day),
    to: fc.nat(size).map(day),
  }
  const q = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 2 }).map((some) => some.join(' '))
  const query = fc.record({ q, ...filters, limit: fc.constantFrom(5, 50, 200) }, { requiredKeys: ['q', 'limit'] })
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const right = expected(journal, asked).map(({ id }) => id)
      const { body, headers } = await dana.get(list(asked))
      expect(body.map((entry: Entry) => entry.id)).toEqual(right.slice(0, asked.limit))
      if (headers['x-total-count'] !== undefined) expect(headers['x-total-count']).toBe(String(right.length))
      expect(headers['x-next-cursor'] !== undefined).toBe(right.length > asked.limit)
    }),
    { numRuns: 50, examples: [[{ q: 'o o', limit: 5 }]] },
  )

  for (const asked of [
    { q: 'zebra' },
    { q: 'midway', limit: 3 },
    { q: 'oldest', limit: 4 },
    { q: 'even', limit: 200 },
  ]) {
    const { ids } = await walk(dana, asked)
    expect(ids).toEqual(expected(journal, asked).map(({ id }) => id))
  }
  expect((await walk(dana, { limit: 200 })).ids).toEqual(expected(journal, {}).map(({ id }) => id))
})

test('sessions of one day keep their order from page to page, whatever is logged in the meantime', async () => {
  const rafa = await world.signUp()
  for (let n = 1; n <= 5; n++) await rafa.log({ title: `Round ${n}` })
  const first = await rafa.get('/api/entries?limit=2')
  await rafa.log({ title: 'Just now' })
  await rafa.delete(`/api/entries/${first.body[1].id}`)
  const second = await rafa.get(`/api/entries?limit=200&cursor=${String(first.headers['x-next-cursor'])}`)

  const titles = [...first.body, ...second.body].map((entry: Entry) => entry.title)
  expect(titles).toEqual(['Round 5', 'Round 4', 'Round 3', 'Round 2', 'Round 1'])
})

test('a page has fifty sessions unless more are requested, and only the first has the total', async () => {
  const rafa = await world.signUp()
  const entries = fc.sample(anyEntry([]), { numRuns: 120, seed: 3 })
  await makeJournal(
    world.db,
    rafa.user.id,
    entries.map((entry) => ({ ...defaults, ...entry })),
  )

  const { pages, totals } = await walk(rafa, {})
  expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
  expect(totals).toEqual(['120', undefined, undefined])
  expect((await rafa.get('/api/entries?limit=200')).body).toHaveLength(120)
})

test('a list has a total of up to 1,000 entries, and none beyond that', async () => {
  const rafa = await world.signUp()
  const entries = (count: number, sessionType: SessionType) =>
    Array.from({ length: count }, (_, n) => ({
      ...defaults,
      title: `Class ${n}`,
      date: '2026-01-01',
      sessionType,
    }))
  await makeJournal(world.db, rafa.user.id, [...entries(1000, 'class'), ...entries(1, 'garage')])
  const totalOf = async (query: Query) => (await rafa.get(list(query))).headers['x-total-count']
  expect(await totalOf({ type: 'class' })).toBe('1000')
  expect(await totalOf({})).toBeUndefined()
})

test('an empty journal is an empty list with a total of 0', async () => {
  const rafa = await world.signUp()
  for (const url of ['/api/entries', '/api/entries?q=sweep']) {
    const { body, headers } = await rafa.get(url)
    expect([body, headers['x-total-count'], headers['x-next-cursor']]).toEqual([[], '0', undefined])
  }
})
