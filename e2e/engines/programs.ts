import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const isInstalled = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** Debian's own Python, which alone has its packages. */
export const python = '/usr/bin/python3'

const hasWebKit = () => spawnSync(python, ['-c', 'import gi; gi.require_version("WebKit2", "4.1")']).status === 0

/** The packages of Debian that an engine needs, and whether they are there. */
const packages = {
  webkit: {
    'webkit2gtk-driver': () => isInstalled('WebKitWebDriver'),
    xvfb: () => isInstalled('Xvfb'),
    'python3-gi gir1.2-webkit2-4.1': hasWebKit,
  },
  firefox: { 'firefox-esr': () => isInstalled('firefox-esr') },
}

export type Engine = keyof typeof packages

export const engines = Object.keys(packages) as Engine[]

export const missingPackages = (chosen: Engine[]): string[] =>
  chosen
    .flatMap((engine) => Object.entries(packages[engine]))
    .filter(([, isThere]) => !isThere())
    .map(([name]) => name)
