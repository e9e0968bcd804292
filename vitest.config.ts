import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: 'test/db-server.ts',
    setupFiles: 'test/strict.ts',
    // Tests mostly wait for their database.
    maxWorkers: availableParallelism() + 2,
    // Generous, for a busy machine: timeouts only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
