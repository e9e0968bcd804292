import { build, install, node, run } from './setup.mjs'

install()
build()

const env = { DATA_DIR: process.env.DATA_DIR ?? './data/demo' }
run(node, ['seeds/demo.ts'], env)
run(node, ['src/server/main.js'], env)
