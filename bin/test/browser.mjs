// The browser of the journeys.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { node, root } from '../setup.mjs'

/** As in `e2e/chromium.ts`. The first, Debian's headless one, is a third faster than others. */
const chromiumPaths = ['chromium-headless-shell', 'chromium', 'chromium-browser'].map((name) => `/usr/bin/${name}`)

const thisMachine = {
  exists: existsSync,
  isDebianRoot: () => existsSync('/etc/debian_version') && process.getuid?.() === 0,
  succeeds: (command, args, { isQuiet = false } = {}) =>
    spawnSync(command, args, {
      cwd: root,
      // Why something fails is said in any case.
      stdio: isQuiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0,
  /** Playwright's own Chromium, where it is or would be. */
  playwrights: async () => (await import('@playwright/test')).chromium.executablePath(),
}

/**
 * Makes sure that there is a Chromium that starts, and installs one if necessary. Returns whether there is. The machine
 * is an argument so that this can be tried for others.
 */
export async function installBrowser(machine = thisMachine) {
  const { exists, succeeds } = machine
  const starts = (path) => exists(path) && succeeds(path, ['--version'], { isQuiet: true })
  const own = await machine.playwrights()
  const present = [...chromiumPaths, own].find(exists)
  if (present) return starts(present)
  if (machine.isDebianRoot() && installWithApt(succeeds)) return starts(chromiumPaths[0])
  console.log("Installing Playwright's Chromium for the journeys, about a minute…")
  succeeds(node, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  return starts(own)
}

function installWithApt(succeeds) {
  console.log("Installing Debian's Chromium for the journeys, about half a minute…")
  const apt = (...args) => succeeds('apt-get', ['-qq', ...args], { isQuiet: true })
  return apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
}

export const noBrowser = `SKIPPED: the journeys, because no Chromium could be installed or started. Install one as
/usr/bin/chromium, or run: npx playwright install --with-deps chromium`
