import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { coachingIn } from '#test/coaching.ts'
import { dialogsAreClosed, fieldOf, fill, openApp, press } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
const { share, comment, withTheo } = coachingIn(world)

const card = async () => (await screen.findByText('Open mat with Theo')).closest('article') as HTMLElement

test('what a coach wrote is marked at the bell and on the session until it is read there', async () => {
  const { rafa, entry } = await withTheo()
  const { path } = await share(rafa)
  for (const text of ['Keep your elbow in.', 'Frames first.'])
    await comment(path, { entry: String(entry.id), page: '1', name: 'João', text })
  await openApp(rafa)
  await press('Reminders, 2 new comments')
  const list = await screen.findByRole('list', { name: 'Comments of coaches' })
  expect(within(await card()).getByText('New comment')).toBeTruthy()
  await press(/^João: Keep your elbow in/, { where: list })
  const read = await screen.findByRole('dialog', { name: 'Open mat with Theo' })
  expect(await within(read).findByText('Frames first.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Reminders' })).toBeTruthy()
  await press('Close', { where: read })
  await dialogsAreClosed()
  expect(within(await card()).queryByText('New comment')).toBeNull()
})

test('a session is shared with a coach where it is read', async () => {
  const { rafa } = await withTheo()
  await openApp(rafa)
  await press('Open mat with Theo')
  await press('Share with a coach')
  const form = await screen.findByRole('dialog', { name: 'New link for a coach' })
  await waitFor(async () => expect((await fieldOf('First day', form)).value).toBe('2026-11-10'))
  expect((await fieldOf('Last day', form)).value).toBe('2026-11-10')
})

test('what a draft would have shown of other sessions isn’t shared with another one', async () => {
  const { rafa, entry } = await withTheo()
  const videoLinks = ['https://vimeo.com/76979871']
  await rafa.patch(`/api/entries/${entry.id}`, { videoLinks })
  await rafa.log({ title: 'Knee cuts', date: '2026-11-12', isPlanned: false })
  await openApp(rafa)
  await press('Open mat with Theo')
  await press('Share with a coach')
  const form = () => screen.findByRole('dialog', { name: 'New link for a coach' })
  await press(/vimeo/, { where: await form(), role: 'checkbox' })
  await press('Cancel', { where: await form() })
  await dialogsAreClosed()
  await press('Knee cuts')
  await press('Share with a coach')
  await fill('Name', 'Ana', await form())
  await press('Create link', { where: await form() })
  await screen.findByRole('button', { name: 'Copy' })
  expect((await rafa.get('/api/coach-links')).body).toMatchObject([{ name: 'Ana', media: 0 }])
})

test('a search of the journal finds what a coach wrote, and leads to the session', async () => {
  const { rafa, entry } = await withTheo()
  const { path } = await share(rafa)
  await comment(path, {
    entry: String(entry.id),
    page: '1',
    name: 'Ana',
    text: 'Good pace. Keep your elbow glued in the guard.',
  })
  await openApp(rafa, '/?q=elbow+glued')
  const words = await screen.findByRole('region', { name: 'From coaches' })
  expect(words.textContent).toContain('Ana: Keep your elbow glued in the guard.')
  await press(/^Open mat with Theo/, { where: words })
  const read = await screen.findByRole('dialog', { name: 'Open mat with Theo' })
  expect(await within(read).findByText(/^Good pace/)).toBeTruthy()
})
