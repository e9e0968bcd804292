import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { keyed } from '#server/db/names.ts'
import type { Db } from '#server/db/tables.ts'
import { technique } from '#shared/techniques/techniques.ts'
import { Client } from './client.ts'
import { addOwner, commonWord, fillJournal, inBulk, type Owner, rareWords } from './data.ts'
import { type Contender, interleaved } from './measure.ts'
import { postgresCpu } from './postgres-cpu.ts'
import { type Server, startApp } from './processes.ts'
import { sized } from './sized.ts'
import { createWorkspace, withDatabase } from './workspace.ts'

/**
 * What each page asks for, by a member with 20,000 sessions and 1,000 techniques beside one with 500 and 25, in one database; then
 * both again among a million sessions of others, or as many as are asked for: `node bench/scale.ts [sessions]`. CPU of all
 * processes, by turns.
 */

const [rounds, calls] = [sized(5, 1), sized(4, 1)]
const sizes = {
  small: { sessions: sized(500, 5), techniques: sized(25, 2) },
  large: { sessions: sized(20_000, 20), techniques: sized(1_000, 5) },
}
const firstOthers = sized(20, 1)
const sessionsOfOther = sized(500, 5)
const othersSessions = Number(process.argv[2] ?? sized(1_000_000, 10))
/** Wanted: a large journal costs at most as many times a small one; and one among many at most as many times one among few. */
const wanted = { large: 2, among: 1.2 }

const pages = {
  'the journal': '/api/entries',
  'a common word': '/api/entries?q=guard',
  'a rare word': `/api/entries?q=${rareWords[0]}`,
  'two letters': '/api/entries?q=zz',
  'a word of others': `/api/entries?q=${commonWord}`,
  'no journal’s word': '/api/entries?q=qwrtpx',
  'what was meant': '/api/entries/nearest?q=gaurd',
  tags: '/api/tags',
  calendar: '/api/calendar?from=2026-11-01&to=2026-11-30',
  stats: '/api/stats',
  lessons: '/api/rounds/lessons',
  techniques: '/api/techniques',
  partners: '/api/partners',
}
type Page = keyof typeof pages
type Figures = Record<Page, Record<keyof typeof sizes, number>>

const workspace = await createWorkspace()
try {
  let app = await startApp({ ...workspace.env, LOG_LEVEL: 'fatal' })
  const people = await withDatabase(workspace, async (db) => {
    await migrate(db)
    const owners = { small: await addOwner(db, 'Small Journal'), large: await addOwner(db, 'Large Journal') }
    await inBulk(db, async () => {
      for (const size of ['small', 'large'] as const) await fill(db, owners[size], sizes[size])
      await addOthers(db, 0, firstOthers)
    })
    return owners
  })
  const few = await figuresOf(app, people)
  await app.stop()
  app = await startApp({ ...workspace.env, LOG_LEVEL: 'fatal' })
  const count = Math.ceil(othersSessions / sessionsOfOther)
  await withDatabase(workspace, (db) => inBulk(db, () => addOthers(db, firstOthers, count)))
  const many = await figuresOf(app, people)
  report(few, many)
} finally {
  await workspace.remove()
}

async function fill(db: Db, owner: Owner, { sessions, techniques }: (typeof sizes)['small']) {
  await fillJournal(db, owner, sessions, (index) => (index === 3 ? (rareWords[0] ?? '') : ''))
  const { tags: _, ...row } = { ...technique.initial, videos: '[]' }
  const bare = { ...row, clientId: null, payloadHash: null, catalogKey: null, userId: owner.id }
  const names = Array.from({ length: techniques }, (_, n) => ({ ...bare, name: `Technique ${n}` }))
  await db.insertInto('techniques').values(names.map(keyed)).execute()
}

/** One after another: the bench has two connections. */
async function addOthers(db: Db, from: number, to: number) {
  for (let n = from; n < to; n++)
    await fillJournal(db, await addOwner(db, `Other ${n}`), sessionsOfOther, () => commonWord)
}

async function figuresOf(app: Server, people: Record<keyof typeof sizes, Owner>): Promise<Figures> {
  const sql = new pg.Client(workspace.connection)
  await sql.connect()
  const client = new Client(app.port)
  try {
    const databaseCpu = await postgresCpu(sql)
    const cpu = async () => (await app.usage()).cpu + ((await databaseCpu?.()) ?? 0)
    const figures: Partial<Figures> = {}
    for (const [page, path] of Object.entries(pages) as [Page, string][]) {
      const contenders: Contender[] = (['small', 'large'] as const).map((name) => {
        const call = { path, headers: { cookie: people[name].cookie } }
        return { name, cpu, call: () => client.get(call) }
      })
      const [small, large] = await interleaved(contenders, rounds, calls)
      figures[page] = { small: small?.cpu ?? 0, large: large?.cpu ?? 0 }
    }
    return figures as Figures
  } finally {
    client.close()
    await sql.end()
  }
}

function report(few: Figures, many: Figures) {
  const print = (name: string, ...cells: string[]) =>
    console.log(name.padEnd(20), ...cells.map((cell) => cell.padStart(13)))
  print(`CPU ms a call`, '500', '20,000', 'ratio', 'among many', 'ratio')
  for (const page of Object.keys(pages) as Page[]) {
    const [size, among] = [few[page].large / few[page].small, many[page].large / few[page].large]
    const verdict = size <= wanted.large && among <= wanted.among ? '' : '  missed'
    const cells = [few[page].small.toFixed(2), few[page].large.toFixed(2), `${size.toFixed(2)}x`]
    print(page, ...cells, many[page].large.toFixed(2), `${among.toFixed(2)}x${verdict}`)
  }
  console.log(
    `Wanted: at most ${wanted.large}x a small journal, at most ${wanted.among}x among ${othersSessions} sessions of others.`,
  )
}
