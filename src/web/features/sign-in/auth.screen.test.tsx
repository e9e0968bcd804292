import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address, fieldOf, fill, loseSignal, openApp, press, see } from '#test/screen.tsx'
import { aPassword, aWorld } from '#test/world.ts'

const world = await aWorld()
const another = 'Triangle2027'

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

test('every field shows its own error', async () => {
  await openApp(world.browser(), '/auth?tab=register')
  await press('Create account')
  for (const error of ['Full name is required', 'Email is required', 'Password must be at least 8 characters'])
    expect(await see(error)).toBeTruthy()
  await fill('Username', 'ra')
  await register({ fullName: 'Rafa Moreno', email: 'rafa@', password: 'armbar2026' })
  expect(await see('Please enter a valid email address')).toBeTruthy()
  expect(await see('Username must be at least 3 characters')).toBeTruthy()
  expect(
    await see('Password must contain at least one uppercase letter, one lowercase letter, and one number'),
  ).toBeTruthy()
  expect(screen.queryByText('Full name is required')).toBeNull()
})

test('a common password is refused at its field', async () => {
  await openApp(world.browser(), '/auth?tab=register')
  await register({ fullName: 'Rafa Moreno', email: 'common@example.com', password: 'Password1' })
  expect(await see(/^This password is too common\./)).toBeTruthy()
  expect((await fieldOf('Password')).getAttribute('aria-invalid')).toBe('true')
})

const dead = 'A'.repeat(43)

test('a link from an email says that it is dead before a password is typed, and that it can’t be checked offline', async () => {
  await openApp(world.browser(), `/verify-email/${dead}/1`)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  expect((await fieldOf('Password')).value).toBe('')

  const comeBack = loseSignal()
  await openApp(world.browser(), `/reset-password/${dead}/1`)
  expect(await see(/^We couldn’t check whether this link still works\./)).toBeTruthy()
  await fill('New password', another)
  await comeBack()
  await press('Save new password')
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
})

test('an expired verification link offers its owner a new one', async () => {
  const rafa = await world.signUp()
  await openApp(rafa, `/verify-email/${dead}/${rafa.user.id}`)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  await press('Send a new email')
  expect(await see(`We’ve sent a new email to ${rafa.email}.`)).toBeTruthy()
})

test('a reset for an unknown address looks like one for a known address', async () => {
  await openApp(world.browser(), '/auth')
  await fill('Email', 'nobody@example.com')
  await press('Forgot password?')
  const dialog = await screen.findByRole('dialog')
  expect((await fieldOf('Email', dialog)).value).toBe('nobody@example.com')
  await press('Send reset email')
  expect(await see('Password reset email sent')).toBeTruthy()
})

test('a visitor who forgot the password goes on to the page they came for, from the mail', async () => {
  const { email } = await world.signUp()
  await openApp(world.browser(), '/reminders')
  await press('Forgot password?')
  await fill('Email', email, await screen.findByRole('dialog'))
  await press('Send reset email')
  expect(await see('Password reset email sent')).toBeTruthy()

  const [, path] = /(\/reset-password\/\S+)/.exec((await world.mailsTo(email)).at(-1)?.text ?? '') ?? []
  await openApp(world.browser(), path)
  await fill('New password', another)
  await press('Save new password')
  await expect.poll(address).toBe('/auth?next=%2Freminders')
  await fill('Email', email)
  await fill('Password', another)
  await press('Log in')
  await expect.poll(address).toBe('/reminders')
})

test('a made-up link result in the URL links nothing', async () => {
  const rafa = await world.signUp()
  await openApp(rafa, '/?linked=toString')
  expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeTruthy()
  await expect.poll(address).toBe('/')
  expect(screen.queryByText(/^(Google|GitHub) linked/)).toBeNull()
  await openApp(rafa, '/?failed=toString')
  expect(await see('We couldn’t sign you in. Please try again.')).toBeTruthy()
})
