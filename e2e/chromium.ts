import { existsSync } from 'node:fs'

const places = ['chromium-headless-shell', 'chromium', 'chromium-browser'].map((name) => `/usr/bin/${name}`)

/** The system's Chromium where there is one, the one without windows first; otherwise Playwright takes its own. */
export const chromiumPath = places.find((path) => existsSync(path))
