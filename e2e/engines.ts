import { parseArgs } from 'node:util'
import { register } from './engines/member.ts'
import { startOffline } from './engines/offline-starts.ts'
import { loadPages } from './engines/page-loads.ts'
import { type Engine, engines, missingPackages } from './engines/programs.ts'
import { ownServer } from './own-server.ts'

/**
 * Started by `npm run engines`: drives the built product in WebKitGTK and Firefox, as Debian has them.
 *
 *     npm run engines -- [webkit] [firefox] [--loads 100] [--starts 10] [--build ../another/checkout]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    loads: { type: 'string', default: '100' },
    starts: { type: 'string', default: '10' },
    build: { type: 'string', default: '.' },
  },
})

const unknown = positionals.filter((name) => !engines.some((engine) => engine === name))
if (unknown.length > 0) {
  console.error(`There is no check for ${unknown.join(' or ')}, only for ${engines.join(' and ')}.`)
  process.exit(1)
}
const chosen = engines.filter((engine) => positionals.length === 0 || positionals.includes(engine))

const checks: Record<Engine, () => Promise<boolean>> = {
  webkit: () =>
    withServer(async (server) => {
      const member = await register(server.url)
      for (const title of ['Guard passing', 'Open mat', 'Leg locks']) await member.log(title)
      const { version, loads, returns, fromPageCache, times, hangs } = await loadPages(
        server.url,
        member,
        Number(values.loads),
      )
      const [median, longest] = [0.5, 1].map((part) => Math.round(atPart(times, part)))
      console.log(
        `${version}: ${loads} page loads, ${returns} ways back and forward (${fromPageCache} from the page cache), ` +
          `${hangs.length} hangs; shown after ${median} ms, at most ${longest} ms`,
      )
      for (const what of hangs) console.log(`  hung: ${what}`)
      return hangs.length === 0
    }),
  firefox: () =>
    withServer(async (server) => {
      const member = await register(server.url)
      await member.log('Guard passing')
      const { version, starts, opened, written, problems } = await startOffline(
        server,
        member,
        Number(values.starts),
      )
      console.log(`${version}: ${opened} of ${starts} offline starts, ${written.length} sessions written there`)
      for (const problem of problems) console.log(`  ${problem}`)
      if (problems.length === 0) console.log('  each is stored exactly once')
      return problems.length === 0
    }),
}

async function withServer<T>(work: (server: Awaited<ReturnType<typeof ownServer>>) => Promise<T>): Promise<T> {
  const server = await ownServer({ folder: values.build })
  try {
    return await work(server)
  } finally {
    await server.clear()
  }
}

/** The time that this part of the pages took at most. */
const atPart = (times: number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * part) - 1] ?? 0

const missing = missingPackages(chosen)
if (missing.length > 0) {
  console.error(`Install these packages of Debian first: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
for (const engine of chosen) if (!(await checks[engine]())) process.exitCode = 1
