import type { Cold } from './cold.ts'
import type { Commits } from './commits.ts'
import type { Medians } from './growth.ts'
import type { Result } from './measure.ts'
import { type Operation, operations } from './operations.ts'
import type { SearchTimes } from './searches.ts'
import type { Throughput } from './throughput.ts'

export interface Measured {
  beside: Record<Operation, Result[]>
  throughput: Throughput
  searches: SearchTimes
  before: Medians
  after: Medians
  commits: Commits
  cold: Cold
}

const number = (value: number | undefined, digits = 2) => (value === undefined ? '' : value.toFixed(digits))
const print = (...cells: string[]) =>
  console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(38) : cell.padStart(12))).join(' '))

/** Prints all measurements, and then the targets with their results. */
export function report(measured: Measured) {
  for (const operation of operations)
    printBeside(operation, measured.beside[operation], measured.throughput[operation])
  printSearches(measured.searches)
  printScale(measured)
  printTargets(measured)
}

function printBeside(operation: Operation, results: Result[], throughput: Throughput[Operation]) {
  const perSecond = [throughput.app, throughput.bare, throughput.join]
  console.log()
  print(operation, 'CPU ms', 'p50 ms', 'p99 ms', 'spread ms', 'req/s at 8')
  for (const [index, { name, cpu, p50, p99, spread }] of results.entries()) {
    const span = spread.map((value) => number(value)).join('..')
    print(`  ${name}`, number(cpu, 3), number(p50), number(p99), span, number(perSecond[index], 0))
  }
  const [product, ...floors] = results
  for (const floor of floors) {
    const ratio = (mine?: number, its?: number) => (mine && its ? `${number(mine / its)}x` : '')
    print(
      `  Rollbook / ${floor.name.slice(0, 3)}`,
      ratio(product?.cpu, floor.cpu),
      ratio(product?.p50, floor.p50),
      ratio(product?.p99, floor.p99),
    )
  }
}

function printSearches({ kinds, p50, p99 }: SearchTimes) {
  console.log()
  print('search in 10,000 entries, by words', 'p50 ms', 'p99 ms', 'slowest')
  for (const kind of kinds) print(`  ${kind.kind}`, number(kind.p50), number(kind.p99), kind.slowest)
  print('  all', number(p50), number(p99), `${number(p99 / p50)}x`)
}

function printScale({ before, after }: Measured) {
  console.log()
  print("p50 while others' entries grow", 'at 10,000', 'at 100,000', 'ratio')
  for (const journal of ['typical', 'large'] as const) {
    for (const operation of operations) {
      const [earlier, later] = [before[journal][operation], after[journal][operation]]
      print(`  ${operation}, ${journal} journal`, number(earlier), number(later), `${number(later / earlier)}x`)
    }
  }
}

function printTargets({ beside, searches, before, after, commits, cold }: Measured) {
  const [product, , join] = beside['list-50']
  const [common, , commonRanked] = beside['search-common']
  const [rare, , rareRanked] = beside['search-rare']
  const [create, , createJoin, createSql] = beside.create
  const [firstScreen, , firstScreenJoin] = beside['first-screen']
  const growths = (['typical', 'large'] as const).flatMap((journal) =>
    operations.map((operation) => after[journal][operation] / before[journal][operation]),
  )
  const ratio = (mine?: number, its?: number) => (mine ?? Number.NaN) / (its ?? Number.NaN)
  console.log()
  print('target', 'measured', 'at most', '')
  target('list-50: CPU against floor (b)', ratio(product?.cpu, join?.cpu), 0.7, 'x')
  target('first-screen: CPU against floor (b)', ratio(firstScreen?.cpu, firstScreenJoin?.cpu), 1.5, 'x')
  target('list-50: p50 against floor (b)', ratio(product?.p50, join?.p50), 1, 'x')
  target('common search: CPU against floor (b)', ratio(common?.cpu, commonRanked?.cpu), 1.5, 'x')
  target('rare search: CPU against floor (b)', ratio(rare?.cpu, rareRanked?.cpu), 1.5, 'x')
  target('create: CPU against floor (b)', ratio(create?.cpu, createJoin?.cpu), 2, 'x')
  target('search in 10,000: p50', searches.p50, 3, ' ms')
  target('search in 10,000: p99 against p50', searches.p99 / searches.p50, 5, 'x')
  target('create: p50 against its SQL', ratio(create?.p50, createSql?.p50), 2, 'x')
  target('create: writing commits', commits.perCreate, 1, '')
  target('create: unseen when answered', commits.creates - commits.visible, 0, '')
  target("growth of others' entries", Math.max(...growths), 1.5, 'x')
  target('cold start to the first list', cold.firstList, 1500, ' ms')
  target('memory at rest', cold.memory, 120, ' MB')
  console.log(`\nA commit ${commits.isDurable ? 'waits' : 'DOES NOT WAIT'} for the disk.`)
}

function target(name: string, measured: number, most: number, unit: string) {
  print(`  ${name}`, `${number(measured)}${unit}`, `${most}${unit}`, measured <= most ? 'ok' : 'missed')
}
