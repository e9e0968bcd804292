import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address, fieldOf, fill, openApp, press, see } from '#test/screen.tsx'
import { aPassword, aWorld } from '#test/world.ts'

const world = await aWorld()

async function register(fields: { fullName: string; email: string; password: string }) {
  await fill('Full name', fields.fullName)
  await fill('Email', fields.email)
  await fill('Password', fields.password)
  await press('Create account')
}

test.for([
  ['', 'Welcome back'],
  ['?tab=register', 'Start your journal'],
  ['?intent=trial', 'Start your journal'],
  ['?intent=subscribe&plan=annual', 'Start your journal'],
] as const)('the URL decides which tab is open: /auth%s opens “%s”', async ([query, name]) => {
  await openApp(world.browser(), `/auth${query}`)
  expect(await screen.findByRole('heading', { name })).toBeTruthy()
})

test('a password can be shown', async () => {
  await openApp(world.browser(), '/auth')
  await fill('Password', aPassword)
  expect((await fieldOf('Password')).type).toBe('password')
  await press('Show password')
  expect((await fieldOf('Password')).type).toBe('text')
})

test('a wrong password and an unknown address get the same message', async () => {
  const { email } = await world.signUp()
  for (const known of [email, 'nobody@example.com']) {
    await openApp(world.browser(), '/auth')
    await fill('Email', known)
    await fill('Password', 'Wrong1234')
    await press('Log in')
    expect(await see('Invalid email or password. Please try again.')).toBeTruthy()
  }
})

test('registering an address that has an account suggests logging in', async () => {
  const { email } = await world.signUp()
  await openApp(world.browser(), '/auth?tab=register')
  await register({ fullName: 'Somebody Else', email, password: aPassword })
  expect(
    await see('This email address is already registered. Please try logging in or use a different email.'),
  ).toBeTruthy()
})

test('pages of the app send visitors to the login, and /auth sends members to the journal', async () => {
  await openApp(world.browser(), '/stats')
  await expect.poll(address).toBe('/auth?next=%2Fstats')
  const rafa = await world.signUp()
  await openApp(rafa, '/auth')
  await expect.poll(address).toBe('/')
  await openApp(rafa, '/auth?intent=subscribe')
  await expect.poll(address).toBe('/subscription')
})
