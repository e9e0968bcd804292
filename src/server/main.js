import { enableCompileCache } from 'node:module'

enableCompileCache()
// Only what is imported after this line is cached.
await import('./serve.ts')
