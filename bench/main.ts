import { coldStarts } from './cold.ts'
import { commitsOf } from './commits.ts'
import { mediansOf } from './growth.ts'
import { startApp, startFloor } from './processes.ts'
import { report } from './report.ts'
import { timesOfSearches } from './searches.ts'
import { type Servers, sideBySide } from './side-by-side.ts'
import { throughputOf } from './throughput.ts'
import { createWorkspace, fillFirst, fillRest, type People, type Workspace, withDatabase } from './workspace.ts'

const startedAt = performance.now()
const log = (text: string) =>
  console.log(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(4)} s  ${text}`)

const workspace = await createWorkspace()
try {
  report(await measure(workspace))
} finally {
  await workspace.remove()
}
console.log(
  `The bench took ${Math.round((performance.now() - startedAt) / 1000)} s. The server ran with LOG_LEVEL=warn.`,
)

/** The product restarts for each part, so that nobody reaches the limit of 1,200 calls a minute. */
async function measure(workspace: Workspace) {
  let app = await startApp(workspace.env)
  log('loading 10,000 entries of others, 500 of one and 10,000 of another')
  const people = await withDatabase(workspace, fillFirst)
  log('measuring among 10,000 entries of others')
  const before = await mediansOf(app, people)
  log("loading the others' other 90,000")
  await withDatabase(workspace, (db) => fillRest(db, people))
  await app.stop()
  app = await startApp(workspace.env)
  log('measuring among 100,000 entries of others')
  const after = await mediansOf(app, people)
  await app.stop()
  app = await startApp(workspace.env)
  log('measuring beside the floors')
  const { beside, throughput } = await compareWithFloors(workspace, app, people)
  await app.stop()
  log('starting again on existing data')
  const cold = await coldStarts(workspace, people.typical)
  app = await startApp(workspace.env)
  log('counting commits and searching for all kinds of words')
  const commits = await withDatabase(workspace, (db) => commitsOf(app, db, people.typical))
  const searches = await timesOfSearches(app, people.large)
  await app.stop()
  return { beside, throughput, searches, before, after, commits, cold }
}

async function compareWithFloors(workspace: Workspace, app: Servers['app'], people: People) {
  const env = { BENCH_DATABASE: JSON.stringify(workspace.connection) }
  const servers = { app, bare: await startFloor('bare', env), join: await startFloor('join', env) }
  try {
    return {
      beside: await sideBySide(workspace, servers, people),
      throughput: await throughputOf(servers, people),
    }
  } finally {
    await servers.bare.stop()
    await servers.join.stop()
  }
}
