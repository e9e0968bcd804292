import { build, install, node, run } from './setup.mjs'

install()
build()

run(node, ['bench/main.ts'])
run(node, ['bench/uploads.ts'])
run(node, ['bench/neighbor.ts'])
run(node, ['bench/scale.ts', '100000'])
