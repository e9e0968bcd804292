// Builds the app, renders the public pages to HTML without script, and compresses the static files.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { buildPolyfills } from './build-polyfills.mjs'
import { buildSsr } from './build-ssr.mjs'
import { buildWorker } from './build-worker.mjs'
import { stylesAfterSplash, writeDocuments } from './documents.mjs'
import { drawIcons } from './icons.mjs'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const web = join(dist, 'web')

export async function buildWeb() {
  await build({ logLevel: 'warn' })

  await build({
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      rolldownOptions: { input: ['src/web/marketing/pages.tsx', 'src/web/features/sign-in/first-paint.tsx'] },
      outDir: join(dist, 'rendering'),
      emptyOutDir: true,
      manifest: false,
      cssMinify: true,
    },
  })
  await buildSsr(join(dist, 'ssr'))

  const rendering = (name) => import(pathToFileURL(join(dist, 'rendering', name)).href)
  const { publicPages, renderPage } = await rendering('pages.js')
  const { firstPaint } = await rendering('first-paint.js')
  rmSync(join(dist, 'rendering'), { recursive: true })

  mkdirSync(join(web, 'pages'), { recursive: true })
  for (const page of publicPages) {
    for (const isSignedIn of [false, true]) {
      const name = `${page.file}.${isSignedIn ? 'member' : 'visitor'}.html`
      writeFileSync(join(web, 'pages', name), renderPage(page, { isSignedIn }))
    }
  }
  writeFileSync(
    join(web, 'pages', 'pages.json'),
    JSON.stringify(publicPages.map(({ path, file }) => ({ path, file }))),
  )

  await buildPolyfills(web)
  stylesAfterSplash(web)
  await buildWorker(web)
  writeDocuments(web, firstPaint)
  await drawIcons(web)

  for (const file of readdirSync(join(web, 'assets')).filter((name) => /\.(js|css)$/.test(name))) {
    const path = join(web, 'assets', file)
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
  }
}
