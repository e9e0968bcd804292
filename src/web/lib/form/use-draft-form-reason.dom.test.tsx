import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { field, open, person, save } from '#test/draft-form.tsx'
import { ApiError } from '../api/api-error.ts'

test('a reason without a full stop gets one before what is said of the draft', async () => {
  const refuse = () => Promise.reject(new ApiError(502, 'UNKNOWN', 'Failed to submit feedback'))
  open({ save: refuse })
  await person.type(field('title'), 'Open mat')
  await save()
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Failed to submit feedback. What you typed is saved on this device.',
    ),
  )
})
