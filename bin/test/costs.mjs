// Prints the cost of the last run of all tests as a table.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../setup.mjs'

const path = join(root, 'test-results', 'costs.json')

/** Stores the costs and prints the table, which fits on a screen. */
export function reportCosts(costs) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(costs))
  print(costs, 10)
}

/** Prints the costs of the last run in full. */
export function printLastCosts() {
  try {
    print(JSON.parse(readFileSync(path, 'utf8')), Number.POSITIVE_INFINITY)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    console.log('There is no last run: `npm test` measures one.')
    process.exit(1)
  }
}

function print({ parts, files, journeys }, limit) {
  const journeyFiles = byFile(journeys)
  const most = (all) => all.toSorted((a, b) => b.seconds - a.seconds).slice(0, limit)
  const which = limit < 100 ? `The ${limit} most expensive` : 'All'
  const total = (key) => parts.reduce((sum, part) => sum + part[key], 0)
  const all = { name: 'in all', wall: total('wall'), cpu: total('cpu'), machine: total('machine') }
  const lines = [
    '',
    `What this cost, in seconds${column('wall')}${column('CPU')}${column('machine')}`,
    ...[...parts, all].flatMap(({ name, wall, cpu, machine, inner = [] }) => [
      `${name.padEnd(26)}${number(wall)}${number(cpu)}${number(machine)}`,
      ...inner.map((part) => `  ${part.name.padEnd(24)}${number(part.wall)}${number(part.cpu)}`),
    ]),
    '',
    `Unit tests by folder${column('files')}${column('tests')}${column('seconds')}${column('loading')}`,
    ...byFolder(files).map(
      ({ folder, files, count, seconds, loading }) =>
        `  ${folder.padEnd(18)}${column(files)}${column(count)}${number(seconds)}${number(loading)}`,
    ),
    '',
    `${which} files (seconds of their tests or journeys, and of what comes before)`,
    ...most([...files, ...journeyFiles]).map(
      ({ file, seconds, loading }) => `${number(seconds)}${loading ? number(loading) : column('')}  ${file}`,
    ),
    '',
    `${which} journeys`,
    ...most(journeys).map(({ seconds, title, file }) => `${number(seconds)}  ${short(title)}  ${file}`),
    '',
    'CPU: of a command and the processes it waited for, which leaves out helpers of browsers; machine: of all that ran',
    `meanwhile. Files and journeys run side by side, so their seconds add up to more.${limit < 100 ? ' All of them: npm run costs' : ''}`,
  ]
  console.log(lines.join('\n'))
}

function byFolder(files) {
  const folders = ['src/shared', 'src/server', 'src/web', 'test']
  return folders.map((folder) => {
    const inside = files.filter(({ file }) => file.startsWith(`${folder}/`))
    const sum = (key) => inside.reduce((total, file) => total + file[key], 0)
    return { folder, files: inside.length, count: sum('count'), seconds: sum('seconds'), loading: sum('loading') }
  })
}

function byFile(journeys) {
  const seconds = new Map()
  for (const journey of journeys) seconds.set(journey.file, (seconds.get(journey.file) ?? 0) + journey.seconds)
  return [...seconds].map(([file, seconds]) => ({ file, seconds }))
}

const column = (text) => String(text).padStart(9)
const number = (seconds) => column(seconds.toFixed(1))
const short = (title) => (title.length > 70 ? `${title.slice(0, 69)}…` : title.padEnd(70))
