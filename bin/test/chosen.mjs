// Which files of tests `npm test -- entries` and `npm test -- --changed` mean.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { node, root } from '../setup.mjs'

const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))

const allUnitTests = () => [...filesIn('src'), ...filesIn('test')].filter((file) => /\.test\.tsx?$/.test(file))
const allJourneys = () => filesIn('e2e').filter((file) => file.endsWith('.spec.ts'))

/** The unit tests whose path has one of the words in it, and the journeys whose file name has. */
export function namedBy(words) {
  const isNamed = (text) => words.some((word) => text.includes(word))
  return {
    unitTests: allUnitTests().filter(isNamed),
    journeys: allJourneys().filter((file) => isNamed(basename(file))),
  }
}

/**
 * The journeys that changed since a commit, themselves or what they import from `e2e/` and `test/`, and those whose file
 * has the name of a feature that changed on either side: `src/web/features/tags/` means `e2e/tags.spec.ts`.
 */
export function changedJourneys(commit) {
  const features = new Set(
    changedFiles(commit).flatMap((file) => /^src\/\w+\/features\/([^/]+)\//.exec(file)?.[1] ?? []),
  )
  const named = [...features].map((feature) => ({ feature, journeys: namedBy([feature]).journeys }))
  return {
    journeys: [...new Set([...importedChanges(commit), ...named.flatMap(({ journeys }) => journeys)])],
    without: named.filter(({ journeys }) => journeys.length === 0).map(({ feature }) => feature),
  }
}

function importedChanges(commit) {
  const { suites } = JSON.parse(
    output(
      node,
      'node_modules/@playwright/test/cli.js',
      'test',
      '--list',
      '--reporter=json',
      `--only-changed=${commit}`,
    ),
  )
  return suites.map(({ file }) => `e2e/${file}`)
}

const changedFiles = (commit) =>
  [output('git', 'diff', '--name-only', commit), output('git', 'ls-files', '--others', '--exclude-standard')]
    .join('\n')
    .split('\n')

function output(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })
  if (status === 0) return stdout
  console.error(stderr || stdout)
  process.exit(1)
}
