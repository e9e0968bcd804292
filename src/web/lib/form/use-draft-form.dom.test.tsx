import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { button, field, open, person, save } from '#test/draft-form.tsx'
import { ApiError } from '../api/api-error.ts'
import { dismissToast, shownToast } from '../toast.ts'
import { readDraft, saveDraft } from './drafts.ts'

afterEach(dismissToast)

test('a missing field gets its error', async () => {
  open()
  await save()
  expect(screen.getByText('Title is required')).toBeDefined()
  expect(document.activeElement).toBe(field('title'))
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a refusal is shown at its field, and what was typed stays a draft', async () => {
  const refuse = () =>
    Promise.reject(new ApiError(400, 'INVALID', 'Please check the marked fields.', { date: 'No such day' }))
  open({ save: refuse })
  await person.type(field('title'), 'Open mat')
  await save()
  await screen.findByText('No such day')
  expect(document.activeElement).toBe(field('date'))
  expect(screen.getByRole('alert').textContent).toBe(
    'Please check the marked fields. What you typed is saved on this device.',
  )
  expect(readDraft('session')?.changes).toEqual({ title: 'Open mat' })
})

test('saving a form discards its draft', async () => {
  const { unmount } = open()
  await person.type(field('title'), 'Open mat')
  await save()
  await screen.findByText('Saved')
  unmount()
  open()
  expect(field('title').value).toBe('')
})

test('whoever closes a form with something typed can discard it, with what belongs to it', async () => {
  const onDiscarded = vi.fn<() => void>()
  const { unmount } = open({ onDiscarded })
  await person.type(field('title'), 'Open mat')
  unmount()
  expect(shownToast.state).toMatchObject({ text: 'Kept as a draft', action: { label: 'Discard' } })
  expect(readDraft('session')?.changes).toEqual({ title: 'Open mat' })
  shownToast.state?.action?.run()
  expect(readDraft('session')).toBeUndefined()
  expect(onDiscarded).toHaveBeenCalledOnce()
})

test('closing a form says nothing if nothing was typed, it was saved, or its draft is as it was opened', async () => {
  open().unmount()
  const saved = open()
  await person.type(field('title'), 'Open mat')
  await save()
  await screen.findByText('Saved')
  saved.unmount()
  saveDraft('session', { id: 'before', changes: { title: 'Open mat' }, before: { title: '' } })
  open().unmount()
  expect(shownToast.state).toBeUndefined()
})

test('a draft is gone as soon as it is stored elsewhere, and back if it was refused', async () => {
  const ids: string[] = []
  let refuse = () => {}
  open({
    save: (_values, { draftId, discard }) => {
      ids.push(draftId)
      discard()
      return new Promise((_resolve, reject) => {
        refuse = () => reject(new ApiError(400, 'INVALID', 'No such day'))
      })
    },
  })
  await person.type(field('title'), 'Open mat')
  await save()
  expect(readDraft('session')).toBeUndefined()
  refuse()
  await waitFor(() => expect(readDraft('session')?.changes).toEqual({ title: 'Open mat' }))
  await save()
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('a second attempt has the id of the first', async () => {
  const ids: string[] = []
  open({
    save: (_values, { draftId }) => {
      ids.push(draftId)
      return Promise.reject(new ApiError(0, 'OFFLINE', 'No connection.'))
    },
  })
  await person.type(field('title'), 'Open mat')
  await save()
  await save()
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('two tabs that opened the same draft save two things', async () => {
  const ids: string[] = []
  open({ save: (_values, { draftId }) => Promise.resolve(ids.push(draftId)) })
  await person.type(field('title'), 'Open mat')
  const draft = readDraft('session')
  discardInOtherTab(draft)
  await save()
  await waitFor(() => expect(ids).toHaveLength(1))
  expect(ids).not.toContain(draft?.id)
})

test('another draft that was saved in another tab doesn’t change this one', async () => {
  const ids: string[] = []
  open({ save: (_values, { draftId }) => Promise.resolve(ids.push(draftId)) })
  await person.type(field('title'), 'Open mat')
  const draft = readDraft('session')
  discardInOtherTab({ ...draft, id: 'another' })
  await save()
  await waitFor(() => expect(ids).toEqual([draft?.id]))
})

/** Another tab discards this draft, as the browser tells it here. */
function discardInOtherTab(draft: unknown) {
  const event = { key: localStorage.key(0), oldValue: JSON.stringify(draft), newValue: null }
  window.dispatchEvent(new StorageEvent('storage', event))
}

test('canceling before the save saves nothing', async () => {
  let mayGoOn = false
  open({ beforeSave: () => Promise.resolve(mayGoOn) })
  await person.type(field('title'), 'Open mat')
  await save()
  expect(screen.queryByText('Saved')).toBeNull()
  expect(readDraft('session')).toBeDefined()
  mayGoOn = true
  await save()
  expect(await screen.findByText('Saved')).toBeDefined()
})

test('if the browser stores nothing, the form asks to be kept open', async () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => undefined,
    clear: () => undefined,
  }
  vi.stubGlobal('localStorage', full)
  open({ save: () => Promise.reject(new ApiError(0, 'OFFLINE', 'No connection.')) })
  await person.type(field('title'), 'Open mat')
  await save()
  const alert = 'No connection. Keep this open: your browser can’t save it.'
  expect(await screen.findByText(alert)).toBeDefined()
})

test('what is typed while the form is being saved is not lost', async () => {
  let saved = () => {}
  const ids: string[] = []
  open({
    save: (_values, { draftId, discard }) => {
      ids.push(draftId)
      discard()
      return new Promise<void>((resolve) => {
        saved = resolve
      })
    },
  })
  await person.type(field('title'), 'Open mat')
  await save()
  await person.type(field('title'), ' with Theo')
  saved()
  await screen.findByText('Saved')
  expect(readDraft('session')?.changes).toEqual({ title: 'Open mat with Theo' })
  expect(ids).not.toContain(readDraft('session')?.id)
})

test('a draft is restored before the entry made from it is removed', async () => {
  const drafts: unknown[] = []
  open({
    save: (_values, { discard, restore }) => {
      discard()
      restore()
      drafts.push(readDraft('session')?.changes)
      return Promise.reject(new ApiError(401, 'SIGNED_OUT', 'Please log in.'))
    },
  })
  await person.type(field('title'), 'Open mat')
  await save()
  expect(drafts).toEqual([{ title: 'Open mat' }])
})

test('saving in one tab leaves what another tab has typed since', async () => {
  open()
  await person.type(field('title'), 'Open mat')
  const { id = '', before = {} } = readDraft('session') ?? {}
  saveDraft('session', { id, changes: { title: 'Open mat with Theo' }, before })
  await save()
  await screen.findByText('Saved')
  expect(readDraft('session')?.changes).toEqual({ title: 'Open mat with Theo' })
  expect(readDraft('session')?.id).not.toBe(id)
})

test('what was typed into fields that a release no longer has is text to copy, until the form is saved', async () => {
  const changes = {
    title: 'Open mat',
    rounds: [{ notes: 'He stacks.' }, { notes: ' ' }],
    mood: 'Tired',
    effort: 7,
  }
  saveDraft('session', { id: 'draft-1', changes, before: {} })
  const { unmount } = open()
  const leftover = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /no longer fits/ }).value
  expect([field('title').value, leftover()]).toEqual(['Open mat', 'He stacks.\nTired'])
  // It stays through typing and reopening the form.
  await person.clear(field('title'))
  unmount()
  const again = open()
  expect([field('title').value, leftover()]).toEqual(['', 'He stacks.\nTired'])
  await person.type(field('title'), 'Class')
  again.unmount()
  open()
  expect([field('title').value, leftover()]).toEqual(['Class', 'He stacks.\nTired'])
  await save()
  await screen.findByText('Saved')
  expect(localStorage.length).toBe(0)
})

test('a draft of which nothing fits any more is text to copy, too', async () => {
  saveDraft('session', { id: 'draft-1', changes: { mood: 'Tired' }, before: {} })
  open()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /no longer fits/ }).value).toBe('Tired')
  await person.click(button('Start over'))
  expect(screen.queryByRole('textbox', { name: /no longer fits/ })).toBeNull()
  expect(localStorage.length).toBe(0)
})
