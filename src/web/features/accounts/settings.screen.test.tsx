import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chooseIn, fieldOf, fill, goOffline, openApp, press, see } from '#test/screen.tsx'
import { aPassword, aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const settings = () => screen.queryByRole('dialog', { name: 'Settings' })

async function openSettings(as: Person, section = 'Profile') {
  await openApp(as)
  await press('Settings')
  await press(section, { role: 'tab' })
}

async function logInElsewhere({ email }: Person) {
  const elsewhere = world.browser('203.0.113.77')
  await elsewhere.post('/api/auth/login', { email, password: aPassword })
  return elsewhere
}

test('an empty email field keeps the address, and the form says so', async () => {
  const rafa = await world.signUp()
  await openSettings(rafa)
  await fill('Academy', 'Northside')
  await fill('Email', '')
  expect(await see(`If you leave this empty, your email stays ${rafa.email}.`)).toBeTruthy()
  await press('Save')
  expect(await see(`Profile saved. Your email is still ${rafa.email}.`)).toBeTruthy()
  await expect.poll(settings).toBeNull()
  await openSettings(rafa)
  expect((await fieldOf('Email')).value).toBe(rafa.email)
  expect((await fieldOf('Academy')).value).toBe('Northside')
})

test('a profile draft is restored until it is saved', async () => {
  const rafa = await world.signUp()
  await openSettings(rafa)
  await fill('Academy', 'Northside')
  await press('Cancel')
  await expect.poll(settings).toBeNull()
  await openSettings(rafa)
  expect(await see('Draft restored.')).toBeTruthy()
  expect((await fieldOf('Academy')).value).toBe('Northside')
  await press('Start over')
  expect((await fieldOf('Academy')).value).toBe('')
})

test('a device that has logged out in the meantime leaves the list', async () => {
  const rafa = await world.signUp()
  const elsewhere = await logInElsewhere(rafa)
  await openSettings(rafa, 'Devices')
  expect(await screen.findByRole('button', { name: /^Log out / })).toBeTruthy()
  await elsewhere.post('/api/auth/logout')
  await press(/^Log out /)
  expect(await see(/^Couldn’t log out that device/)).toBeTruthy()
  await expect.poll(() => screen.queryByRole('button', { name: /^Log out / })).toBeNull()
})

test('the links that turn off emails are renewed in the settings', async () => {
  await openSettings(await world.signUp(), 'Notifications')
  const links = await screen.findByRole('group', { name: 'Links in emails' })
  await press('Renew links', { where: links })
  expect(await see('Links renewed. Those in earlier emails no longer work.')).toBeTruthy()
})

test('the week starts on the day that a member chooses, in the calendar and in Training Stats, at once', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Open mat', date: '2026-11-20', isPlanned: false })
  await openApp(rafa, '/stats#volume')
  expect(await see(/A week, Sunday to Saturday, counts/)).toBeTruthy()
  await press('Settings')
  const choice = await screen.findByRole('group', { name: 'Week starts on' })
  expect(within(choice).getByRole<HTMLInputElement>('radio', { name: 'Sunday' }).checked).toBe(true)
  expect(await see(/by email on Sunday morning/)).toBeTruthy()
  await press('Monday', { role: 'radio', where: choice })
  expect(await see(/by email on Monday morning/)).toBeTruthy()
  await press('Save')
  expect(await see(/A week, Monday to Sunday, counts/)).toBeTruthy()
  await expect.poll(settings).toBeNull()
  await openApp(rafa, '/calendar?view=week')
  const [first] = await screen.findAllByRole('columnheader')
  expect(first?.textContent).toContain('Mon')
})

test('a profile is changed, shown at once, and still there after a reload', async () => {
  const rafa = await world.signUp({ fullName: 'Rafa Moreno', belt: 'blue' })
  await openSettings(rafa)
  await fill('Full name', '')
  await press('Save')
  expect(await see('Full name is required')).toBeTruthy()

  await fill('Full name', 'Rafa Moreno Silva')
  await press('Purple Belt', { role: 'radio', where: settings() as HTMLElement })
  await press('3', { role: 'radio', where: settings() as HTMLElement })
  expect(await see('Purple Belt, 3 stripes')).toBeTruthy()
  await chooseIn('Time zone', 'Sao Paulo')
  await press('Weekly digest', { role: 'switch', where: settings() as HTMLElement })
  await press('Dark mode', { role: 'switch', where: settings() as HTMLElement })
  await press('Save')
  expect(await see('Profile saved')).toBeTruthy()
  await expect.poll(settings).toBeNull()
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
  expect(await see('Rafa Moreno Silva')).toBeTruthy()

  await openSettings(rafa)
  expect((await fieldOf('Full name')).value).toBe('Rafa Moreno Silva')
  expect(await see('Purple Belt, 3 stripes')).toBeTruthy()
  expect((await fieldOf('Time zone')).value).toBe('America/Sao_Paulo')
  expect((await fieldOf('Weekly digest')).checked).toBe(true)
})

test('offline, the settings say so, keep what was typed, and retry', async () => {
  await openSettings(await world.signUp())
  await fill('Academy', 'Northside')
  const comeBack = goOffline()
  await press('Save')
  expect(await see(/^Failed to update profile: No connection\./)).toBeTruthy()
  await press('Devices', { role: 'tab' })
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  await comeBack()
  await press('Retry')
  expect(await see('This device')).toBeTruthy()
  await press('Profile', { role: 'tab' })
  expect((await fieldOf('Academy')).value).toBe('Northside')
  await press('Save')
  expect(await see('Profile saved')).toBeTruthy()
})
