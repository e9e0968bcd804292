import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiError, errorOf, offline } from '#web/lib/api/api-error.ts'
import { RefreshFailed } from './notice.tsx'

afterEach(cleanup)

const noticeOf = (error: ApiError | null, role: 'status' | 'alert') => {
  render(
    <MantineProvider>
      <RefreshFailed error={error} retry={() => undefined} />
    </MantineProvider>,
  )
  return screen.getByRole(role).textContent
}

test('who is offline reads so, and that this is their last saved copy', () => {
  expect(noticeOf(offline(), 'status')).toBe('You’re offline. Showing your last saved copy. Retry')
})

test('who reaches a server without its database reads when to come back, and that this is their last saved copy', () => {
  const unavailable = { code: 'UNAVAILABLE', message: 'Part of Rollbook is unavailable. Try again in a minute.' }
  expect(noticeOf(errorOf(503, JSON.stringify(unavailable)), 'status')).toBe(
    'Part of Rollbook is unavailable. Try again in a minute. Showing your last saved copy. Retry',
  )
})

test('who is refused reads why', () => {
  const refused = new ApiError(400, 'TOO_MANY_SESSIONS', 'Please choose fewer days.')
  expect(noticeOf(refused, 'alert')).toBe('Please choose fewer days. Retry')
})
