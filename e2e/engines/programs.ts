import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What a check starts, and the packages of Debian that have it. */
const programs = {
  webkit: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
  firefox: { 'firefox-esr': 'firefox-esr' },
}

export type Engine = keyof typeof programs

export const engines = Object.keys(programs) as Engine[]

/** The packages of Debian that aren't installed. */
export function missingPackages(chosen: Engine[]): string[] {
  const needed = chosen.flatMap((engine) => Object.entries(programs[engine]))
  return needed.filter(([program]) => !isInstalled(program)).map(([, name]) => name)
}

const isInstalled = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** WebKitGTK's own browser, which its library brings along. */
export const miniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4*/MiniBrowser')[0] ?? 'MiniBrowser'
