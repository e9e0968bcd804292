// Builds the service worker with a list of the app's files and a version that changes with any of them. The version
// starts with the build time, so that a page can tell newer from older.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** Adds the worker to the finished build in `web`, and the version to the app's document. */
export async function buildWorker(web) {
  const document = readFileSync(join(web, 'index.html'), 'utf8')
  const all = readdirSync(join(web, 'assets'))
    .filter((name) => /\.(js|css|woff2)$/.test(name))
    .map((name) => `/assets/${name}`)
    .sort()
  const [polyfills = [], files] = [true, false].map((wanted) =>
    all.filter((path) => path.startsWith('/assets/polyfills-') === wanted),
  )
  const content = createHash('sha256').update(document).update(all.join()).digest('hex').slice(0, 12)
  const version = `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${content}`
  writeFileSync(
    join(web, 'index.html'),
    document.replace('<meta name="version" content="dev"', `<meta name="version" content="${version}"`),
  )
  await build({
    logLevel: 'warn',
    publicDir: false,
    define: {
      SHELL_VERSION: JSON.stringify(version),
      SHELL_FILES: JSON.stringify(files),
      POLYFILLS: JSON.stringify(polyfills),
    },
    build: {
      emptyOutDir: false,
      manifest: false,
      rolldownOptions: {
        input: join(import.meta.dirname, '../src/web/sw.ts'),
        output: { entryFileNames: 'sw.js', codeSplitting: false },
      },
    },
  })
}
