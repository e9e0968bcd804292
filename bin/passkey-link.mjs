// Prints a link by which an administrator adds a passkey: npm run passkey-link -- address@example.com
import { spawnSync } from 'node:child_process'
import { node, root } from './setup.mjs'

const { status } = spawnSync(node, ['src/server/passkey-link.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
