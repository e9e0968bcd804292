import { spawn } from 'node:child_process'
import { answerArguments } from '../src/server/usage.js'
import { memoryFlags } from './memory-flags.mjs'
import { build, install, isPruned, node, root } from './setup.mjs'

const code = answerArguments(process.argv.slice(2))
if (code !== undefined) process.exit(code)

if (isPruned()) {
  console.log('Running what was built last: the development packages are not installed.')
} else {
  install()
  build()
}

const server = spawn(node, [...memoryFlags, 'dist/server/main.js'], { cwd: root, stdio: 'inherit' })
server.on('exit', (code) => process.exit(code ?? 1))
// The terminal sends Ctrl-C to both processes; a supervisor's SIGTERM reaches only this one.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => server.kill('SIGTERM'))
