import { stored } from './api-steps.ts'
import { expect, test } from './fixtures.ts'
import { choose, openQuickEntry } from './quick-steps.ts'

test('training, a technique and sparring are logged in one line each, and the full form is one tap away', {
  tag: '@smoke',
}, async ({ page, signUp, expectAccessible }) => {
  await signUp()
  await openQuickEntry(page)
  await page.keyboard.press('Escape')
  // Without motion, a dialog closes as the next one opens.
  for (let time = 0; time < 3; time++) {
    await openQuickEntry(page)
    await page.getByRole('dialog').getByRole('button', { name: 'New Entry' }).click()
    await expect(page.getByRole('dialog', { name: 'New Training Entry' })).toBeVisible()
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }

  await choose(page, 'Training')
  await page.getByRole('button', { name: 'Log Training' }).click()
  await expect(page.getByText('Title required')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await expectAccessible()
  await page.getByLabel('Title').fill('Gi class')
  await page.getByText('Garage', { exact: true }).click()
  await page.getByRole('button', { name: 'Log Training' }).click()
  await expect(page.getByText('Training entry created successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await choose(page, 'Technique')
  await page.getByRole('button', { name: 'Log separately' }).click()
  await expect(page.getByText('Technique name required')).toBeVisible()
  await page.getByRole('combobox', { name: 'Technique' }).fill('Knee cut')
  await page.getByLabel('Position').fill('Half guard')
  await page.getByRole('button', { name: 'Log separately' }).click()
  await expect(page.getByRole('button', { name: 'Technique Practice: Knee cut' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await choose(page, 'Sparring')
  await page.getByRole('button', { name: 'Log separately' }).click()
  await expect(page.getByText('Partner name required')).toBeVisible()
  await page.getByLabel('Partner').fill('Ana')
  await page.getByText('More', { exact: true }).last().click()
  await page.getByText('7', { exact: true }).click()
  await page.getByLabel('Notes').fill('Caught in a triangle.')
  await page.getByRole('button', { name: 'Log separately' }).click()
  await expect(page.getByRole('button', { name: '7 rounds with Ana' })).toBeVisible()

  expect((await stored(page)).map(({ title, sessionType, notes }) => [title, sessionType, notes])).toEqual([
    ['Sparring: 7 round(s) with Ana', 'open-mat', 'Partner: Ana\nRounds: 7\n\nCaught in a triangle.'],
    ['Technique Practice: Knee cut', 'other', 'Position: Half guard'],
    ['Gi class', 'garage', ''],
  ])
})

test(
  'offline, a quick log is saved on the device and stored once',
  { tag: '@service-worker' },
  async ({ page, signUp }, info) => {
    info.annotations.push({ type: 'expects', description: 'net::ERR_INTERNET_DISCONNECTED' })
    await signUp()
    await choose(page, 'Sparring')
    await page.getByLabel('Partner').fill('Ana')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Log Sparring' }).click()
    await expect(page.getByText('Saved Offline')).toBeVisible()
    await expect(page.getByRole('button', { name: '1 round with Ana' }).first()).toBeVisible()
    await page.context().setOffline(false)
    await expect.poll(async () => (await stored(page)).length).toBe(1)
  },
)
