import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Driver, Size } from './engines/driver.ts'
import { openFirefox } from './engines/firefox.ts'
import { type Journey, type Outcome, take } from './engines/journey.ts'
import { journeys, phoneLife } from './engines/journeys.ts'
import { startOffline } from './engines/offline-starts.ts'
import { loadPages } from './engines/page-loads.ts'
import { type Engine, engines, missingPackages } from './engines/programs.ts'
import { openWebKit } from './engines/webkit.ts'
import { zoneAtNoon } from './noon.ts'
import { ownServer } from './own-server.ts'

/**
 * Started by `npm run test:engines`: drives the built product in WebKitGTK and Firefox, as Debian has them.
 *
 *     npm run test:engines -- [webkit] [firefox] [--width phone] [--journey search] [--loads 200] [--starts 20]
 *       [--build ../another/checkout]
 *
 * `npm test -- --all` wants a report, and nothing where the engines aren't installed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', multiple: true, default: [] },
    journey: { type: 'string', multiple: true, default: [] },
    loads: { type: 'string', default: '200' },
    starts: { type: 'string', default: '20' },
    build: { type: 'string', default: '.' },
    report: { type: 'string' },
    'if-installed': { type: 'boolean' },
  },
})

const openBrowser: Record<Engine, (size: Size) => Promise<Driver>> = { webkit: openWebKit, firefox: openFirefox }
const widths: Record<string, Size> = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

/** On a phone alone. */
const onPhone: Record<string, Journey> = {
  ...phoneLife,
  'page loads': loadPages(Number(values.loads)),
  'offline starts': startOffline(Number(values.starts)),
}
const all = { ...journeys, ...onPhone }

/** Those that were named, or all; a wrong name ends the run. */
function chosen<Name extends string>(what: string, names: Name[], named: string[]): Name[] {
  const unknown = named.filter((name) => !names.some((one) => one === name))
  if (unknown.length > 0) {
    console.error(`There is no ${what} ${unknown.join(' or ')}, only ${names.join(', ')}.`)
    process.exit(1)
  }
  return named.length > 0 ? names.filter((name) => named.includes(name)) : names
}

const chosenEngines = chosen('engine', engines, positionals)
const chosenWidths = chosen('width', Object.keys(widths), values.width)
const chosenJourneys = chosen('journey', Object.keys(all), values.journey)

const missing = missingPackages(chosenEngines)
if (missing.length > 0) {
  const packages = missing.join(' ')
  if (values['if-installed']) {
    console.log(`SKIPPED: WebKitGTK and Firefox, because they need more packages of Debian: ${packages}`)
    process.exit(0)
  }
  console.error(`Install these packages of Debian first: apt-get install ${packages}`)
  process.exit(1)
}

const outcomes: { name: string; isPassed: boolean }[] = []

process.env['TZ'] = zoneAtNoon()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const server = await ownServer({ folder: values.build })
printRow(['engine', 'width', 'journey', 'passed', 'seconds'])
try {
  for (const engine of chosenEngines) for (const width of chosenWidths) await takeAll(engine, width)
} finally {
  await server.clear()
}
if (values.report !== undefined) await writeFile(values.report, JSON.stringify(outcomes))

/** Takes the journeys one after another in one browser. */
async function takeAll(engine: Engine, width: string) {
  const driver = await openBrowser[engine](widths[width] as Size)
  try {
    for (const [name, journey] of Object.entries(all)) {
      if (!chosenJourneys.includes(name) || (name in onPhone && width !== 'phone')) continue
      const stage = { driver, origin: server, isPhone: width === 'phone', slug: `${engine}-${width}` }
      report(driver.version, width, await take([name, journey], stage))
    }
  } finally {
    await driver.close()
  }
}

function report(version: string, width: string, { name, error, seconds, notes }: Outcome) {
  printRow([version, width, name, error === undefined ? 'yes' : 'NO', seconds.toFixed(1), notes.join('; ')])
  outcomes.push({ name: `${name} (${version}, ${width})`, isPassed: error === undefined })
  if (error === undefined) return
  console.log(`  ${error}`)
  process.exitCode = 1
}

function printRow([engine = '', width = '', name = '', passed = '', seconds = '', notes = '']: string[]) {
  const cells = [engine.padEnd(18), width.padEnd(8), name.padEnd(28), passed.padEnd(7), seconds.padStart(7), notes]
  console.log(cells.join(' ').trimEnd())
}
