import { install, node, run } from './setup.mjs'

install()
run(node, ['node_modules/vitest/vitest.mjs', 'watch', '--changed', ...process.argv.slice(2)])
