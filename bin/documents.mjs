// The app's documents. All run the same app; each names the files of the page it opens, so that they load along with the
// first ones instead of after them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The pages that bring files of their own, by the names of their documents. A view's own files come after its page's. */
const parts = {
  login: 'features/sign-in/auth-page.tsx',
  register: 'features/sign-in/auth-page.tsx',
  reset: 'features/sign-in/reset/reset-page.tsx',
  verify: 'features/sign-in/verify/verify-page.tsx',
  calendar: 'features/calendar/calendar-page.tsx',
  'entries/:id': 'features/entries/view/entry-view.tsx',
  competitions: 'features/competitions/competitions-page.tsx',
  'competitions/:id': 'features/competitions/one/competition-page.tsx',
  focus: 'features/focus/focus-page.tsx',
  features: 'features/feature-requests/features-page.tsx',
  practice: 'features/practice/practice-page.tsx',
  reminders: 'features/reminders/reminders-page.tsx',
  stats: 'features/stats/stats-page.tsx',
  'stats/:id': 'features/stats/recap/recap-page.tsx',
  timer: 'features/timer/timer-page.tsx',
  tags: 'features/tags/tags-page.tsx',
  techniques: 'features/library/techniques-page.tsx',
  'techniques?view=map': ['features/library/techniques-page.tsx', 'features/library/map/technique-map.tsx'],
  'techniques/:id': 'features/library/one/technique-page.tsx',
  templates: 'features/templates/templates-page.tsx',
  sparring: 'features/sparring/sparring-page.tsx',
  'sparring/:id': 'features/sparring/partner-page.tsx',
}

const splash = /<div class="splash"[\s\S]*?<\/div>/
const stylesheet = /<link rel="stylesheet"[^>]*>/

/** Moves the stylesheet after the splash, whose paint then doesn't wait for it. Scripts still do. */
export function stylesAfterSplash(web) {
  const path = join(web, 'index.html')
  const document = readFileSync(path, 'utf8')
  const [styles = ''] = stylesheet.exec(document) ?? []
  writeFileSync(path, document.replace(styles, '').replace('<!--styles-->', styles))
}

/** Writes pages/documents.json. `firstPaint` has what some show in place of the splash, and the styles for it. */
export function writeDocuments(web, firstPaint) {
  const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'))
  const document = readFileSync(join(web, 'index.html'), 'utf8')
  const [styles = ''] = stylesheet.exec(document) ?? []
  const first = filesOf(manifest, 'index.html')
  const linksOf = (files) =>
    [...files]
      .filter((file) => !first.has(file))
      .map(link)
      .join('')

  const documents = Object.entries(parts).map(([name, part]) => {
    const files = new Set()
    for (const source of [part].flat()) filesOf(manifest, source, files)
    const links = linksOf(files)
    const { style = '', markup } = firstPaint[name] ?? {}
    const painted = markup
      ? document.replace('</head>', () => `${style}</head>`).replace(splash, () => markup)
      : document
    return [name, painted.replace(styles, () => styles + links)]
  })
  const calendar = linksOf(filesOf(manifest, parts.calendar))
  const rendered = { 'ssr/journal': forSsr(styles), 'ssr/calendar': forSsr(styles, calendar) }
  writeFileSync(
    join(web, 'pages', 'documents.json'),
    JSON.stringify({ ...Object.fromEntries(documents), ...rendered }),
  )

  /** A document with a screen that the server renders, which has to wait for its styles. */
  function forSsr(...links) {
    return document
      .replace(styles, '')
      .replace('<script type="module"', () => `${links.join('')}<script type="module"`)
      .replace('<div id="root"', '<div id="root" data-ssr')
      .replace(splash, '<!--ssr-->')
      .replace('</body>', `${holdTaps}</body>`)
  }
}

/** The files of a part of the app, with everything they import. */
function filesOf(manifest, key, files = new Set()) {
  const { file, css = [], imports = [] } = manifest[key]
  if (files.has(file)) return files
  for (const built of [file, ...css]) files.add(built)
  for (const imported of imports) filesOf(manifest, imported, files)
  return files
}

const link = (file) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/** Notes the focus, the last tap, and what is typed on the screen that the server rendered: see shell/start/hand-off.ts. */
const holdTaps = `<script>
{
  const root = document.getElementById('root')
  const note = (event) => {
    if (root.dataset.ssr === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const path = []
    const target = event.target.closest('a, button, input')
    for (let element = target; element; element = element.parentElement) {
      if (element.parentElement === root) {
        const said = target.getAttribute('aria-label') + (target.closest('li') ?? target).textContent
        const noted = path.join('/') + ' ' + (target.getAttribute('href') ?? said)
        if (event.type === 'focusin') root.dataset.focused = noted
        else if (event.type === 'input') root.dataset.typed = event.target.value
        else {
          root.dataset.tapped = noted
          if (event.target.type !== 'search') event.preventDefault()
        }
        return
      }
      path.unshift([...element.parentElement.children].indexOf(element))
    }
  }
  for (const type of ['focusin', 'click', 'input']) addEventListener(type, note, true)
}
</script>`
