import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buy, day } from '#test/payment-world.ts'
import {
  address,
  allIsSynced,
  chooseQuickLog,
  dialogsAreClosed,
  fill,
  loseSignal,
  openApp,
  press,
  see,
  setDeviceClock,
} from '#test/screen.tsx'
import { expectOnConsole } from '#test/strict.ts'
import { aWorld, type Person, someone } from '#test/world.ts'

const world = await aWorld()

const titlesOf = async (person: Person) =>
  (await person.get('/api/entries')).body.map(({ title }: { title: string }) => title)

/** Logs a class without signal, which comes back. */
async function logWithoutSignal(title: string) {
  expectOnConsole('The anti-forgery token couldn’t be fetched')
  const letThrough = loseSignal()
  await chooseQuickLog('Training')
  await fill('Title', title)
  await press('Log Training')
  expect(await see('Saved Offline')).toBeTruthy()
  await dialogsAreClosed()
  await letThrough()
}

/** Pays for a plan, and comes back to the page after the checkout. */
async function pay(person: Person) {
  await buy(world, person)
  await openApp(person, '/payment/success')
  expect(await screen.findByRole('heading', { name: 'You’re in. Thank you!' })).toBeTruthy()
}

test.for([
  ['?intent=trial&tab=register', '/'],
  ['?intent=subscribe&tab=register', '/subscription'],
  ['?intent=subscribe&plan=annual&tab=register', '/subscription?plan=annual'],
] as const)('who registers at /auth%s goes on to %s', async ([query, path]) => {
  await openApp(world.browser(), `/auth${query}`)
  const { fullName, email, password } = someone()
  await fill('Full name', fullName)
  await fill('Email', email)
  await fill('Password', password)
  await press('Create account')
  await expect.poll(address).toBe(path)
})

test('the last entry of a trial that another device has stored waits until a plan is bought', async () => {
  const rafa = await world.signUp({}, { onTrial: true })
  for (let n = 1; n < 20; n++) await rafa.log({ date: `2026-10-${String(n).padStart(2, '0')}` })
  await openApp(rafa, '/subscription')
  expect(await see('19 of 20 entries')).toBeTruthy()
  await logWithoutSignal('On the tablet')
  await rafa.log({ title: 'On the phone' })
  await openApp(rafa, '/subscription')
  const card = await screen.findByRole('region', { name: 'Offline entries' })
  await waitFor(() => expect(card.textContent).toContain('1 failed'))
  await pay(rafa)
  await allIsSynced()
  await expect.poll(async () => (await titlesOf(rafa)).slice(0, 2)).toEqual(['On the tablet', 'On the phone'])
  expect(await titlesOf(rafa)).toHaveLength(21)
})

test('what was logged offline after the trial waits until a plan is bought, and is then synced', async () => {
  const rafa = await world.signUp({}, { onTrial: true })
  world.later(8 * day)
  setDeviceClock('2026-11-29T12:00:00Z')
  await openApp(rafa, '/subscription')
  expect(await screen.findByRole('heading', { name: 'Your trial has ended' })).toBeTruthy()
  await logWithoutSignal('In the basement')
  await openApp(rafa)
  const card = await screen.findByRole('region', { name: 'Offline entries' })
  await waitFor(() => expect(card.textContent).toContain('1 failed'))
  await press(/1 failed/, { where: card })
  await waitFor(() => expect(card.textContent).toContain('Your trial or subscription has expired'))
  expect(await titlesOf(rafa)).toEqual([])
  await press('See plans', { role: 'link', where: card })
  await expect.poll(address).toBe('/subscription')
  await pay(rafa)
  await allIsSynced()
  await press('Back to my journal')
  expect(await screen.findByRole('button', { name: 'In the basement' })).toBeTruthy()
  expect(await titlesOf(rafa)).toEqual(['In the basement'])
})
