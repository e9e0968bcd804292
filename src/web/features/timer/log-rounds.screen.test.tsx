import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Round } from '#shared/sparring/rounds.ts'
import { chooseIn, dialogsAreClosed, fieldOf, fill, openApp, press, see, setDeviceClock } from '#test/screen.tsx'
import { atTheTimer, lookAt, sees, standStill, timeLeft, today } from '#test/timer-screen.tsx'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
standStill()

const storedBy = async (person: Person) => (await person.get(`/api/entries?from=${today}&to=${today}`)).body

test('a class of five rounds is logged with eight taps: start, one a round, end, and save', async () => {
  const rafa = await atTheTimer(world, 'Mia', 'Theo')
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
  await atTheTimer(world, 'Mia', 'Theo', 'Noah')
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
  const rafa = await atTheTimer(world)
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
  const rafa = await atTheTimer(world, 'Mia')
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
  await atTheTimer(world)
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

test('a preset says of what kind its rounds are, and another kind is one tap', async () => {
  const rafa = await atTheTimer(world)
  await press('Shark tank', { role: 'radio' })
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Hard' })).checked).toBe(true)
  await press(/^Competition, /, { role: 'radio' })
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Competition' })).checked).toBe(true)
  await press('5 × 6:00', { role: 'radio' })
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Competition' })).checked).toBe(false)
  await press('Positional', { role: 'radio' })
  await chooseIn('Started from', 'Turtle')
  await press('Start')
  await lookAt('18:43:40')
  await press('Stop')
  await press('Log 2 rounds')
  await press('Save Entry')
  await dialogsAreClosed()
  const said = { kind: 'positional', startPosition: 'Turtle', minutes: 6 }
  await expect.poll(async () => (await storedBy(rafa))[0]?.rounds).toMatchObject([said, said])
  // The timer still has what was said last.
  await openApp(rafa, '/timer')
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Positional' })).checked).toBe(true)
})

test('rounds that were timed say when they began, also after a pause and a reload, and another partner changes nothing', async () => {
  const rafa = await atTheTimer(world, 'Mia', 'Theo')
  await press('Start')
  await lookAt('18:33:10')
  await press('Pause')
  await lookAt('18:35:10')
  await press('Resume')
  await openApp(rafa, '/timer')
  await lookAt('18:38:20')
  await press('Round 1 with Mia: Won')
  await lookAt('18:45:40')
  await press('Stop')
  await press('Log 2 rounds')
  await press('Save Entry')
  await dialogsAreClosed()
  const began = ['18:30:10', '18:39:10'].map((time) => new Date(`${today}T${time}`).toISOString())
  const startsOf = async () => (await storedBy(rafa))[0]?.rounds.map(({ startedAt }: Round) => startedAt)
  await expect.poll(startsOf).toEqual(began)
  await openApp(rafa, `/entries/${(await storedBy(rafa))[0]?.id}`)
  await press('Edit')
  await press('Details of round 1')
  await fill('Partner', 'Theo')
  await press('Update Entry')
  await dialogsAreClosed()
  await expect.poll(async () => (await storedBy(rafa))[0]?.rounds[0]).toMatchObject({ partner: { name: 'Theo' } })
  expect(await startsOf()).toEqual(began)
})
