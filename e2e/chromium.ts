import { existsSync } from 'node:fs'

const places = ['chromium-headless-shell', 'chromium', 'chromium-browser'].map((name) => `/usr/bin/${name}`)

/** The system's Chromium, headless first; undefined where there is none, so that Playwright uses its own. */
export const chromiumPath = places.find((path) => existsSync(path))
