import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { leftOut } from './test/rare-tests.ts'

const screenTests = 'src/web/**/*.screen.test.tsx'
const excluded = [...configDefaults.exclude, ...leftOut(process.env['TEST_SET'])]
const testsWithDom = 'src/web/**/*.dom.test.{ts,tsx}'

export default defineConfig({
  test: {
    // Tests wait for their database now and then; each further process loads everything once more.
    maxWorkers: availableParallelism() + 1,
    // Generous, for a busy machine: timeouts only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As for journeys: decision 116.
    retry: process.env['CI'] ? 1 : 0,
    expect: { poll: { timeout: 60_000 } },
    env: { SEED: seed() },
    setupFiles: ['test/strict.ts', 'test/seed.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/{server,shared}/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: excluded,
          globalSetup: 'test/db-server.ts',
          // Loading the server for each file took longer than its tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          exclude: [testsWithDom, screenTests, ...excluded],
          globalSetup: 'test/db-server.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: [testsWithDom],
          setupFiles: 'test/patience.ts',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { settings: { fetch: { disableSameOriginPolicy: true } } } },
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: [screenTests],
          exclude: excluded,
          setupFiles: ['test/patience.ts', 'test/screen-hooks.ts'],
          // Loading the app for each file took half of the time.
          isolate: false,
          globalSetup: 'test/db-server.ts',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { settings: { fetch: { disableSameOriginPolicy: true } } } },
        },
      },
    ],
  },
})

/** Random tests do the same each time. SEED=7 has them do something else, SEED=random something else each time. */
function seed(): string {
  const given = process.env['SEED'] ?? '1'
  return given === 'random' ? String(Math.floor(Math.random() * 2 ** 31)) : given
}
