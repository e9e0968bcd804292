import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:3000'
const isSignedIn = (cookie = '') => /(^|; )session=/.test(cookie)

// What the first screen needs comes in two files, not in eighty: on a slow line each costs a way there and back.
const firstScreen = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'first-screen', tags: ['$initial' as const] },
]

export default defineConfig({
  root: 'src/web',
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: { groups: firstScreen } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': server,
      '/dev': server,
      '/uploads': server,
      '^/(privacy|terms|contact)(/|$)': server,
      // Signed out, the landing page comes from the last build.
      '^/$': {
        target: server,
        bypass: (request) => (isSignedIn(request.headers.cookie) ? '/index.html' : undefined),
      },
    },
  },
})
