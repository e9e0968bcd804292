import { expect, test } from 'vitest'
import { focus } from '#shared/focus/focuses.ts'
import { newOperation } from '#shared/offline/operations.ts'
import { shownIn } from './use-focuses.ts'

const half = {
  ...focus.initial,
  id: 1,
  kind: 'position' as const,
  names: ['Half Guard'],
  from: '2026-11-09',
  tag: 'Half guard work',
}
const { id: _, tag: _tag, ...fields } = half
const created = (from: string, more = {}) =>
  newOperation({ kind: 'createFocus', userId: 7, now: 0, data: { ...fields, names: ['Mount'], from, ...more } })

const shown = (...given: Parameters<typeof shownIn>) =>
  shownIn(...given).map(({ fields: { names, to } }) => `${names.join()} ${to}`)

test('what is begun without signal is the focus, and the one before has ended the day before', () => {
  expect(shown([half], [created('2026-11-23')])).toEqual(['Mount ', 'Half Guard 2026-11-22'])
})

test('one that is begun for an earlier day ends the one before no earlier than its first day', () => {
  expect(shown([half], [created('2026-11-02')])).toEqual(['Half Guard 2026-11-09', 'Mount '])
})

test('one that is ended without signal leaves none open', () => {
  const change = { to: '2026-11-20', note: 'Better.', was: { to: '', note: '' } }
  const ended = newOperation({ kind: 'changeFocus', userId: 7, now: 0, data: { seen: half, change } })
  expect(shown([half], [ended])).toEqual(['Half Guard 2026-11-20'])
})

test('one that is begun and ended without signal leaves the one before ended', () => {
  expect(shown([half], [created('2026-11-23', { to: '2026-11-23' })])).toEqual([
    'Mount 2026-11-23',
    'Half Guard 2026-11-22',
  ])
  const backdated = created('2026-11-02', { to: '2026-11-23' })
  expect(shown([half], [backdated])).toEqual(['Half Guard 2026-11-09', 'Mount 2026-11-23'])
})

test('one that had ended before the open one began leaves it open, as one that was stored later does', () => {
  expect(shown([half], [created('2026-11-02', { to: '2026-11-08' })])).toEqual(['Half Guard ', 'Mount 2026-11-08'])
  const stored = { ...half, id: 2, names: ['Side'], from: '2026-11-10', to: '2026-11-12' }
  expect(shown([stored, half], [])).toEqual(['Side 2026-11-12', 'Half Guard '])
})

test('a focus has the tag that was renamed, until it is about something else', () => {
  const change = (more: object) =>
    newOperation({ kind: 'changeFocus', userId: 7, now: 0, data: { seen: half, change: { ...more, was: {} } } })
  const tagAfter = (more: object) => shownIn([half], [change(more)]).map(({ tag }) => tag)
  expect(tagAfter({ weeks: 2 })).toEqual(['Half guard work'])
  expect(tagAfter({ names: ['Mount'] })).toEqual(['Mount'])
  expect(shownIn([], [created('2026-11-23')]).map(({ tag }) => tag)).toEqual(['Mount'])
})

test('of several that are begun without signal, each ends the one before it', () => {
  const [second, third] = [created('2026-11-16'), created('2026-11-23', { names: ['Turtle'] })]
  expect(shown([half], [second, third])).toEqual(['Turtle ', 'Mount 2026-11-22', 'Half Guard 2026-11-15'])
})
