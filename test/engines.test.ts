import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('whoever lacks an engine learns which packages of Debian to install', () => {
  const { status, stderr } = spawnSync(process.execPath, ['e2e/engines.ts'], {
    env: { PATH: '' },
    encoding: 'utf8',
  })
  expect(stderr).toMatch(
    /^Install these packages of Debian first: apt-get install webkit2gtk-driver xvfb .*firefox-esr\n$/,
  )
  expect(status).toBe(1)
})

test('a wrong name of an engine is an error, not a check of none', () => {
  const { status, stderr } = spawnSync(process.execPath, ['e2e/engines.ts', 'safari'], { encoding: 'utf8' })
  expect(stderr).toContain('safari')
  expect(status).toBe(1)
})
