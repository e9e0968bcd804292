import type { Page } from '@playwright/test'
import { localDay, weekdayName } from '#shared/foundation/dates.ts'
import { stored } from './api-steps.ts'
import { expect, openNewEntry, test } from './fixtures.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save Entry' }).click()

test('after a reload, the journal names what was typed, and what was being saved isn’t restored', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Nogi rounds')
  await page.reload()
  const line = page.getByRole('button', { name: `Continue: Nogi rounds, ${weekdayName(localDay(new Date()))}` })
  await expect(line).toBeVisible()
  await expectAccessible()
  await line.click()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Nogi rounds')
  // It arrives, but its reply doesn't.
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/entries', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    arrived.resolve()
  })
  await save(page)
  await arrived.promise
  await page.reload()
  await page.unroute('**/api/entries')
  await expect(page.getByRole('button', { name: 'Nogi rounds', exact: true })).toHaveCount(1)
  await expect(line).toBeHidden()

  await openNewEntry(page)
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.getByLabel('Title').fill('Second session')
  await save(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect
    .poll(async () => (await stored(page)).map(({ title }) => title).toSorted())
    .toEqual(['Nogi rounds', 'Second session'])
})
