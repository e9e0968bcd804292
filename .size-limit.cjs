const { readFileSync } = require('node:fs')

const web = 'dist/web'
const document = readFileSync(`${web}/index.html`, 'utf8')
const manifest = JSON.parse(readFileSync(`${web}/.vite/manifest.json`, 'utf8'))

/** The scripts that the document of the journal asks for. */
const first = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => web + path)

/** The scripts that opening a part loads on top of the first ones. */
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
if (inlineScripts > 0) throw new Error('The landing page carries a script.')

const gzip = { gzip: true, brotli: false }
module.exports = [
  { name: 'first load of the journal', path: first, limit: '210 kB', ...gzip },
  { name: 'entry dialog', path: more('features/entries/entry-dialog.tsx'), limit: '50 kB', ...gzip },
  { name: 'entry view', path: more('features/entries/entry-view.tsx'), limit: '60 kB', ...gzip },
  { name: 'settings', path: more('features/account/settings-dialog.tsx'), limit: '60 kB', ...gzip },
  { name: 'calendar', path: more('features/calendar/calendar-page.tsx'), limit: '60 kB', ...gzip },
  { name: 'templates', path: more('features/templates/templates-page.tsx'), limit: '60 kB', ...gzip },
  { name: 'template dialog', path: more('features/templates/template-dialog.tsx'), limit: '50 kB', ...gzip },
  { name: 'quick entry', path: more('features/quick/quick-dialog.tsx'), limit: '50 kB', ...gzip },
  { name: 'lightbox', path: more('features/media/lightbox.tsx'), limit: '40 kB', ...gzip },
  { name: 'login and registration', path: more('features/auth/auth-page.tsx'), limit: '60 kB', ...gzip },
]
