// Checks that what was built runs in the oldest browsers (decision 117).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup.mjs'
import { covered, polyfilled } from './covered-features.mjs'
import { newerInScript, newerInStyles } from './newer-features.mjs'

const web = join(root, 'dist', 'web')
const styleOf = (html) =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style]) => style).join('\n')
const readers = { js: newerInScript, css: newerInStyles, html: (html) => newerInStyles(styleOf(html)) }

const found = new Map()
for (const folder of ['', 'assets', 'pages']) {
  for (const file of readdirSync(join(web, folder))) {
    const newer = readers[file.split('.').pop()]?.(readFileSync(join(web, folder, file), 'utf8')) ?? []
    for (const [feature, needs] of newer) found.set(feature, { needs, file })
  }
}

/** The versions in 'firefox 126, safari 18'. */
const versionsIn = (needs) => Object.fromEntries(needs.split(', ').map((each) => each.split(' ')))
const urlParse = versionsIn(found.get('URL.parse')?.needs ?? '')
const isOlderThanUrlParse = (needs) =>
  Object.entries(versionsIn(needs)).every(([browser, version]) => Number(version) <= Number(urlParse[browser]))

const problems = [
  ...[...found]
    .filter(([feature]) => !covered.includes(feature))
    .map(([feature, { needs, file }]) => `${feature} needs ${needs}: ${file}`),
  ...covered
    .filter((feature) => !found.has(feature))
    .map((feature) => `${feature} is covered, but nothing uses it`),
  ...polyfilled
    .filter((feature) => !isOlderThanUrlParse(found.get(feature)?.needs ?? ''))
    .map((feature) => `${feature} is missing in browsers that have URL.parse, which don't load it`),
]
if (problems.length === 0) console.log(`${found.size} newer features, each covered.`)
else {
  console.log(problems.join('\n'))
  console.log('\nUse something older, or say in bin/test/covered-features.mjs how it is covered.')
  process.exitCode = 1
}
