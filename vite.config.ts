import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import globalData from '@csstools/postcss-global-data'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { defineConfig } from 'vite'
import { buildTargets } from './bin/browsers.mjs'

const server = 'http://127.0.0.1:3000'
const isLoggedIn = (cookie = '') => /(^|; )session=/.test(cookie)

// The first screen loads two files instead of eighty (decision 006).
const firstScreen = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'first-screen', tags: ['$initial' as const] },
]

// The component library brings fourteen palettes of ten shades; of these nothing here takes a color.
const unusedPalettes = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/
const withoutUnusedPalettes = {
  postcssPlugin: 'without-unused-palettes',
  Declaration: (declaration: { prop: string; remove: () => unknown }) => {
    if (unusedPalettes.test(declaration.prop)) declaration.remove()
  },
}

/** A class's name in the build: by default it has the line, too, which the first load would be larger with. */
const scopedName = (name: string, path: string) => {
  const [file = ''] = relative('src/web', path).split('?')
  return `${name}_${createHash('sha256').update(file).digest('hex').slice(0, 5)}`
}

export default defineConfig({
  root: 'src/web',
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
  // The breakpoints of tokens.css, by name in every stylesheet.
  css: {
    modules: { generateScopedName: scopedName },
    postcss: {
      plugins: [globalData({ files: ['src/web/ui/styles/tokens.css'] }), customMedia(), withoutUnusedPalettes],
    },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: buildTargets,
    // A browser that can't preload modules still loads them. Lazy parts load when the browser is idle, in
    // its own time: with lists of what each part imports, the first load would be larger, and the browser busy with them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      output: { codeSplitting: { groups: firstScreen } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': server,
      '/dev': server,
      '/uploads': server,
      '^/(privacy|terms|contact)(/|$)': server,
      // For visitors, the server sends the landing page of the last build.
      '^/$': {
        target: server,
        bypass: (request) => (isLoggedIn(request.headers.cookie) ? '/index.html' : undefined),
      },
    },
  },
})
