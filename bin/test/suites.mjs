// Runs the suites and reads their reports.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from '../setup.mjs'
import { timed } from './timed.mjs'

const results = (name) => join(root, 'test-results', name)

/** Runs what Vitest finds with these arguments. */
export async function runUnitTests(args, options) {
  const [report, costs] = [results('unit.json'), results('unit-costs.json')]
  const reporters = ['default', 'json', './bin/test/unit-reporter.mjs'].map((name) => `--reporter=${name}`)
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, `--outputFile.json=${report}`, ...args]
  rmSync(costs, { force: true })
  const suite = await runSuite(command, { UNIT_COSTS: costs }, report, countUnitTests, options)
  return { ...suite, files: read(costs) ?? [] }
}

/** Runs the journeys in these files, or all. */
export async function runJourneys(files = []) {
  const report = results('journeys.json')
  // Playwright empties the folder of its output first; the reports aren't in it.
  const output = `--output=${results('journeys')}`
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', output]
  const patterns = files.map((file) => `${file.replaceAll('.', '\\.')}$`)
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const suite = await runSuite([...command, ...patterns], env, report, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected,
  }))
  return { ...suite, journeys: journeysIn(read(report)?.suites) }
}

/** A suite that crashes has failed, and so has one that runs nothing, unless it `mayBeEmpty`. */
async function runSuite(command, env, report, count, { mayBeEmpty = false } = {}) {
  rmSync(report, { force: true })
  const { status, wall, cpu, machine } = await timed(node, command, { env })
  const content = read(report)
  const counts = content ? count(content) : { passed: 0, failed: 0 }
  const isEmpty = counts.passed === 0 && !mayBeEmpty
  if (counts.failed === 0 && (status !== 0 || isEmpty)) counts.failed = 1
  return { ...counts, wall, cpu, machine }
}

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

const countUnitTests = ({ numPassedTests, numFailedTests, testResults }) => ({
  passed: numPassedTests,
  failed: numFailedTests + testResults.filter(isBrokenFile).length,
})

/** Whether a file failed although none of its tests did: it didn't load, or its setup or cleanup failed. */
const isBrokenFile = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed')

/** The cost of each journey, once for each screen it ran on. */
function journeysIn(suites = []) {
  return suites.flatMap(({ suites: inner, specs = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) => ({
        file: `e2e/${file}`,
        title: `${title} (${projectName})`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    ),
    ...journeysIn(inner),
  ])
}
