// Bundles the server with its packages: it starts in half the time, with 25 MB less memory (decision 001).
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export async function buildServer() {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'warn',
    publicDir: false,
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
        },
      },
      outDir: 'dist/server',
      emptyOutDir: true,
      minify: false,
      target: 'es2023',
    },
  })
}
