/** Each before those whose name it carries as well: Edge calls itself Chrome, Chrome calls itself Safari. */
const browsers: [sign: RegExp, name: string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [sign: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

const named = (list: [RegExp, string][], agent: string) => list.find(([sign]) => sign.test(agent))?.[1]

/** What a person calls the browser that sent this user-agent: 'Chrome on Android'. '' where nothing is recognised. */
export function deviceOf(agent: string): string {
  const [browser, system] = [named(browsers, agent), named(systems, agent)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '')
}
