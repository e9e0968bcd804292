import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chooseQuickLog, fieldOf, fill, openApp, press, pressIn, refuse, see } from '#test/screen.tsx'
import { aWorld, type Person } from '#test/world.ts'

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
