import { once } from 'node:events'
import { createReadStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInflateRaw } from 'node:zlib'
import { measureBeside } from './beside.ts'
import { addOwner, fillJournal, type Owner } from './data.ts'
import { head, writeExport } from './health-export.ts'
import { importCalls } from './import-calls.ts'
import { startApp } from './processes.ts'
import { createWorkspace, withDatabase } from './workspace.ts'

/**
 * How long an export of Apple Health takes to be read, beside inflating it alone, and how long another member waits for their list
 * meanwhile: `node bench/health.ts [megabytes]`.
 */

const megabytes = Number(process.argv[2] ?? 1_024)
const megabyte = 1024 * 1024

const folder = await mkdtemp(join(tmpdir(), 'rollbook-health-'))
const workspace = await createWorkspace()
try {
  const path = join(folder, 'export.zip')
  const { packed, workouts } = await writeExport(path, megabytes * megabyte)
  const alone = await inflateAlone(path, packed)
  console.log(
    `export of ${megabytes} MB, ${(packed / megabyte).toFixed(0)} MB packed, with ${workouts} workouts: inflating it alone takes ${(alone / 1000).toFixed(1)} s of CPU`,
  )
  const app = await startApp({ ...workspace.env, MEMBER_SHARE_PERCENT: '25', LOG_LEVEL: 'fatal' })
  const people = await withDatabase(workspace, async (db) => {
    const both = { importer: await addOwner(db, 'Importer'), neighbor: await addOwner(db, 'Neighbor') }
    await fillJournal(db, both.neighbor, 500)
    return both
  })
  const wanted = { name: `Apple Health, ${megabytes} MB`, seconds: 120, megabytes: 150 }
  await measureBeside(app, people.neighbor, wanted, () => readExport(app.port, people.importer, path))
  await app.stop()
} finally {
  await workspace.remove()
  await rm(folder, { recursive: true })
}

/** The CPU time that only unpacking takes, in milliseconds. */
async function inflateAlone(path: string, packed: number): Promise<number> {
  const before = process.cpuUsage()
  const inflate = createReadStream(path, { start: head, end: head + packed - 1 }).pipe(createInflateRaw())
  inflate.resume()
  await once(inflate, 'end')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function readExport(port: number, importer: Owner, path: string): Promise<string> {
  const calls = await importCalls(port, importer)
  const { id, seconds } = await calls.send(await openAsBlob(path), 'export.zip')
  const { preview } = await calls.after(id, 'reading', 'read')
  return `${preview?.counts.created} classes of ${((await stat(path)).size / megabyte).toFixed(0)} MB, of which sending took ${seconds} s,`
}
