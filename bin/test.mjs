// Runs every check once. The last line counts what passed and what failed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, node, root, run } from './setup.mjs'

install()
build()
installBrowser()
installS3Server()

const counts = { passed: 0, failed: 0 }
const bin = (name) => join(root, 'node_modules', '.bin', name)

for (const [what, command, ...args] of [
  ['format', bin('biome'), 'ci', '--error-on-warnings'],
  ['lint', bin('oxlint'), '--type-aware', '--deny-warnings'],
  ['types', node, 'node_modules/typescript/bin/tsc', '-p', '.'],
  [
    'import rules',
    node,
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    'src',
    'bin',
    'seeds',
    'bench',
    'test',
    'e2e',
  ],
  ['unused code', node, 'node_modules/knip/bin/knip.js'],
  ['bundle budgets', node, 'node_modules/size-limit/bin.js'],
]) {
  console.log(`\n${what}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  counts[status === 0 ? 'passed' : 'failed'] += 1
}

suite(
  'test-results/api.json',
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=test-results/api.json',
  ],
  (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(isBrokenFile).length,
  }),
)
suite(
  'test-results/journeys.json',
  ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
  ({ suites, stats }) => {
    for (const title of flakyIn(suites)) console.log(`\nPassed only when run again: ${title}`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  },
)

console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed === 0 ? 0 : 1)

/** Runs a suite and adds the counts of its report. A suite that crashes or runs nothing has failed. */
function suite(report, args, count) {
  const path = join(root, report)
  rmSync(path, { force: true })
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: path }
  const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env })
  const counted = existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8'))) : { passed: 0, failed: 1 }
  const isSilent = counted.failed === 0 && (status !== 0 || counted.passed === 0)
  counts.passed += counted.passed
  counts.failed += counted.failed + (isSilent ? 1 : 0)
}

/** The journeys that failed at first. */
function flakyIn(suites = []) {
  return suites.flatMap(({ suites: inner, specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file} › ${title}`),
    ...flakyIn(inner),
  ])
}

/** Whether a file failed although none of its tests did: it didn't load, or its setup or cleanup failed. */
function isBrokenFile({ status, assertionResults }) {
  return status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
}

/** Prefers Debian's headless Chromium, which is a third faster, then any Chromium that is installed. */
function installBrowser() {
  const [preferred, ...others] = ['chromium-headless-shell', 'chromium', 'chromium-browser']
  if (existsSync(`/usr/bin/${preferred}`) || (isDebianRoot() && aptInstall(preferred))) return
  if (others.some((name) => existsSync(`/usr/bin/${name}`))) return
  run(node, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
}

/**
 * OpenStack Swift, the S3 server for the file tests. Its packages start services where a service manager runs, so it is
 * installed only in containers; elsewhere those tests report that they were skipped.
 */
function installS3Server() {
  if (existsSync('/usr/bin/swift-proxy-server') || !isDebianRoot() || existsSync('/run/systemd/system')) return
  const packages = ['account', 'container', 'object', 'proxy'].map((kind) => `swift-${kind}`)
  if (aptInstall(...packages)) return
  console.log('Could not install OpenStack Swift, so storing files in S3 is not tested.')
}

/** Returns whether the packages are installed now. */
function aptInstall(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages)
}

function isDebianRoot() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0
}
