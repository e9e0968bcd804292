import { spawn } from 'node:child_process'
import { build, install, node, root } from './setup.mjs'

install()
build()

const options = { cwd: root, stdio: 'inherit' }
const both = [
  spawn(node, ['--watch-path=src/server', '--watch-path=src/shared', 'src/server/main.js'], options),
  spawn(node, ['node_modules/vite/bin/vite.js'], options),
]
for (const child of both) {
  child.on('exit', () => {
    for (const other of both) other.kill('SIGTERM')
  })
}
process.on('SIGINT', () => undefined)
