import { configure } from '@testing-library/dom'

configure({
  // For a busy machine, as in vitest.config.ts.
  asyncUtilTimeout: 60_000,
  // Waiting asks again and again, and would print the document each time.
  getElementError: (message) => new Error(message ?? ''),
})
