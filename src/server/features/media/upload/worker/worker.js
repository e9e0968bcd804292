// Plain JavaScript, as src/server/main.js is: most starts then do without Node's TypeScript stripper.
import { enableCompileCache } from 'node:module'

enableCompileCache()
await import('./serve.ts')
