import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldOf, fill, openApp, press, see } from '#test/screen.tsx'
import { aPassword, aWorld, type Person, someone } from '#test/world.ts'

const world = await aWorld()

async function openSection(as: Person, name: string) {
  await openApp(as)
  await press('Settings')
  await press(name, { role: 'tab' })
}

/** The question about something, which is answered by pressing a button in it. */
async function answer(name: string, button: string) {
  await press(button, { where: await screen.findByRole('dialog', { name }) })
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
}

test('a script reads with an access token until it is revoked', async () => {
  await openSection(await world.signUp(), 'Data')
  expect(await see('No access tokens yet.')).toBeTruthy()
  await press('Create token')
  expect(await see('Name is required')).toBeTruthy()
  await fill('Name of the new token', 'Nightly archive')
  await press('Create token')
  const { value: token } = await fieldOf('Your new token')
  const read = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await world.browser().get('/api/export/archive', headers)).status
  }
  expect(await read()).toBe(200)
  await press('Revoke Nightly archive')
  await answer('Revoke this token?', 'Cancel')
  expect(await read()).toBe(200)
  await press('Revoke Nightly archive')
  await answer('Revoke this token?', 'Revoke')
  expect(await see('Access token revoked')).toBeTruthy()
  expect(await see('No access tokens yet.')).toBeTruthy()
  expect(await read()).toBe(401)
})

/** Asks to delete the account, in the settings. */
async function deleteAccount(as: Person) {
  await openSection(as, 'Delete')
  expect(await see(/gives you what’s left of your trial, not a new one/)).toBeTruthy()
  await press('Delete account')
  expect(await see('Are you sure you want to delete your account? This action cannot be undone.')).toBeTruthy()
  await press('Delete my account')
}

const isGone = async (person: Person) => (await person.get('/api/auth/session')).status === 401

test('who deletes an account on trial is told, before and after, that registering again doesn’t renew it', async () => {
  const rafa = await world.signUp({}, { onTrial: true })
  await deleteAccount(rafa)
  await expect.poll(() => isGone(rafa)).toBe(true)
  const again = world.browser()
  expect((await again.post('/api/auth/register', someone({ email: rafa.email }))).status).toBe(201)
  await openApp(again, '/subscription')
  const card = await screen.findByRole('region', { name: 'Your subscription' })
  await waitFor(() =>
    expect(card.textContent).toContain('It continues that of an account with this email address'),
  )
  expect(card.textContent).toContain('Confirm the address to get a whole one.')
})

test('someone who logged in long ago confirms who they are before something is deleted', async () => {
  const rafa = await world.signUp()
  world.later(11 * 60_000)
  await deleteAccount(rafa)
  await answer('Confirm it’s you', 'Close')
  expect(
    await see('Failed to delete account: Nothing was changed. Confirm it’s you, then try again.'),
  ).toBeTruthy()
  await press('Delete my account')
  const confirmation = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await fill('Password', 'Wrong2026', confirmation)
  await press('Confirm', { where: confirmation })
  expect(await see('Incorrect password. Please try again.')).toBeTruthy()
  expect(await isGone(rafa)).toBe(false)
  await fill('Password', aPassword, confirmation)
  await press('Confirm', { where: confirmation })
  await expect.poll(() => isGone(rafa)).toBe(true)
})
