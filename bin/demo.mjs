import { build, install, node, run } from './setup.mjs'

install()
build()

process.env.DATA_DIR ??= './data/demo'
run(node, ['seeds/demo.ts'])
await import('./start.mjs')
