import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  address,
  dialogsAreClosed,
  fieldOf,
  fill,
  loseSignal,
  openApp,
  press,
  refuse,
  see,
} from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

/** Has a member write an entry without signal, whose sending the server then refuses until the returned function is called. */
async function pendingEntry(title: string) {
  const rafa = await world.signUp()
  await openApp(rafa)
  await press('New Entry')
  await fill('Title', title, await screen.findByRole('dialog'))
  loseSignal()
  await press('Save Entry')
  await dialogsAreClosed()
  await see('Saved Offline')
  return { rafa, mend: refuse('POST', /^\/api\/entries/, 500) }
}

async function askToLogOut() {
  await press('Logout')
  await screen.findByRole('dialog', { name: 'Log out?' })
}

const titlesOf = async ({ get }: { get: (url: string) => Promise<{ body: { title: string }[] }> }) =>
  (await get('/api/entries')).body.map(({ title }) => title)

test('logging out with a pending session asks whether to stay, sync or delete it', async () => {
  const { rafa } = await pendingEntry('Basement class')
  await askToLogOut()
  expect(await see(/^1 change is only on this device\./)).toBeTruthy()
  await press('Stay')
  await dialogsAreClosed()
  await askToLogOut()
  await press('Sync and log out')
  await press('Log out and delete it')
  await expect.poll(address).toBe('/auth')
  expect((await rafa.get('/api/auth/session')).status).toBe(401)
})

test('logging out syncs a pending session first if it can', async () => {
  const { rafa, mend } = await pendingEntry('Sent at the door')
  const elsewhere = world.browser('203.0.113.78')
  await elsewhere.post('/api/auth/login', { email: rafa.email, password: rafa.password })
  await askToLogOut()
  mend()
  await press('Sync and log out')
  await expect.poll(address).toBe('/auth')
  expect(await titlesOf(elsewhere)).toEqual(['Sent at the door'])
})

test('logging out with a draft asks first, and the draft can be kept', async () => {
  await openApp(await world.signUp())
  await press('New Entry')
  await fill('Title', 'Half typed', await screen.findByRole('dialog'))
  await press('Cancel')
  await dialogsAreClosed()
  await askToLogOut()
  expect(await see(/^1 draft is only on this device\./)).toBeTruthy()
  await press('Stay')
  await dialogsAreClosed()
  await press('New Entry')
  expect((await fieldOf('Title', await screen.findByRole('dialog'))).value).toBe('Half typed')
})
