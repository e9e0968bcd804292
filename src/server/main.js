// Plain JavaScript, so that the compile cache is on before anything else loads.
import { enableCompileCache } from 'node:module'
import { answerArguments } from './usage.js'

enableCompileCache()
const code = answerArguments(process.argv.slice(2))
// Only what is imported after this line is cached.
if (code === undefined) await import('./serve.ts')
else process.exitCode = code
