import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BrokenPage } from './broken-page.tsx'

afterEach(cleanup)

const comeBack = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('a page that was left while it loaded is loaded anew on the way back, and no other', () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  render(<BrokenPage />, { wrapper: MantineProvider })
  comeBack(false)
  expect(screen.getByRole('alert').textContent).toContain('This page didn’t load')
  expect(reload).not.toHaveBeenCalled()
  comeBack(true)
  expect(reload).toHaveBeenCalledOnce()
  cleanup()
  // It breaks after its return.
  render(<BrokenPage />, { wrapper: MantineProvider })
  expect(reload).toHaveBeenCalledTimes(2)
})
