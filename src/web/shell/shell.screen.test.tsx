import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dialogsAreClosed, fieldOf, openApp, press } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

test('the window events newEntry and editEntry open the entry dialog, with and without a detail', async () => {
  const rafa = await world.signUp()
  const entry = await rafa.log({ title: 'Open mat' })
  await openApp(rafa)
  await screen.findByRole('button', { name: 'Open mat' })
  const send = (name: string, detail?: object) =>
    window.dispatchEvent(detail ? new CustomEvent(name, { detail }) : new Event(name))
  const dialog = (name: string) => screen.findByRole('dialog', { name })
  const close = async (name: string) => {
    await press('Cancel', { where: await dialog(name) })
    await dialogsAreClosed()
  }

  send('newEntry')
  await close('New Training Entry')
  send('newEntry', { date: '2026-03-14' })
  expect((await fieldOf('Date', await dialog('New Training Entry'))).value).toBe('2026-03-14')
  await close('New Training Entry')
  send('editEntry')
  await close('New Training Entry')
  send('editEntry', entry)
  expect((await fieldOf('Title', await dialog('Edit Training Entry'))).value).toBe('Open mat')
})
