import { configure } from '@testing-library/dom'

// For a busy machine, as in vitest.config.ts.
configure({ asyncUtilTimeout: 60_000 })
