// The checks that run nothing of Rollbook, two at a time.
import { join } from 'node:path'
import { commandFor, node, root } from '../setup.mjs'
import { busySeconds, timed } from './timed.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)

/** The slow ones first, so that the fast ones fill in next to them. */
const sourceChecks = [
  ['lint', bin('oxlint'), '--type-aware', '--deny-warnings'],
  [
    'types',
    node,
    'node_modules/typescript/bin/tsc',
    '-p',
    '.',
    // Several checkers would each work out the types that they share: twice the work, and no sooner done.
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/types.json',
  ],
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
  ['format', bin('biome'), 'ci', '--error-on-warnings'],
]

const build = ['build', ...commandFor('build')]
const buildChecks = [
  ['bundle budgets', node, 'node_modules/size-limit/bin.js'],
  ['oldest browsers', node, 'bin/test/old-browsers.mjs'],
]

/** Prints the whole output of each as it ends. `withBuild` builds meanwhile, and checks what was built. */
export async function runChecks({ withBuild }) {
  const waiting = [...(withBuild ? [build] : []), ...sourceChecks]
  const inner = []
  const [start, busy] = [performance.now(), busySeconds()]
  const env = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const runNext = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [name, command, ...args] = check
      const { status, output, wall, cpu } = await timed(command, args, { isQuiet: true, env })
      console.log(`\n${name}${status === 0 ? '' : ': failed'}\n${output.trim()}`)
      inner.push({ name, wall, cpu, hasFailed: status !== 0 })
    }
  }
  await Promise.all([runNext(), runNext()])
  if (withBuild) waiting.push(...buildChecks)
  await runNext()
  const failures = inner.filter(({ hasFailed }) => hasFailed).map(({ name }) => name)
  return {
    passed: inner.length - failures.length,
    failures,
    wall: (performance.now() - start) / 1000,
    cpu: inner.reduce((sum, { cpu }) => sum + cpu, 0),
    machine: busySeconds() - busy,
    inner,
  }
}
