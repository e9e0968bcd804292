import { existsSync } from 'node:fs'

const chromiumPaths = ['chromium-headless-shell', 'chromium', 'chromium-browser'].map((name) => `/usr/bin/${name}`)

/** The system's Chromium, headless first; undefined where there is none, so that Playwright uses its own. */
export const chromiumPath = chromiumPaths.find((path) => existsSync(path))
