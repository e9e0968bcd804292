// Runs the suites and reads their reports.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { node, root } from '../setup.mjs'
import { timed } from './timed.mjs'

const results = (name) => join(root, 'test-results', name)

/** Runs what Vitest finds with these arguments. */
export async function runUnitTests(args, options) {
  const [report, costs] = [results('unit.json'), results('unit-costs.json')]
  const reporters = ['default', 'json', './bin/test/unit-reporter.mjs'].map((name) => `--reporter=${name}`)
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, `--outputFile.json=${report}`, ...args]
  rmSync(costs, { force: true })
  const { failures: failed, ...suite } = await runSuite(
    command,
    { UNIT_COSTS: costs },
    report,
    countUnitTests,
    options,
  )
  const { files = [], errors = [] } = read(costs) ?? {}
  const failures =
    errors.length > 0 ? [...failed.filter((name) => !name.startsWith(command[0])), ...errors] : failed
  return {
    ...suite,
    failures,
    files,
    flaky: files.flatMap(({ file, flaky }) => flaky.map((name) => `${file}: ${name}`)),
  }
}

/** Runs the journeys in these files, or all. */
export async function runJourneys(files = []) {
  const report = results('journeys.json')
  // Playwright empties the folder of its output first; the reports aren't in it.
  const output = `--output=${results('journeys')}`
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', output]
  const patterns = files.map((file) => `${file.replaceAll('.', '\\.')}$`)
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const suite = await runSuite([...command, ...patterns], env, report, countJourneys)
  const journeys = journeysIn(read(report)?.suites)
  return { ...suite, journeys, flaky: namesOf(journeys, 'flaky') }
}

/** Those that differ most from engine to engine. */
const engineJourneys = [
  'whole entry form',
  'typed times',
  'menus and focus',
  'offline write and crash',
  'hung database',
]

/** Runs five journeys in WebKitGTK and Firefox, where they are installed. */
export function runEngines() {
  const report = results('engines.json')
  const chosen = engineJourneys.flatMap((name) => ['--journey', name])
  const command = ['e2e/engines.ts', '--if-installed', '--width', 'phone', '--report', report, ...chosen]
  return runSuite(command, {}, report, countEngines, { mayBeEmpty: true })
}

/** A suite that crashes has failed, and so has one that runs nothing, unless it `mayBeEmpty`. */
async function runSuite(command, env, report, count, { mayBeEmpty = false } = {}) {
  rmSync(report, { force: true })
  const { status, wall, cpu, machine } = await timed(node, command, { env })
  const content = read(report)
  const { passed, failures } = content ? count(content) : { passed: 0, failures: [] }
  const isEmpty = passed === 0 && !mayBeEmpty
  if (failures.length === 0 && (status !== 0 || isEmpty)) failures.push(`${command[0]} (exit code ${status})`)
  return { passed, failures, wall, cpu, machine }
}

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

const countUnitTests = ({ numPassedTests, testResults }) => ({
  passed: numPassedTests,
  failures: testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file can fail although none of its tests do: if it doesn't load, or its setup or cleanup fails.
    if (status === 'failed' && failed.length === 0) return [file]
    return failed.map(({ fullName }) => `${file}: ${fullName}`)
  }),
})

const countJourneys = ({ stats, suites }) => ({
  passed: stats.expected + stats.flaky,
  failures: namesOf(journeysIn(suites), 'unexpected'),
})

const countEngines = (outcomes) => ({
  passed: outcomes.filter(({ isPassed }) => isPassed).length,
  failures: outcomes.filter(({ isPassed }) => !isPassed).map(({ name }) => name),
})

const namesOf = (journeys, wanted) =>
  journeys.filter(({ status }) => status === wanted).map(({ file, title }) => `${file}: ${title}`)

/** How each journey ended and what it cost, once for each screen it ran on. */
function journeysIn(suites = []) {
  return suites.flatMap(({ suites: inner, specs = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        file: `e2e/${file}`,
        title: `${title} (${projectName})`,
        status,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    ),
    ...journeysIn(inner),
  ])
}
