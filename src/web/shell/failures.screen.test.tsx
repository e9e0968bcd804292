import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAdmin, withAdmin } from '#test/admin.ts'
import { chooseIn, dialogsAreClosed, fill, loseSignal, openApp, press, refuse, see } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld(withAdmin)
const today = '2026-11-21'

test('what a member can’t do says so, in the words of the specification', async () => {
  const rafa = await world.signUp()
  for (const title of ['Wash the gi', 'Pay the gym']) await rafa.post('/api/reminders', { title, date: today })
  await openApp(rafa)

  refuse('PATCH', /^\/api\/reminders\/\d/)
  await press('Reminders, 2 due')
  await press('Done: Wash the gi')
  expect(await see('Failed to mark reminder as completed. Please try again.')).toBeTruthy()
  await press('Mark all complete')
  expect(await see('Failed to mark all reminders as completed. Please try again.')).toBeTruthy()

  refuse('GET', /^\/api\/export\/entries/)
  await press('Export Data')
  expect(await see('Export Failed')).toBeTruthy()
  expect(await see('There was an error exporting your entries. Please try again.')).toBeTruthy()

  refuse('POST', /^\/api\/auth\/logout$/)
  await press('Logout')
  expect(await see('Failed to log out. Please try again.')).toBeTruthy()
})

test('what can’t be saved of an entry says so, with the server’s reason', async () => {
  await openApp(await world.signUp())
  await press('New Entry')
  await fill('Title', 'Open mat')
  const allowTags = refuse('POST', /^\/api\/tags$/)
  await fill('Add custom tag', 'Sweeps')
  await press('Add')
  expect(await see('Failed to create tag: Not today.')).toBeTruthy()
  allowTags()
  await press('Add')
  expect(await see('Tag created successfully')).toBeTruthy()

  const allowEntries = refuse('POST', /^\/api\/entries$/)
  await press('Save Entry')
  expect(await see('Failed to create entry: Not today.')).toBeTruthy()
  allowEntries()
  await press('Save Entry')
  expect(await see('Training entry created successfully')).toBeTruthy()

  await dialogsAreClosed()
  await press('Open mat')
  await press('Edit')
  refuse('PATCH', /^\/api\/entries\/\d/)
  await fill('Title', 'Open mat, no-gi')
  await press('Update Entry')
  expect(await see('Failed to update entry: Not today.')).toBeTruthy()
})

test('a reset email that can’t be requested says so', async () => {
  await openApp(world.browser(), '/auth')
  const allow = refuse('POST', /^\/api\/auth\/forgot-password$/)
  await press('Forgot password?')
  const dialog = await screen.findByRole('dialog')
  await fill('Email', 'rafa@example.com', dialog)
  await press('Send reset email')
  expect(await see('Failed to send reset email')).toBeTruthy()
  allow()
  loseSignal()
  await press('Send reset email')
  expect(await see('Reset request failed')).toBeTruthy()
})

test('what an administrator can’t do with feedback says so', async () => {
  const dana = await world.signUp({ fullName: 'Dana Kowalski' })
  await dana.post('/api/feedback', { subject: 'Bigger text', description: 'My eyes are not what they were.' })
  const lena = await anAdmin(world)
  const allow = refuse('GET', /^\/api\/feedback/)
  await openApp(lena, '/admin/feedback')
  expect(await see('Failed to load feedback data. Please try again later.')).toBeTruthy()
  allow()
  await press('Retry')

  refuse('PATCH', /^\/api\/feedback\/\d+\/status$/)
  await chooseIn('Status of Bigger text', 'Rejected')
  expect(await see('Failed to update status')).toBeTruthy()
  refuse('PATCH', /^\/api\/feedback\/\d+\/upvote$/)
  await press(/^Upvote Bigger text/)
  expect(await see('Failed to upvote feedback')).toBeTruthy()
  refuse('DELETE', /^\/api\/feedback\/\d+$/)
  await press('Delete Bigger text')
  await press('Delete', { where: await screen.findByRole('dialog', { name: 'Are you sure?' }) })
  expect(await see('Failed to delete feedback')).toBeTruthy()
})
