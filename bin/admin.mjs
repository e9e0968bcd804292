// The operator's commands: npm run admin -- --help
import { spawnSync } from 'node:child_process'
import { node, root } from './setup.mjs'

const { status } = spawnSync(node, ['src/server/operator/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
