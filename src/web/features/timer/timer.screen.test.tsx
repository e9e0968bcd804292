import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import {
  dialogsAreClosed,
  fieldOf,
  fill,
  openApp,
  press,
  returnToApp,
  see,
  setDeviceClock,
} from '#test/screen.tsx'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const user = userEvent.setup()
const today = '2026-11-21'

// Like the clock of the device, so that no time passes but what a test says.
const steady = vi.spyOn(performance, 'now')
beforeEach(() => void steady.mockReturnValue(0))
afterAll(() => steady.mockRestore())

/** The phone comes out of the pocket at a time of the evening, also with seconds. */
async function lookAt(time: string) {
  setDeviceClock(`${today}T${time}`)
  await act(async () => returnToApp())
}

const timeLeft = () => screen.getByRole('timer').textContent
const sees = (text: string | RegExp) => waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0))

/** A member at the timer at half past six, who rolls with these people, most with the first. */
async function atTheTimer(...partners: string[]) {
  const rafa = await world.signUp()
  for (const [index, name] of partners.entries()) {
    const { body } = await rafa.post('/api/partners', { name })
    const rounds = Array.from({ length: partners.length - index }, () => ({ partnerId: body.id }))
    await rafa.log({ title: 'Class', date: '2026-11-20', startTime: '18:00', endTime: '19:30', rounds } as never)
  }
  setDeviceClock(`${today}T18:30:00`)
  await openApp(rafa, '/timer')
  return rafa
}

const storedBy = async (person: Person) => (await person.get(`/api/entries?from=${today}&to=${today}`)).body

test('a class of five rounds is logged with eight taps: start, one a round, end, and save', async () => {
  const rafa = await atTheTimer('Mia', 'Theo')
  let taps = 0
  const tap = async (name: string | RegExp) => {
    taps += 1
    await press(name)
  }
  await tap('Start')
  await sees('Get ready')
  await lookAt('18:30:10')
  await sees('Round 1 of 5')
  const partners = ['Mia: Won', 'Theo: Lost', 'Theo: Even', 'Mia: Lost', 'Theo: Won']
  for (const [index, said] of partners.entries()) {
    const round = index + 1
    const seconds = 10 + round * 360 + (round - 1) * 60
    const minutes = String(30 + Math.floor(seconds / 60)).padStart(2, '0')
    const time = Number(minutes) < 60 ? `18:${minutes}` : `19:${String(Number(minutes) - 60).padStart(2, '0')}`
    await lookAt(`${time}:20`)
    await tap(`Round ${round} with ${said}`)
  }
  await see('5 rounds done')
  await tap('Log 5 rounds')
  await screen.findByRole('dialog', { name: 'New Training Entry' })
  expect((await fieldOf('Start Time')).value).toBe('18:30')
  expect((await fieldOf('End Time')).value).toBe('19:04')
  await tap('Save Entry')
  await dialogsAreClosed()
  await expect
    .poll(() => storedBy(rafa))
    .toMatchObject([
      {
        title: 'Open mat',
        sessionType: 'open-mat',
        date: today,
        startTime: '18:30',
        endTime: '19:04',
        isPlanned: false,
        rounds: [
          { partner: { name: 'Mia' }, result: 'won', minutes: 6 },
          { partner: { name: 'Theo' }, result: 'lost', minutes: 6 },
          { partner: { name: 'Theo' }, result: 'even', minutes: 6 },
          { partner: { name: 'Mia' }, result: 'lost', minutes: 6 },
          { partner: { name: 'Theo' }, result: 'won', minutes: 6 },
        ],
      },
    ])
  expect(taps).toBe(8)
  await see('Start')
})

test('whom the member rolls with most stands first, until they had a round this evening', async () => {
  await atTheTimer('Mia', 'Theo', 'Noah')
  const offered = () =>
    screen.getAllByRole('button', { name: /^Round \d with \w+$/ }).map(({ textContent }) => textContent)
  await press('Start')
  await lookAt('18:36:20')
  await screen.findByRole('button', { name: 'Round 1 with Mia' })
  await waitFor(() => expect(offered()).toEqual(['Mia', 'Theo', 'Noah']))
  await press('Round 1 with Mia: Won')
  await lookAt('18:43:20')
  await screen.findByRole('button', { name: 'Round 2 with Mia' })
  expect(offered()).toEqual(['Theo', 'Noah', 'Mia'])
})

test('somebody new is typed once, and is a partner from then on', async () => {
  const rafa = await atTheTimer()
  await press('Start')
  await lookAt('18:36:20')
  await fill('Another partner', 'Ana')
  await press('Round 1 with Ana: Even')
  await lookAt('18:43:20')
  await press('Round 2 with Ana: Won')
  await press('Stop')
  await press('Log 2 rounds')
  await press('Save Entry')
  await dialogsAreClosed()
  await expect.poll(async () => (await rafa.get('/api/partners')).body).toMatchObject([{ name: 'Ana' }])
  await expect.poll(async () => (await storedBy(rafa))[0]?.rounds).toHaveLength(2)
})

test('a reload in the middle shows the right moment, and what was said is still there', async () => {
  const rafa = await atTheTimer('Mia')
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
  await atTheTimer()
  await press('Start')
  await lookAt('18:36:20')
  expect(await see('2 bells couldn’t ring, the last one at 6:36 PM.')).toBeTruthy()
  await lookAt('18:38:00')
  await sees('Round 2 of 5')
  await sees('The bell at 6:37 PM couldn’t ring.')
})

test('a pause stops the time and a skip goes on to the next phase, also by keyboard', async () => {
  await atTheTimer()
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
  const rafa = await atTheTimer()
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
  await atTheTimer()
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
  await atTheTimer()
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
  const rafa = await atTheTimer()
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

test('rounds of today’s planned class are logged as that class', async () => {
  const rafa = await world.signUp()
  const weekly = { isRecurring: true, recurrencePattern: 'weekly', recurrenceEndDate: '2027-01-31' } as const
  await rafa.log({ title: 'Fundamentals', date: '2026-11-14', startTime: '18:00', endTime: '19:30', ...weekly })
  setDeviceClock(`${today}T18:30:00`)
  await openApp(rafa, '/timer')
  await press('Start')
  await lookAt('18:43:40')
  await press('Stop')
  await press('Log 2 rounds')
  expect((await fieldOf('Title')).value).toBe('Fundamentals')
  expect((await fieldOf('Start Time')).value).toBe('18:00')
  await press('Save Entry')
  await dialogsAreClosed()
  await expect
    .poll(() => storedBy(rafa))
    .toMatchObject([
      { title: 'Fundamentals', startTime: '18:00', isPlanned: false, rounds: [{ minutes: 6 }, { minutes: 6 }] },
    ])
  expect((await storedBy(rafa))[0].planned).toBeTruthy()
})

test('rounds are added to the session that is logged already', async () => {
  const rafa = await world.signUp()
  await rafa.log({
    title: 'Open mat',
    date: today,
    startTime: '18:00',
    endTime: '19:00',
    isPlanned: false,
    rounds: [{ result: 'won' }],
  } as never)
  setDeviceClock(`${today}T18:30:00`)
  await openApp(rafa, '/timer')
  await press('Start')
  await lookAt('18:43:40')
  await press('Stop')
  await press('Add 2 rounds to Saturday’s class')
  await press('Update Entry')
  await dialogsAreClosed()
  await expect.poll(async () => (await storedBy(rafa))[0].rounds).toHaveLength(3)
})

test('rounds stay until they are logged, once, also when the form was closed or the page reloaded', async () => {
  const rafa = await atTheTimer('Mia')
  await press('Start')
  await lookAt('18:43:40')
  await press('Stop')
  await press('Log 2 rounds')
  await fill('Training Notes', 'Hips.')
  await press('Cancel')
  await dialogsAreClosed()
  await openApp(rafa, '/timer')
  await press('Log 2 rounds')
  expect((await fieldOf('Training Notes')).value).toBe('Hips.')
  await press('Save Entry')
  await dialogsAreClosed()
  await expect.poll(async () => (await storedBy(rafa))[0]?.rounds).toHaveLength(2)
})

test('discarded rounds come back with Undo, and who stopped by accident goes on', async () => {
  await atTheTimer()
  await press('Start')
  await lookAt('18:40:10')
  await press('Stop')
  await press('Discard')
  await see('Start')
  await press('Undo')
  await press('Keep going')
  await sees('Round 2 of 5')
  expect(timeLeft()).toBe('3:00')
})

test('on other pages, the timer goes on and leads back, and later reminds of rounds that aren’t logged', async () => {
  const rafa = await atTheTimer()
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
