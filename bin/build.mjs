// Builds the app and the server, or only the named part: `node bin/build.mjs [web|server]`.
import { buildServer } from './build-server.mjs'
import { buildWeb } from './build-web.mjs'

const [part] = process.argv.slice(2)
if (part !== 'server') await buildWeb()
if (part !== 'web') await buildServer()
