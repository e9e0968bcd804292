// Bundles what renders the journal's first screen on the server (decision 054).
import { build } from 'vite'

/** Lazy-loaded code is stubbed out on the server. */
const stub = '\0nothing'
const stubLazyParts = {
  name: 'stub-lazy-parts',
  enforce: 'pre',
  resolveDynamicImport: () => stub,
  load: (id) => (id === stub ? 'export default () => null' : undefined),
}

export const buildSsr = (outDir) =>
  build({
    logLevel: 'warn',
    publicDir: false,
    plugins: [stubLazyParts],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      rolldownOptions: { input: 'src/web/ssr.tsx' },
      outDir,
      emptyOutDir: true,
      manifest: false,
      minify: true,
    },
  })
