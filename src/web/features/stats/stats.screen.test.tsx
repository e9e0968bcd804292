import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dialogsAreClosed, fill, goOffline, openApp, press, see } from '#test/screen.tsx'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const region = (name: string) => screen.findByRole('region', { name })
const isThere = async (text: string, where: string) => within(await region(where)).queryAllByText(text).length > 0
const bars = async () =>
  within(await region('Load by week'))
    .queryAllByText('Left knee')
    .map(({ parentElement }) => parentElement?.dataset['isOpen'])
const storedInjuries = async (person: Person) => (await person.get('/api/injuries')).body

test('a member with one session reads of one session a week', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Half guard', date: '2026-11-18', startTime: '', endTime: '', isPlanned: false })
  await openApp(rafa, '/stats')
  expect((await screen.findByRole('button', { name: /^Volume/ })).textContent).toBe('Volume1 session a week')
})

test('an injury is written down without signal, drawn under the load, ended, and deleted with Undo', async () => {
  const rafa = await world.signUp()
  const times = { startTime: '19:00', endTime: '20:30' }
  await rafa.log({ title: 'Half guard', date: '2026-11-09', effort: 7, isPlanned: false, ...times })
  await openApp(rafa, '/stats#load')
  await press('Log an injury')
  const dialog = await screen.findByRole('dialog', { name: 'Log Injury' })
  await fill('Part of the body', 'Knee', dialog)
  await press('Left', { role: 'radio', where: dialog })
  await fill('From', '2026-11-09', dialog)
  await fill('To', '2026-10-29', dialog)
  await press('Save Injury')
  expect(await see('It ends before it begins. Check the two days.')).toBeTruthy()
  await fill('To', '', dialog)
  let comeBack = goOffline()
  await press('Save Injury')
  await expect.poll(() => isThere('Not synced yet', 'Injuries')).toBe(true)
  await expect.poll(bars).toEqual(['true'])
  await comeBack()
  await expect.poll(() => storedInjuries(rafa)).toMatchObject([{ from: '2026-11-09', to: '' }])
  await expect.poll(() => isThere('Not synced yet', 'Injuries')).toBe(false)
  await dialogsAreClosed()

  comeBack = goOffline()
  await press('Left knee')
  const edit = await screen.findByRole('dialog', { name: 'Edit Injury' })
  await fill('To', '2026-11-15', edit)
  await press('Save Injury')
  await expect.poll(bars).toEqual(['false'])
  await dialogsAreClosed()
  await press('Left knee')
  await press('Delete')
  await expect.poll(bars).toEqual([])
  await press('Undo')
  await expect.poll(bars).toEqual(['false'])
  await dialogsAreClosed()
  await comeBack()
  await expect.poll(() => storedInjuries(rafa)).toMatchObject([{ to: '2026-11-15' }])
  // A report of it would take the place of the next Undo.
  await expect.poll(() => isThere('Not synced yet', 'Injuries')).toBe(false)

  await press('Left knee')
  await press('Delete')
  await expect.poll(() => storedInjuries(rafa)).toEqual([])
  await press('Undo')
  await expect.poll(() => storedInjuries(rafa)).toMatchObject([{ to: '2026-11-15' }])
})
