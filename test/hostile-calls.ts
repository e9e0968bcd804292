import { limits } from '#shared/foundation/limits.ts'
import { aLink, coachingIn } from './coaching.ts'
import { bodies } from './hostile-bodies.ts'
import { filled, type Operation, run, usual } from './hostile-text.ts'
import { sendImport } from './imports.ts'
import { type Browser, type Person, type World } from './world.ts'

/** Does something with a text of this unit, times a share of the longest. */
export type Call = (unit: string, share: number) => Promise<{ status: number; body: any }>

/** A call, and whether it has a text. */
export interface NamedCall {
  name: string
  call: Call
  hasText(): boolean
}

/** Where nothing limits a text, and where a limit refuses it. */
export const unlimited = 20_000
/** What Node takes of an address and headers. */
const ofHeaders = 15_000

/** Who calls, and the ids of what is theirs, by the path of its kind. */
export interface Member {
  world: World
  person: Person
  admin: Person
  ids: Record<string, number>
  coachPage: string
  feed: string
}

const kindOf = (path: string) => /^\/api\/(.*?)(\/\{|$)/.exec(path)?.[1] ?? ''

function callerOf({ world, person, admin }: Member, name: string): Browser {
  if (/\/api\/auth\/(?!confirm|verification)/.test(name)) return world.browser()
  return name !== 'POST /api/feedback' && /\/api\/(admin|feedback)\b/.test(name) ? admin : person
}

/** What a description says about a call; too long for what limits its texts, or as long as they allow. */
export function describedCall(member: Member, name: string, operation: Operation, isTooLong = false): NamedCall {
  const { parameters = [], requestBody } = operation
  const [method = '', path = ''] = name.split(' ')
  const { ids } = member
  const address = path
    .replace('{year}', '2026')
    .replace('{ruleId}', String(ids['planned']))
    .replace('{session}', String(ids['session']))
    .replaceAll(/\{\w+\}/g, String(ids[kindOf(path)] ?? 1))
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema
  const caller = callerOf(member, name)
  const [inBody, inQuery] = isTooLong ? [{}, {}] : [namesInBody(ids), namesInQuery(ids)]
  let hasText = false
  const call: Call = (unit, share) => {
    const text = (most = unlimited, atMost = unlimited) => {
      hasText = true
      return run(unit, Math.min(atMost, isTooLong ? unlimited : most) * share)
    }
    const query = new URLSearchParams()
    for (const { in: place, name, schema } of parameters) {
      if (place !== 'query') continue
      const value = filled({ ...schema }, (most) => text(most, 5_000), inQuery, name)
      if (value !== undefined) query.append(name, value as string)
    }
    const url = `${address}?${query}`
    const own = isTooLong ? undefined : bodies[name]?.(text, ids)
    const body = own ?? (schema ? filled(schema, text, inBody) : undefined)
    if (method === 'GET') return caller.get(url)
    return caller[method.toLowerCase() as 'post' | 'patch' | 'delete'](url, body)
  }
  return { name: isTooLong ? `${name}, too long` : name, call, hasText: () => hasText }
}

const namesInBody = (ids: Record<string, number>) => ({
  ...usual,
  tags: [],
  techniques: [],
  entries: [ids['entries']],
  techniqueId: ids['techniques'],
  techniqueIds: [ids['techniques']],
})

const namesInQuery = (ids: Record<string, number>) => ({
  ...usual,
  tag: undefined,
  technique: ids['techniques'],
  techniqueId: ids['techniques'],
  partner: ids['partners'],
  entry: ids['entries'],
  competition: undefined,
  onDay: undefined,
  cursor: undefined,
  before: undefined,
  offset: undefined,
  planned: undefined,
  limit: undefined,
})

const searches = ['/api/entries?q=', '/api/entries?academy=', '/api/entries?landed=', '/api/entries/nearest?q=']
const pages = [
  '/',
  '/api/',
  '/uploads/',
  '/entries/',
  '/coach/',
  '/calendar/',
  '/?',
  '/journal?q=',
  '/login?next=/',
]
const headers = [
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
]

/** What isn't described: searches for one thing, pages, files, and what comes with every request. */
export function undescribedCalls({ world, person, coachPage, ids }: Member, isWhole: boolean): NamedCall[] {
  const { comment } = coachingIn(world)
  const calls: [string, Call][] = [
    ...searches.map((start): [string, Call] => [
      `GET ${start}…`,
      (unit, share) => person.get(start + encodeURIComponent(run(unit, limits.academy * share))),
    ]),
    ...pages.map((start): [string, Call] => [
      `GET ${start}…`,
      (unit, share) =>
        person.get(start + encodeURIComponent(run(unit, (ofHeaders / 3) * share)).slice(0, ofHeaders)),
    ]),
    [
      'GET /////…',
      (unit, share) => person.get(`/${run(unit, ofHeaders * share).replaceAll(/[^!-~]|[?#]/g, '/')}`),
    ],
    ...headers.map((header): [string, Call] => [
      `GET /api/entries with ${header}`,
      (unit, share) =>
        person.get('/api/entries', { [header]: run(unit, ofHeaders * share).replaceAll(/[^ -~]/g, '-') }),
    ]),
    [
      'POST of a coach’s comment',
      (unit, share) =>
        comment(coachPage, {
          entry: String(ids['entries']),
          name: run(unit, 60 * share),
          text: run(unit, 2000 * share),
        }),
    ],
    [
      'POST of a file’s name',
      (unit, share) =>
        person.upload({ name: `${run(unit, 2000 * share).replaceAll(/["\r\n]/g, '-')}.pdf`, content: '%PDF-1.4' }),
    ],
  ]
  // Each starts a process.
  if (isWhole)
    calls.push([
      'POST of a table',
      (unit, share) =>
        sendImport(
          person,
          'log.csv',
          `Date,Title,Notes\n2024-03-04,Class,"${run(unit, unlimited * share).replaceAll('"', '""')}"`,
        ),
    ])
  return calls.map(([name, call]) => ({ name, call, hasText: () => true }))
}

/** Someone with one of everything. */
export async function aMember(world: World, admin: Person): Promise<Member> {
  const person = await world.signUp({}, { isVerified: true })
  const ids: Record<string, number> = {}
  const add = async (kind: string, body: object) => {
    const answer = (await person.post(`/api/${kind}`, body)).body
    ids[kind] = answer.id
    return answer
  }
  await add('tags', { name: 'Half guard' })
  const { id: technique } = await add('techniques', { name: 'Knee Cut' })
  await add('partners', { name: 'Theo' })
  await add('templates', { name: 'Class' })
  await add('promotions', { date: '2026-11-19', belt: 'blue' })
  await add('injuries', { part: 'Knee', from: '2026-11-20' })
  await add('absences', { from: '2026-12-20' })
  await add('competitions', { name: 'Munich Open', date: '2026-12-05' })
  await add('focuses', { kind: 'position', names: ['Half Guard'], from: '2026-11-20' })
  await add('reminders', { title: 'Stretch', date: '2026-11-20' })
  await add('features', { title: 'A dark theme', description: 'For late sessions.' })
  await add('feedback', { subject: 'The calendar', description: 'It could show the moon.' })
  await add('practice/logs', { techniqueId: technique, date: '2026-11-20', notes: 'Slowly' })
  await person.post('/api/practice/cards', { techniqueIds: [technique] })
  ids['practice/cards'] = technique
  await person.log({
    title: 'Class',
    date: '2026-11-23',
    startTime: '19:00',
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2027-03-01',
  })
  const { body: sessions } = await person.get('/api/planned?from=2026-11-22&to=2026-12-31')
  ids['planned'] = sessions[0].ruleId
  ids['session'] = sessions.at(-1).session
  ids['entries'] = (await person.log({ notes: 'Knee Cut with Theo' })).id
  const link = await add('coach-links', aLink)
  const coaching = coachingIn(world)
  await coaching.comment(link.path, { entry: String(ids['entries']), name: 'João', text: 'Keep your elbows in.' })
  ids['coach-comments'] = (await coaching.commentsOf(person))[0]?.id
  const { body: feed } = await person.post('/api/calendar/feed', { timeZone: 'UTC' })
  ids['admin/members'] = (await world.signUp()).user.id
  ids['admin/features'] = ids['features'] ?? 0
  return { world, person, admin, ids, coachPage: link.path, feed: feed.path }
}
