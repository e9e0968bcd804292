import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  chooseQuickLog,
  dialogsAreClosed,
  fieldOf,
  fill,
  loseSignal,
  openApp,
  press,
  pressIn,
  refuse,
  returnToApp,
  see,
  setDeviceClock,
} from '#test/screen.tsx'
import { expectOnConsole } from '#test/strict.ts'
import { aWorld, type Person } from '#test/world.ts'
import { openDialog } from '#web/lib/dialogs.ts'

const world = await aWorld()

const storedOf = async (person: Person) => (await person.get('/api/entries')).body

test('rounds and a technique of an evening that has its class are added to it', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Fundamentals', date: '2026-11-21', notes: 'Frames first.', isPlanned: false })
  await openApp(rafa)
  await chooseQuickLog('Sparring')
  await fill('Partner', 'Ana')
  await press('2', { role: 'radio' })
  await pressIn('Partner', '{Enter}')
  expect(await see(/^Added to/)).toBe('Added to Saturday’s class')
  await dialogsAreClosed()

  await chooseQuickLog('Technique')
  await fill('Technique', 'Knee cut')
  await fill('Notes', 'Head on the far side.')
  await press('Add to Saturday’s class')
  await waitFor(async () =>
    expect(await storedOf(rafa)).toMatchObject([
      {
        title: 'Fundamentals',
        notes: 'Frames first.\n\nPartner: Ana\nRounds: 2\n\nTechnique Practice: Knee cut\nHead on the far side.',
        rounds: [1, 2].map(() => ({ partner: { name: 'Ana' } })),
      },
    ]),
  )
})

test('what is logged after midnight is of the evening before, for who says that their day ends at three', async () => {
  const rafa = await world.signUp()
  await rafa.patch('/api/user', { dayEndsAt: 3 })
  setDeviceClock('2026-11-22T00:30:00')
  await openApp(rafa)
  await chooseQuickLog('Training')
  await fill('Title', 'Late class')
  await press('Log Training')
  await dialogsAreClosed()
  await press('New Entry')
  expect((await fieldOf('Date')).value).toBe('2026-11-21')
  await fill('Title', 'Open mat')
  await press('Yesterday', { role: 'button' })
  expect((await fieldOf('Date')).value).toBe('2026-11-20')
  await fill('Date', '2026-11-22')
  await press('Save Entry')
  await waitFor(async () =>
    expect(await storedOf(rafa)).toMatchObject([
      { title: 'Open mat', date: '2026-11-22', isPlanned: false },
      { title: 'Late class', date: '2026-11-21', isPlanned: false },
    ]),
  )
})

test('at three, the next day has begun', async () => {
  const rafa = await world.signUp()
  await rafa.patch('/api/user', { dayEndsAt: 3 })
  setDeviceClock('2026-11-22T03:00:00')
  await openApp(rafa)
  await press('New Entry')
  expect((await fieldOf('Date')).value).toBe('2026-11-22')
})

test('a half-typed quick log is still there after a reload', async () => {
  const rafa = await world.signUp()
  await openApp(rafa)
  await chooseQuickLog('Technique')
  await fill('Technique', 'Berimbolo')
  await openApp(rafa)
  await chooseQuickLog('Technique')
  expect((await fieldOf('Technique')).value).toBe('Berimbolo')
  await press('Start over')
  expect((await fieldOf('Technique')).value).toBe('')
})

test('a refused quick log says so and keeps what was typed', async () => {
  const rafa = await world.signUp()
  await openApp(rafa)
  const allow = refuse('POST', /^\/api\/entries$/)
  await chooseQuickLog('Training')
  await fill('Title', 'Gi class')
  await press('Log Training')
  expect(await see('Failed to log training session. Please try again.')).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toContain('Not today.')
  allow()
  await press('Log Training')
  expect(await see('Training entry created successfully')).toBeTruthy()
  expect(await storedOf(rafa)).toMatchObject([{ title: 'Gi class' }])
})

test('a refused technique or sparring log says so, too', async () => {
  await openApp(await world.signUp())
  refuse('POST', /^\/api\/entries$/)
  await chooseQuickLog('Technique')
  await fill('Technique', 'Knee cut')
  await press('Log Technique')
  expect(await see('Failed to log technique. Please try again.')).toBeTruthy()
  await press('Back')
  await press('Sparring')
  await fill('Partner', 'Ana')
  await press('Log Sparring')
  expect(await see('Failed to log sparring session. Please try again.')).toBeTruthy()
})

test('an empty journal offers all quick logs', async () => {
  await openApp(await world.signUp())
  await press('Sparring')
  expect(await screen.findByRole('dialog', { name: 'Quick Entry: Sparring' })).toBeTruthy()
  await press('Back')
  expect(await screen.findByRole('dialog', { name: 'Quick Entry' })).toBeTruthy()
})

test('rounds logged offline are added to the class that the laptop has logged meanwhile', async () => {
  const rafa = await world.signUp()
  await openApp(rafa)
  await chooseQuickLog('Sparring')
  await fill('Partner', 'Ana')
  expectOnConsole('The anti-forgery token couldn’t be fetched')
  const regainSignal = loseSignal()
  await press('Log Sparring')
  expect(await see('Saved Offline')).toBeTruthy()
  await dialogsAreClosed()
  await rafa.log({ title: 'Fundamentals', date: '2026-11-21', notes: '', isPlanned: false })
  await regainSignal()
  returnToApp()
  const card = () => screen.findByRole('region', { name: 'Offline entries' })
  await press(/1 failed/, { where: await card() })
  await press('Choose what to do: 1 round with Ana', { where: await card() })
  const question = await screen.findByRole('dialog', { name: '1 round with Ana' })
  await waitFor(() => expect(question.textContent).toContain('Fundamentals is in your journal by now.'))
  await press('Add to Saturday’s class')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Offline entries' })).toBeNull())
  expect(await storedOf(rafa)).toMatchObject([
    { title: 'Fundamentals', notes: 'Partner: Ana\nRounds: 1', rounds: [{ partner: { name: 'Ana' } }] },
  ])
})

test('pinned templates come first', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/templates', { name: 'Tuesday class', title: 'Fundamentals', isPinned: true })
  await openApp(rafa)
  await press('Quick Entry')
  const pinned = await screen.findByRole('button', { name: 'Tuesday class' })
  const sparring = await screen.findAllByRole('button', { name: 'Sparring' })
  expect(pinned.compareDocumentPosition(sparring.at(-1) as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await press('Tuesday class')
  const form = await screen.findByRole('dialog', { name: 'New Training Entry' })
  expect((await fieldOf('Title', form)).value).toBe('Fundamentals')
})

test('on a phone, what is logged is asked first, and the caret is in its first field then', async () => {
  const rafa = await world.signUp()
  await openApp(rafa)
  openDialog({ kind: 'quickEntry' })
  await press('Technique', { where: await screen.findByRole('dialog', { name: 'Quick Entry' }) })
  await waitFor(async () => expect(document.activeElement).toBe(await fieldOf('Technique')))
  await press('Back')
  const choices = await screen.findByRole('dialog', { name: 'Quick Entry' })
  expect(choices.contains(document.activeElement)).toBe(true)
})
