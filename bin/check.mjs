// The quick check: everything that reads the sources, and the tests that need neither a database nor a document.
import { install } from './setup.mjs'
import { runChecks } from './test/checks.mjs'
import { count } from './test/count.mjs'
import { runUnitTests } from './test/suites.mjs'

process.env.TEST_SET = 'quick'
install()
const tests = ['--project=server', '--project=web', 'src/shared', 'src/web']
count(await runChecks({ withBuild: false }), await runUnitTests(tests))
