// Builds what older browsers lack: a script of its own, because everything else are modules, which run after it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** Adds it to the finished build in `web`, and its name to the app's document. */
export async function buildPolyfills(web) {
  await build({
    logLevel: 'warn',
    publicDir: false,
    build: {
      emptyOutDir: false,
      manifest: false,
      rolldownOptions: {
        input: join(import.meta.dirname, '../src/web/polyfills.ts'),
        output: { format: 'iife', codeSplitting: false, entryFileNames: 'assets/polyfills-[hash].js' },
      },
    },
  })
  const file = readdirSync(join(web, 'assets')).find((name) => name.startsWith('polyfills-'))
  const document = readFileSync(join(web, 'index.html'), 'utf8')
  writeFileSync(join(web, 'index.html'), document.replace('polyfills.js', file))
}
