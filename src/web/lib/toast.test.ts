import { expect, test, vi } from 'vitest'
import { shownToast, toast } from './toast.ts'

vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

test('one toast is shown at a time: a new one takes the place of the one before, and stays for its own time', () => {
  toast({ text: 'Tag created successfully', duration: 1000 })
  toast({ text: 'Training entry created successfully', duration: 3000 })
  vi.advanceTimersByTime(2999)
  expect(shownToast.state?.text).toBe('Training entry created successfully')
  vi.advanceTimersByTime(1)
  expect(shownToast.state).toBeUndefined()
})
