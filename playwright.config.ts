import { defineConfig, devices } from '@playwright/test'
import { journeyFlags } from './e2e/browser-flags.ts'
import { chromiumPath } from './e2e/chromium.ts'
import { zoneAtNoon } from './e2e/noon.ts'

const isFirstSet = process.env['TEST_SET'] === 'first'

// Tests and browsers use it. Workers read this file again and inherit the choice.
process.env['JOURNEY_TIME_ZONE'] ??= zoneAtNoon()
process.env['TZ'] = process.env['JOURNEY_TIME_ZONE']

export default defineConfig({
  testDir: 'e2e',
  // What people do most, on one screen; the others with the second set: decision 110.
  ...(isFirstSet && { grep: /@smoke/ }),
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  // One more than a small machine has cores, because journeys spend time waiting.
  workers: 3,
  // A journey that races is mended at its cause; a CI server tries once more and names it (decision 116).
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // Generous, for a busy machine: timeouts only end what hangs.
  timeout: 420_000,
  expect: { timeout: 60_000 },
  reporter: [['list', { printSteps: false }]],
  globalSetup: './e2e/server.ts',
  use: {
    locale: 'en-US',
    // A wrong locator fails in this time, not at the end of the test's.
    actionTimeout: 60_000,
    launchOptions: { args: journeyFlags, ...(chromiumPath && { executablePath: chromiumPath }) },
  },
  projects: [
    {
      name: 'desktop',
      // Only what looks or works differently on a large screen; everything else, also in these files, runs on the phone.
      testMatch:
        /(calendar|calendar-moves|compact|journal|media|nothing-moves|places|public|shell|shortcuts|templates|uploads)\.spec\.ts/,
      // In the first set, only what needs a desktop.
      grepInvert: isFirstSet ? /^(?!.*@desktop)/ : /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      // Dropping and pasting files takes a desktop, and shortcuts take a keyboard; so do journeys tagged with it.
      testIgnore: /(media|shortcuts|uploads)\.spec\.ts/,
      grepInvert: /@desktop/,
      // Journeys wait for what happens, not for how it moves; on the desktop, it moves.
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
})
