import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  address,
  allIsSynced,
  dialogsAreClosed,
  fill,
  loseSignal,
  openApp,
  press,
  see,
  textsOf,
} from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

test('a member opens the entries of a tag, renames it, merges another into it, and undoes deleting it', async () => {
  const rafa = await world.signUp()
  for (const [name, days] of [
    ['Half gard', ['2026-11-03', '2026-11-10']],
    ['Half', ['2026-11-12']],
    ['Takedowns', []],
  ] as const) {
    const { id } = await rafa.tag(name)
    for (const date of days) await rafa.post('/api/entries', { title: `${name} on ${date}`, date, tags: [id] })
  }
  const tagsOfEntries = async () =>
    (await rafa.get('/api/entries')).body.flatMap(({ tags }: { tags: { colorClass: string }[] }) => tags)
  await openApp(rafa, '/tags')
  const tags = await screen.findByRole('region', { name: 'Your tags' })
  const names = () => textsOf('heading', { level: 3, where: tags })
  const rows = () => textsOf('listitem', { where: tags })
  await waitFor(() => expect(names()).toEqual(['Half', 'Half gard', 'Takedowns']))
  expect(rows()[1]).toContain('2 entriesLast used Nov 10, 2026')
  expect(rows()[2]).toContain('No entries yet')

  await press('Edit Half gard', { where: tags })
  await fill('Name', 'Half')
  await press('Save Tag')
  expect((await screen.findByRole('alert')).textContent).toContain('You already have a tag with this name.')
  await fill('Name', 'Half guard')
  await press('Purple', { role: 'radio' })
  await press('Save Tag')
  expect(await see('“Half guard” saved')).toBeTruthy()
  await dialogsAreClosed()

  await press('Edit Half', { where: tags })
  await press('Merge tag')
  await press('Half guard', { role: 'radio' })
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('1 entry tagged “Half” will be tagged “Half guard” instead.')
  await press('Merge', { where: dialog })
  await waitFor(() => expect(rows()[0]).toContain('3 entries'))

  await press('Half guard', { role: 'link', where: tags })
  expect(await see(/^3 sessions/)).toBeTruthy()
  await expect.poll(() => textsOf('article').filter((text) => text?.includes('Half guard')).length).toBe(3)
  await press('Tag Half guard: show all sessions', { role: 'link' })
  await waitFor(() => expect(address()).toBe('/'))

  await openApp(rafa, '/tags')
  await press('Edit Half guard')
  await press('Delete tag')
  expect(await see(/“Half guard” deleted/)).toBeTruthy()
  const left = () => textsOf('heading', { level: 3, where: screen.getByRole('region', { name: 'Your tags' }) })
  await waitFor(() => expect(left()).toEqual(['Takedowns']))
  expect(await tagsOfEntries()).toEqual([])
  await press('Undo')
  await waitFor(() => expect(left()).toEqual(['Half guard', 'Takedowns']))
  expect((await tagsOfEntries()).map(({ colorClass }: { colorClass: string }) => colorClass)).toEqual([
    'purple',
    'purple',
    'purple',
  ])
})

test('offline, tags can be read, added, renamed, and deleted, and their entries opened; merging waits', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.tag('Guard')
  await rafa.tag('Takedowns')
  await rafa.post('/api/entries', { title: 'Guard on 2026-11-03', date: '2026-11-03', tags: [id] })
  await openApp(rafa)
  await screen.findByRole('button', { name: 'Guard on 2026-11-03' })
  await press('Technique Tags', { role: 'link' })
  expect(await see('1 entry')).toBeTruthy()
  const comeBack = loseSignal()
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => isOnline.mockRestore())
  const tags = () => screen.getByRole('region', { name: 'Your tags' })
  const names = () => textsOf('heading', { level: 3, where: tags() })
  const rowOf = (name: string) => textsOf('listitem', { where: tags() }).find((text) => text?.includes(name))

  await press('New tag')
  await fill('Name', 'Sweeps')
  await press('Save Tag')
  expect(await see('Saved Offline')).toBeTruthy()
  await expect.poll(() => rowOf('Sweeps')).toContain('Not synced yet')
  await dialogsAreClosed()

  await press('Edit Guard', { where: tags() })
  expect((await screen.findByRole('button', { name: 'Merge tag' })).hasAttribute('disabled')).toBe(true)
  await fill('Name', 'Closed guard')
  await press('Save Tag')
  await expect.poll(() => rowOf('Closed guard')).toContain('1 entry')
  expect(rowOf('Closed guard')).toContain('Not synced yet')
  await dialogsAreClosed()

  await press('Edit Takedowns', { where: tags() })
  await press('Delete tag')
  await waitFor(() => expect(names()).toEqual(['Sweeps', 'Closed guard']))
  await dialogsAreClosed()

  await press('Closed guard', { role: 'link', where: tags() })
  expect(await screen.findByRole('button', { name: 'Guard on 2026-11-03' })).toBeTruthy()
  expect(await see(/^1 session/)).toBeTruthy()
  await comeBack()
  isOnline.mockRestore()
  await openApp(rafa, '/tags')
  await waitFor(() => expect(names()).toEqual(['Closed guard', 'Sweeps']))
  await allIsSynced()
  expect((await rafa.get('/api/entries')).body).toMatchObject([{ tags: [{ id, name: 'Closed guard' }] }])
})

test('a tag that another device renamed meanwhile isn’t renamed or deleted unseen', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.tag('Guard')
  await openApp(rafa, '/tags')
  await see('1 tag')
  await rafa.patch(`/api/tags/${id}`, { name: 'Half guard' })
  await press('Edit Guard')
  await press('Delete tag')
  expect(await see(/Half guard/)).toBeTruthy()
  expect((await rafa.get('/api/tags')).body).toMatchObject([{ name: 'Half guard' }])
})
