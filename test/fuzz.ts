import type { InjectOptions } from 'fastify'
import { json, oddNumbers, pick, type Random, withOddPart } from './odd-values.ts'

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  minLength?: number
}

interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** The reply of GET /api/openapi.json. */
export interface Description {
  paths: Record<string, Record<string, Operation>>
}

/** Values for fields whose schema has a pattern, a rule, or a context, by name. */
const usual: Record<string, unknown[]> = {
  email: ['rafa@example.com', 'dana@example.com'],
  password: ['Armbar2026', 'Kimura2027'],
  current: ['Armbar2026'],
  timeZone: ['Europe/Lisbon', 'UTC'],
  date: ['2026-11-20', '2026-12-01'],
  snoozedUntil: ['', '2026-12-01'],
  from: ['2026-11-01'],
  to: ['2026-11-30'],
  recurrenceEndDate: ['', '2026-12-20'],
  startTime: ['', '19:00'],
  endTime: ['', '20:30'],
  cursor: ['2026-11-20_3'],
  clientId: ['a', 'b', 'c'],
  filename: [`${'0'.repeat(32)}.jpg`],
  updatedAt: ['2026-11-21T12:00:00.000Z'],
  username: ['', 'rafa'],
  videoLinks: ['https://example.com/watch', 'https://example.com/watch?v=2'],
}

/** The source of random requests. */
export interface Source {
  random: Random
  /** Ids of things the person has. */
  ids: number[]
}

/** A value that the schema accepts, more often than not. */
function likely(source: Source, { type, ...schema }: Schema, name = ''): unknown {
  const { random, ids } = source
  const named = usual[name]
  if (named && type !== 'object' && type !== 'array') return pick(random, named)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(random, schema.enum)
  if (schema.anyOf) return likely(source, pick(random, schema.anyOf), name)
  if (type === 'object') return likelyObject(source, schema)
  if (type === 'array') {
    return Array.from({ length: pick(random, [0, 1, 1, 2]) }, () => likely(source, schema.items ?? {}, name))
  }
  if (type === 'integer' || type === 'number')
    return pick(random, /id$|tags|techniques?$|entries/i.test(name) ? ids : [1, 2, 3])
  if (type === 'boolean') return random() < 0.5
  if (type === 'null') return null
  return pick(random, ['Half guard', 'a', '1', 'https://example.com/watch'])
}

const likelyObject = (source: Source, { properties = {}, required = [] }: Schema) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || source.random() < 0.5)
      .map(([name, schema]) => [name, likely(source, schema, name)]),
  )

const oddUrlParts = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%ff',
  '%',
  '%E2%80%AE',
  '%F0%9F%A5%8B',
  '..%2f..',
  'null',
  'undefined',
  '[object Object]',
  'x'.repeat(150),
  ...oddNumbers,
].map((part) => part.replaceAll(' ', '%20'))

const inUrl = (source: Source, schema: Schema, name: string) => {
  const { random, ids } = source
  if (random() < 0.25) return pick(random, oddUrlParts)
  if (name === 'session') return String(pick(random, [0, 1, 2]))
  const value = /id$|^tag$|^technique$/i.test(name) ? pick(random, ids) : likely(source, schema, name)
  return encodeURIComponent(String(value))
}

const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/xml',
  '\u00ff',
]

const brokenBodies = [
  '{',
  '"',
  '{"title":"\ud800"}',
  '\0',
  'null',
  '[]',
  '"text"',
  'title=%00&title=2',
  '--x\r\n\r\n--x--',
]

/** Addresses for browsers, not programs, so that they aren't described. */
const undescribed: [string, Operation][] = [
  '/api/auth/google/callback',
  '/api/auth/github/callback',
  '/api/auth/google',
  '/api/auth/local/google',
  '/api/auth/local/github/submit',
  '/uploads/{filename}',
  '/uploads/previews/{filename}',
  '/dev/mailbox',
  '/{page}',
].map((path) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const query = ['state', 'code', 'client_id', 'redirect_uri', 'code_challenge', 'iss', 'intent', 'email', 'name']
  const parameter = (place: string) => (name: string) => ({ in: place, name, schema: { type: 'string' } })
  return [`GET ${path}`, { parameters: [...names.map(parameter('path')), ...query.map(parameter('query'))] }]
})

/** Makes odd requests to every operation of the description. */
export function oddRequests({ paths }: Description): (source: Source) => InjectOptions {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )
  const withBody = described.filter(([, { requestBody }]) => requestBody)
  const operations = [...described, ...undescribed, ...withBody, ...withBody]
  return (source) => oddRequest(source, ...pick(source.random, operations))
}

function oddRequest(source: Source, name: string, { parameters = [], requestBody }: Operation): InjectOptions {
  const { random } = source
  const [method, path = ''] = name.split(' ')
  const schemaOf = (wanted: string) => parameters.find((parameter) => parameter.name === wanted)?.schema ?? {}
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inUrl(source, schemaOf(name), name))
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && random() < 0.6)
    .flatMap((parameter) => {
      const pair = `${parameter.name}=${inUrl(source, parameter.schema, parameter.name)}`
      return random() < 0.05 ? [pair, pair] : [pair]
    })
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema
  const url = query.length === 0 ? filled : `${filled}?${query.join('&')}`
  return { method: method as 'GET', url, ...bodyFor(source, schema, method === 'GET') }
}

function bodyFor(
  source: Source,
  schema: Schema | undefined,
  isRead: boolean,
): Pick<InjectOptions, 'headers' | 'payload'> {
  const { random } = source
  if (isRead || (!schema && random() < 0.8)) return {}
  const isBroken = random() < 0.05
  let value = likely(source, schema ?? { type: 'object' })
  const parts = pick(random, [0, 1, 1, 1, 1, 2])
  for (let part = 0; part < parts; part++) value = withOddPart(random, value)
  return {
    headers: { 'content-type': random() < 0.05 ? pick(random, contentTypes) : 'application/json' },
    payload: isBroken ? pick(random, brokenBodies) : json(value),
  }
}
