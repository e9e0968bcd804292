import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { anAdmin, verify, withAdmin } from '../test/admin.ts'
import { addPasskey } from '../test/authenticator.ts'
import { buy } from '../test/payment-world.ts'
import { linkLocally } from '../test/providers.ts'
import { pushService } from '../test/push.ts'
import { aWorld, type World } from '../test/world.ts'
import { writeEverything } from '../test/write-everything.ts'
import { sized } from './sized.ts'
import { accountHabits, logInAnew } from './year/account.ts'
import { type Counts, countInserted, countRows, report } from './year/growth.ts'
import {
  hearTwice,
  leaveSpool,
  moveMachineClock,
  openBenchDatabase,
  passDay,
  restForYears,
} from './year/installation.ts'
import { journalHabits } from './year/journal.ts'
import { countKinds, doubledMails, mailServer, missingDigests, unsentMailings } from './year/mails.ts'
import { call, type Habit, type Member } from './year/member.ts'
import { administers, sharedHabits } from './year/others.ts'

/**
 * A year and a half of a small installation with a fast clock: people do what people do, all jobs run, and every table is
 * counted: `node bench/year.ts`. DAYS=60 stops earlier. It ends with 1 if a table grows that isn't kept
 * (test/kept-tables.ts), or a mail came twice or not at all.
 */
const days = Number(process.env['DAYS'] ?? sized(547, 16))
const sampledOn = new Set([91, 182, 273, 365, 456, 547, days])
const zones = ['Europe/Berlin', 'America/New_York', 'UTC']

const ends: (() => Promise<unknown>)[] = []
const database = await openBenchDatabase()
try {
  const faults = await live(database.db)
  const logBytes = await database.logBytes()
  if (logBytes !== undefined) console.log(`the log of the database: ${logBytes} bytes`)
  for (const fault of faults) console.log(fault)
  console.log(`wanted: no table that grows, and no mail twice. ${faults.length === 0 ? 'There is none.' : ''}`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  for (const end of ends.reverse()) await end()
  await database.db.destroy()
  await database.remove()
}

/** Returns what is wrong at the end. */
async function live(db: Db): Promise<string[]> {
  await migrate(db)
  const service = await pushService()
  ends.push(service.close)
  const world = await aWorld(withAdmin, undefined, db, (end) => ends.push(end))
  const { sent, mailer } = mailServer(world.deps.clock)
  world.deps.mailer = mailer
  const begin = new Date('2026-11-22T00:00:00Z')
  world.later(begin.getTime() - world.deps.clock().getTime())
  moveMachineClock(world)
  hearTwice(world)
  const left = await leaveSpool(world)
  const members: Member[] = []
  for (const [index, timeZone] of zones.entries()) members.push(await aMember(world, timeZone, index))
  const habits = [...journalHabits, ...accountHabits(service), ...sharedHabits]
  const samples = await passDays(world, members, habits)
  const end = world.deps.clock()
  console.log('mails sent:', countKinds(sent))
  const fileFaults = await faultsOfFiles(world, left)
  await restForYears(world)
  const [inserted, afterwards] = [await countInserted(db), await countRows(db)]
  const growing = report({ samples, inserted, afterwards })
  return [
    ...growing.map((name) => `grows: ${name}`),
    ...doubledMails(sent, members).map((mail) => `twice: ${mail}`),
    ...members.flatMap((member) => missingDigests(sent, member, begin, end)),
    ...unsentMailings(sent, inserted.get('mailings') ?? 0),
    ...fileFaults,
  ]
}

async function passDays(world: World, members: Member[], habits: Habit[]): Promise<Map<number, Counts>> {
  const admin: Member = { ...(members[0] as Member), person: await anAdmin(world) }
  const full = { world, person: await world.signUp({ email: 'full@example.com' }, { isVerified: true }) }
  const samples = new Map<number, Counts>()
  for (let day = 1; day <= days; day++) {
    await passDay(world, async () => {
      for (const member of members)
        for (const [every, act] of habits) if ((day + member.index * 7) % every === 0) await act(member, day)
      await administers(admin, day)
      if (day % 5 === 0) await call(full, 'post', '/api/calendar/feed', { timeZone: 'UTC' })
      if (day % 20 === 0) for (const one of [admin, full]) await logInAnew(one)
    })
    if (sampledOn.has(day)) samples.set(day, await countRows(world.db))
    if (day % 30 === 0) console.log(`day ${day}`)
  }
  return samples
}

/** Somebody who has a plan, something of everything, and an email each Sunday. */
async function aMember(world: World, timeZone: string, index: number): Promise<Member> {
  const person = await world.signUp({}, { onTrial: true })
  await verify(world, person)
  await buy(world, person)
  await call({ person }, 'patch', '/api/user', { timeZone, weeklyDigestEnabled: true })
  await writeEverything(person)
  await addPasskey(person)
  await call({ person }, 'patch', '/api/practice/settings', { reviewsPerDay: 10 })
  await call({ person }, 'patch', '/api/push/settings', { remindAt: '07:30' })
  await linkLocally(person, 'github', { email: person.email, name: 'Rafa', isVerified: true })
  await call({ person }, 'post', '/api/user/tokens', { name: 'Script', scope: 'read' })
  const tag = await call({ person }, 'post', '/api/tags', { name: 'Guard' })
  const technique = await call({ person }, 'post', '/api/techniques', { name: 'Knee Cut' })
  const partner = await call({ person }, 'post', '/api/partners', { name: 'Ana' })
  return { world, index, timeZone, person, tag: tag.id, technique: technique.id, partner: partner.id }
}

/** Whether there is a file for each row and no other, and nothing is left of what was interrupted. */
async function faultsOfFiles({ db, deps }: World, left: string): Promise<string[]> {
  const { rows } = await sql<{ n: number }>`
    select (count(*) + count(*) filter (where has_preview))::int as n from files`.execute(db)
  const named = rows[0]?.n ?? 0
  const all = readdirSync(deps.env.dataDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const stored = all.filter(({ parentPath }) => parentPath.startsWith(join(deps.env.dataDir, 'files')))
  const others = all.filter((file) => !stored.includes(file)).map(({ name }) => name)
  console.log(`in DATA_DIR: ${stored.length} files of members, of which rows name ${named}; ${others.join(', ')}`)
  return [
    ...(stored.length === named ? [] : [`${stored.length} files are stored, and rows name ${named}`]),
    ...(existsSync(left) ? ['what an upload left that was cut is still there'] : []),
  ]
}
