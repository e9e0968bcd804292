import { coldStarts } from './cold.ts'
import { commitsOf } from './commits.ts'
import { startApp, startFloor } from './processes.ts'
import { report } from './report.ts'
import { mediansOf } from './scale.ts'
import { type Servers, sideBySide } from './side-by-side.ts'
import { throughputOf } from './throughput.ts'
import { searchAllWords } from './words.ts'
import { aPlace, fillFirst, fillRest, type People, type Place, withDatabase } from './world.ts'

const begun = performance.now()
const say = (text: string) =>
  console.log(`${String(Math.round((performance.now() - begun) / 1000)).padStart(4)} s  ${text}`)

const place = await aPlace()
try {
  report(await measure(place))
} finally {
  await place.clear()
}
console.log(
  `The bench took ${Math.round((performance.now() - begun) / 1000)} s. The server ran with LOG_LEVEL=warn.`,
)

/** The product starts afresh for each part, so that nobody meets the limit of 1,200 calls a minute. */
async function measure(place: Place) {
  let app = await startApp(place.env)
  say('loading 10,000 entries of others, 500 of one and 10,000 of another')
  const people = await withDatabase(place, fillFirst)
  say('measuring among 10,000 entries of others')
  const before = await mediansOf(app, people)
  say("loading the others' other 90,000")
  await withDatabase(place, (db) => fillRest(db, people))
  await app.stop()
  app = await startApp(place.env)
  say('measuring among 100,000 entries of others')
  const after = await mediansOf(app, people)
  say('measuring beside the floors')
  const { beside, throughput } = await besideFloors(place, app, people)
  await app.stop()
  say('starting again on existing data')
  const cold = await coldStarts(place, people.usual)
  app = await startApp(place.env)
  say('counting commits and searching for all kinds of words')
  const commits = await withDatabase(place, (db) => commitsOf(app, db, people.usual))
  const words = await searchAllWords(app, people.large)
  await app.stop()
  return { beside, throughput, words, before, after, commits, cold }
}

async function besideFloors(place: Place, app: Servers['app'], people: People) {
  const env = { BENCH_DATABASE: JSON.stringify(place.connection) }
  const servers = { app, bare: await startFloor('bare', env), join: await startFloor('join', env) }
  try {
    return {
      beside: await sideBySide(place, servers, people),
      throughput: await throughputOf(servers, people),
    }
  } finally {
    await servers.bare.stop()
    await servers.join.stop()
  }
}
