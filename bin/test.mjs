// Runs the checks and tests of every change, all there are, or those of what is named or has changed. The last line counts
// what passed and what failed.
import { build, commandFor, install } from './setup.mjs'
import { installBrowser, noBrowser } from './test/browser.mjs'
import { runChecks } from './test/checks.mjs'
import { changedJourneys, namedBy } from './test/chosen.mjs'
import { reportCosts } from './test/costs.mjs'
import { count } from './test/count.mjs'
import { runEngines, runJourneys, runUnitTests } from './test/suites.mjs'
import { timed } from './test/timed.mjs'

const withoutBrowser = 'the journeys: there is no browser'

const args = process.argv.slice(2)
const [first, commit = 'HEAD'] = args
if (first === undefined) await (process.env.CI ? testAll() : testFirstSet())
else if (first === '--all' && args.length === 1) await testAll()
else if (first === '--changed' && args.length <= 2) await testChanged()
else if (args.some((word) => word.startsWith('-'))) {
  end(
    'Usage: npm test, npm test -- --all, npm test -- entries tags, npm test -- --changed, or npm test -- --changed main',
  )
} else await testNamed(args)

/** Without what takes long and fails for rare reasons (test/rare-tests.ts). */
function testFirstSet() {
  process.env.TEST_SET = 'first'
  return testAll()
}

async function testAll() {
  const parts = [await timedInstall()]
  const hasBrowser = await installBrowser()
  const checks = await runChecks({ withBuild: true })
  if (checks.failures.includes('build')) return count(checks)
  const units = await runUnitTests([])
  const journeys = hasBrowser ? await runJourneys() : skipped()
  const engines = process.env.TEST_SET === 'first' ? [] : [await runEngines()]
  parts.push(
    { name: 'build and checks', ...checks },
    { name: 'unit tests', ...units },
    { name: 'journeys', ...journeys },
    ...engines.map((suite) => ({ name: 'WebKitGTK and Firefox', ...suite })),
  )
  reportCosts({
    parts: parts.map(({ name, wall, cpu, machine, inner }) => ({ name, wall, cpu, machine, inner })),
    files: units.files,
    journeys: journeys.journeys,
  })
  if (!hasBrowser) console.log(`\n${noBrowser}`)
  count(checks, units, journeys, ...engines)
}

async function testNamed(words) {
  const unknown = words.filter((word) => Object.values(namedBy([word])).flat().length === 0)
  if (unknown.length > 0) end(`No test or journey has this in its name: ${unknown.join(', ')}`)
  install()
  const { unitTests, journeys } = namedBy(words)
  const units = unitTests.length > 0 ? [await runUnitTests(unitTests)] : []
  count(...units, ...(await journeysIn(journeys)))
}

async function testChanged() {
  install()
  const { journeys, without } = changedJourneys(commit)
  const units = await runUnitTests([`--changed=${commit}`, '--passWithNoTests'], { mayBeEmpty: true })
  const results = await journeysIn(journeys)
  if ([units, ...results].every(({ passed, failures }) => passed + failures.length === 0))
    console.log(`\nNothing that has tests changed since ${commit}.`)
  if (without.length > 0)
    console.log(`\nNo journey is named after ${without.join(', ')}: name those you mean yourself.`)
  count(units, ...results)
}

/** Builds only if there are journeys to run. */
async function journeysIn(files) {
  if (files.length === 0) return []
  build()
  if (await installBrowser()) return [await runJourneys(files)]
  console.log(`\n${noBrowser}`)
  return [{ passed: 0, failures: [withoutBrowser] }]
}

/** On a CI server, nobody reads that journeys were skipped: there, it is a failure. */
function skipped() {
  return { passed: 0, failures: process.env.CI ? [withoutBrowser] : [], wall: 0, cpu: 0, machine: 0, journeys: [] }
}

async function timedInstall() {
  const [command, ...args] = commandFor('install')
  const { status, ...cost } = await timed(command, args)
  if (status !== 0) process.exit(status)
  return { name: 'install', ...cost }
}

function end(sentence) {
  console.log(sentence)
  process.exit(1)
}
