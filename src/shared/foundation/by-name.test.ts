import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

// Estonian has Z between S and T, and Lithuanian Y beside I.
test.each(['et_EE', 'lt_LT', 'en_US'])('names are in the same order where the computer speaks %s', (locale) => {
  const script = `
    import { byName } from '#shared/foundation/fold.ts'
    console.log(['Theo (10)', 'Zé', 'Theo (2)', 'Ärmel', 'Yuri', 'bea', 'Jörg', 'Ana'].sort(byName).join())`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, LC_ALL: `${locale}.UTF-8` },
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout.trim()).toBe('Ana,Ärmel,bea,Jörg,Theo (2),Theo (10),Yuri,Zé')
})
