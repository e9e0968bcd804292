import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'test/db-server.ts',
    setupFiles: 'test/strict.ts',
    // Most wait for their database more than they compute.
    maxWorkers: availableParallelism() + 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
