import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  address,
  chooseFiles,
  dialogsAreClosed,
  fieldOf,
  fill,
  loseSignal,
  openApp,
  press,
  pressIn,
  returnToApp,
  see,
  textsOf,
} from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

test('Undo restores a deleted session', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Open mat', isPlanned: false })
  await openApp(rafa)
  await press('Open mat')
  await press('Delete')
  expect(await see('No rolls logged yet')).toBeTruthy()
  await press('Undo')
  expect(await screen.findByRole('button', { name: 'Open mat' })).toBeTruthy()
  await expect.poll(async () => (await rafa.get('/api/entries')).body).toMatchObject([{ title: 'Open mat' }])
})

test('Undo restores both of two sessions that were deleted one after the other, also without a signal', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Open mat', isPlanned: false })
  await rafa.log({ title: 'No-gi', isPlanned: false })
  const titles = async () =>
    (await rafa.get('/api/entries')).body.map(({ title }: { title: string }) => title).sort()
  const removeBoth = async () => {
    await press('Open mat')
    await press('Delete')
    await see('“Open mat” deleted')
    await dialogsAreClosed()
    await press('No-gi')
    await press('Delete')
    expect(await see('2 sessions deleted')).toBeTruthy()
  }
  await openApp(rafa)
  await removeBoth()
  await expect.poll(titles).toEqual([])
  await press('Undo 2')
  await expect.poll(titles).toEqual(['No-gi', 'Open mat'])

  const regainSignal = loseSignal()
  await removeBoth()
  expect(await see('No rolls logged yet')).toBeTruthy()
  await press('Undo 2')
  expect(await screen.findByRole('button', { name: 'No-gi' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Open mat' })).toBeTruthy()
  await regainSignal()
  returnToApp()
  await expect.poll(titles).toEqual(['No-gi', 'Open mat'])
})

test('a refused file is counted as refused, says what to do, and saving says that it isn’t attached', async () => {
  const rafa = await world.signUp()
  await openApp(rafa)
  await press('New Entry')
  await fill('Title', 'Open mat')
  await chooseFiles(new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }))
  const row = within(await screen.findByRole('list', { name: 'Files' })).getByRole('listitem').textContent
  expect(row).toContain('File type not allowed. Only images, videos, PDFs, and documents are allowed.')
  expect(row).toContain('Not added. Choose another file, or save without it.')
  expect(await see(/^1 file refused$/)).toBeTruthy()
  expect(screen.queryByText(/uploading/)).toBeNull()
  await press('Save Entry')
  expect(await see('Training entry created successfully')).toBeTruthy()
  expect(await see('The file that was refused isn’t attached.')).toBeTruthy()
  await expect.poll(async () => (await rafa.get('/api/entries')).body).toMatchObject([{ fileAttachments: [] }])
})

test('a tag typed in another letter case is the existing tag', async () => {
  const rafa = await world.signUp()
  await rafa.tag('Sweeps')
  await openApp(rafa)
  await press('New Entry')
  await fill('Add custom tag', 'sWEEPS')
  await pressIn('Add custom tag', '{Enter}')
  await expect.poll(async () => (await fieldOf('Sweeps')).checked).toBe(true)
  expect(screen.getAllByRole('checkbox', { name: /sweeps/i })).toHaveLength(1)
})

test('academies used before are offered, the last one a tap away', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Fundamentals', academy: 'Northside Jiu-Jitsu', isPlanned: false })
  await openApp(rafa)
  await press('New Entry')
  const academy = await fieldOf('Academy')
  await expect
    .poll(() => [...(academy.list?.querySelectorAll('option') ?? [])].map(({ value }) => value))
    .toEqual(['Northside Jiu-Jitsu'])
  await press('Use Northside Jiu-Jitsu')
  await expect.poll(() => academy.value).toBe('Northside Jiu-Jitsu')
})

const figuresOf = async (month: string) =>
  textsOf('definition', { where: await screen.findByRole('region', { name: month }) })

test('older sessions are a tap away, grouped by months with totals', async () => {
  const rafa = await world.signUp()
  const times = { startTime: '19:00', endTime: '20:30' }
  for (let n = 0; n < 60; n++) {
    const date = `2026-${n < 30 ? '03' : '02'}-${String(1 + (n % 28)).padStart(2, '0')}`
    await rafa.post('/api/entries', { title: `Class ${n}`, date, ...times })
  }
  await openApp(rafa)
  const titles = () => textsOf('heading', { level: 3 })
  await waitFor(() => expect(titles()).toHaveLength(50))
  expect(await figuresOf('March 2026')).toEqual(['30', '45'])
  await press('Older sessions')
  await waitFor(() => expect(titles()).toHaveLength(60))
  expect(await figuresOf('February 2026')).toEqual(['30', '45'])
})

test('the month says what it comes to, beside the month before, and what caught its owner most', async () => {
  const rafa = await world.signUp()
  const times = { startTime: '19:00', endTime: '20:30', isPlanned: false }
  const caught = { submissions: [{ isMine: false, name: 'Armbar', fromPosition: 'Closed Guard' }] }
  for (const [date, rounds] of [
    ['2026-02-03', []],
    ['2026-03-03', [caught]],
    ['2026-03-10', [caught, {}]],
  ] as const)
    await rafa.post('/api/entries', { title: 'Class', date, ...times, rounds })
  await openApp(rafa)
  const march = await screen.findByRole('region', { name: 'March 2026' })
  await waitFor(async () =>
    expect(await figuresOf('March 2026')).toEqual([
      expect.stringMatching(/^2\+1/),
      expect.stringMatching(/^3\+1\.5/),
      expect.stringMatching(/^3\+3/),
    ]),
  )
  expect(march.textContent).toContain('vs. February')
  await waitFor(() =>
    expect(march.textContent).toContain('Armbar caught you most: twice, mostly from Closed Guard'),
  )
  await press('All stats of March 2026', { role: 'link' })
  await waitFor(() => expect(address()).toBe('/stats?range=custom&from=2026-03-01&to=2026-03-31'))
  const figures = await screen.findByRole('region', { name: 'In short' })
  await waitFor(() => expect(figures.textContent).toContain('Mat hours'))
})

test('a member reads what they trained on this day in all years, and on the days beside it', async () => {
  const rafa = await world.signUp()
  for (const [title, date] of [
    ['Spider guard', '2025-11-21'],
    ['First stripe', '2023-11-21'],
    ['The day after', '2023-11-22'],
    ['Today', '2026-11-21'],
  ] as const)
    await rafa.log({ title, date, isPlanned: false })
  await openApp(rafa)
  expect((await screen.findByText('A year ago today:')).parentElement?.textContent).toContain('Spider guard')
  expect(screen.getByText('3 years ago today:').parentElement?.textContent).toContain('First stripe')
  await press('Nov 21 in all years', { role: 'link' })
  await waitFor(() => expect(textsOf('article').join()).not.toContain('The day after'))
  expect(textsOf('article').join()).toMatch(/Today.*Spider guard.*First stripe/s)
  await press('Nov 22', { role: 'link' })
  await waitFor(() => expect(textsOf('article').join()).toMatch(/^22WedThe day after/))
  expect(address()).toBe('/?onDay=11-22')
})

test('who comes back after weeks is welcomed with where they left off, and an injury with its days filled in', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Leg drags', date: '2026-10-12', isPlanned: false })
  await openApp(rafa)
  const card = await screen.findByRole('region', { name: 'Welcome back' })
  expect(card.textContent).toContain('Your last session was Leg drags, Mon, Oct 12.')
  expect(card.textContent).not.toContain('Practice')
  await press('I was injured', { where: card })
  const form = await screen.findByRole('dialog')
  expect((await fieldOf('From', form)).value).toBe('2026-10-13')
  expect((await fieldOf('To', form)).value).toBe('2026-11-20')
  await fill('Part of the body', 'Knee')
  await press('Save Injury')
  await expect.poll(() => card.textContent).toContain('The weeks you were away or injured don’t count')
  expect(card.textContent).not.toMatch(/Were you|I was/)
})

test('who was on holiday says so with its days filled in', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Leg drags', date: '2026-10-12', isPlanned: false })
  await openApp(rafa)
  await press('I was away')
  const form = await screen.findByRole('dialog', { name: 'Time Away' })
  expect([(await fieldOf('From', form)).value, (await fieldOf('To', form)).value]).toEqual([
    '2026-10-13',
    '2026-11-20',
  ])
  await press('Save Time Away')
  await expect
    .poll(async () => (await rafa.get('/api/absences')).body)
    .toMatchObject([{ reason: 'holiday', from: '2026-10-13', to: '2026-11-20' }])
  expect((await screen.findByRole('region', { name: 'Welcome back' })).textContent).not.toMatch(/Were you|I was/)
})

test('who has techniques in practice can begin with them after weeks without a session', async () => {
  const rafa = await world.signUp()
  await rafa.log({ date: '2026-10-12', isPlanned: false })
  await rafa.post('/api/techniques', { name: 'Armbar', status: 'drilling' })
  await rafa.post('/api/practice/cards', { isSuggested: true })
  await openApp(rafa)
  await press('Practice first', { role: 'link' })
  await expect.poll(address).toBe('/practice')
})

test('who trained within three weeks isn’t welcomed back', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Open mat', date: '2026-11-02', isPlanned: false })
  await openApp(rafa)
  await screen.findByRole('article')
  expect(screen.queryByRole('region', { name: 'Welcome back' })).toBeNull()
})
