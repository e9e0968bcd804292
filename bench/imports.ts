import { measureBeside } from './beside.ts'
import { addOwner, fillJournal, type Owner } from './data.ts'
import { importCalls } from './import-calls.ts'
import { startApp } from './processes.ts'
import { createWorkspace, withDatabase } from './workspace.ts'

/**
 * How long a spreadsheet of 10,000 sessions with 20,000 rounds takes to be imported, and how long another member waits for their
 * list meanwhile: `node bench/imports.ts [sessions]`.
 */

const sessions = Number(process.argv[2] ?? 10_000)
const partners = ['Theo', 'Ana', 'Rafa', 'Lena', 'Jörg', 'Marcelo', 'Dana', 'Sam']
const techniques = ['Armbar', 'Triangle Choke', 'Scissor Sweep', 'Knee Cut Pass', 'Half Guard Sweep']
const notes = 'Underhook first, then the knee. Kept elbows in, lost the grip twice, rolled it out in the end. '

const workspace = await createWorkspace()
try {
  const app = await startApp({ ...workspace.env, MEMBER_SHARE_PERCENT: '25', LOG_LEVEL: 'fatal' })
  const people = await withDatabase(workspace, async (db) => {
    const both = { importer: await addOwner(db, 'Importer'), neighbor: await addOwner(db, 'Neighbor') }
    await fillJournal(db, both.neighbor, 500)
    return both
  })
  const wanted = { name: `import of ${sessions} sessions`, seconds: 60, megabytes: 120 }
  await measureBeside(app, people.neighbor, wanted, () => importAll(app.port, people.importer))
  await app.stop()
} finally {
  await workspace.remove()
}

/** Two rounds in each session, with eight partners, five techniques, and four tags. */
function csv(): string {
  const rows = Array.from({ length: sessions }, (_, n) => {
    const day = new Date(Date.UTC(1997, 0, 1) + n * 86_400_000).toISOString().slice(0, 10)
    const of = (all: string[], step = 1) => all[(n * step) % all.length] ?? ''
    const rounds = `${of(partners)}; ${of(partners, 3)}`
    return `${day},19:00,20:30,Class ${n % 7},Northside,"${notes}Day ${n}.",${of(techniques)},Tag ${n % 4},${rounds}`
  })
  return ['Date,Start,End,Title,Academy,Notes,Techniques,Tags,Partners', ...rows].join('\n')
}

async function importAll(port: number, importer: Owner): Promise<string> {
  const calls = await importCalls(port, importer)
  const { id, seconds } = await calls.send(new Blob([csv()]), 'log.csv')
  await calls.start(id)
  const { result } = await calls.after(id, 'waiting', 'done')
  return `${result?.created} sessions, of which reading took ${seconds} s,`
}
