// Bundles the server with its packages: it starts in half the time, with 25 MB less memory (decision 001).
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * Writes characters beyond ASCII as escapes. With a single one, all of a file's text would take two bytes a character in
 * memory.
 */
const asciiOnly = {
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      if (/\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/.test(chunk.code))
        this.error(`An escape would mean something else in ${chunk.fileName}.`)
      chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped)
    }
  },
}

const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

export async function buildServer() {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'warn',
    publicDir: false,
    plugins: [asciiOnly],
    // sharp brings native code, the S3 client is loaded only where it is used, and the passkey library works only with its
    // files in their own order.
    ssr: {
      noExternal: true,
      external: ['sharp', '@simplewebauthn/server', '@aws-sdk/client-s3', '@aws-sdk/lib-storage'],
    },
    build: {
      ssr: true,
      rolldownOptions: {
        input: {
          main: 'src/server/main.js',
          'upload-worker': 'src/server/features/media/upload/worker/worker.js',
          'import-worker': 'src/server/features/import/read/worker.js',
        },
      },
      outDir: 'dist/server',
      emptyOutDir: true,
      minify: false,
      target: 'es2023',
    },
  })
}
