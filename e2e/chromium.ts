import { existsSync } from 'node:fs'

/** The system's Chromium where there is one; otherwise Playwright takes its own. */
export const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
