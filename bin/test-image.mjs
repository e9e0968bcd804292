// Builds the image and runs it, alone and with Compose: npm run test:image.
import { install, node, run } from './setup.mjs'

install()
run(node, ['e2e/image.ts', ...process.argv.slice(2)])
