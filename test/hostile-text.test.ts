import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { mailboxOf } from '#shared/accounts/mailbox.ts'
import { NameMask } from '#shared/coaching/mask-names.ts'
import { findMentions, mentionFinder } from '#shared/entries/mentions.ts'
import { limits } from '#shared/foundation/limits.ts'
import { shownVideo, timedNotes } from '#shared/media/shown-video.ts'
import { isVideoLink } from '#shared/media/video-links.ts'
import { fieldIn, withField } from '#shared/search/fields.ts'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import { anAdmin, withAdmin } from './admin.ts'
import { bodies } from './hostile-bodies.ts'
import {
  aMember,
  describedCall,
  type Member,
  type NamedCall,
  undescribedCalls,
  unlimited,
} from './hostile-calls.ts'
import {
  type Cost,
  costOf,
  databaseClock,
  fewUnits,
  growthOf,
  harmless,
  manyUnits,
  medianCost,
  type Operation,
  run,
  wrongGrowth,
} from './hostile-text.ts'
import { aWorld, type Person } from './world.ts'
import { fillAccount } from './worst-account.ts'

/**
 * Hostile texts in every field that takes text, at addresses, and in headers; then everything is read that has them. For all
 * kinds of them, on a full account, and with the figures of each part:
 *
 *     HOSTILE_RUNS=all npx vitest run test/hostile-text.test.ts
 */
const isWhole = process.env['HOSTILE_RUNS'] === 'all'
const units = isWhole ? manyUnits : fewUnits
/** Milliseconds for each part. */
const inTime = isWhole ? 600_000 : 120_000
/** Some of them, each time others: for what takes short texts or refuses them, and for what has texts of its own. */
const someUnits = (index: number, inSmallForm = 1) =>
  units.filter((_, at) => (at + index) % (isWhole ? 8 : units.length) < (isWhole ? 1 : inSmallForm))

const web = {
  root: import.meta.dirname,
  document: '<!doctype html><!--boot-->',
  publicPages: ['/', '/contact', '/contact/sent'].map((path) => ({ path, visitor: '', member: '' })),
  documents: {},
}
const world = await aWorld(withAdmin, web)
// The walk takes more calls than are allowed in a minute.
vi.useFakeTimers({ toFake: ['Date'] })
const later = () => vi.setSystemTime(Date.now() + 3_600_001)

/** Ends the account, or the login; and pages, which take their texts from the address. */
const leftOut =
  /^(DELETE \/api\/user|POST \/api\/auth\/logout|POST \/api\/user\/(delete|sessions)|GET \/(?!api|calendar\/|mail-off))/

async function operationsOf(person: Person): Promise<[string, Operation][]> {
  const { body: api } = await person.get('/api/openapi.json')
  return Object.entries(api.paths as Record<string, Record<string, Operation>>)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    )
    .filter(([name]) => !leftOut.test(name))
}

const admin = await anAdmin(world)
const member = await aMember(world, admin)
const operations = await operationsOf(member.person)
const ofDatabase = await databaseClock(world.db)

const takesText = ({ parameters = [], requestBody }: Operation) =>
  requestBody !== undefined || parameters.some((parameter) => parameter.in === 'query')

const described = (methods: string[], isTooLong = false) =>
  methods.flatMap((method) =>
    operations
      .filter(([name, operation]) => name.startsWith(`${method} `) && (!isTooLong || takesText(operation)))
      .map(([name, operation]) => describedCall(member, name, operation, isTooLong)),
  )

/** The first part of a call's address. */
const featureOf = ({ name }: NamedCall) => name.split('/').find((part, at) => at > 0 && part !== 'api') ?? ''

/** All calls, in parts that each say what they found; what is made comes before what is read and removed. */
const parts: [string, NamedCall[]][] = [
  ...Object.entries(Object.groupBy(described(['POST', 'PATCH', 'GET']), featureOf)).map(
    ([feature, calls = []]): [string, NamedCall[]] => [feature, calls],
  ),
  ['what is not described', undescribedCalls(member, isWhole)],
  ['texts too long to post', described(['POST'], true)],
  ['texts too long to change', described(['PATCH'], true)],
  ['texts too long to read and remove', described(['GET', 'DELETE'], true)],
  ['removals', described(['DELETE'])],
]
/** In the small form, one part: each costs its own time to report. */
const chosenParts: [string, NamedCall[]][] = isWhole ? parts : [['any route', parts.flatMap(([, calls]) => calls)]]

/** The names of calls by the status of their first answer. */
const statuses: Record<string, string[]> = {}

/** The texts for a call, by the answer to the first. */
function textsAfter(first: string, status: number, index: number, { name, hasText }: NamedCall) {
  if (!hasText()) return []
  const isShort = status >= 400 || /too long|^GET \/api\/[^?]*$|^DELETE|a table|a file’s name/.test(name)
  const all = isWhole ? units : someUnits(index, 2)
  return (isShort ? someUnits(index) : all).filter((unit) => unit !== first)
}

test.each(chosenParts)(
  '%s takes hostile texts in a time that grows no faster than they do',
  async (part, calls) => {
    const [wrong, stops]: [string[], [number, string][]] = [[], []]
    const tryOne = async ({ name, call }: NamedCall, unit: string): Promise<number> => {
      later()
      let status = 0
      const made: number[] = []
      const growth = await growthOf(async (share) => {
        const answer = await call(unit, share)
        status ||= answer.status
        if (answer.status === 201) made.push(answer.body?.id)
      }, ofDatabase)
      // There is room for the next, and its name is free.
      const [method, path] = name.split(' ')
      for (const id of made) if (method === 'POST' && id) await member.person.delete(`${path}/${id}`)
      stops.push([growth.stop, `${name} of ${JSON.stringify(unit)}`])
      if (growth.wrong) wrong.push(`${name} of ${JSON.stringify(unit)}: ${growth.wrong}`)
      return status
    }
    for (const [index, one] of calls.entries()) {
      const [first = ' '] = someUnits(index)
      const status = await tryOne(one, first)
      ;(statuses[status] ??= []).push(one.name)
      for (const unit of textsAfter(first, status, index, one)) await tryOne(one, unit)
    }
    report(part, calls.length, stops)
    expect(stops.length).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  },
  inTime,
)

function report(part: string, calls: number, stops: [number, string][]) {
  const [longest] = stops.toSorted(([a], [b]) => b - a)
  const megabytes = Math.round(process.memoryUsage().rss / 1e6)
  if (isWhole)
    console.log(
      `${part}: ${calls} calls, ${stops.length} texts, ${megabytes} MB, longest stop`,
      ...(longest ?? []),
    )
}

/** What is read up to a refusal: each needs a secret, another service, or something that has to be made first. */
const upToRefusals = new Set([
  // A password, a passkey's answer, or the token of a link.
  ...['password', 'identities/google', 'identities/github', 'passkeys/options', 'passkeys', 'passkeys/link'].map(
    (path) => `POST /api/user/${path}`,
  ),
  ...['login', 'reset-password', 'verify-email', 'check-link', 'passkey', 'confirm', 'confirm/passkey'].map(
    (path) => `POST /api/auth/${path}`,
  ),
  'GET /api/auth/session',
  'GET /calendar/{file}',
  'GET /mail-off/{userId}/{key}/{kind}?',
  'POST /mail-off/{userId}/{key}/{kind}?',
  // Another service.
  'POST /api/payment/webhook',
  'POST /api/payment/portal',
  'POST /api/push/test',
  // Two of a kind, or a link between them; no free text.
  'POST /api/techniques/{id}/merge',
  'POST /api/partners/{id}/merge',
  'POST /api/admin/features/{id}/merge',
  'POST /api/techniques/{id}/links',
  'POST /api/techniques/{id}/links/{kind}/{otherId}/restore',
  'DELETE /api/techniques/{id}/links/{kind}/{otherId}',
  'DELETE /api/same-names/{kind}/{id}',
  // Something that failed, was removed, or was done before; no free text.
  'POST /api/admin/jobs/{jobId}/retry',
  'DELETE /api/admin/jobs/{jobId}',
  'POST /api/admin/webhooks/{id}/replay',
  'DELETE /api/admin/feature-comments/{id}',
  'DELETE /api/features/{id}',
  'DELETE /api/practice/reviews/{id}',
  'DELETE /api/removed/{kind}/{id}',
  'GET /api/planned/{ruleId}/{session}/entry',
  'POST /api/planned/{ruleId}/undo',
  'PATCH /api/push/settings',
  // A file: the table of the whole form, and the tests of files.
  'POST /api/import',
  'PATCH /api/import/{id}',
  'DELETE /api/import/{id}',
  'GET /api/import/{id}',
  'GET /api/import/{id}/skipped',
  'POST /api/import/{id}/start',
  'POST /api/import/{id}/undo',
  // What only such a file creates; no free text.
  'DELETE /api/heart-rates/{id}',
  'POST /api/heart-rates/{id}/restore',
  'POST of a file’s name',
])

test('the walk reaches all that stores and reads texts', () => {
  const refused = Object.entries(statuses).flatMap(([status, names]) =>
    names
      .filter((name) => status >= '400' && !/too long|…$/.test(name) && !upToRefusals.has(name))
      .map((name) => `${status} ${name}`),
  )
  expect(operations.length).toBeGreaterThan(100)
  expect(refused).toEqual([])
  expect(statuses['500'] ?? []).toEqual([])
})

const exceeds = (cost: Cost, empty: Cost = { spent: 0, stop: 0 }) =>
  cost.spent - empty.spent > harmless || cost.stop - empty.stop > harmless

interface Read {
  name: string
  read: () => Promise<unknown>
}

/** All that a member and their coach read, and a search for a text of this unit. */
const readsOf = (reader: Member, unit: string): Read[] => [
  ...operations
    .filter(([name]) => /^GET (?!.*\/(admin|feedback))/.test(name))
    .map(([name, operation]) => {
      const { call } = describedCall(reader, name, operation)
      return { name, read: () => call(unit, 1) }
    }),
  { name: 'a coach’s page', read: () => reader.person.get(reader.coachPage) },
  { name: 'the feed', read: () => reader.person.get(reader.feed) },
  {
    name: 'a search',
    read: () => reader.person.get(`/api/entries?q=${encodeURIComponent(run(unit, limits.search))}`),
  },
]

/** Stores texts of a unit in all fields of a member. */
function storeOf(reader: Member, unit: string) {
  const writes = operations
    .filter(([name]) => bodies[name] && name.startsWith('PATCH'))
    .map(([name, operation]) => describedCall(reader, name, operation))
  return async (share: number) => {
    for (const { name, call } of writes) {
      const { status, body } = await call(unit, share)
      if (status >= 400) throw new Error(`${name} of ${JSON.stringify(unit)}: ${status} ${body?.message}`)
    }
  }
}

/** What is wrong with reading all that is stored of a unit. `empty` has what the same costs without a text, once it is known. */
async function wrongReads(reader: Member, unit: string, empty: Map<string, Cost>, stops: [number, string][]) {
  const store = storeOf(reader, unit)
  later()
  await store(1)
  const suspects: (Read & { whole: Cost })[] = []
  for (const { name, read } of readsOf(reader, unit)) {
    later()
    const first = await costOf(read, ofDatabase)
    const whole = exceeds(first, empty.get(name)) ? await medianCost(read, ofDatabase) : first
    stops.push([whole.stop - (empty.get(name)?.stop ?? 0), `${name} of ${JSON.stringify(unit)}`])
    if (exceeds(whole, empty.get(name))) suspects.push({ name, read, whole })
  }
  if (suspects.some(({ name }) => !empty.has(name))) await store(0)
  for (const { name, read } of suspects) if (!empty.has(name)) empty.set(name, await medianCost(read, ofDatabase))
  const left = suspects.filter(({ name, whole }) => exceeds(whole, empty.get(name)))
  if (left.length > 0) await store(1 / 16)
  const wrong: string[] = []
  for (const { name, read, whole } of left) {
    const problem = wrongGrowth(empty.get(name) ?? whole, await medianCost(read, ofDatabase), whole)
    if (problem) wrong.push(`${name} with ${JSON.stringify(unit)} stored: ${problem}`)
  }
  return wrong
}

/** A member to read from: in the whole form one whose account has all that the limits allow. */
async function aReader() {
  const reader = await aMember(world, admin)
  later()
  let calls = 0
  const post: Person['post'] = (...call) => {
    if (++calls % 500 === 0) later()
    return reader.person.post(...call)
  }
  // Room for what the walk stores.
  await storeOf(reader, '道')(1)
  if (isWhole) await fillAccount(world.db, { id: reader.person.user.id, post }, '2026-11-21')
  return { reader, empty: new Map<string, Cost>() }
}
let readers: ReturnType<typeof aReader> | undefined

/** Ten at a time. */
const storedUnits = Object.values(
  Object.groupBy(isWhole ? units : units.slice(0, 2), (unit) => Math.floor(units.indexOf(unit) / 10)),
)

test.each(storedUnits.map((some = []) => [some.map((unit) => JSON.stringify(unit)).join(', '), some] as const))(
  'what is stored of %s is read in a time that grows no faster than it does',
  async (part, some) => {
    readers ??= aReader()
    const { reader, empty } = await readers
    const [wrong, stops]: [string[], [number, string][]] = [[], []]
    for (const unit of some) wrong.push(...(await wrongReads(reader, unit, empty, stops)))
    report(`stored ${part}`, some.length, stops)
    expect(stops.length).toBeGreaterThan(50 * some.length)
    expect(wrong).toEqual([])
  },
  inTime,
)

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
    ['a field in a search', (text) => fieldIn(`academy:"${text}`, 'academy')],
    ['a search without a field', (text) => withField(text, 'academy', text)],
    ['an address', (text) => mailboxOf(`${text}@example.com`)],
  ]
}

/** What isn't for texts may fail. */
function tried(work: () => unknown) {
  try {
    work()
  } catch {}
}

test(
  'nothing that reads a text goes over it twice',
  async () => {
    const readers = [...(await readersOfText()), ...chosenReaders()]
    const wrong: string[] = []
    for (const [index, [name, read]] of readers.entries())
      for (const unit of isWhole ? units : someUnits(index)) {
        // Most of them never get a text as long as this one, so that only its growth counts.
        const growth = await growthOf(
          (share) => tried(() => read(run(unit, unlimited * share))),
          () => 0,
          Infinity,
        )
        if (growth.wrong) wrong.push(`${name} of ${JSON.stringify(unit)}: ${growth.wrong}`)
      }
    expect(readers.length).toBeGreaterThan(200)
    expect(wrong).toEqual([])
  },
  inTime,
)
