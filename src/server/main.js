// Plain JavaScript, so that the compile cache is on before anything else loads.
import { enableCompileCache } from 'node:module'

enableCompileCache()
// Only what is imported after this line is cached.
await import('./serve.ts')
