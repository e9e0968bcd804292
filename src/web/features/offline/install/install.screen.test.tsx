import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address, openApp, press } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

test('the installed app’s shortcut opens a new entry', async () => {
  await openApp(await world.signUp(), '/?new=entry')
  expect(await screen.findByRole('dialog', { name: 'New Training Entry' })).toBeTruthy()
  await expect.poll(address).toBe('/')
})

test('the browser’s prompt installs the app, and then it is no longer offered', async () => {
  await openApp(await world.signUp())
  await screen.findAllByRole('button', { name: 'Settings' })
  expect(screen.queryByRole('button', { name: 'Install Rollbook' })).toBeNull()
  let asked = 0
  const prompt = async () => {
    asked++
    window.dispatchEvent(new Event('appinstalled'))
    return { outcome: 'accepted' }
  }
  const question = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  await act(async () => void window.dispatchEvent(question))
  expect(question.defaultPrevented).toBe(true)
  await press('Install Rollbook')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Install Rollbook' })).toBeNull())
  expect(asked).toBe(1)
})
