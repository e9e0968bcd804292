import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldOf, fill, loseReply, loseSignal, openApp, press, see, textsOf } from '#test/screen.tsx'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const mine = () => screen.findByRole('region', { name: 'Your templates' })
const names = async () => textsOf('heading', { level: 3, where: await mine() })
const storedNames = async (person: Person) =>
  (await person.get('/api/templates')).body.map(({ name }: { name: string }) => name)

async function more(name: string, action: string) {
  await press(`More for ${name}`)
  await press(action)
}

test('a logged session becomes a template', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.tag('Guard')
  await rafa.log({ title: 'Noon drilling', tags: [id], date: '2026-11-18', isPlanned: false })
  await openApp(rafa)
  await press('Noon drilling')
  await press('Save as template')
  expect((await fieldOf('Name')).value).toBe('Noon drilling')
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Wed' })).checked).toBe(true)
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Guard' })).checked).toBe(true)
  await press('Save Template')
  expect(await see('“Noon drilling” saved')).toBeTruthy()
  expect(await storedNames(rafa)).toEqual(['Noon drilling'])
})

test('a template draft survives when it cannot be saved', async () => {
  const rafa = await world.signUp()
  await openApp(rafa, '/templates')
  await press('New template')
  await fill('Name', 'Morning no-gi')
  const comeBack = loseSignal()
  await press('Save Template')
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved. No connection.')
  comeBack()
  await openApp(rafa, '/templates')
  await press('New template')
  expect(await see('Draft restored.')).toBeTruthy()
  await press('Save Template')
  await expect.poll(names).toEqual(['Morning no-gi'])
})

test('a template whose reply got lost is stored once, as last typed', async () => {
  const rafa = await world.signUp()
  await openApp(rafa, '/templates')
  await press('New template')
  await fill('Name', 'Morning gi')
  loseReply('POST', /^\/api\/templates$/)
  await press('Save Template')
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved.')
  await fill('Name', 'Morning no-gi')
  await press('Save Template')
  await expect.poll(names).toEqual(['Morning no-gi'])
  expect(await storedNames(rafa)).toEqual(['Morning no-gi'])
})

test('duplicating a template leaves the draft of a new one alone', async () => {
  await openApp(await world.signUp(), '/templates')
  await press('Add Class')
  await expect.poll(names).toEqual(['Class'])
  await press('New template')
  await fill('Name', 'Half typed')
  await press('Cancel')
  await more('Class', 'Duplicate')
  expect((await fieldOf('Name')).value).toBe('Class (copy)')
  await press('Save Template')
  await expect.poll(names).toHaveLength(2)
  await press('New template')
  expect((await fieldOf('Name')).value).toBe('Half typed')
})
