import { screen } from '@testing-library/react'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { loseSignal, openApp, press, see } from '#test/screen.tsx'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const { resolvedOptions } = Intl.DateTimeFormat.prototype

afterEach(() => void vi.restoreAllMocks())

/** Opens the app on a device in this time zone. */
async function openIn(timeZone: string, rafa: Person) {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone }
  })
  await openApp(rafa)
}

const zoneOf = async (rafa: Person) => (await rafa.get('/api/auth/session')).body.timeZone
const notice = () => screen.queryByRole('region', { name: 'Time zone' })
/** Whether it asks, once everything below it is there. */
const asks = async () => {
  await screen.findAllByText('Log your first session')
  await screen.findByRole('region', { name: 'Verify your email' })
  await vi.dynamicImportSettled()
  return notice() !== null
}

async function aMemberIn(timeZone: string) {
  const rafa = await world.signUp()
  await rafa.patch('/api/user', { timeZone })
  return rafa
}

test('a member who has moved is asked, and the time zone follows', async () => {
  const rafa = await aMemberIn('America/New_York')
  await openIn('Europe/Lisbon', rafa)
  expect(await see('Your device is on Lisbon time.')).toBeTruthy()
  expect((await screen.findByRole('region', { name: 'Time zone' })).textContent).toContain(
    'Reminders and emails go by New York time.',
  )
  await press('Change to Lisbon')
  expect(await see('Your time zone is Lisbon now.')).toBeTruthy()
  await expect.poll(notice).toBeNull()
  expect(await zoneOf(rafa)).toBe('Europe/Lisbon')
  await openIn('Europe/Lisbon', rafa)
  expect(await asks()).toBe(false)
})

test('a member on a trip who keeps the time zone isn’t asked there again, but elsewhere', async () => {
  const rafa = await aMemberIn('America/New_York')
  await openIn('Europe/Lisbon', rafa)
  await press('Keep New York')
  await expect.poll(notice).toBeNull()
  // Whoever goes by keyboard goes on at the page.
  expect(document.activeElement?.id).toBe('main')
  // The same clocks by another name.
  for (const zone of ['Europe/Lisbon', 'Europe/London', 'America/New_York']) {
    await openIn(zone, rafa)
    expect(await asks()).toBe(false)
  }
  await openIn('Asia/Tokyo', rafa)
  expect(await see('Your device is on Tokyo time.')).toBeTruthy()
  expect(await zoneOf(rafa)).toBe('America/New_York')
})

test('another name of the same time zone isn’t asked about', async () => {
  for (const [stored, here] of [
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Asia/Kolkata', 'Asia/Calcutta'],
  ] as const) {
    await openIn(here, await aMemberIn(stored))
    expect(await asks()).toBe(false)
  }
})

test('without a connection, the answer is kept, and saved once there is one', async () => {
  const rafa = await aMemberIn('America/New_York')
  await openIn('Europe/Lisbon', rafa)
  await see('Your device is on Lisbon time.')
  const letThrough = loseSignal()
  await press('Change to Lisbon')
  expect(await see('Saved Offline')).toBeTruthy()
  await expect.poll(notice).toBeNull()
  await letThrough()
  await openIn('Europe/Lisbon', rafa)
  await expect.poll(() => zoneOf(rafa)).toBe('Europe/Lisbon')
  expect(await asks()).toBe(false)
})

test('a stored time zone that is no longer known is asked about, and not replaced unasked', async () => {
  const rafa = await aMemberIn('America/New_York')
  await sql`update users set time_zone = 'Mars/Olympus' where id = ${rafa.user.id}`.execute(world.db)
  await openIn('Europe/Berlin', rafa)
  expect(await see('Rollbook no longer knows your time zone.')).toBeTruthy()
  expect(await zoneOf(rafa)).toBe('')
  await press('Keep UTC')
  await expect.poll(() => zoneOf(rafa)).toBe('UTC')
  await expect.poll(notice).toBeNull()
})

test('a newcomer’s time zone is set by the device, without a question', async () => {
  const rafa = await world.signUp()
  await openIn('Asia/Tokyo', rafa)
  await expect.poll(() => zoneOf(rafa)).toBe('Asia/Tokyo')
  expect(await asks()).toBe(false)
})
