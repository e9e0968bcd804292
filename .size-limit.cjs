const { readFileSync } = require('node:fs')

const web = 'dist/web'
const document = readFileSync(`${web}/index.html`, 'utf8')
const manifest = JSON.parse(readFileSync(`${web}/.vite/manifest.json`, 'utf8'))

const filesOf = (ending) =>
  [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)]
    .map(([, path]) => web + path)
    .filter((path) => path.endsWith(ending))

/** The scripts in the journal's document. */
const first = filesOf('.js')

/** The scripts that opening a part loads in addition. */
function more(source) {
  const files = new Set()
  const visit = (key) => {
    const { file, imports = [] } = manifest[key]
    if (files.has(`${web}/${file}`) || first.includes(`${web}/${file}`)) return
    files.add(`${web}/${file}`)
    for (const one of imports) visit(one)
  }
  visit(source)
  return [...files]
}

const inlineScripts = [...readFileSync(`${web}/pages/landing.visitor.html`, 'utf8').matchAll(/<script/g)].length
if (inlineScripts > 0) throw new Error('The landing page contains a script.')

const gzip = { gzip: true, brotli: false }

/** How much opening a part may load, by the end of its path; the first line that matches counts. */
const limits = Object.entries({
  '/settings-dialog.tsx': '50.7 kB',
  '/entry-dialog.tsx': '59.3 kB',
  '/technique-dialog.tsx': '46.5 kB',
  '/practice-dialog.tsx': '39.7 kB',
  '/competition-dialog.tsx': '41.2 kB',
  '/quick-dialog.tsx': '39.3 kB',
  '/promotion-dialog.tsx': '36.6 kB',
  '/plan-dialog.tsx': '37.7 kB',
  '/edit-planned-dialog.tsx': '37.9 kB',
  '/template-dialog.tsx': '39.8 kB',
  '/tag-dialog.tsx': '36.1 kB',
  '-dialog.tsx': '36.6 kB',
  '/practice-page.tsx': '25.4 kB',
  '/technique-page.tsx': '27.7 kB',
  '/auth-page.tsx': '25.4 kB',
  '/feedback-page.tsx': '30.5 kB',
  '/import-page.tsx': '26.3 kB',
  '/timer-page.tsx': '27.5 kB',
  '/admin-page.tsx': '28.1 kB',
  // With the catalog and the defenses: what to practice against what catches a member is on its first screen.
  '/stats-page.tsx': '35.8 kB',
  '-page.tsx': '22.5 kB',
  '-view.tsx': '30.3 kB',
  '/lightbox.tsx': '25 kB',
  '/technique-map.tsx': '70.5 kB',
})
const limitOf = (source) => limits.find(([ending]) => source.endsWith(ending))?.[1]

const parts = Object.keys(manifest)
  .filter((source) => source.startsWith('features/'))
  .map((source) => ({ source, limit: limitOf(source), path: more(source) }))
  // A part of the first load costs nothing on top of it.
  .filter(({ limit, path }) => limit && path.length > 0)
  .map(({ source, ...part }) => ({ name: source.slice('features/'.length), ...part, ...gzip }))

module.exports = [
  { name: 'first load of the journal', path: first, limit: '208.8 kB', ...gzip },
  { name: 'styles of the first load', path: filesOf('.css'), limit: '13.9 kB', ...gzip },
  ...parts,
]
