import { afterEach, expect, test, vi } from 'vitest'
import { dismissToast, shownToast, toast, undoToast } from './toast.ts'

vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
afterEach(dismissToast)

test('one toast is shown at a time: a new one takes the place of the one before, and stays for its own time', () => {
  toast({ text: 'Tag created successfully', duration: 1000 })
  toast({ text: 'Training entry created successfully', duration: 3000 })
  vi.advanceTimersByTime(2999)
  expect(shownToast.state?.text).toBe('Training entry created successfully')
  vi.advanceTimersByTime(1)
  expect(shownToast.state).toBeUndefined()
})

/** Deletes one of several things; its Undo fails that often. */
function remove(name: string, several: string, undone: string[], refusals = 0) {
  let left = refusals
  undoToast({
    text: `“${name}” deleted`,
    undone: `“${name}” restored`,
    failed: `“${name}” wasn’t restored.`,
    several,
    undo: async () => {
      left -= 1
      if (left >= 0) throw new Error('no')
      undone.push(name)
    },
  })
}

const tapAction = async () => {
  const action = shownToast.state?.action
  dismissToast()
  action?.run()
  await expect.poll(() => shownToast.state).toBeDefined()
}

const said = () => [shownToast.state?.text, shownToast.state?.action?.label]

test('Undo of two deletions that follow one another takes both back, the last one first', async () => {
  const undone: string[] = []
  remove('Sweeps', 'tags deleted', undone)
  expect(said()).toEqual(['“Sweeps” deleted', 'Undo'])
  vi.advanceTimersByTime(9000)
  remove('Guard', 'tags deleted', undone)
  expect(said()).toEqual(['2 tags deleted', 'Undo 2'])
  vi.advanceTimersByTime(9000)
  await tapAction()
  expect(undone).toEqual(['Guard', 'Sweeps'])
  expect(said()).toEqual(['Undone', undefined])
})

test('what is taken back, or no longer offered, or of another kind, isn’t counted with the next', async () => {
  const undone: string[] = []
  remove('Sweeps', 'tags deleted', undone)
  remove('Dana', 'partners deleted', undone)
  expect(said()).toEqual(['“Dana” deleted', 'Undo'])
  await tapAction()
  expect(said()).toEqual(['“Dana” restored', undefined])
  remove('Rafa', 'partners deleted', undone)
  expect(said()).toEqual(['“Rafa” deleted', 'Undo'])
  dismissToast()
  remove('Guard', 'partners deleted', undone)
  expect(said()).toEqual(['“Guard” deleted', 'Undo'])
})

test('of two of which one can’t be taken back, the other is, and Retry is for the one', async () => {
  const undone: string[] = []
  remove('Sweeps', 'tags deleted', undone)
  remove('Guard', 'tags deleted', undone, 1)
  await tapAction()
  expect(undone).toEqual(['Sweeps'])
  expect(said()).toEqual([expect.stringMatching(/^“Guard” wasn’t restored\. /), 'Retry'])
  await tapAction()
  expect(undone).toEqual(['Sweeps', 'Guard'])
  expect(said()).toEqual(['“Guard” restored', undefined])
})

test('an Undo that asks first says nothing of being undone', async () => {
  undoToast({ text: 'Photo added', undone: 'Taken off again', undo: async () => 'asked' })
  shownToast.state?.action?.run()
  await expect.poll(() => shownToast.state).toBeUndefined()
})
