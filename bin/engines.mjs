// Drives the built product in other engines than the journeys' Chromium: npm run test:engines.
import { build, install, node, run } from './setup.mjs'

install()
build()
run(node, ['e2e/engines.ts', ...process.argv.slice(2)])
