import { build, install, node, run } from './setup.mjs'

install()
build()

process.env.DATA_DIR ??= './data/demo'
process.env.ADMIN_EMAILS ??= 'admin@rollbook.example'
run(node, ['seeds/demo.ts'])
await import('./start.mjs')
