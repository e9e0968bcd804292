import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendImport } from '#test/imports.ts'
import { chooseIn, fieldOf, openApp, press, see } from '#test/screen.tsx'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

async function openRead(rafa: Person, name: string, content: string) {
  expect((await sendImport(rafa, name, content)).status).toBe(201)
  await openApp(rafa, '/import')
}

const question = (name: RegExp) => screen.findByRole('group', { name })
const chosenIn = (group: HTMLElement) =>
  within(group)
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ checked }) => checked)?.parentElement?.textContent

test('a notebook that never says its year shows the proposed one, and another one is a tap away', async () => {
  const rafa = await world.signUp()
  await openRead(rafa, 'BJJ.txt', 'Mar 4 half guard\nMar 6 mount')
  const year = await question(/Which year was Mar 6/)
  expect(chosenIn(year)).toBe('2026')
  expect(await see('The days run from Mar 4, 2026 to Mar 6, 2026.')).toBeTruthy()
  await press('2024', { role: 'radio', where: year })
  expect(await see(/Mar 4, 2024/)).toBeTruthy()
})

test('a table without years says which days of the week speak for the proposed one', async () => {
  const rafa = await world.signUp()
  await openRead(rafa, 'log.csv', 'Date,Class,Notes\nMon 3/4,Gi,Mount\nWed 3/6,Gi,Back\nFri 3/15,Gi,Turtle')
  const year = await question(/Which year was Mar 15/)
  expect(chosenIn(year)).toBe('2024')
  expect(await see(/All 3 weekdays in the file fit\.$/)).toBeTruthy()
  await press('2023', { role: 'radio', where: year })
  expect(await see(/0 of 3 weekdays in the file fit\.$/)).toBeTruthy()
})

test('lengths that could be hours are asked about, and times of UTC say in which zone they are shown', async () => {
  const rafa = await world.signUp()
  await rafa.patch('/api/user', { timeZone: 'America/New_York' })
  await openRead(rafa, 'log.csv', 'Date,Start,Duration\n2024-03-04,23:00Z,8\n2024-03-05,23:00Z,9')
  const unit = await question(/How long is 8/)
  expect(chosenIn(unit)).toBe('8 hours')
  await press('8 minutes', { role: 'radio', where: unit })
  expect(await see(/6:00 – 6:08 PM/)).toBeTruthy()
  await chooseIn('Time zone of your training', 'Europe/Berlin')
  await waitFor(async () => expect((await fieldOf('Time zone of your training')).value).toBe('Europe/Berlin'))
  expect(await see(/12:00 – 12:08 AM/)).toBeTruthy()
})

test('a row without a time of a day with two sessions is one of them, or another one', async () => {
  const rafa = await world.signUp()
  await rafa.log({ date: '2024-03-04', startTime: '07:00', title: 'Drilling' })
  await rafa.log({ date: '2024-03-04', startTime: '19:00', title: 'Gi' })
  await openRead(rafa, 'log.csv', 'Date,Notes\n2024-03-04,Underhook')
  const match = await question(/which session is “Class”/)
  expect(chosenIn(match)).toBe('7:00 AM, Drilling')
  await press('Another session', { role: 'radio', where: match })
  expect(await see('1 new session')).toBeTruthy()
})
