import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** A text that repeats its unit; what stands around it has an expression for a run fail only at the end. */
export const run = (unit: string, length: number) =>
  `a${unit.repeat(length)}`.slice(0, Math.max(1, length - 1)).toWellFormed() + 'b'

export const fewUnits = [' ', 'a', '"', '[(', 'a-']
export const manyUnits = [
  ...fewUnits,
  ...".,;:!?/\\|@#-_*~'`+=<>&%$^0A1é\t\n\r\u2028\u00a0\u0301\u200d",
  'ß',
  'İ',
  'я',
  'λ',
  '道',
  'か',
  '한',
  'ก',
  'ع',
  'א',
  'न',
  'ა',
  '🥋',
  'a ',
  'a.',
  '@a',
  '- ',
  '/*',
  '**',
  '<!',
  '![',
  '](',
  '0:',
  'a\n',
  '::',
  '=?',
  '1x ',
  ' (',
  '({[',
]

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  maxLength?: number
}

/** An operation of GET /api/openapi.json. */
export interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** What fields get that have a format of their own, so that nothing is refused for them. */
export const usual: Record<string, unknown> = {
  email: 'dana@example.com',
  timeZone: 'UTC',
  date: '2026-11-20',
  from: '2026-11-01',
  to: '2026-11-30',
  until: '2026-12-31',
  startTime: '19:00',
  endTime: '20:30',
  recurrenceEndDate: '',
  deadline: '',
  snoozedUntil: '',
  updatedAt: undefined,
  was: undefined,
  username: '',
  clientId: undefined,
  videoLinks: [],
  fileAttachments: [],
  photo: null,
  partnerId: null,
}

type Text = (most: number | undefined) => string

/** A value for a schema, with a text wherever one may be. `names` has the usual ones, or nothing. */
export function filled(schema: Schema, text: Text, names = usual, name = ''): unknown {
  const { type, anyOf, properties = {}, items, maxLength } = schema
  if (name in names) return names[name]
  if (schema.const !== undefined || schema.enum) return schema.const ?? schema.enum?.[0]
  if (anyOf) return filled(anyOf[0] ?? {}, text, names, name)
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties).map(([key, field]) => [key, filled(field, text, names, key)]),
    )
  if (type === 'array') return [filled(items ?? {}, text, names)]
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return false
  return type === 'string' ? text(maxLength) : null
}

export interface Cost {
  /** Milliseconds of CPU, of the main thread and of the database for us. */
  spent: number
  /** Of the main thread, before others had a turn. */
  stop: number
}

const ofThread = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of CPU that the database has spent for us; 0 where the machine doesn't say. */
export async function databaseClock(db: Db): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db)
  const ofProcess = (pid: number) => {
    try {
      return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    } catch {
      return 0
    }
  }
  return () => rows.reduce((all, { pid }) => all + ofProcess(pid), 0)
}

/** What work costs. */
export async function costOf(work: () => unknown, ofDatabase: () => number): Promise<Cost> {
  const [start, startOfDatabase] = [ofThread(), ofDatabase()]
  let [before, stop, isDone] = [start, 0, false]
  const look = () => {
    const now = ofThread()
    stop = Math.max(stop, now - before)
    before = now
    if (!isDone) setTimeout(look, 1)
  }
  // Looking in each turn would itself spend all the time that others work for us.
  setTimeout(look, 1)
  await work()
  const end = ofThread()
  stop = Math.max(stop, end - before)
  const spent = end - start + ofDatabase() - startOfDatabase
  isDone = true
  return { spent, stop }
}

/** Milliseconds; what is below this keeps nobody waiting, whatever it grows by. */
export const harmless = 50
/** A text 16 times as long may take 16 times as long; this many times that is what a second pass costs. */
const generous = 4

const medianOf = (costs: Cost[]): Cost => {
  const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
  return { spent: middle(costs.map(({ spent }) => spent)), stop: middle(costs.map(({ stop }) => stop)) }
}

/** What some work costs, five times. */
export async function medianCost(work: () => unknown, ofDatabase: () => number): Promise<Cost> {
  const costs: Cost[] = []
  for (let tried = 0; tried < 5; tried++) costs.push(await costOf(work, ofDatabase))
  return medianOf(costs)
}

/** What is wrong with how a cost grows from no text, over one of a 16th of the length, to all of it, and with its longest stop. */
export function wrongGrowth(empty: Cost, short: Cost, whole: Cost, longestStop = harmless): string | undefined {
  // What an expensive call takes without a text varies, too.
  const growth = (whole.spent - empty.spent) / Math.max(1, empty.spent / 20, short.spent - empty.spent)
  if (growth < 16 * generous && whole.stop - empty.stop < longestStop) return
  return `${short.spent.toFixed(1)} ms for a 16th, ${whole.spent.toFixed(1)} for all, ${empty.spent.toFixed(1)} for none; at most ${whole.stop.toFixed(1)} in one go`
}

/** What is wrong with how work grows with its text, and its longest stop beyond that without a text, in milliseconds. */
export async function growthOf(
  work: (share: number) => unknown,
  ofDatabase = () => 0,
  longestStop = harmless,
): Promise<{ wrong?: string | undefined; stop: number }> {
  const first = await costOf(() => work(1), ofDatabase)
  if (first.spent < harmless) return first
  // The first call of its kind loads and compiles code.
  const second = await costOf(() => work(1), ofDatabase)
  if (second.spent < harmless) return second
  const whole = await medianCost(() => work(1), ofDatabase)
  if (whole.spent < harmless) return whole
  const empty = await medianCost(() => work(0), ofDatabase)
  const short = await medianCost(() => work(1 / 16), ofDatabase)
  return { stop: whole.stop - empty.stop, wrong: wrongGrowth(empty, short, whole, longestStop) }
}
