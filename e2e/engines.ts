import { parseArgs } from 'node:util'
import type { Driver, Size } from './engines/driver.ts'
import { openFirefox } from './engines/firefox.ts'
import { type Outcome, take } from './engines/journey.ts'
import { journeys } from './engines/journeys.ts'
import { type Engine, engines, missingPackages } from './engines/programs.ts'
import { openWebKit } from './engines/webkit.ts'
import { zoneAtNoon } from './noon.ts'
import { ownServer } from './own-server.ts'

/**
 * Started by `npm run test:engines`: drives the built product in WebKitGTK and Firefox, as Debian has them.
 *
 *     npm run test:engines -- [webkit] [firefox] [--width phone] [--journey search] [--loads 200] [--starts 20]
 *       [--build ../another/checkout]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', multiple: true },
    journey: { type: 'string', multiple: true },
    loads: { type: 'string', default: '200' },
    starts: { type: 'string', default: '20' },
    build: { type: 'string', default: '.' },
  },
})

const open: Record<Engine, (size: Size) => Promise<Driver>> = { webkit: openWebKit, firefox: openFirefox }
const widths: Record<string, Size> = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

/** Those that were named, or all; a wrong name ends the run. */
function chosen<Name extends string>(what: string, all: Name[], named: string[] | undefined): Name[] {
  const unknown = named?.filter((name) => !all.some((one) => one === name)) ?? []
  if (unknown.length > 0) {
    console.error(`There is no ${what} ${unknown.join(' or ')}, only ${all.join(', ')}.`)
    process.exit(1)
  }
  return named && named.length > 0 ? all.filter((name) => named.includes(name)) : all
}

const chosenEngines = chosen('engine', engines, positionals)
const chosenWidths = chosen('width', Object.keys(widths), values.width)
const chosenJourneys = chosen('journey', Object.keys(journeys), values.journey)

const missing = missingPackages(chosenEngines)
if (missing.length > 0) {
  console.error(`Install these packages of Debian first: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}

process.env['TZ'] = zoneAtNoon()
const server = await ownServer({ folder: values.build })
try {
  for (const engine of chosenEngines) for (const width of chosenWidths) await takeAll(engine, width)
} finally {
  await server.clear()
}

/** Takes the journeys one after another in one browser. */
async function takeAll(engine: Engine, width: string) {
  const driver = await open[engine](widths[width] as Size)
  try {
    for (const name of chosenJourneys) {
      const world = { driver, serverUrl: server.url, isPhone: width === 'phone', slug: `${engine}-${width}` }
      report(driver.version, width, await take([name, journeys[name]!], world))
    }
  } finally {
    await driver.close()
  }
}

function report(version: string, width: string, { name, error, seconds, notes }: Outcome) {
  console.log(
    [version, width, name, error ? 'FAILED' : 'passed', `${seconds.toFixed(1)} s`, ...notes].join('  '),
  )
  if (error) {
    console.log(`  ${error}`)
    process.exitCode = 1
  }
}
