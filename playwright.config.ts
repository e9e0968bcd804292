import { defineConfig, devices } from '@playwright/test'
import { browserFlags } from './e2e/browser-flags.ts'
import { chromiumPath } from './e2e/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than small machines have cores: each journey also waits.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 40_000,
  reporter: [['list', { printSteps: false }]],
  globalSetup: './e2e/server.ts',
  use: {
    locale: 'en-US',
    launchOptions: { args: browserFlags, ...(chromiumPath && { executablePath: chromiumPath }) },
  },
  projects: [
    {
      name: 'desktop',
      // What happens behind the screen is lived through once, on the phone, where it happens in the gym.
      testIgnore:
        /(account|auth|installed|leaving|nothing-lost|offline-read|offline-write|passkeys|quick|recurring|season|settings|social|take-back|ten-seconds)\.spec\.ts/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      // Files are also dropped and pasted, which takes a desktop.
      testIgnore: /(media|uploads)\.spec\.ts/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
})
