import { readFileSync } from 'node:fs'
import { openDatabase } from '#server/db/open.ts'
import { addOwner } from './data.ts'
import { type Fault, readFaults, run } from './faults/commands.ts'
import { type Member, membersOf } from './faults/member.ts'
import { Service } from './faults/service.ts'
import { type Row, rowOf, table } from './faults/table.ts'
import { setting } from './setting.ts'

/**
 * Members write without a pause through a proxy, while parts of the installation are killed, stopped, or filled up by the
 * commands of a file. Counts seconds without service, what members see, and what was acknowledged and isn't there.
 *
 *     FAULTS_URL=http://127.0.0.1:8080 DATABASE_URL=postgres://… FAULTS=faults.json npx node bench/faults.ts [names]
 *
 * DATABASE_URL is for making members who have a plan, and past anything that is killed. `bench/faults/example.json` shows the
 * commands. MINUTES ends it: 20 unless set.
 */

const until = performance.now() + Number(process.env['MINUTES'] ?? 20) * 60_000
const faults = readFaults(JSON.parse(readFileSync(setting('FAULTS'), 'utf8')), process.argv.slice(2))
const service = new Service(setting('FAULTS_URL'))
const members = await signUp(Number(process.env['MEMBERS'] ?? 12))
const writing = members.map((member) => member.write())
const rows: Row[] = []
try {
  for (const fault of faults) if (performance.now() < until) rows.push(await suffer(fault))
} finally {
  for (const member of members) member.stop()
  await Promise.all(writing)
}
console.log(table(rows))
if (rows.some(({ lost, doubled, wrong }) => lost + doubled + wrong > 0)) process.exitCode = 1

async function signUp(count: number): Promise<Member[]> {
  const db = openDatabase({ connectionString: setting('DATABASE_URL'), max: 2 }, () => undefined)
  try {
    const owners = []
    for (let index = 0; index < count; index++) owners.push(await addOwner(db, `Faults ${process.pid} ${index}`))
    return await membersOf(service, owners)
  } finally {
    await db.destroy()
  }
}

/** Does it as often as its file says, and then compares everything that was ever acknowledged. */
async function suffer(fault: Fault): Promise<Row> {
  service.beginFault()
  let rounds = 0
  while (rounds < fault.rounds && performance.now() < until) {
    service.beginRound()
    await run(fault.begin, rounds)
    await service.pass(fault.seconds * 1000)
    await run(fault.end, rounds)
    await service.untilAllWrite(members.length)
    service.endRound()
    rounds += 1
    if (rounds % 25 === 0) console.error(`${fault.name}: ${rounds} rounds`)
  }
  await service.pass(2000)
  for (const member of members) await member.pause()
  const found = await Promise.all(members.map((member) => member.compare()))
  for (const member of members) member.resume()
  const row = rowOf(fault.name, rounds, service.figures(), found)
  console.error(table([row]))
  return row
}
