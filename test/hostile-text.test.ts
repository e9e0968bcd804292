import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { mailboxOf } from '#shared/accounts/mailbox.ts'
import { NameMask } from '#shared/coaching/mask-names.ts'
import { findMentions, mentionFinder } from '#shared/entries/mentions.ts'
import { timedNotes } from '#shared/entries/timed-notes.ts'
import { competitionLimits } from '#shared/foundation/competition-limits.ts'
import { limits } from '#shared/foundation/limits.ts'
import { isVideoLink } from '#shared/media/is-video-link.ts'
import { shownVideo } from '#shared/media/shown-video.ts'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import { aLink } from './coaching.ts'
import { databaseClock, fewUnits, filled, growthOf, manyUnits, type Operation, run } from './hostile-text.ts'
import { anEntry, aRound, aWorld, type Person } from './world.ts'

/**
 * Hostile texts in every field that takes text, at addresses, and in headers. For all kinds of them, and each call's longest stop:
 *
 *     HOSTILE_RUNS=all npx vitest run test/hostile-text.test.ts
 */
const isWhole = process.env['HOSTILE_RUNS'] === 'all'
const units = isWhole ? manyUnits : fewUnits
/** One of them, for what takes short texts or refuses them, each time another. */
const unitsOf = (index: number) =>
  isWhole ? units : units.slice(index % units.length, (index % units.length) + 1)

const world = await aWorld()
// The walk takes more calls than are allowed in a minute.
vi.useFakeTimers({ toFake: ['Date'] })
const later = () => vi.setSystemTime(Date.now() + 3_600_001)

/** Where nothing limits a text, and where a limit refuses it. */
const unlimited = 20_000
/** What Node takes of an address and headers. */
const ofHeaders = 15_000

/** Ends the account, or the login, or asks somebody else. */
const endings = /^(DELETE \/api\/user|POST \/api\/auth\/|POST \/api\/user\/(delete|sessions)|\w+ \/api\/admin)/
/** What is read comes after what was written, and removals last. */
const order = ['POST', 'PATCH', 'GET', 'DELETE']

/** Does something with a text of this unit, times a share of the longest. */
type Call = (unit: string, share: number) => Promise<{ status: number }>

type Body = (text: (most: number) => string) => object

const anInjury: Body = (text) => ({
  part: text(limits.bodyPart),
  from: '2026-11-20',
  note: text(limits.injuryNote),
})
const aTechnique: Body = (text) => ({ name: text(limits.techniqueName), keyDetails: text(limits.techniqueText) })
const aPartner: Body = (text) => ({
  name: text(limits.partnerName),
  style: text(limits.partnerStyle),
  notes: text(limits.partnerNotes),
})
const aCompetition: Body = (text) => ({ name: text(competitionLimits.name), date: '2026-12-05' })
const aSession: Body = (text) =>
  anEntry({
    title: text(limits.title),
    academy: text(limits.academy),
    instructor: text(limits.instructor),
    notes: text(limits.notes),
    rounds: [{ ...aRound, partnerId: 1, notes: text(limits.roundNotes) }],
  })

/** Where fields depend on each other, so that what the description says alone is refused. */
const bodies: Record<string, Body> = {
  'POST /api/entries': aSession,
  'PATCH /api/entries/{id}': aSession,
  'POST /api/tags': (text) => ({ name: text(limits.tagName) }),
  'PATCH /api/tags/{id}': (text) => ({ name: text(limits.tagName) }),
  'POST /api/techniques': aTechnique,
  'PATCH /api/techniques/{id}': aTechnique,
  'POST /api/partners': aPartner,
  'PATCH /api/partners/{id}': aPartner,
  'POST /api/injuries': anInjury,
  'PATCH /api/injuries/{id}': anInjury,
  'POST /api/competitions': aCompetition,
  'PATCH /api/competitions/{id}': aCompetition,
}

function callOf(person: Person, name: string, operation: Operation, isTooLong: boolean): Call {
  const { parameters = [], requestBody } = operation
  const [method = '', path = ''] = name.split(' ')
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema
  return (unit, share) => {
    const text = (most = unlimited, atMost = unlimited) =>
      run(unit, Math.min(atMost, isTooLong ? unlimited : most) * share)
    const names = isTooLong ? {} : undefined
    const query = parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }): [string, string] => [
        name,
        String(filled({ ...schema }, (most) => text(most, 5_000), names, name)),
      ])
    const url = `${path.replaceAll(/\{\w+\}/g, '1')}?${new URLSearchParams(query)}`
    const usualBody = isTooLong ? undefined : bodies[name]?.(text)
    const body = usualBody ?? (schema ? filled(schema, text, names) : undefined)
    if (method === 'GET') return person.get(url)
    return person[method.toLowerCase() as 'post' | 'patch' | 'delete'](url, body)
  }
}

/** What isn't described: pages, files, and what comes with every request. */
const undescribed = (person: Person, coachPage: string, feed: string): [string, Call][] => [
  ...['/', '/api/', '/uploads/', '/entries/', '/coach/', '/?', '/journal?q=', '/login?next=/'].map(
    (start): [string, Call] => [
      `GET ${start}…`,
      (unit, share) =>
        person.get(start + encodeURIComponent(run(unit, (ofHeaders / 3) * share)).slice(0, ofHeaders)),
    ],
  ),
  ['GET /////…', (unit, share) => person.get(`/${run(unit, ofHeaders * share).replaceAll(/[^!-~]|[?#]/g, '/')}`)],
  ...[
    'authorization',
    'cookie',
    'accept',
    'accept-encoding',
    'accept-language',
    'if-none-match',
    'range',
    'user-agent',
    'referer',
    'origin',
    'host',
    'forwarded',
    'x-forwarded-for',
    'content-type',
    'x-csrf-token',
  ].map((header): [string, Call] => [
    `GET /api/user with ${header}`,
    (unit, share) =>
      person.get('/api/user', { [header]: run(unit, ofHeaders * share).replaceAll(/[^ -~]/g, '-') }),
  ]),
  ['GET of a coach’s page', () => person.get(coachPage)],
  ['GET of the feed', () => person.get(feed)],
]

async function operationsOf(person: Person): Promise<[string, Operation][]> {
  const { body: api } = await person.get('/api/openapi.json')
  return Object.entries(api.paths as Record<string, Record<string, Operation>>)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    )
    .filter(([name]) => !endings.test(name))
    .toSorted(([a], [b]) => order.indexOf(a.split(' ')[0] ?? '') - order.indexOf(b.split(' ')[0] ?? ''))
}

/** Someone with one of everything, so that the first of each kind is theirs. */
async function aMember() {
  const person = await world.signUp()
  for (const [path, body] of Object.entries({
    tags: { name: 'Half guard' },
    techniques: { name: 'Knee Cut' },
    partners: { name: 'Theo' },
    templates: { name: 'Class' },
    promotions: { date: '2026-11-20', belt: 'blue' },
    injuries: { part: 'Knee', from: '2026-11-20' },
    competitions: { name: 'Munich Open', date: '2026-12-05' },
    focuses: { kind: 'position', names: ['Half Guard'], from: '2026-11-20' },
    reminders: { title: 'Stretch', date: '2026-11-20' },
    'practice/cards': { techniqueIds: [1] },
  }))
    await person.post(`/api/${path}`, body)
  await person.log({ notes: 'Knee Cut with Theo' })
  const { body: link } = await person.post('/api/coach-links', aLink)
  const { body: feed } = await person.post('/api/calendar/feed', { timeZone: 'UTC' })
  return { person, coachPage: link.path as string, feed: feed.path as string }
}

test('no route takes much longer for a hostile text than one of a 16th of its length', async () => {
  const { person, coachPage, feed } = await aMember()
  const operations = await operationsOf(person)
  const calls = [
    ...operations.map(([name, operation]): [string, Call] => [name, callOf(person, name, operation, false)]),
    ...undescribed(person, coachPage, feed),
    ...operations.map(([name, operation]): [string, Call] => [
      `${name}, too long`,
      callOf(person, name, operation, true),
    ]),
  ]
  const ofDatabase = await databaseClock(world.db)
  const statuses: Record<string, Set<string>> = {}
  const [wrong, stops]: [string[], [number, string][]] = [[], []]
  for (const [index, [name, call]] of calls.entries()) {
    for (const unit of /^(POST|PATCH)(?!.*too long)/.test(name) ? units : unitsOf(index)) {
      later()
      let status: number | undefined
      const growth = await growthOf(async (share) => {
        const answer = await call(unit, share)
        status ??= answer.status
      }, ofDatabase)
      ;(statuses[status ?? 0] ??= new Set()).add(name)
      stops.push([growth.stop, `${name} of ${JSON.stringify(unit)}`])
      if (growth.wrong) wrong.push(`${name} of ${JSON.stringify(unit)}: ${growth.wrong}`)
    }
  }
  if (isWhole)
    console.log(
      calls.length,
      'calls',
      stops.length,
      'texts',
      process.memoryUsage().rss / 1e6,
      'MB',
      statuses,
      stops.toSorted(([a], [b]) => b - a).slice(0, 20),
    )
  expect(operations.length).toBeGreaterThan(100)
  expect(
    Object.entries(statuses).flatMap(([status, names]) => (status < '300' ? [...names] : [])).length,
  ).toBeGreaterThan(60)
  expect([...(statuses['201'] ?? [])]).toEqual(
    expect.arrayContaining(Object.keys(bodies).filter((name) => name.startsWith('POST'))),
  )
  expect([...(statuses['500'] ?? [])]).toEqual([])
  expect(wrong).toEqual([])
}, 1_200_000)

/** All that `src/shared` has for texts: each function that takes some, and each schema. */
async function readersOfText(): Promise<[string, (text: string) => unknown][]> {
  const readers: [string, (text: string) => unknown][] = []
  for await (const file of glob('src/shared/**/*.ts', {
    // Cells are bounded before they are read, and names before they are compared.
    exclude: ['**/*.test.ts', 'src/shared/import/**', '**/foundation/{removal,field-table,typos}.ts'],
  })) {
    const exported = (await import(resolve(file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value === 'function' && !String(value).startsWith('class'))
        readers.push([
          `${file} ${name}`,
          (text) => value(...Array.from({ length: value.length || 1 }, () => text)),
        ])
      else if (value instanceof z.core.$ZodType)
        readers.push([`${file} ${name}`, (text) => z.safeParse(value, text)])
    }
  }
  return readers
}

/** Those that take more than texts. */
function chosenReaders(): [string, (text: string) => unknown][] {
  const technique = { id: 1, name: 'Armbar', otherNames: ['a b', 'Juji gatame', 'a a'] }
  const find = mentionFinder([technique], catalog)
  const mask = new NameMask(['Theo Lang', 'a b', '道 道'])
  return [
    ['mentions', find],
    [
      'mentions of a long name',
      (text) => findMentions(text, [{ ...technique, name: text.slice(-limits.techniqueName) }]),
    ],
    ['mentions after a cue', (text) => find(`got tapped ${text} armbar`)],
    ['masked names', (text) => mask.text(text)],
    ['notes of a video', (text) => timedNotes(`0:42 ${text}\u2028${text}`)],
    ['a link', (text) => isVideoLink(`https://${text}`)],
    ['a link to a file', (text) => isVideoLink(`https://example.com/${text}.mp4`)],
    ['a shown video', (text) => shownVideo(`https://vimeo.com/${text}`)],
    ['an address', (text) => mailboxOf(`${text}@example.com`)],
  ]
}

/** What isn't for texts may fail. */
function tried(work: () => unknown) {
  try {
    work()
  } catch {}
}

test('nothing that reads a text goes over it twice', async () => {
  const readers = [...(await readersOfText()), ...chosenReaders()]
  const wrong: string[] = []
  for (const [index, [name, read]] of readers.entries())
    for (const unit of unitsOf(index)) {
      const growth = await growthOf((share) => tried(() => read(run(unit, unlimited * share))))
      if (growth.wrong) wrong.push(`${name} of ${JSON.stringify(unit)}: ${growth.wrong}`)
    }
  expect(readers.length).toBeGreaterThan(200)
  expect(wrong).toEqual([])
}, 600_000)
