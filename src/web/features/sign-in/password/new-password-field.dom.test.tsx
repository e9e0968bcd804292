import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NewPasswordField } from './new-password-field.tsx'

afterEach(cleanup)

function fieldWith(typed: string) {
  const { container } = render(
    <MantineProvider>
      <NewPasswordField label="Password" value={typed} onChange={() => undefined} />
    </MantineProvider>,
  )
  const earned = container.querySelectorAll('[aria-hidden] > span[class]:not([class=""])').length
  return { field: screen.getByLabelText(/^Password/), text: container.textContent, earned }
}

test('an iPhone is told which passwords to suggest', () => {
  const { field } = fieldWith('')
  expect(field.getAttribute('minlength')).toBe('8')
  expect(field.getAttribute('passwordrules')).toBe(
    'minlength: 8; maxlength: 200; required: upper; required: lower; required: digit; allowed: [@$!%*#?&];',
  )
})

test('who takes what an iPhone suggests unasked reads what to leave out, under a bar that isn’t full', () => {
  const { text, earned } = fieldWith('dubvy5-gavkoc-Xunqyz')
  expect(text).toContain('Leave out -. Allowed are A–Z, a–z, 0–9, and @$!%*#?&.')
  expect(text).not.toContain('Strong enough')
  expect(earned).toBe(0)
})

test('a good password is strong enough, under a full bar', () => {
  const { text, earned } = fieldWith('Armbar2026')
  expect([text?.includes('Strong enough.'), earned]).toEqual([true, 4])
})
