import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { finishImport, readImport, sendImport } from '#test/imports.ts'
import { address, fieldOf, fill, openApp, press, see } from '#test/screen.tsx'
import { at, fit } from '#test/workout-files.ts'
import { aRound, aWorld } from '#test/world.ts'

const world = await aWorld()

/** Twenty minutes at 120, forty at 150, with a pause of half an hour between them. */
const rolls = fit(
  [
    {
      start: at('2026-11-20T19:00:00Z'),
      seconds: 5_399,
      pauses: [[1_200, 3_000]],
      bpm: (second) => (second < 1_200 ? 120 : 150),
      calories: 640,
    },
  ],
  { product: 'Vivoactive 5' },
)

async function measured() {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ title: 'Guard class', date: '2026-11-20' })
  const read = await readImport(rafa, 'activity.fit', rolls)
  await finishImport(world, rafa, read.id)
  return { rafa, path: `/entries/${id}` }
}

const card = () => screen.findByRole('region', { name: 'Heart rate' })
const zonesOf = async () =>
  within(await card())
    .getAllByRole('row')
    .map(({ textContent }) => textContent)

test('a session shows what a watch measured, without the pause', async () => {
  const { rafa, path } = await measured()
  await openApp(rafa, path)
  expect((await card()).textContent).toContain('140 bpm on average, 150 at most')
  expect((await card()).textContent).toContain('640 kcal')
  expect((await card()).textContent).toContain('Vivoactive 5')
  expect(await zonesOf()).toEqual([
    'Zone 5171 and up0 min',
    'Zone 4152 to 1700 min',
    'Zone 3133 to 15140 min',
    'Zone 2114 to 13220 min',
    'Zone 1Below 1140 min',
  ])
  const curve = within(await card()).getByRole('img', { name: 'Heart rate: 140 bpm on average, 150 at most' })
  expect(curve.querySelectorAll('polyline')).toHaveLength(2)
})

/** Two rounds that were timed, of which the watch paused in the second one, and one that was typed. */
async function timed() {
  const rafa = await world.signUp()
  const { body: kaya } = await rafa.post('/api/partners', { name: 'Kaya' })
  const round = { ...aRound, minutes: 10 }
  const { id } = await rafa.log({
    title: 'Guard class',
    date: '2026-11-20',
    rounds: [
      { ...round, partnerId: kaya.id, kind: 'hard', startedAt: '2026-11-20T19:15:00.000Z' },
      round,
      { ...round, startedAt: '2026-11-20T19:45:00.000Z' },
    ],
  })
  await finishImport(world, rafa, (await readImport(rafa, 'activity.fit', rolls)).id)
  return { rafa, path: `/entries/${id}` }
}

test('the rounds that were timed are on the curve, each with its heart rate, also in words', async () => {
  const { rafa, path } = await timed()
  await openApp(rafa, path)
  const [first, third] = [
    'Round 1 with Kaya: 120 bpm on average, 120 at most',
    'Round 3: 150 bpm on average, 150 at most',
  ]
  const curve = await screen.findByRole('img', { name: /^Heart rate/ })
  expect(curve.getAttribute('aria-label')).toBe(`Heart rate: 140 bpm on average, 150 at most. ${first}. ${third}`)
  const list = await screen.findByRole('list', { name: 'Heart rate by round' })
  const said = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(said).toEqual(['1 Kaya120 bpm on average, 120 at most', '3 Somebody150 bpm on average, 150 at most'])
  const bands = [...(curve.parentElement?.children ?? [])].filter((child) => child !== curve)
  expect(bands.map(({ textContent }) => textContent?.trim())).toEqual(['1 Kaya', '3'])
})

test('a session whose rounds nobody timed looks as it did', async () => {
  const { rafa, path } = await measured()
  await openApp(rafa, path)
  const curve = within(await card()).getByRole('img', { name: 'Heart rate: 140 bpm on average, 150 at most' })
  expect(curve.parentElement?.children).toHaveLength(1)
  expect(screen.queryByRole('list', { name: 'Heart rate by round' })).toBeNull()
})

test('Training Stats list the hardest rounds, and each opens its session', async () => {
  const { rafa, path } = await timed()
  await openApp(rafa, '/stats#load')
  const hardest = await screen.findByRole('region', { name: 'Hardest rounds' })
  const [first, second] = within(hardest).getAllByRole('listitem')
  expect(first?.textContent).toBe('Round 3Nov 20, 2026150 bpm on average, 150 at most')
  expect(second?.textContent).toBe('Kaya · HardNov 20, 2026120 bpm on average, 120 at most')
  await press(/^Kaya/, { where: hardest })
  expect(await screen.findByRole('img', { name: /^Heart rate: .*Round 1 with Kaya/ })).toBeTruthy()
  expect(address()).toBe(path)
})

test('who timed no rounds sees no hardest ones', async () => {
  const { rafa } = await measured()
  await openApp(rafa, '/stats#load')
  await screen.findByRole('region', { name: 'Load by heart rate' })
  const { queryClient } = await import('#web/query-client.ts')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await act(async () => undefined)
  expect(screen.queryByRole('region', { name: 'Hardest rounds' })).toBeNull()
})

test('heart rate that was removed comes back with Undo', async () => {
  const { rafa, path } = await measured()
  await openApp(rafa, path)
  await press('Remove heart rate', { where: await card() })
  expect(await see('Heart rate removed')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Heart rate' })).toBeNull())
  await press('Undo')
  expect(await card()).toBeTruthy()
})

test('who sets a highest heart rate sees other zones, and no sentence about an assumed one', async () => {
  const { rafa, path } = await measured()
  await openApp(rafa, path)
  expect(await see(/Zones assume a highest heart rate of 190/)).toBeTruthy()
  await press('Set yours')
  await fill('Highest heart rate', '20')
  await press('Save zones')
  expect(await see('A heart rate is a whole number from 60 to 250')).toBeTruthy()
  await fill('Highest heart rate', '200')
  expect((await fieldOf('Zone 2 begins at')).placeholder).toBe('120')
  await press('Save zones')
  expect(await see('Zones saved')).toBeTruthy()
  await openApp(rafa, path)
  // What the device has of before is shown first.
  await waitFor(async () => expect(await zonesOf()).toContain('Zone 3140 to 15940 min'))
  expect(screen.queryByText(/Zones assume/)).toBeNull()
})

test('Training Stats sum up the load of a week by heart rate, also for who never says an effort', async () => {
  const { rafa } = await measured()
  await openApp(rafa, '/stats#load')
  const load = await screen.findByRole('region', { name: 'Load by heart rate' })
  // 20 minutes in zone 2, and 40 in zone 3.
  await waitFor(() => expect(load.outerHTML).toContain('load 160, 1 session measured'))
})

test('before anything is stored, the page says which session a workout is', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Guard class', date: '2026-11-20' })
  expect((await sendImport(rafa, 'activity.fit', rolls)).status).toBe(201)
  await openApp(rafa, '/import')
  expect(await see('Your watch: 1 workout, all of them Jiu Jitsu')).toBeTruthy()
  expect(await see(/Nov 20, 2026: which session is/)).toBeTruthy()
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: '7:00 PM, Guard class' })
  expect(chosen.checked).toBe(true)
  expect(await see(/140 bpm on average, 150 at most/)).toBeTruthy()
})
