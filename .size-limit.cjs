const { readFileSync } = require('node:fs')

const web = 'dist/web'
const document = readFileSync(`${web}/index.html`, 'utf8')
const manifest = JSON.parse(readFileSync(`${web}/.vite/manifest.json`, 'utf8'))

/** The scripts in the journal's document. */
const first = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => web + path)

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
const parts = Object.keys(manifest).filter((source) => source.startsWith('features/'))
const budget = (ending, limit) =>
  parts
    .filter((source) => source.endsWith(ending))
    .map((source) => ({ source, path: more(source) }))
    // A page or dialog of the first load costs nothing on top of it.
    .filter(({ path }) => path.length > 0)
    .map(({ source, path }) => ({ name: source.slice('features/'.length), path, limit, ...gzip }))

module.exports = [
  { name: 'first load of the journal', path: first, limit: '210 kB', ...gzip },
  ...budget('-page.tsx', '60 kB'),
  ...budget('-dialog.tsx', '50 kB'),
  ...budget('-view.tsx', '60 kB'),
  ...budget('/lightbox.tsx', '40 kB'),
]
