import { expect, test } from 'vitest'
import { errorOf } from '#web/lib/api/api-error.ts'
import { feedbackFailure } from './feedback-dialog.tsx'

test('feedback that can’t be sent says why in the server’s words, or just that it failed', () => {
  const refusal = JSON.stringify({ code: 'FEEDBACK_FULL', message: 'You’ve sent a lot of feedback.' })
  expect(feedbackFailure(errorOf(422, refusal))).toBe('You’ve sent a lot of feedback.')
  for (const text of ['', '<h1>502 Bad Gateway</h1>', '{}'])
    expect(feedbackFailure(errorOf(502, text))).toBe('Failed to submit feedback')
  expect(feedbackFailure(new Error('no code'))).toBe('Failed to submit feedback')
})
