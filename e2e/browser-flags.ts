/**
 * The two pages that Chromium loads for its address bar, which took a third of an empty page's CPU time, and what
 * Playwright switches off: Chromium heeds only the last list.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Without a sandbox, which root cannot have, and without network calls of Chromium's own. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
]

/**
 * A journey is too short for its scripts to be optimized, or for a process for each of its pages; without both, it takes
 * an eighth less CPU time. Benchmarks measure the browser as it is.
 */
export const journeyFlags = [
  ...browserFlags,
  '--js-flags=--no-opt,--no-maglev',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
]
