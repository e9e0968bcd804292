// Takes the pictures of the public pages anew, from the demo: npm run pictures.
import { build, install, node, run } from './setup.mjs'

install()
build()
run(node, ['e2e/pictures.ts'])
