// Plain JavaScript: Node loads its TypeScript stripper (14 MB) only when a file has changed since the last start.
import { enableCompileCache } from 'node:module'

enableCompileCache()
// Only what is imported after this line is cached.
await import('./serve.ts')
