// The quick check: everything that reads the sources, and the tests that need no server.
import { install } from './setup.mjs'
import { runChecks } from './test/checks.mjs'
import { count } from './test/count.mjs'
import { runUnitTests } from './test/suites.mjs'

process.env.TEST_SET = 'first'
install()
count(await runChecks({ withBuild: false }), await runUnitTests(['--project=!screens', 'src/shared', 'src/web']))
