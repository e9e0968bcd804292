import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fieldOf, fill, openApp, press, see, setDeviceClock } from '#test/screen.tsx'
import { atTheTimer, lookAt, sees, standStill, timeLeft, today } from '#test/timer-screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
const user = userEvent.setup()
const steady = standStill()

test('a reload in the middle shows the right moment, and what was said is still there', async () => {
  const rafa = await atTheTimer(world, 'Mia')
  await press('Start')
  await lookAt('18:36:20')
  await press('Round 1 with Mia: Won')
  setDeviceClock(`${today}T18:40:10`)
  await openApp(rafa, '/timer')
  await sees('Round 2 of 5')
  expect(timeLeft()).toBe('3:00')
  await screen.findByRole('button', { name: /Round 1 Mia, won/ })
})

test('a phone that slept says which bells couldn’t ring, until the next one', async () => {
  await atTheTimer(world)
  await press('Start')
  await lookAt('18:36:20')
  expect(await see('2 bells couldn’t ring, the last one at 6:36 PM.')).toBeTruthy()
  await lookAt('18:38:00')
  await sees('Round 2 of 5')
  await sees('The bell at 6:37 PM couldn’t ring.')
})

test('a pause stops the time and a skip goes on to the next phase, also by keyboard', async () => {
  await atTheTimer(world)
  await press('Start')
  await lookAt('18:31:10')
  await sees('5:00')
  await user.keyboard(' ')
  await sees('Paused')
  await lookAt('18:41:10')
  expect(timeLeft()).toBe('5:00')
  await user.keyboard(' ')
  await sees('Round 1 of 5')
  await lookAt('18:42:10')
  expect(timeLeft()).toBe('4:00')
  await user.keyboard('{ArrowRight}')
  await sees('Rest')
  expect(timeLeft()).toBe('1:00')
  await user.keyboard('{ArrowLeft}')
  await sees('Round 1 of 5')
  expect(timeLeft()).toBe('6:00')
})

test('the clock of the device is set while the timer runs, and it goes on as if nothing were', async () => {
  const rafa = await atTheTimer(world)
  await press('Start')
  await lookAt('18:31:10')
  await sees('5:00')
  setDeviceClock(`${today}T17:31:12`)
  steady.mockReturnValue(2000)
  await waitFor(() => expect(timeLeft()).toBe('4:58'))
  await openApp(rafa, '/timer')
  expect(timeLeft()).toBe('4:58')
})

test('in silence, it flashes and vibrates, and says so before', async () => {
  const vibrated: unknown[] = []
  Object.defineProperty(navigator, 'vibrate', {
    configurable: true,
    value: (pattern: unknown) => vibrated.push(pattern),
  })
  await atTheTimer(world)
  await press('Silent', { role: 'switch' })
  await see('Flashes and vibrates')
  await fill('Get ready', '0:00')
  await press('Start')
  await sees('Round 1 of 5')
  await waitFor(() => expect(vibrated).toEqual([800]))
  expect(screen.queryByText(/play the bell/)).toBeNull()
  Reflect.deleteProperty(navigator, 'vibrate')
})

test('nothing starts with no rounds or half-typed minutes, and the field says why', async () => {
  await atTheTimer(world)
  await fill('Rounds', '0')
  await press('Start')
  await see('Enter a number from 1 to 30')
  expect(document.activeElement).toBe(await fieldOf('Rounds'))
  await fill('Rounds', '5')
  await fill('Round length', '6:')
  await press('Start')
  await see('Enter minutes such as 6:00')
  await fill('Round length', '0:05')
  await press('Start')
  await see('A round is from 0:10 to 120:00')
  await fill('Round length', '5')
  await press('Start')
  await sees('Get ready')
  expect(screen.getByText('Round 1 of 5 next, 5:00')).toBeTruthy()
})

test('what was used last comes first, and a match is as long as the member’s belt says', async () => {
  const rafa = await atTheTimer(world)
  await press(/^Competition/, { role: 'radio' })
  expect((await fieldOf('Round length')).value).toBe('5:00')
  await press('Black Belt', { role: 'radio' })
  await press('Master 1', { role: 'radio' })
  expect((await fieldOf('Round length')).value).toBe('6:00')
  await fill('Rounds', '4')
  await press('Start')
  await press('Stop')
  await openApp(rafa, '/timer')
  const presets = within(screen.getByRole('group', { name: 'Presets' })).getAllByRole('radio')
  expect(presets.map((preset) => preset.parentElement?.textContent)).toEqual([
    'Last time, 4 × 6:00',
    '5 × 6:00',
    'Competition, 5:00',
    'Shark tank',
  ])
  expect((presets[0] as HTMLInputElement).checked).toBe(true)
})

test('on other pages, the timer goes on and leads back, and later reminds of rounds that aren’t logged', async () => {
  const rafa = await atTheTimer(world)
  await press('Start')
  await lookAt('18:31:10')
  await openApp(rafa, '/')
  const banner = await screen.findByRole('region', { name: 'Round timer' })
  await waitFor(() => expect(banner.textContent).toContain('Round 1 of 5 5:00'))
  await lookAt('18:36:20')
  await waitFor(() => expect(banner.textContent).toContain('Rest 0:50'))
  await lookAt('19:20:00')
  await waitFor(() => expect(banner.textContent).toContain('5 rounds from the timer not logged yet'))
  await press('Open timer', { role: 'link' })
  await see('5 rounds done')
})

test('from the journal and from Quick Entry, the timer is one tap away', async () => {
  const rafa = await world.signUp()
  await openApp(rafa)
  await press('Round Timer', { role: 'link' })
  await screen.findByRole('button', { name: 'Start' })
  await openApp(rafa)
  await press('Quick Entry')
  await press('Round Timer')
  expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy()
})
