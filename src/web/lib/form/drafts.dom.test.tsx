import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button, field, initial, open, person } from '#test/draft-form.tsx'
import { setCurrentUserId } from '../api/api.ts'
import { readDraft, saveDraft } from './drafts.ts'

test('what was typed is there when the form opens again, and gone after starting over', async () => {
  open().unmount()
  expect(localStorage).toHaveLength(0)
  const { unmount } = open()
  await person.type(field('title'), 'Half guard')
  unmount()
  open()
  expect(field('title').value).toBe('Half guard')
  await person.click(button('Start over'))
  expect(field('title').value).toBe('')
  expect(localStorage).toHaveLength(0)
})

test('text that was typed and deleted again leaves no draft', async () => {
  open()
  await person.type(field('title'), 'x')
  expect(readDraft('session')).toBeDefined()
  await person.clear(field('title'))
  expect(readDraft('session')).toBeUndefined()
})

test('on a later day a draft takes the date of that day, unless the date was changed', async () => {
  const tomorrow = { ...initial, date: '2026-11-22' }
  const first = open()
  await person.type(field('title'), 'Open mat')
  first.unmount()
  const second = open({ initial: tomorrow })
  expect(field('date').value).toBe('2026-11-22')
  await person.clear(field('date'))
  await person.type(field('date'), '2026-11-14')
  second.unmount()
  open({ initial: { ...initial, date: '2026-11-23' } })
  expect(field('date').value).toBe('2026-11-14')
})

test('the day a form was opened for overrides the draft, and stays in it', async () => {
  const first = open()
  await person.type(field('title'), 'Open mat')
  first.unmount()
  const second = open({ chosen: { date: '2026-11-14' } })
  expect(field('date').value).toBe('2026-11-14')
  await person.type(field('title'), ' at noon')
  second.unmount()
  open({ initial: { ...initial, date: '2026-11-23' } })
  expect(field('title').value).toBe('Open mat at noon')
  expect(field('date').value).toBe('2026-11-14')
})

test('a chosen day alone makes no draft', async () => {
  open({ chosen: { date: '2026-11-14' } })
  await person.type(field('title'), 'x')
  await person.clear(field('title'))
  expect(readDraft('session')).toBeUndefined()
})

test('from another version’s draft, what fits is restored', () => {
  saveDraft('session', { id: 'old', changes: { title: 'Half-typed', rounds: 'many', color: 'red' }, before: {} })
  open()
  expect(field('title').value).toBe('Half-typed')
})

test('a draft that was sent is not restored', async () => {
  const first = open()
  await person.type(field('title'), 'Open mat')
  const id = readDraft('session')?.id
  first.unmount()
  open({ wasSent: (draftId) => draftId === id })
  expect(field('title').value).toBe('')
})

test('a password is never stored', async () => {
  open()
  await person.type(field('password'), 'correct horse')
  expect(localStorage).toHaveLength(0)
  await person.type(field('title'), 'Open mat')
  expect(JSON.stringify(localStorage)).not.toContain('horse')
})

test('a draft belongs to the member who typed it', async () => {
  const { unmount } = open()
  await person.type(field('title'), 'Open mat')
  unmount()
  setCurrentUserId(8)
  open()
  expect(field('title').value).toBe('')
})

test('of a draft that was saved after all, nothing is restored', () => {
  saveDraft('session', { id: 'old', changes: { title: 'Open mat' }, before: { title: '' } })
  open({ isEdit: true, initial: { ...initial, title: 'Open mat' } })
  expect(screen.queryByText('Start over')).toBeNull()
})

test('a draft of what someone else has changed since says so when it is saved', async () => {
  const stored = { ...initial, title: 'Open mat' }
  const first = open({ isEdit: true, initial: stored })
  await person.type(field('title'), ' at noon')
  first.unmount()
  const seen: unknown[] = []
  const save = (_values: unknown, { outdated }: { outdated: object }) => Promise.resolve(seen.push(outdated))
  const props = { isEdit: true, initial: { ...stored, title: 'Competition class' }, save }
  const second = open(props)
  expect(field('title').value).toBe('Open mat at noon')
  await person.type(field('title'), '!')
  second.unmount()
  open(props)
  await person.click(button('Save'))
  expect(seen).toEqual([{ title: 'Open mat' }])
})

test('what is typed into a draft after it was sent is a draft of its own', async () => {
  let isSent = false
  open({ wasSent: () => isSent })
  await person.type(field('title'), 'Open mat')
  const first = readDraft('session')?.id
  isSent = true
  await person.type(field('title'), ' two')
  isSent = false
  expect(readDraft('session')).toMatchObject({ changes: { title: 'Open mat two' } })
  expect(readDraft('session')?.id).not.toBe(first)
})
