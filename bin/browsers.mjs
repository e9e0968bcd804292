/** The oldest browsers that Rollbook runs in (decision 117). Safari's version is also that of iOS. */
export const oldestBrowsers = { chrome: '111', edge: '111', firefox: '115', safari: '16.4', ios: '16.4' }

export const buildTargets = Object.entries(oldestBrowsers).map(([name, version]) => name + version)
